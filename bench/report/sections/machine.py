# SPDX-License-Identifier: MIT
"""The machine and the method, and two machines side by side."""

from __future__ import annotations

import math
import statistics
from html import escape
from typing import Any

from bench.report import libraries, markup, names, plots
from bench.report.plots import Bar
from bench.report.results import Results
from bench.report.digits import digits

VERSION = "version of "
METHOD = """The same C++ objects go in and come out. Before anything is timed, every system has to give back what it was
given; one that does not has no speed, and its row says what differed. All systems have the same compiler flags. The
repetitions of all benchmarks are interleaved at random; the first of each is its warm-up and is left out. Times are CPU
time, {statistic} of the repetitions; “spread” is the greatest relative standard deviation of a row's operations. Ratios
are to memcpy: the application's data copied once, measured in the same run. Systems with message classes of their own
include the conversion from and to the application's objects; the columns “own classes” do not. “Read in place” is
reading every field once without building objects."""


def caches(context: dict[str, Any]) -> str:
    return ", ".join(
        f"L{cache['level']} {cache['type'].lower()} {cache['size'] // 1024} KiB" for cache in context.get("caches", [])
    )


def facts(results: Results) -> dict[str, str]:
    context = results.context
    load = ", ".join(f"{value:.2f}" for value in context.get("load_avg", []))
    scaling = context.get("cpu_scaling_enabled")
    versions = [
        f"{key.removeprefix(VERSION)} {value}" for key, value in sorted(context.items()) if key.startswith(VERSION)
    ]
    return {
        "host": results.machine,
        "processor": str(context.get("cpu", "")),
        "cores": f"{context.get('num_cpus', '')} at {context.get('mhz_per_cpu', '?')} MHz"
        + ("" if scaling is None else f", frequency scaling {'on' if scaling else 'off'}"),
        "caches": caches(context),
        "load at the start": load,
        "compiler": str(context.get("compiler", "")),
        "flags": str(context.get("flags", "")),
        "date": str(context.get("date", "")),
        "scale": str(context.get("scale", "")),
        "libraries": ", ".join(versions),
        "data missing": ", ".join(results.missing_data) or "none",
    }


def section(results: Results, other: Results | None, statistic: str) -> str:
    here = facts(results)
    there = facts(other) if other else {}
    rows = [
        markup.row([escape(name), escape(value), *([escape(there[name])] if there else [])])
        for name, value in here.items()
    ]
    head = ["", "here", "there"] if other else ["", ""]
    measured, absent = libraries.others(results), libraries.not_installed(results)
    return markup.section(
        "machine",
        "Machine and method",
        markup.paragraph(METHOD.format(statistic=statistic)),
        markup.paragraph(f"{len(measured)} other systems were measured: {escape(', '.join(measured))}."),
        markup.missing("not installed here, so not compared: " + ", ".join(absent) if absent else ""),
        markup.folded("The machine and the versions", markup.table(head, rows, "conclusions")),
    )


def ratios(results: Results, other: Results) -> dict[str, list[float]]:
    """For each system, how many times as long the other machine takes, data set by data set."""
    found: dict[str, list[float]] = {}
    for data, table in results.tables.items():
        for system in table.plain():
            ratio = other.tables[data].total(system) / table.total(system) if data in other.tables else math.nan
            if not math.isnan(ratio):
                found.setdefault(system, []).append(ratio)
    return found


def bars(identifier: str, title: str, values: dict[str, float], note: str = "") -> str:
    if len(values) < 2:
        return ""
    ordered = {system: Bar((values[system],)) for system in sorted(values, key=lambda system: values[system])}
    return markup.figure(identifier, plots.bars(identifier, ordered, "time there / time here"), title, note)


def two_machines(results: Results, other: Results) -> str:
    found = ratios(results, other)
    if not found:
        return markup.section("machines", "Two machines", markup.paragraph("They have no row in common.", "missing"))
    means = {system: statistics.geometric_mean(values) for system, values in found.items()}
    shown = [bars("fig-machines-mean", "All data, geometric mean", means)]
    for data in names.main_data([data for data in results.tables if data in other.tables]):
        here, there = results.tables[data], other.tables[data]
        values = {system: there.total(system) / here.total(system) for system in here.plain()}
        values = {system: value for system, value in values.items() if not math.isnan(value)}
        if values:
            shown.append(bars(f"fig-machines-{names.identifier(data)}", data, values))
    rows = [
        markup.row(
            [
                escape(system),
                str(len(found[system])),
                digits(means[system]) + "×",
                digits(min(found[system])) + "×",
                digits(max(found[system])) + "×",
            ],
            system,
        )
        for system in sorted(means, key=lambda system: means[system])
    ]
    gone = {"here": results.missing_from(results.tables.values()), "there": other.missing_from(other.tables.values())}
    missing = "; ".join(f"{place}, {text}" for place, text in gone.items() if text)
    return markup.section(
        "machines",
        "Two machines",
        markup.paragraph(
            f"Here is {escape(results.machine)}, there is {escape(other.machine)}. Time of serialize + parse "
            "into a reused object there, in multiples of the time here: a system that is far from the "
            "others suits one of the machines better."
        ),
        markup.missing(missing),
        markup.figures(shown[:1]),
        markup.more_figures(shown[1:]),
        markup.folded(
            "Table of all systems", markup.table(["system", "data sets", "mean", "least", "greatest"], rows, "numbers")
        ),
    )
