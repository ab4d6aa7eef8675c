# SPDX-License-Identifier: MIT
"""Messages that carry their schema, and those of older types: ratios of what they take."""

from __future__ import annotations

import math
from typing import NamedTuple

from bench.report import names
from bench.report.results import Table

PARSE, DESCRIBED, EVOLVED = "parse_reused", "parse_described", "parse_evolved"
PEERS = ("protobuf", "avro")  # beside the fastest one


class Ratios(NamedTuple):
    schema: float  # how many bytes longer a message with its schema is
    to_plain: list[float]  # each of names.EVOLUTION, of parsing the system's plain messages
    to_peers: list[float]  # the evolved ones, of those of the fastest peer and of PEERS


def systems(table: Table) -> list[str]:
    """Those with such messages, by the time of evolved ones."""
    found = [system for system, row in table.rows.items() if {*row.operations, *row.failures} & names.EVOLUTION.keys()]
    return sorted(found, key=lambda system: (math.isnan(time := table.time(system, EVOLVED)), time, system))


def fastest_peer(table: Table) -> str:
    """Of those that read messages of older types; empty if there is none."""
    return next((system for system in systems(table) if names.peer(system) and table.has(system, EVOLVED)), "")


def ratios(table: Table, system: str) -> Ratios:
    described = table.rows[system].operations.get(DESCRIBED)
    return Ratios(
        described.size - table.size(system) if described else math.nan,
        [table.time(system, operation) / table.time(system, PARSE) for operation in names.EVOLUTION],
        [table.time(system, EVOLVED) / table.time(peer, EVOLVED) for peer in (fastest_peer(table), *PEERS)],
    )


def head(table: Table) -> list[str]:
    peers = (fastest_peer(table) or "fastest peer", *PEERS)
    return ["system", "schema, bytes", *names.EVOLUTION.values(), *(f"evolved / {peer}" for peer in peers)]


def first_line(text: str) -> str:
    return text.partition("\n")[0]


def remarks(table: Table) -> dict[str, str]:
    """Of each system that gave a wrong answer: the first line of what differed."""
    return {
        system: "; ".join(
            f"{names.EVOLUTION[operation]}: wrong answer: {first_line(what)}"
            for operation, what in failures.items()
        )
        for system in systems(table)
        if (failures := table.rows[system].failures)
    }
