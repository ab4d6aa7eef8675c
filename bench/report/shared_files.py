# SPDX-License-Identifier: MIT
"""E6: files that ranks share, as bench/extras/shared_files.py measured them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bench.report.digits import digits

FLOOR = "mpi-io"


@dataclass
class SharedFiles:
    """One data set, in memory or on a disk."""

    data: str
    place: str
    writers: int
    rows: dict[str, dict[tuple[str, int], dict[str, Any]]] = field(default_factory=dict)  # by operation and ranks

    def readers(self) -> list[int]:
        """As many as wrote first."""
        found = {ranks for rows in self.rows.values() for operation, ranks in rows if operation == "read"}
        return sorted(found, key=lambda ranks: (ranks != self.writers, ranks))

    def time(self, system: str, operation: str, ranks: int) -> float:
        return float(self.rows[system].get((operation, ranks), {}).get("milliseconds", math.nan))

    def write(self, system: str) -> float:
        return self.time(system, "write", self.writers)

    def about(self, system: str, key: str) -> float:
        return float(next(iter(self.rows[system].values())).get(key, math.nan))

    def break_even(self, system: str) -> str:
        """MB/s of a file system: on one that takes fewer than these, the system is done sooner than the floor."""
        if self.place != "memory" or system == FLOOR or FLOOR not in self.rows:
            return "-"
        saved = self.about(FLOOR, "bytes") - self.about(system, "bytes")
        lost = self.write(system) - self.write(FLOOR)
        if lost <= 0 <= saved:
            return "any"
        return digits(saved / 1e3 / lost) if saved > 0 else "none"


def by_data(rows: Iterable[dict[str, Any]]) -> list[SharedFiles]:
    found: dict[tuple[str, str], SharedFiles] = {}
    for row in rows:
        data, place = row["data"], row["place"]
        files = found.setdefault((data, place), SharedFiles(data, place, row["writers"]))
        files.rows.setdefault(row["system"], {})[row["operation"], row["ranks"]] = row
    return list(found.values())


def head(files: SharedFiles) -> list[str]:
    return ["system", "MB", "write", *(f"read by {ranks}" for ranks in files.readers()), "lines", "break-even MB/s"]


def cells(files: SharedFiles, system: str) -> list[str]:
    times = [files.write(system), *(files.time(system, "read", ranks) for ranks in files.readers())]
    lines = files.about(system, "lines")
    return [
        system,
        digits(files.about(system, "bytes") / 1e6),
        *map(digits, times),
        "-" if math.isnan(lines) else f"{lines:.0f}",
        files.break_even(system),
    ]
