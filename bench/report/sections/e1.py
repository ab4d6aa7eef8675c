# SPDX-License-Identifier: MIT
"""E1, the HPS paper: bars of time and size, and lines of code."""

from __future__ import annotations

from html import escape

from bench.report import facts, markup
from bench.report.results import Results
from bench.report.sections import curves, documents, tables

NAMES = {"E1/double_array": "double array", "E1/sparse_matrix": "sparse matrix", "E1/hash_map": "hash map"}

MAP = "E1/hash_map"


def plots(results: Results) -> list[str]:
    found = []
    for data, name in NAMES.items():
        if data in results.tables:
            table = results.tables[data]
            found += [
                curves.time_bars(
                    table,
                    f"{name}: serialize + parse",
                    "parse_fresh",
                    "Dark: serialize; light: parse into a new object; the tick is where parsing into "
                    "a reused one ends.",
                ),
                curves.size_bars(table, f"{name}: size of the message"),
            ]
    return found + [curves.pareto(results.tables[data]) for data in NAMES if data in results.tables]


def lines_of_code(results: Results) -> str:
    counted = results.extras["lines_of_code"]
    if not counted:
        return markup.paragraph("Lines of code were not counted in this run.", "missing")
    tasks = list(dict.fromkeys(row["task"] for row in counted))
    lines = {(row["system"], row["task"]): str(row["lines"]) for row in counted}
    systems = dict.fromkeys(row["system"] for row in counted)
    totals = {system: sum(row["lines"] for row in counted if row["system"] == system) for system in systems}
    order = sorted(systems, key=lambda system: (sum((system, task) not in lines for task in tasks), totals[system]))
    rows = [
        markup.row(
            [escape(system), *(lines.get((system, task), "") for task in tasks)],
            "hps-compact" if system == "hps" else system,
        )
        for system in order
    ]
    return markup.table(["system", *(escape(task.replace("_", " ")) for task in tasks)], rows, "numbers")


def section(results: Results, other: Results | None) -> str:
    shown = [data for data in NAMES if data in results.tables]
    first = results.tables.get(MAP)
    return markup.section(
        "e1",
        "E1 The HPS paper: array, matrix, map",
        markup.lead(f"A hash map from strings to doubles. {facts.comparison(first)}" if first else ""),
        markup.paragraph("Further down: a vector of doubles, and rows of a sparse matrix."),
        markup.missing(results.missing_from(results.of("E1"))),
        markup.figures([curves.pareto(first, curves.leading, "lead")] if first else []),
        markup.more_figures(plots(results)),
        tables.folded_tables(results, shown, "E1", other),
        markup.folded("Lines of code", lines_of_code(results)),
        documents.compared(results, "E1"),
    )
