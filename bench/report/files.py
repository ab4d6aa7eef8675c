# SPDX-License-Identifier: MIT
"""E6: files of records, as bench/extras/files.py measured them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bench.report.digits import digits

OPERATIONS = ("write", "write to disk", "read", "column", "record", "range")
DAMAGE = {"cut": "cut to 90 %", "flip": "one bit flipped"}


@dataclass
class Files:
    """One data set."""

    data: str
    timed: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)  # by system and operation
    damage: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)  # by system and kind
    failed: dict[str, str] = field(default_factory=dict)

    def value(self, system: str, operation: str, key: str = "milliseconds") -> float:
        return float(self.timed[system].get(operation, {}).get(key, math.nan))

    def megabytes(self, system: str) -> float:
        return self.value(system, "write", "bytes") / 1e6

    def total(self, system: str) -> float:
        """To write a file and to read all of it."""
        return self.value(system, "write") + self.value(system, "read")

    def systems(self) -> list[str]:
        """Best first."""
        return sorted(self.timed, key=lambda system: (math.isnan(self.total(system)), self.total(system), system))


def by_data(rows: Iterable[dict[str, Any]]) -> list[Files]:
    found: dict[str, Files] = {}
    for row in rows:
        files, system = found.setdefault(row["data"], Files(row["data"])), row["system"]
        if "failed" in row:
            files.failed[system] = row["failed"]
        elif "damage" in row:
            files.damage.setdefault(system, {})[row["damage"]] = row
        else:
            files.timed.setdefault(system, {})[row["operation"]] = row
    return list(found.values())


def verdict(row: dict[str, Any]) -> str:
    """What was read of a damaged file, and whether the system said that it is damaged."""
    right, wrong, of, said = row["right"], row["wrong"], row["of"], row["said"]
    if right == of and not wrong:
        return "all, and said so" if said else "all"
    read = f"{right:,} of {of:,}" if right else "nothing"
    if wrong:
        read += f", {wrong:,} wrong"
    return read + ("" if said else ", silently")


HEAD = ["system", "reads into", "MB", *OPERATIONS, "MB to write", "MB to read"]


def cells(files: Files, system: str) -> list[str]:
    reads = next(iter(files.timed[system].values()))["reads"]
    memory = [files.value(system, operation, "peak") / 1e6 for operation in ("write", "read")]
    times = [files.value(system, operation) for operation in OPERATIONS]
    return [system, reads, *map(digits, [files.megabytes(system), *times, *memory])]


MESSAGES_HEAD = ["system", "bytes", "dumps", "loads"]


def message_cells(row: dict[str, Any]) -> list[str]:
    return [row["system"], f"{row['bytes']:,}", digits(row["dumps"]), digits(row["loads"])]


DAMAGE_HEAD = ["system", *DAMAGE.values()]


def damage_cells(files: Files, system: str) -> list[str]:
    found = files.damage[system]
    return [system, *(verdict(found[kind]) if kind in found else "-" for kind in DAMAGE)]
