# SPDX-License-Identifier: MIT
"""E2, the thesis: pack, unpack and size against the number of peptides; generated code, long run, round trips."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bench.report import facts, markup, names
from bench.report.plots import Series
from bench.report.results import Results, Table
from bench.report.sections import curves, documents, tables
from bench.report.digits import digits

DATA = "E2/peptides"


def per_peptide(table: Table) -> float:
    """Microseconds a peptide."""
    return 1e3 * names.count(table.data)


def deviations(series: dict[int, Table], operation: str) -> dict[str, Series]:
    found: dict[str, Series] = {}
    for count, table in series.items():
        for system in table.plain():
            if table.has(system, operation) and len(table.rows[system].operations[operation].times) > 1:
                percent = 100 * table.rows[system].operations[operation].spread
                found.setdefault(system, Series()).add(count, max(percent, 0.01))
    return curves.best_first(found)


TIMED = {
    "pack": ("Pack", ("serialize",)),
    "unpack": ("Unpack into a new object", ("parse_fresh",)),
    "total": ("Pack and unpack", ("serialize", "parse_fresh")),
}


def timed(series: dict[int, Table], name: str, choice: curves.Choice = curves.plain, suffix: str = "") -> str:
    title, operations = TIMED[name]
    return curves.lines(
        f"e2-{name}{suffix}",
        title,
        curves.timed(series, operations, per_peptide, choice),
        "peptides",
        "µs a peptide",
        "Time for each peptide, so a horizontal line is linear cost.",
    )


def figures(results: Results) -> Iterator[str]:
    series = results.series(DATA)
    for name in TIMED:
        yield timed(series, name)
    sizes = curves.sized(series, lambda table: names.count(table.data))
    yield curves.lines("e2-size", "Size", sizes, "peptides", "bytes a peptide")
    for name, operation, title in (("pack", "serialize", "packing"), ("unpack", "parse_fresh", "unpacking")):
        spread = deviations(series, operation)
        if spread:
            yield curves.lines(
                f"e2-deviation-{name}", f"Standard deviation of {title}", spread, "peptides", "% of the mean"
            )
    for table in (series[count] for count in (100, max(series)) if count in series):
        yield curves.pareto(table)


BARE = "hps-compact"  # whose bytes are sent without the objects, in the plot


def round_trips(results: Results) -> list[str]:
    """A chart for each transport."""
    measured = [row for row in results.extras["mpi"] if "peptides" in row]
    found = []
    for transport in dict.fromkeys(row["transport"] for row in measured):
        series: dict[str, Series] = {}
        for row in sorted(
            (row for row in measured if row["transport"] == transport and row.get("message_of", BARE) == BARE),
            key=lambda row: row.get("bytes", 0),
        ):
            mean, deviation = row["mean_us"], row["stddev_us"]
            bounds = (max(mean - deviation, row["minimum_us"]), mean + deviation)
            series.setdefault(row["system"], Series()).add(row["peptides"], mean, bounds)
        found.append(
            curves.lines(
                f"e2-mpi-{names.identifier(transport)}",
                f"MPI round trip, {transport}",
                curves.best_first(series),
                "peptides",
                "µs a round trip",
                f"Mean of {measured[0].get('runs', 25)}; the band is the standard deviation. “buffer” is the bytes of "
                f"{BARE} alone; a system is pack, send and unpack, there and back: by a library for MPI, or by hand with "
                "that system.",
            )
        )
    return found


def round_trips_table(results: Results) -> str:
    measured = [row for row in results.extras["mpi"] if "peptides" in row]
    if not measured:
        return markup.paragraph("Round trips over MPI were not measured in this run.", "missing")
    largest = max(row["peptides"] for row in measured)
    rows = [
        markup.row(
            [
                escape(row["system"] + (f" of {row['message_of']}" if "message_of" in row else "")),
                escape(row["transport"]),
                f"{row['bytes']:,.0f}" if "bytes" in row else "",
                digits(row["mean_us"]),
                digits(row["stddev_us"]),
                digits(row["minimum_us"]),
            ],
            row["system"],
        )
        for row in sorted(measured, key=lambda row: (row["transport"], row["mean_us"]))
        if row["peptides"] == largest
    ]
    head = ["system", "transport", "bytes", "mean, µs", "standard deviation, µs", "minimum, µs"]
    return markup.paragraph(f"Round trips of {largest} peptides", "caption") + markup.table(head, rows, "numbers two")


def between_ranks(results: Results, key: str, title: str) -> str:
    """The least microseconds of each system, a table for each transport; rows are what is in `key`."""
    measured = [row for row in results.extras["mpi"] if key in row]
    found = []
    for transport in dict.fromkeys(row["transport"] for row in measured):
        here = [row for row in measured if row["transport"] == transport]
        systems = sorted({row["system"] for row in here})
        times: dict[str, dict[str, float]] = {}
        for row in here:
            what = row[key] + (f", {row['each']} peptides a rank" if "each" in row else "")
            times.setdefault(what, {})[row["system"]] = row["minimum_us"]
        rows = [
            markup.row([escape(what), *(digits(of[system]) if system in of else "" for system in systems)])
            for what, of in times.items()
        ]
        found.append(markup.paragraph(f"{title}, µs, {escape(transport)}", "caption"))
        found.append(markup.table(["", *map(escape, systems)], rows, "numbers"))
    return "".join(found)


def generated_code(results: Results) -> str:
    measured = results.extras["generated_code"]
    if not measured:
        return markup.paragraph("Generated code was not measured in this run.", "missing")
    rows = [
        markup.row([escape(row["system"]), digits(row["kilobytes"]), f"{row['lines']:,}"], row["system"])
        for row in sorted(measured, key=lambda row: row["lines"])
    ]
    return markup.table(["system", "KB", "lines"], rows, "numbers") + markup.paragraph("All others generate none.")


def long_run(results: Results) -> str:
    measured = results.extras["long_run"]
    if not measured:
        return markup.paragraph("There was no long run.", "missing")
    keys = ("cpu_percent_mean", "cpu_percent_max", "memory_mb_mean", "memory_mb_max")
    rows = [
        markup.row([escape(row["system"]), digits(row["seconds"]), *(digits(row[key]) for key in keys)], row["system"])
        for row in sorted(measured, key=lambda row: row["memory_mb_mean"])
    ]
    head = ["system", "s", "CPU mean, %", "CPU max, %", "memory mean, MB", "memory max, MB"]
    return markup.table(head, rows, "numbers")


def section(results: Results, other: Results | None) -> str:
    series = results.series(DATA)
    shown = [series[count].data for count in (100, max(series, default=0)) if count in series]
    main = facts.records(results)
    trips = round_trips(results)
    return markup.section(
        "e2",
        "E2 The thesis: proteomics records",
        markup.lead(f"{facts.records_of(main)} of 58 fields. {facts.comparison(main)}" if main else ""),
        markup.lead(facts.ranks(results)),
        markup.paragraph("Messages of 4 to 2000 such records. Bands are the spread of the repetitions."),
        markup.missing(results.missing_from(results.of("E2"))),
        markup.figures([timed(series, "total", curves.leading, "-lead"), *trips[:1]]),
        markup.more_figures([*figures(results), *trips[1:]]),
        tables.folded_tables(results, shown, "E2", other),
        markup.folded(
            "Between two MPI ranks",
            round_trips_table(results)
            + between_ranks(results, "array", "Arrays there and back")
            + between_ranks(results, "collective", "Operations of two ranks"),
        ),
        markup.folded("Generated code", generated_code(results)),
        markup.folded("Processor and memory in a long run", long_run(results)),
        documents.compared(results, "E2"),
    )
