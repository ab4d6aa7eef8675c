# SPDX-License-Identifier: MIT
"""Time to deliver against bandwidth, and who is first where."""

from __future__ import annotations

import math
from html import escape

from bench.report import delivery, facts, libraries, markup, names, plots
from bench.report.panel import Mark
from bench.report.plots import Series
from bench.report.results import Results, Table
from bench.report.digits import digits
from bench.report.sections import curves

STEPS = 80
NETWORKS = [Mark(10e9, "10 Gb/s"), Mark(100e9, "100 Gb/s")]
SHOWN = {1e6: "1 Mb/s", 100e6: "100 Mb/s", 1e9: "1 Gb/s", 10e9: "10 Gb/s", 100e9: "100 Gb/s", 200e9: "200 Gb/s"}


def curve(line: delivery.Line, best: list[delivery.Line]) -> Series:
    """In multiples of whoever is first."""
    series = Series()
    for step in range(STEPS + 1):
        bandwidth = delivery.LOW * (delivery.HIGH / delivery.LOW) ** (step / STEPS)
        series.add(bandwidth, line.time(bandwidth) / min(other.time(bandwidth) for other in best))
    return series


def figure(table: Table) -> str:
    lines = delivery.lines_of(table)
    first = {found.first for found in delivery.ranges(lines)}
    shown = [line for line in lines if line.system in first or line.system in curves.leading(table)]
    winners = [line for line in lines if line.system in first]
    series = {line.system: curve(line, winners) for line in shown}
    identifier = f"fig-{names.identifier(table.data)}-deliver"
    svg = plots.lines(identifier, series, "bandwidth, bits a second", "multiple of the first", NETWORKS, markers=False)
    return markup.figure(
        identifier,
        svg,
        f"{table.data}: time to deliver",
        "Serialize + bytes / bandwidth + parse into a reused object, in multiples of whoever is first "
        "at that bandwidth.",
    )


def bandwidth(value: float) -> str:
    for size, unit in ((1e9, "Gb/s"), (1e6, "Mb/s")):
        if value >= size:
            return f"{digits(value / size)} {unit}"
    return f"{digits(value)} b/s"


def ranges_table(tables: list[Table]) -> str:
    rows = []
    for table in tables:
        for found in delivery.ranges(delivery.lines_of(table)):
            about = "≈ " if found.factor - 1 <= table.noise(found.first, found.second) else ""
            rows.append(
                markup.row(
                    [
                        escape(table.data),
                        bandwidth(found.low),
                        bandwidth(found.high),
                        f"<b>{escape(found.first)}</b>",
                        escape(found.second),
                        about + f"{digits(found.factor)}×",
                    ]
                )
            )
    return markup.table(["data", "from", "to", "first", "second, in the middle", "takes"], rows, "numbers left")


def unit_at(times: list[float]) -> tuple[float, str]:
    largest = max(times)
    return (1e9, "s") if largest > 2e9 else (1e6, "ms") if largest > 2e6 else (1e3, "µs")


def times_table(table: Table) -> str:
    lines = sorted(delivery.lines_of(table), key=lambda line: line.time(1e9))
    units = {speed: unit_at([line.time(speed) for line in lines]) for speed in SHOWN}
    head = ["system", *(f"{label}, {units[speed][1]}" for speed, label in SHOWN.items())]
    best = {speed: min(line.time(speed) for line in lines) for speed in SHOWN}
    rows = []
    for line in lines:
        cells = [digits(line.time(speed) / units[speed][0]) for speed in SHOWN]
        cells = [
            f"<b>{cell}</b>" if math.isclose(line.time(speed), best[speed]) else cell
            for speed, cell in zip(SHOWN, cells)
        ]
        rows.append(markup.row([escape(line.system), *cells], line.system))
    return markup.table(head, rows, "numbers")


def leaders(table: Table) -> str:
    """Who is first from the slowest network to the fastest."""
    found = delivery.ranges(delivery.lines_of(table))
    places = [f"{libraries.title(one.first)} up to {bandwidth(one.high)}" for one in found[:-1]]
    places.append(f"{libraries.title(found[-1].first)} " + ("above" if places else "at all bandwidths"))
    return f"First to deliver {table.data}: {', '.join(places)}."


def section(results: Results) -> str:
    tables = [results.tables[data] for data in names.main_data(list(results.tables))]
    tables = [table for table in tables if len(delivery.lines_of(table)) > 1]
    if not tables:
        return ""
    folded = "".join(
        markup.folded(f"{escape(table.data)}: time to deliver at six bandwidths", times_table(table))
        for table in tables
    )
    first = main if (main := facts.records(results)) in tables else tables[0]
    return markup.section(
        "deliver",
        "Time to deliver",
        markup.lead(leaders(first)),
        markup.paragraph(
            "Size and speed are one question where a message travels: serialize + bytes / bandwidth + parse, "
            "from a user's link of 1 Mb/s to a cluster's 200 Gb/s. Latency is the same for all and left "
            "out."
        ),
        markup.missing(results.missing_from(tables)),
        markup.figures([figure(first)]),
        markup.more_figures(figure(table) for table in tables if table is not first),
        markup.folded(
            "Who is first", markup.paragraph("≈: the two are within each other's noise.") + ranges_table(tables)
        ),
        markup.folded("Time to deliver at six bandwidths", folded),
    )
