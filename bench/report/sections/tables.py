# SPDX-License-Identifier: MIT
"""The table of a data set on the page."""

from __future__ import annotations

import math
from html import escape

from bench.report import markup, names
from bench.report.results import Results, Table
from bench.report.digits import digits
from bench.report.text import percent, unit_of

READ, NATIVE = "read", ("native_serialize", "native_parse")


def timed(table: Table, system: str, operation: str, unit: float) -> str:
    """A time with its multiple of the floor."""
    time = table.time(system, operation)
    if math.isnan(time):
        return ""
    floor = table.time(names.FLOOR, names.floor_operation(operation))
    return markup.with_ratio(digits(time / unit), digits(time / floor))


def multiple(value: float) -> str:
    return "" if math.isnan(value) else digits(value) + "×"


def data_table(table: Table, other: Results | None = None, systems: list[str] | None = None) -> str:
    """All systems, best first; then those with wrong answers."""
    systems = table.measured() if systems is None else systems
    unit, unit_name = unit_of(table)
    unit_name = markup.micro(unit_name)
    there = other.tables.get(table.data) if other else None
    shows_read = any(table.has(system, READ) for system in systems)
    shows_native = any(table.has(system, NATIVE[0]) for system in systems)
    head = [
        "system",
        "bytes",
        "bytes / data",
        "serialize",
        "parse fresh",
        "parse reused",
        "sum of serialize and parse reused",
        "/ hps-raw",
        "/ hps-compact",
    ]
    head += ["read in place"] * shows_read + ["own classes: serialize", "parse"] * shows_native + ["spread"]
    head += [f"there, {unit_name}", "there / here"] * bool(there)
    rows = []
    for system in systems:
        total = table.total(system)
        cells = [
            escape(system),
            f"{table.size(system):,.0f}",
            digits(table.size(system) / table.payload),
            *(timed(table, system, operation, unit) for operation in names.OPERATIONS),
            markup.with_ratio(digits(total / unit), digits(total / table.total(names.FLOOR))),
            multiple(total / table.total(names.RAW)),
            multiple(total / table.total(names.COMPACT)),
        ]
        if shows_read:
            cells.append(timed(table, system, READ, unit))
        if shows_native:
            cells += [timed(table, system, operation, unit) for operation in NATIVE]
        cells.append(percent(table.spread(system)))
        if there:
            cells += [digits(there.total(system) / unit), multiple(there.total(system) / total)]
        rows.append(markup.row(cells, system))
    remarks = {system: "wrong answer: " + table.rows[system].wrong for system in table.wrong()}
    rows += markup.remarks(remarks, len(head))
    caption = (
        f"<b>{escape(table.data)}</b>: {table.payload:,.0f} bytes of application data; {unit_name}, "
        f"in italics multiples of {names.FLOOR}"
    )
    return markup.paragraph(caption, "caption") + markup.table(head, rows, "numbers")


def folded_tables(results: Results, shown: list[str], experiment: str, other: Results | None) -> str:
    """The tables of an experiment: those that are shown, and all others folded once more."""
    if not any(results.of(experiment)):
        return ""
    rest = [table for table in results.of(experiment) if table.data not in shown]
    inner = "".join(data_table(results.tables[data], other) for data in dict.fromkeys(shown))
    inner += "".join(markup.folded(escape(table.data), data_table(table, other)) for table in rest)
    return markup.folded(f"Tables of {len(rest) + len(set(shown))} data sets", inner)
