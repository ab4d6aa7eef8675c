# SPDX-License-Identifier: MIT
"""Many of E3's arrays together: sizes and times, and their geometric means."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from html import escape

from bench.report import front, markup, names, plots
from bench.report.results import Table
from bench.report.digits import digits


def ratio(table: Table, system: str) -> float:
    return table.size(system) / table.payload


def time(table: Table, system: str) -> float:
    return table.total(system) / table.total(names.FLOOR)


def on_all(tables: Sequence[Table]) -> set[str]:
    """The systems that were measured on each of them."""
    return set.intersection(*(set(table.measured()) for table in tables)) - {names.FLOOR}


def cell(table: Table, system: str) -> str:
    return markup.with_ratio(digits(ratio(table, system)), digits(time(table, system)))


def title(table: Table) -> str:
    """ "double stocks, 10,000": a narrow column breaks it at spaces."""
    name = names.kind(table.data).removeprefix("E3/")
    for kind in ("-heldback-", "-simulated-"):
        name = name.replace(kind, " ")
    return escape(f"{name}, {names.count(table.data):,}")


def part(heading: str, about: str, tables: list[Table]) -> str:
    """Smallest first."""
    if not tables:
        return ""
    means = {system: statistics.geometric_mean(ratio(table, system) for table in tables) for system in on_all(tables)}
    head = ["system", "mean", *map(title, tables)]
    rows = [
        markup.row([escape(system), digits(mean), *(cell(table, system) for table in tables)], system)
        for system, mean in sorted(means.items(), key=lambda item: (item[1], item[0]))
    ]
    return markup.folded(
        heading,
        markup.paragraph(
            f"{about} Bytes / data with their geometric mean; in italics serialize + parse reused, multiples of "
            f"{names.FLOOR}."
        )
        + markup.table(head, rows, "numbers"),
    )


def by_type(tables: list[Table]) -> dict[str, list[Table]]:
    """By the type of their elements, those that two systems or more were measured on."""
    found: dict[str, list[Table]] = {}
    for table in tables:
        found.setdefault(names.kind(table.data).removeprefix("E3/").partition("-")[0], []).append(table)
    return {element: found[element] for element in sorted(found) if len(on_all(found[element])) > 1}


def drawing(identifier: str, tables: list[Table], systems: Sequence[str]) -> tuple[str, list[str]]:
    """Bytes against time, a point a system: means over the arrays. Also those that nobody beats in both."""
    places = {
        system: (
            statistics.geometric_mean(100 * ratio(table, system) for table in tables),
            statistics.geometric_mean(time(table, system) for table in tables),
        )
        for system in sorted(on_all(tables).intersection(systems))
    }
    best = front.pareto(places)
    svg = plots.points(
        identifier,
        places,
        best,
        "bytes, % of the data",
        f"serialize + parse reused, multiples of {names.FLOOR}",
    )
    return svg, best


def chart(element: str, tables: list[Table], systems: Sequence[str]) -> str:
    if len(on_all(tables).intersection(systems)) < 2:
        return ""
    identifier = "fig-" + names.identifier(f"E3 {element} means")
    svg, best = drawing(identifier, tables, systems)
    return markup.figure(
        identifier,
        svg,
        f"All arrays of {element}: size against time",
        f"Geometric means over {len(tables)} arrays. Nobody beats in both: {', '.join(best)}.",
    )


def charts(tables: list[Table], systems: Sequence[str]) -> list[str]:
    return [drawn for element, some in by_type(tables).items() if (drawn := chart(element, some, systems))]
