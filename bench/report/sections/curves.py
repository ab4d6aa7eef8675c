# SPDX-License-Identifier: MIT
"""The plots that experiments share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bench.report import front, libraries, markup, names, plots
from bench.report.panel import Mark
from bench.report.plots import Bar, Series
from bench.report.results import Table
from bench.report.text import unit_of

ROUND_TRIP = ("serialize", "parse_reused")
Choice = Callable[[Table], Iterable[str]]  # the systems that a plot shows


def plain(table: Table) -> list[str]:
    return table.plain()


def leading(table: Table) -> list[str]:
    """Those for the chart that a section begins with: ours, those that people know, and whoever is ahead of these."""
    systems = names.contestants(table.plain())
    fastest = [system for system in systems if names.peer(system)][:2]
    smallest = sorted((system for system in systems if names.peer(system)), key=table.size)[:1]
    chosen = {*libraries.KNOWN, *fastest, *smallest, names.FLOOR, "binary"}
    return [system for system in table.plain() if system in chosen]


def timed(
    tables: dict[int, Table], operations: Sequence[str], unit: Callable[[Table], float], choice: Choice = plain
) -> dict[str, Series]:
    """The sum of the operations against the number of elements; unit is what to divide by."""
    series: dict[str, Series] = {}
    for count, table in tables.items():
        for system in choice(table):
            if all(table.has(system, operation) for operation in operations):
                time = sum(table.time(system, operation) for operation in operations)
                low, high = table.bounds(system, *operations)
                divisor = unit(table)
                series.setdefault(system, Series()).add(count, time / divisor, (low / divisor, high / divisor))
    return best_first(series)


def sized(tables: dict[int, Table], unit: Callable[[Table], float], choice: Choice = plain) -> dict[str, Series]:
    series: dict[str, Series] = {}
    for count, table in tables.items():
        for system in choice(table):
            if system != names.FLOOR:
                series.setdefault(system, Series()).add(count, table.size(system) / unit(table))
    return best_first(series)


def best_first(series: dict[str, Series]) -> dict[str, Series]:
    return dict(sorted(series.items(), key=lambda item: item[1].y[-1]))


def size_unit(table: Table) -> tuple[float, str]:
    return (1e6, "MB") if table.payload >= 1e6 else (1e3, "kB") if table.payload >= 1e4 else (1, "bytes")


def lines(
    identifier: str,
    title: str,
    series: dict[str, Series],
    x_label: str,
    y_label: str,
    note: str = "",
    marks: Sequence[Mark] = (),
) -> str:
    """Nothing where no system has two points."""
    if all(len(line.x) < 2 for line in series.values()):
        return ""
    identifier = "fig-" + identifier
    return markup.figure(identifier, plots.lines(identifier, series, x_label, y_label, marks), title, note)


WHISKERS = "The thin line goes from the fastest to the slowest repetition."


def time_bars(table: Table, title: str, parse: str, note: str = "") -> str:
    """Serialize and parse on top of each other; a tick where the other way of parsing ends."""
    if len(table.plain()) < 2:
        return ""
    unit, unit_name = unit_of(table)
    other = "parse_reused" if parse == "parse_fresh" else "parse_fresh"
    values = {}
    for system in sorted(table.plain(), key=lambda system: table.total(system, parse)):
        low, high = table.bounds(system, "serialize", parse)
        values[system] = Bar(
            (table.time(system, "serialize") / unit, table.time(system, parse) / unit),
            (low / unit, high / unit),
            table.total(system, other) / unit,
        )
    identifier = f"fig-{names.identifier(table.data)}-time"
    return markup.figure(identifier, plots.bars(identifier, values, markup.micro(unit_name)), title, f"{note} {WHISKERS}")


def size_bars(table: Table, title: str) -> str:
    systems = sorted((s for s in table.plain() if s != names.FLOOR), key=table.size)
    if len(systems) < 2:
        return ""
    divisor, unit = size_unit(table)
    identifier = f"fig-{names.identifier(table.data)}-size"
    values = {system: Bar((table.size(system) / divisor,)) for system in systems}
    return markup.figure(identifier, plots.bars(identifier, values, unit), title)


def pareto(table: Table, choice: Choice = plain, suffix: str = "pareto") -> str:
    """Size against time, with those that nobody beats in both."""
    if len(names.contestants(table.measured())) < 2:
        return ""
    unit, unit_name = unit_of(table)
    divisor, bytes_name = size_unit(table)

    def place(system: str) -> tuple[float, float]:
        return table.size(system) / divisor, table.total(system) / unit

    best = front.pareto({system: place(system) for system in names.contestants(table.measured())})
    shown = dict.fromkeys([*choice(table), *best])
    identifier = f"fig-{names.identifier(table.data)}-{suffix}"
    svg = plots.points(
        identifier,
        {system: place(system) for system in shown if system != names.FLOOR},
        best,
        f"message, {bytes_name}",
        f"serialize + parse reused, {markup.micro(unit_name)}",
    )
    return markup.figure(
        identifier, svg, f"{table.data}: size against time", "Nobody beats in both: " + ", ".join(best) + "."
    )
