# SPDX-License-Identifier: MIT
"""E4, Ulmer's test: encode, decode and size against the number of entries, with the marks of an MTU."""

from __future__ import annotations

import math
from collections.abc import Iterator

from bench.report import facts, markup, names
from bench.report.panel import Mark
from bench.report.results import Results, Table
from bench.report.sections import curves, documents, tables

DATA = "E4/entries"
PACKETS = (1500, 9000)  # bytes in one MTU of Ethernet, plain and jumbo


def microseconds(_: Table) -> float:
    return 1e3


def reached(series: dict[int, Table], size: float) -> float:
    """The number of entries at which the application's data reaches a size, between two measured ones."""
    counts = list(series)
    for low, high in zip(counts, counts[1:]):
        below, above = series[low].payload, series[high].payload
        if below <= size <= above:
            share = math.log(size / below) / math.log(above / below)
            return float(low * (high / low) ** share)
    return math.nan


def figures(series: dict[int, Table]) -> Iterator[str]:
    marks = [Mark(at, f"{size} bytes of data") for size in PACKETS if not math.isnan(at := reached(series, size))]
    for name, title, operations in (
        ("encode", "Encode, into a block of the caller's", ("serialize",)),
        ("decode", "Decode into a new object", ("parse_fresh",)),
    ):
        yield curves.lines(
            f"e4-{name}",
            title,
            curves.timed(series, operations, microseconds),
            "entries",
            "µs",
            "Vertical lines: the data alone fills one MTU.",
            marks,
        )
    sizes = curves.sized(series, lambda table: 1)
    packets = [Mark(size, f"{size} bytes: one MTU", True) for size in PACKETS]
    yield curves.lines("e4-size", "Packed size", sizes, "entries", "bytes", marks=packets)
    relative = curves.sized(series, lambda table: table.payload)
    yield curves.lines(
        "e4-overhead",
        "Packed size relative to the data",
        relative,
        "entries",
        "encoded / original size",
        marks=[Mark(1, "as large as the data", True)],
    )


def fitting(series: dict[int, Table]) -> str:
    """How many entries still fit into one packet, between two measured sizes."""
    systems = [system for system in next(iter(series.values())).plain() if system != names.FLOOR]
    counts = list(series)
    room: dict[str, list[float]] = {}
    for system in systems:
        sizes = [series[count].size(system) for count in counts]
        if any(math.isnan(size) for size in sizes):
            continue
        room[system] = []
        for packet in PACKETS:
            fits = 0.0
            for (low, small), (high, large) in zip(zip(counts, sizes), zip(counts[1:], sizes[1:])):
                if small <= packet < large:
                    fits = low + (high - low) * (packet - small) / (large - small)
            room[system].append(fits)
    order = sorted(room, key=lambda system: -room[system][0])
    rows = [markup.row([system, *(f"{fits:.0f}" if fits else "" for fits in room[system])], system) for system in order]
    return markup.table(["entries that fit into, about", *(f"{packet} bytes" for packet in PACKETS)], rows, "numbers")


def section(results: Results, other: Results | None) -> str:
    series = results.series(DATA)
    scattered = [series[count] for count in series if count in (1, 16, 1024)] or list(series.values())[:1]
    shown = [table.data for table in scattered]
    first = next((table for table in scattered if names.count(table.data) <= names.MAIN[DATA]), None)
    first = series.get(names.MAIN[DATA], first)
    return markup.section(
        "e4",
        "E4 Ulmer's test: a header and entries",
        markup.lead(f"A header and {names.count(first.data):,} entries. {facts.comparison(first)}" if first else ""),
        markup.paragraph(
            "A few integers and 1 to 1024 pairs of an identifier and a string; encoding ends in memory that "
            "the caller registered. Bands are the spread of the repetitions."
        ),
        markup.missing(results.missing_from(results.of("E4"))),
        markup.figures([curves.pareto(first, curves.leading, "lead")] if first else []),
        markup.more_figures(
            [*figures(series), *(curves.pareto(table) for table in scattered)] if series else []
        ),
        markup.folded("How many entries fit into a packet", fitting(series)) if len(series) > 1 else "",
        tables.folded_tables(results, shown, "E4", other),
        documents.compared(results, "E4"),
    )
