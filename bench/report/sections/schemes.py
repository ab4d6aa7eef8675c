# SPDX-License-Identifier: MIT
"""The schemes that systems chose for E3's arrays: shares of the numbers."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from bench.report import markup, names
from bench.report.results import Table
from bench.report.digits import digits


def order(table: Table) -> tuple[bool, bool]:
    """Real data first, those that are held back last."""
    return names.is_held_back(table.data), not names.is_real(names.kind(table.data))


def cell(table: Table, system: str) -> str:
    """Nothing where the system was not measured."""
    row = table.rows.get(system)
    return f"{escape(row.schemes)} <i>{digits(row.size / table.payload)}</i>" if row and row.schemes else ""


def part(tables: Iterable[Table]) -> str:
    shown = [table for table in sorted(tables, key=order) if any(row.schemes for row in table.rows.values())]
    if not shown:
        return ""
    systems = sorted({system for table in shown for system, row in table.rows.items() if row.schemes})
    rows = [
        markup.row([escape(table.data.removeprefix("E3/")), *(cell(table, system) for system in systems)])
        for table in shown
    ]
    return markup.folded(
        "Schemes",
        markup.paragraph(
            "How the packed formats encode the arrays: shares of the numbers by scheme, or rows for an array so small "
            "that no scheme is chosen; in italics bytes / data."
        )
        + markup.table(["data", *map(escape, systems)], rows, "left"),
    )
