# SPDX-License-Identifier: MIT
"""Time to deliver: serialize + bytes / bandwidth + parse, and who is first at which bandwidth."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bench.report import names
from bench.report.results import Table

LOW, HIGH = 1e6, 200e9  # bits a second: a user's link, and a network of today's clusters


@dataclass(frozen=True)
class Line:
    """One system: nanoseconds of computing, then bytes to send."""

    system: str
    computing: float
    size: float

    def time(self, bandwidth: float) -> float:
        return self.computing + self.size * 8e9 / bandwidth

    def meets(self, other: Line) -> float:
        """The bandwidth at which both take as long; not a number where one is ahead at all of them."""
        sizes, computing = self.size - other.size, other.computing - self.computing
        return sizes * 8e9 / computing if sizes * computing > 0 else math.nan


@dataclass(frozen=True)
class Range:
    """From one bandwidth to another, one system is first."""

    low: float
    high: float
    first: str
    second: str  # in the middle of the range
    factor: float  # how many times as long the second takes there


def lines_of(table: Table) -> list[Line]:
    return [Line(system, table.total(system), table.size(system)) for system in names.contestants(table.measured())]


def ranges(lines: list[Line], low: float = LOW, high: float = HIGH) -> list[Range]:
    found: list[Range] = []
    while lines and low < high:
        # Just above a meeting point, the one with less to compute is ahead.
        first = min(lines, key=lambda line: (round(line.time(low), 6), line.computing, line.system))
        faster = [line for line in lines if line.computing < first.computing]
        meetings = [meeting for line in faster if low < (meeting := first.meets(line)) < high]
        end = min(meetings, default=high)
        others = [line for line in lines if line is not first]
        middle = math.sqrt(low * end)
        second = min(others, key=lambda line: line.time(middle), default=first)
        found.append(Range(low, end, first.system, second.system, second.time(middle) / first.time(middle)))
        low = end
    return found
