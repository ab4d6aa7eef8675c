# SPDX-License-Identifier: MIT
"""The results of a run, as read from its JSON."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.report import names

STATISTICS: dict[str, Callable[[Iterable[float]], float]] = {
    "min": min,
    "median": statistics.median,
    "mean": statistics.mean,
}


# Relative. Between two processes on a quiet machine, and of a measurement that has one repetition.
REPRODUCIBLE, UNKNOWN = 0.02, 0.05


@dataclass(frozen=True)
class Measurement:
    """The repetitions of one operation, in nanoseconds of CPU time an iteration, and the size of its message."""

    times: tuple[float, ...]
    size: float = math.nan

    def value(self, statistic: str) -> float:
        return STATISTICS[statistic](self.times)

    @property
    def deviation(self) -> float:
        return statistics.stdev(self.times) if len(self.times) > 1 else math.nan

    @property
    def spread(self) -> float:
        """The standard deviation relative to the mean."""
        return self.deviation / statistics.mean(self.times)

    def uncertainty(self, statistic: str) -> float:
        """How far the value moves if one of the repetitions is left out, relative to it.

        The standard deviation says little about a minimum: one repetition that was disturbed makes it large.
        """
        if len(self.times) < 2:
            return UNKNOWN
        value = self.value(statistic)
        others = (STATISTICS[statistic](self.times[:i] + self.times[i + 1 :]) for i in range(len(self.times)))
        return max(abs(other - value) for other in others) / value


@dataclass
class Row:
    """One system with one data set."""

    size: float = math.nan
    schemes: str = ""  # that it chose, if it says so: "97.3% decimal, 2.7% plain"
    wrong: str = ""  # what differed, if the system gave a wrong answer
    failures: dict[str, str] = field(default_factory=dict)  # the same of operations that have messages of their own
    operations: dict[str, Measurement] = field(default_factory=dict)


@dataclass
class Table:
    """One data set: what every system needs for it. What is not there is not a number."""

    data: str
    statistic: str
    payload: float = math.nan
    rows: dict[str, Row] = field(default_factory=dict)

    def has(self, system: str, operation: str = "serialize") -> bool:
        return system in self.rows and operation in self.rows[system].operations

    def time(self, system: str, operation: str) -> float:
        return (
            self.rows[system].operations[operation].value(self.statistic) if self.has(system, operation) else math.nan
        )

    def total(self, system: str, parse: str = "parse_reused") -> float:
        return self.time(system, "serialize") + self.time(system, parse)

    def size(self, system: str) -> float:
        return self.rows[system].size if system in self.rows else math.nan

    def spread(self, system: str) -> float:
        """The greatest of the operations that every system has."""
        measured = self.rows[system].operations
        spreads = [measured[name].spread for name in names.OPERATIONS if name in measured]
        return max((spread for spread in spreads if not math.isnan(spread)), default=math.nan)

    def uncertainty(self, system: str, operation: str) -> float:
        measured = self.rows[system].operations.get(operation) if system in self.rows else None
        return measured.uncertainty(self.statistic) if measured else math.nan

    def noise(self, *systems: str) -> float:
        """How far apart, relatively, the times of these are by chance."""
        found = [max(self.uncertainty(system, name) for name in names.OPERATIONS) for system in systems]
        return REPRODUCIBLE + sum(number for number in found if not math.isnan(number))

    def bounds(self, system: str, *operations: str) -> tuple[float, float]:
        """The least and the greatest repetition, of several operations added."""
        runs = [self.rows[system].operations[operation].times for operation in operations]
        return sum(min(times) for times in runs), sum(max(times) for times in runs)

    def sorted_systems(self) -> list[str]:
        """Best first. Those without times are last."""
        return sorted(self.rows, key=lambda name: (math.isnan(self.total(name)), self.total(name), name))

    def measured(self) -> list[str]:
        """Those with times, best first."""
        return [system for system in self.sorted_systems() if not math.isnan(self.total(system))]

    def plain(self) -> list[str]:
        """Those without a compressor behind them, best first."""
        return [system for system in self.measured() if not names.compressor(system)]

    def wrong(self) -> list[str]:
        return sorted(system for system, row in self.rows.items() if row.wrong)


@dataclass
class Results:
    context: dict[str, Any]
    tables: dict[str, Table]
    extras: dict[str, list[dict[str, Any]]]  # lines_of_code, generated_code, long_run, mpi, files, python_messages

    @property
    def not_installed(self) -> list[str]:
        return names.split_list(self.context.get("not_installed", ""))

    @property
    def missing_data(self) -> list[str]:
        return names.split_list(self.context.get("missing_data", ""))

    @property
    def machine(self) -> str:
        return str(self.context.get("host_name", "unknown"))

    def of(self, experiment: str) -> Iterator[Table]:
        return (table for data, table in self.tables.items() if names.experiment(data) == experiment)

    def series(self, kind: str) -> dict[int, Table]:
        """The tables of one kind of data by number of elements: series("E4/entries")."""
        found = {names.count(table.data): table for table in self.tables.values() if names.kind(table.data) == kind}
        return {count: found[count] for count in sorted(found)}

    def kinds(self, experiment: str) -> list[str]:
        """Without the sets that are held back, or simulated: these stand apart."""
        apart = (names.is_held_back, names.is_simulated)
        return sorted(
            {names.kind(table.data) for table in self.of(experiment) if not any(kind(table.data) for kind in apart)}
        )

    def longest(self, chosen: Callable[[str], bool]) -> list[Table]:
        """The longest array of each set that is chosen by its name."""
        return list({names.kind(table.data): table for table in self.tables.values() if chosen(table.data)}.values())

    def held_back(self) -> list[Table]:
        return self.longest(names.is_held_back)

    def simulated(self) -> list[Table]:
        return self.longest(names.is_simulated)

    def arrays(self) -> list[Table]:
        """E3's, but those of one value or a cycle."""
        return self.longest(lambda data: names.experiment(data) == "E3" and names.is_real(names.kind(data)))

    def systems(self) -> list[str]:
        return sorted({system for table in self.tables.values() for system in table.rows})

    def missing_from(self, tables: Iterable[Table]) -> str:
        """The systems that gave wrong answers in these tables; empty if there are none."""
        wrong = sorted({system for table in tables for system in table.wrong()})
        return "wrong answers, so not compared: " + ", ".join(wrong) if wrong else ""


def load(path: Path, statistic: str = "min") -> Results:
    with open(path, encoding="utf-8") as file:
        return read(json.load(file), statistic)


def read(document: dict[str, Any], statistic: str = "min") -> Results:
    tables: dict[str, Table] = {}
    times: dict[tuple[str, str, str], list[float]] = {}
    sizes: dict[tuple[str, str, str], float] = {}
    for run in document["benchmarks"]:
        if run.get("run_type", "iteration") != "iteration" or run.get("interrupted"):
            continue
        experiment, name, operation, system = run["run_name"].split("/", 3)
        data = f"{experiment}/{name}"
        table = tables.setdefault(data, Table(data, statistic))
        if run.get("error_occurred"):
            if run["error_message"] != "interrupted":
                row = table.rows.setdefault(system, Row())
                if operation in names.EVOLUTION:
                    row.failures[operation] = run["error_message"]
                else:
                    row.wrong = run["error_message"]
            continue
        # The first of several repetitions looks for the number of iterations and warms up.
        if run.get("repetition_index", 0) == 0 and run.get("repetitions") != 1:
            continue
        row = table.rows.setdefault(system, Row())
        if operation not in names.EVOLUTION:
            table.payload, row.size, row.schemes = run["payload"], run["bytes"], run.get("label", "")
        times.setdefault((data, system, operation), []).append(run["cpu_time"])
        sizes[data, system, operation] = run["bytes"]
    for key, repetitions in times.items():
        data, system, operation = key
        tables[data].rows[system].operations[operation] = Measurement(tuple(repetitions), sizes[key])
    extras = {
        key: [row for row in document.get(key, []) if "missing" not in row]
        for key in ("lines_of_code", "generated_code", "long_run", "mpi", "files", "shared_files", "python_messages")
    }
    ordered = sorted((data for data in tables if tables[data].rows), key=names.data_order)
    return Results(document["context"], {data: tables[data] for data in ordered}, extras)
