# SPDX-License-Identifier: MIT
"""E5, the benchmark of serializers: size, and time of 10^6 round trips."""

from __future__ import annotations

from bench.report import facts, markup, names, plots
from bench.report.plots import Bar
from bench.report.results import Results, Table
from bench.report.sections import curves, documents, tables

NAMES = {"E5/records": "96 different records in turn", "E5/record": "one record, as in the document"}


def million(table: Table, title: str, choice: curves.Choice = curves.plain, suffix: str = "million") -> str:
    """Nanoseconds of one round trip are milliseconds of a million."""
    if len(choice(table)) < 2:
        return ""
    values = {}
    for system in choice(table):
        values[system] = Bar(
            (table.time(system, "serialize"), table.time(system, "parse_reused")),
            table.bounds(system, *curves.ROUND_TRIP),
        )
    identifier = f"fig-{names.identifier(table.data)}-{suffix}"
    return markup.figure(
        identifier,
        plots.bars(identifier, values, "ms per 10⁶ round trips"),
        f"{title}: 10⁶ round trips",
        f"Dark: serialize; light: parse into a reused object. {curves.WHISKERS}",
    )


def section(results: Results, other: Results | None) -> str:
    shown = [data for data in NAMES if data in results.tables]
    found = [million(results.tables[data], NAMES[data]) for data in shown]
    if shown:
        found += [
            curves.size_bars(results.tables[shown[0]], "Size of the message"),
            curves.pareto(results.tables[shown[0]]),
        ]
    return markup.section(
        "e5",
        "E5 The benchmark of serializers: integers and strings",
        markup.lead(facts.comparison(results.tables[shown[0]]) if shown else ""),
        markup.paragraph(
            "A record of 1000 integers of mixed widths and 100 strings. A record that is repeated is "
            "memorised by branch predictors, so claims about speed are read from the 96 different ones."
        ),
        markup.missing(results.missing_from(results.of("E5"))),
        markup.figures(
            million(results.tables[data], NAMES[data], curves.leading, "lead") for data in shown[:1]
        ),
        markup.more_figures(found),
        tables.folded_tables(results, shown, "E5", other),
        documents.compared(results, "E5"),
    )
