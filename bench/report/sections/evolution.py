# SPDX-License-Identifier: MIT
"""Messages that carry their schema, and messages of older types."""

from __future__ import annotations

from html import escape

from bench.report import evolution, libraries, markup, names
from bench.report.digits import duration
from bench.report.results import Results, Table
from bench.report.sections import curves, e2
from bench.report.text import evolution_cells

IN_SIGHT = (4, 100)  # peptides in a message, and the most that were measured


def figure(series: dict[int, Table]) -> str:
    measured = curves.timed(series, (evolution.EVOLVED,), e2.per_peptide, evolution.systems)
    if not measured:
        return ""
    line = curves.lines("e2-evolved", "Messages of an older type", measured, "peptides", "µs a peptide")
    return markup.figures([line])


def ratios_table(table: Table) -> str:
    head = [escape(text) for text in evolution.head(table)]
    rows = [
        markup.row([escape(cell) for cell in evolution_cells(table, system)], system)
        for system in evolution.systems(table)
    ]
    rows += markup.remarks(evolution.remarks(table), len(head))
    return markup.paragraph(f"<b>{escape(table.data)}</b>", "caption") + markup.table(head, rows, "numbers")


def lead(tables: list[Table]) -> str:
    """The fastest of ours and of the others on the largest messages."""
    table = max(tables, key=lambda table: (names.kind(table.data) == e2.DATA, names.count(table.data)))
    read = [system for system in evolution.systems(table) if table.has(system, evolution.EVOLVED)]
    ours, peer = next(filter(names.ours, read), ""), evolution.fastest_peer(table)
    if not ours or not peer:
        return ""
    times = [duration(table.time(system, evolution.EVOLVED)) for system in (ours, peer)]
    return (
        f"{libraries.title(ours)} reads a message of {table.data} that an older type wrote in {times[0]}, "
        f"{libraries.title(peer)} in {times[1]}."
    )


def section(results: Results) -> str:
    found = [table for table in results.tables.values() if evolution.systems(table)]
    if not found:
        return ""
    series = {count: table for count, table in results.series(e2.DATA).items() if table in found}
    hidden = [table for count, table in series.items() if count not in (*IN_SIGHT, max(series))]
    rest = "".join(map(ratios_table, hidden))
    return markup.section(
        "evolution",
        "Described and evolved",
        markup.lead(lead(found)),
        figure(series),
        markup.paragraph(
            "<b>Described</b> messages have their schema in front, or its <b>fingerprint</b>, where both sides keep "
            "the schemas. <b>Evolved</b> ones were written by an older type: one member in five is gone since, and of each "
            "nested type one is new, one has another name, one has moved, and one is wider. All are parsed into a "
            "reused object: the columns have multiples of the system’s own “parse reused”, and the last ones compare "
            "evolved messages with those of others. “Schema” is how much longer it makes a message. “As a value”: into "
            "an object that holds messages of any type, hps::Value, and for MessagePack nlohmann’s JSON."
        ),
        markup.paragraph(
            "Systems without rows here have no schema in their messages, and cannot read those of older types; Thrift "
            "can, and is not measured. Avro’s C library has neither aliases nor default values: its schema keeps the "
            "old names, and what is new is set by hand. Nothing can be wider in FlatBuffers and Cap’n Proto: it is as "
            "it was in the message, and converted."
        ),
        markup.folded(
            f"Tables of {len(found)} data sets",
            "".join(ratios_table(table) for table in found if table not in hidden)
            + markup.folded(f"{len(hidden)} more data sets", rest if hidden else ""),
        ),
    )
