# SPDX-License-Identifier: MIT
"""The records in the files of the command line's tests, and in its output."""

from __future__ import annotations

import dataclasses
import datetime as dt
import enum
import json
from collections.abc import Callable
from typing import Any

Result = tuple[int, str, str]
Hps = Callable[..., Result]
COUNT = 3000


class Tool(enum.IntEnum):
    """An enumeration with a number that HPS does not look for by itself."""

    orbitrap = 1
    tof = 1000


@dataclasses.dataclass
class Ion:
    """A record in a list."""

    mz: float
    charge: int


@dataclasses.dataclass
class Scan:
    """A record with a member of each sort."""

    id: int
    rt: float
    tool: Tool
    when: dt.datetime
    ions: list[Ion]
    best: Ion | None
    note: str | None


def scan(i: int) -> Scan:
    """The record of that number."""
    ions = [Ion(100.5 + i + k, k) for k in range(i % 3)]
    time_ = dt.datetime(2024, 1, 1, tzinfo=dt.timezone.utc) + dt.timedelta(seconds=i)
    return Scan(i, float("nan") if i == 4 else i / 8, Tool.tof if i % 2 else Tool.orbitrap, time_, ions,
                ions[0] if ions else None, f"scan {i}" if i % 5 else None)


def lines_of(text: str) -> list[Any]:
    """The objects of JSON lines."""
    return [json.loads(line) for line in text.splitlines()]
