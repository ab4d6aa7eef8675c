# SPDX-License-Identifier: MIT
"""What got faster or slower between two results of the suite, beyond the noise."""

from __future__ import annotations

import math
import shlex
import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from bench.report import names
from bench.report.results import REPRODUCIBLE, Results, Table
from bench.report.text import print_columns

OPERATIONS = (*names.OPERATIONS, "read", *names.EVOLUTION)


@dataclass(frozen=True)
class Change:
    data: str
    operation: str  # or "bytes"
    system: str
    factor: float  # new / old: above 1, it lost
    noise: float = 0

    @property
    def beyond_noise(self) -> bool:
        return abs(math.log(self.factor)) > self.noise


class Comparison:
    """Times are compared on one machine, multiples of the floor between machines."""

    def __init__(self, old: Results, new: Results, threshold: float):
        self.old, self.new, self.threshold = old, new, threshold
        self.same_machine = all(
            old.context.get(key) == new.context.get(key) for key in ("host_name", "cpu", "num_cpus")
        )
        self.changes = list(self._changes())

    def _changes(self) -> Iterator[Change]:
        for data, new in self.new.tables.items():
            old = self.old.tables.get(data)
            for system in new.measured() if old else ():
                if old and not math.isnan(old.size(system)) and new.size(system) != old.size(system):
                    yield Change(data, "bytes", system, new.size(system) / old.size(system))
                for operation in OPERATIONS:
                    if old and old.has(system, operation) and new.has(system, operation):
                        change = self._change(old, new, system, operation)
                        if change:
                            yield change

    def _change(self, old: Table, new: Table, system: str, operation: str) -> Change | None:
        factor = new.time(system, operation) / old.time(system, operation)
        noise = REPRODUCIBLE + sum(table.uncertainty(system, operation) for table in (old, new))
        floor = names.floor_operation(operation)
        machine = new.time(names.FLOOR, floor) / old.time(names.FLOOR, floor)
        if self.same_machine:
            # What the floor does as well is the machine's doing.
            drift = 0 if math.isnan(machine) or system == names.FLOOR else abs(math.log(machine))
            return Change(new.data, operation, system, factor, noise + drift)
        if math.isnan(machine) or system == names.FLOOR:
            return None
        floors = sum(table.uncertainty(names.FLOOR, floor) for table in (old, new))
        return Change(new.data, operation, system, factor / machine, noise + floors)

    def losses(self) -> list[Change]:
        """Of hps, more than the threshold, beyond the noise."""
        return [
            change
            for change in self.changes
            if names.ours(change.system) and change.factor > 1 + self.threshold and change.beyond_noise
        ]

    def lost(self) -> list[str]:
        """What fails the comparison: the losses, and wrong answers that were right before."""
        return [f"{change.data} {change.operation} {change.system}" for change in self.losses()] + self.newly_wrong()

    def remeasure(self) -> list[str]:
        """What of the suite to run again to see whether the losses are the code's: options of scripts/bench."""
        data = sorted({change.data.split("/", 1)[1] for change in self.losses()})
        systems = sorted({change.system for change in self.losses()})
        return ["--data", ",".join(data), "--system", ",".join(systems)] if data else []

    def newly_wrong(self) -> list[str]:
        return [
            f"{data} {system}: wrong answer: {table.rows[system].wrong}"
            for data, table in self.new.tables.items()
            for system in table.wrong()
            if names.ours(system) and data in self.old.tables and self.old.tables[data].has(system)
        ]

    def means(self) -> dict[str, tuple[float, int]]:
        """The geometric mean of the factors of each system of ours, and of how many times."""
        factors: dict[str, list[float]] = {}
        for change in self.changes:
            if names.ours(change.system) and change.operation != "bytes":
                factors.setdefault(change.system, []).append(change.factor)
        return {system: (statistics.geometric_mean(found), len(found)) for system, found in sorted(factors.items())}

    def not_compared(self) -> int:
        """Rows of hps that only one of both has."""
        rows = [
            {
                (data, system)
                for data, table in results.tables.items()
                for system in table.measured()
                if names.ours(system)
            }
            for results in (self.old, self.new)
        ]
        return len(rows[0] ^ rows[1])


def percent(factor: float) -> str:
    return f"{100 * (factor - 1):+.1f}%"


def print_changes(title: str, changes: list[Change]) -> None:
    if not changes:
        return
    print(f"\n{title}")
    rows = [["data", "operation", "system", "change", "noise"]]
    for change in sorted(changes, key=lambda change: -change.factor):
        rows.append(
            [change.data, change.operation, change.system, percent(change.factor), f"{100 * change.noise:.1f}%"]
        )
    print_columns(rows)


def print_comparison(comparison: Comparison) -> None:
    old, new = comparison.old, comparison.new
    print(
        f"{new.machine}, {new.context.get('date', '')} against {old.machine}, {old.context.get('date', '')}: "
        + ("times" if comparison.same_machine else f"multiples of {names.FLOOR}, because the machines differ")
    )
    for key in ("compiler", "flags", "kernels", "scale"):
        if old.context.get(key) != new.context.get(key):
            print(f"{key}: {new.context.get(key)} against {old.context.get(key)}")
    clear = [change for change in comparison.changes if change.beyond_noise]
    print_changes("Of hps, beyond the noise (minus is faster or smaller):", [c for c in clear if names.ours(c.system)])
    print_changes("Of others, beyond the noise:", [c for c in clear if not names.ours(c.system)])
    print(f"\n{len(comparison.changes) - len(clear)} of {len(comparison.changes)} figures differ by noise only")
    for system, (mean, count) in comparison.means().items():
        print(f"{system}: {percent(mean)}, geometric mean of {count} times")
    if comparison.not_compared():
        print(f"{comparison.not_compared()} rows of hps are in one of both only")
    if not comparison.changes:
        print("Nothing to compare: both have no row in common")
    lost = comparison.lost()
    print(f"\n{len(lost)} figures of hps lost more than {100 * comparison.threshold:.0f}%" + (":" if lost else ""))
    for row in lost:
        print(f"  {row}")
    if comparison.remeasure():
        print(f"To measure them again: scripts/bench {shlex.join(comparison.remeasure())}")
