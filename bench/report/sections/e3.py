# SPDX-License-Identifier: MIT
"""E3, the SC17 abstract: throughput and size of arrays, without and with compression."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bench.report import facts, markup, names, style
from bench.report.panel import Mark
from bench.report.plots import Series
from bench.report.results import Results, Table
from bench.report.sections import curves, documents, means, schemes, tables

# With compressors behind each system, a plot has room for these: those of the abstract, ours and the hand-written one.
COMPRESSED = ("hps-raw", "hps-compact", "protobuf", "conduit", "json-base64", "binary")
# These compress by themselves.
PACKED = ("hps-packed", "hps-packed-zstd", "hps-packed-lz4", *style.FAMILIES[style.YELLOW])


def compressed(table: Table) -> list[str]:
    systems = [system for system in table.measured() if names.compressor(system) and names.base(system) in COMPRESSED]
    return systems + [system for system in table.plain() if system in PACKED] if systems else []


def plain_and_compressed(table: Table) -> list[str]:
    return table.plain() + [system for system in compressed(table) if names.compressor(system)]


def throughput(series: dict[int, Table], choice: curves.Choice) -> dict[str, Series]:
    """MB/s of application data, serialized."""
    found: dict[str, Series] = {}
    for count, table in series.items():
        for system in choice(table):
            low, high = table.bounds(system, "serialize")
            rate = 1e3 * table.payload
            bounds = (rate / high, rate / low)
            found.setdefault(system, Series()).add(count, rate / table.time(system, "serialize"), bounds)
    return curves.best_first(found)


def figures(kind: str, series: dict[int, Table]) -> Iterator[str]:
    identifier = names.identifier(kind)
    same = [Mark(1, "as large as the data", True)]
    for suffix, title, choice in (("", "as serialized", curves.plain), ("-compressed", "compressed", compressed)):
        if not any(choice(table) for table in series.values()):
            continue
        note = "" if not suffix else "The line style is the compressor's."
        yield curves.lines(
            f"{identifier}-throughput{suffix}",
            f"{kind}: throughput {title}",
            throughput(series, choice),
            "elements",
            "MB/s, serialize",
            note,
        )
        yield curves.lines(
            f"{identifier}-ratio{suffix}",
            f"{kind}: size {title}",
            curves.sized(series, lambda table: table.payload, choice),
            "elements",
            "encoded / original size",
            note,
            same,
        )


def for_scatter(results: Results) -> list[Table]:
    return [results.tables[data] for data in names.main_data(list(results.tables)) if data.startswith("E3/")]


def section(results: Results, other: Results | None) -> str:
    kinds = sorted(results.kinds("E3"), key=lambda kind: (not names.is_real(kind), kind))
    shown = for_scatter(results)
    parts = []
    means_of_types = means.charts(results.arrays(), PACKED)
    scatters = [curves.pareto(table, plain_and_compressed) for table in shown]
    for kind in kinds:
        real = "real data" if names.is_real(kind) else "made"
        drawn = markup.figures(figures(kind, results.series(kind)))
        parts.append(markup.heading(f"{escape(kind)} ({real})") + drawn if drawn else "")
    absent = ""
    if results.missing_data:
        absent = markup.missing("data that is not on this machine: " + ", ".join(results.missing_data))
    return markup.section(
        "e3",
        "E3 The SC17 abstract: arrays of numbers and compression",
        markup.lead(facts.numbers(results)),
        markup.paragraph(
            "Arrays of doubles and 32-bit integers: one value throughout, a cycle, real data, and simulated data. "
            "Throughput counts the application's data. Bands are the spread of the repetitions."
        ),
        absent,
        markup.missing(results.missing_from(results.of("E3"))),
        markup.figures(means_of_types or scatters),
        markup.folded("Throughput and size of each array", "".join(parts)),
        markup.more_figures(scatters if means_of_types else []),
        means.part(
            "Held back",
            "Real data on which no format was tuned: what compression is worth on arrays that nobody looked at.",
            results.held_back(),
        ),
        means.part(
            "Simulated", "Measurements, noise, fields and walks, made by formulas that have them.", results.simulated()
        ),
        schemes.part(results.of("E3")),
        tables.folded_tables(results, [table.data for table in shown], "E3", other),
        documents.compared(results, "E3"),
    )
