# SPDX-License-Identifier: MIT
"""E3's sets that no format was tuned on: sizes, and what they take."""

from __future__ import annotations

import statistics
from html import escape

from bench.report import markup, names
from bench.report.results import Table
from bench.report.text import digits


def ratio(table: Table, system: str) -> float:
    return table.size(system) / table.payload


def cell(table: Table, system: str) -> str:
    return markup.with_ratio(digits(ratio(table, system)), digits(table.total(system) / table.total(names.FLOOR)))


def title(table: Table) -> str:
    """ "double stocks, 10,000": a narrow column breaks it at spaces."""
    name = names.kind(table.data).removeprefix("E3/").replace("-heldback-", " ")
    return escape(f"{name}, {names.count(table.data):,}")


def part(held_back: list[Table]) -> str:
    """Smallest first; those that were measured on all of the sets."""
    if not held_back:
        return ""
    systems = set.intersection(*(set(table.measured()) for table in held_back)) - {names.FLOOR}
    means = {system: statistics.geometric_mean(ratio(table, system) for table in held_back) for system in systems}
    head = ["system", "mean", *map(title, held_back)]
    rows = [
        markup.row([escape(system), digits(mean), *(cell(table, system) for table in held_back)], system)
        for system, mean in sorted(means.items(), key=lambda item: (item[1], item[0]))
    ]
    return (
        markup.heading("Held back")
        + markup.paragraph(
            "Real data on which no format was tuned: what compression is worth on arrays that nobody looked at. "
            f"Bytes / data with their geometric mean; in italics serialize + parse reused, multiples of {names.FLOOR}."
        )
        + markup.table(head, rows, "numbers")
    )
