#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the tables of the benchmark suite from Google Benchmark's JSON."""

import argparse
import collections
import json
import math
import statistics

OPERATIONS = {"serialize": "serialize", "parse_fresh": "parse fresh", "parse_reused": "parse reused"}
FLOOR = "memcpy"
IN_SUITE = {"binary", "memcpy", "naive-varint"}  # written in the suite, so no peers
STATISTICS = {"min": min, "median": statistics.median, "mean": statistics.mean}


def load(path):
    """Returns the context and {data: {system: {operation: [runs]}}}."""
    with open(path, encoding="utf-8") as file:
        results = json.load(file)
    data = collections.defaultdict(lambda: collections.defaultdict(lambda: collections.defaultdict(list)))
    for run in results["benchmarks"]:
        # The first repetition looks for the number of iterations and warms up.
        warm_up = run.get("repetition_index", 0) == 0
        if run["run_type"] != "iteration" or warm_up or run.get("error_occurred") or run.get("interrupted"):
            continue
        experiment, name, operation, system = run["run_name"].split("/", 3)
        data[f"{experiment}/{name}"][system][operation].append(run)
    return results["context"], data


class Table:
    """One data set: the time of each system's operations, in nanoseconds."""

    def __init__(self, systems, statistic):
        self.systems = systems
        self.statistic = STATISTICS[statistic]

    def time(self, system, operation):
        runs = self.systems.get(system, {}).get(operation)
        return self.statistic(run["cpu_time"] for run in runs) if runs else math.nan

    def total(self, system):
        return self.time(system, "serialize") + self.time(system, "parse_reused")

    def size(self, system):
        return next((runs[0]["bytes"] for runs in self.systems[system].values()), math.nan)

    def spread(self, system):
        """The greatest standard deviation of the three operations, relative to the mean."""
        times = [[run["cpu_time"] for run in self.systems[system].get(name, [])] for name in OPERATIONS]
        return max((statistics.stdev(t) / statistics.mean(t) for t in times if len(t) > 1), default=math.nan)

    def slowest(self):
        times = [self.time(system, operation) for system in self.systems for operation in OPERATIONS]
        return max((time for time in times if not math.isnan(time)), default=0)

    def sorted_systems(self):
        return sorted(self.systems, key=lambda name: (math.isnan(self.total(name)), self.total(name), name))

    def cell(self, system, operation, unit):
        time = self.time(system, operation)
        if math.isnan(time):
            return "-"
        ratio = time / self.time(FLOOR, operation)
        return digits(time / unit) + ("" if math.isnan(ratio) else f" ({digits(ratio)}x)")


def digits(value):
    """Three significant digits, without an exponent."""
    return f"{value:.0f}" if value >= 100 else f"{value:#.3g}"


def print_columns(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  " + "  ".join(cells).rstrip())


def print_table(name, table, not_installed):
    unit, unit_name = (1e6, "ms") if table.slowest() > 2e6 else (1e3, "us")
    payload = next(runs[0]["payload"] for systems in table.systems.values() for runs in systems.values())
    print(f"\n{name}: {payload:.0f} bytes of application data; {unit_name} (multiple of memcpy)")
    rows = [["system", "bytes", *OPERATIONS.values(), "spread"]]
    for system in table.sorted_systems():
        cells = [table.cell(system, operation, unit) for operation in OPERATIONS]
        rows.append([system, f"{table.size(system):.0f}", *cells, f"{100 * table.spread(system):.0f}%"])
    rows += [[system, "-", *["not installed"] * len(OPERATIONS), "-"] for system in not_installed]
    print_columns(rows)
    for system in table.systems:
        if "native_serialize" in table.systems[system]:
            serialize, parse = (table.cell(system, f"native_{name}", unit) for name in ("serialize", "parse"))
            print(f"  {system}, its own message classes only: serialize {serialize}, parse {parse}")


def print_headline(label, table, system, other):
    ratio = table.total(other) / table.total(system)
    if math.isnan(ratio):
        return
    print(f"E5/records, {label}, serialize + parse reused: {ratio:.2f} times as fast "
          f"({table.total(system) / 1e3:.2f} us, {table.total(other) / 1e3:.2f} us)")


def print_headlines(table, not_installed):
    print()
    print_headline("hps-compact vs naive-varint", table, "hps-compact", "naive-varint")
    print_headline("hps-raw vs binary, the hand-written one", table, "hps-raw", "binary")
    peers = [s for s in table.sorted_systems() if s not in IN_SUITE and not s.startswith("hps")]
    if peers:
        print_headline(f"hps-raw vs {peers[0]}, the fastest installed peer", table, "hps-raw", peers[0])
    if not_installed:
        print(f"Not installed, so not compared: {', '.join(not_installed)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", help="JSON file that hps_bench wrote")
    parser.add_argument("--statistic", choices=STATISTICS, default="min", help="of the repetitions (min)")
    arguments = parser.parse_args()

    try:
        context, data = load(arguments.results)
    except (OSError, json.JSONDecodeError) as error:
        parser.error(f"no results in {arguments.results}, or the run was killed: {error}")
    not_installed = [name for name in context.get("not_installed", "").split(";") if name]
    tables = {name: Table(systems, arguments.statistic) for name, systems in sorted(data.items())}
    print(f"{context['cpu']}, {context['compiler']}, {context['flags']}, {context['date']}")
    print(f"CPU time, {arguments.statistic} of the repetitions; best first by serialize + parse reused")
    for name, table in tables.items():
        print_table(name, table, not_installed)
    if "E5/records" in tables:
        print_headlines(tables["E5/records"], not_installed)


if __name__ == "__main__":
    main()
