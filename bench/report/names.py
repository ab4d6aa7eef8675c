# SPDX-License-Identifier: MIT
"""What names in results mean: EXPERIMENT/DATA[:COUNT] and SYSTEM[+COMPRESSOR]."""

from __future__ import annotations

import re

OPERATIONS = {"serialize": "serialize", "parse_fresh": "parse fresh", "parse_reused": "parse reused"}
# Parsing into a reused object, too, but messages that no other operation has, or an object for messages of any type.
EVOLUTION = {
    "parse_described": "described",
    "parse_by_fingerprint": "by fingerprint",
    "parse_evolved": "evolved",
    "parse_value": "as a value",
}
FLOOR = "memcpy"
BY_HAND = "by-hand"  # for exactly this data, and checks nothing: what is left to win
RAW, COMPACT = "hps-raw", "hps-compact"
IN_SUITE = {"binary", "by-hand", "memcpy", "naive-varint", "json-base64"}  # written in the suite, so no peers

EXPERIMENTS = {
    "E1": "the HPS paper",
    "E2": "proteomics records",
    "E3": "arrays and compression",
    "E4": "headers and entries",
    "E5": "the benchmark of serializers",
    "E6": "files of records",
}

# The tables that stand for their experiment where there is no room for all: the kind of data and how many elements at
# most.
MAIN = {
    "E1/double_array": 0,
    "E1/sparse_matrix": 0,
    "E1/hash_map": 0,
    "E2/peptides": 2000,
    "E3/double": 10_000,
    "E3/int32": 10_000,
    "E4/entries": 16,
    "E5/records": 0,
}
MADE_SERIES = ("constant", "cycle")  # all others of E3 are real data, or simulated


def floor_operation(operation: str) -> str:
    """What of the floor a time is held against. Neither reading in place nor the floor builds objects."""
    others = {"read": "parse_reused", "native_serialize": "serialize", "native_parse": "parse_reused"}
    return (others | dict.fromkeys(EVOLUTION, "parse_reused")).get(operation, operation)


def split_list(text: str) -> list[str]:
    return [name for name in text.split(";") if name]


def experiment(data: str) -> str:
    return data.split("/", 1)[0]


def kind(data: str) -> str:
    """ "E2/peptides:100" is of the kind "E2/peptides"."""
    return data.split(":", 1)[0]


def count(data: str) -> int:
    """How many elements; 0 where the name does not say it."""
    return int(data.split(":", 1)[1]) if ":" in data else 0


def data_order(data: str) -> tuple[str, int]:
    return kind(data), count(data)


def base(system: str) -> str:
    """ "protobuf+zlib6" is "protobuf" with the compressor "zlib6"."""
    return system.split("+", 1)[0]


def compressor(system: str) -> str:
    return system.split("+", 1)[1] if "+" in system else ""


def contestants(systems: list[str]) -> list[str]:
    """All but the floors, which nobody could use, and the byte-at-a-time twin of hps-compact."""
    return [system for system in systems if base(system) not in (FLOOR, BY_HAND, "naive-varint")]


def ours(system: str) -> bool:
    """A system of this project, of this version: "hps-raw", "hps::mpi raw", "hps", "hps packed, one column"."""
    return bool(re.match(r"hps(\W|$)", system)) and system != "hps-0.1"


def peer(system: str) -> bool:
    return not ours(system) and system not in IN_SUITE


def is_real(series: str) -> bool:
    """Whether "E3/double-shock" is more than one value or a cycle."""
    return not series.endswith(MADE_SERIES)


def is_simulated(data: str) -> bool:
    """Whether a formula made it: "E3/double-simulated-gauss:10000"."""
    return "-simulated-" in data


def is_held_back(data: str) -> bool:
    """Whether no format was tuned on it: "E3/double-heldback-temperatures:10000"."""
    return "-heldback-" in data


def identifier(text: str) -> str:
    """For the page: "E2/peptides:100" as "e2-peptides-100"."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def main_data(all_data: list[str]) -> list[str]:
    """Of all data sets, those that stand for their experiments: real data before others, then the largest allowed."""
    all_data = [data for data in all_data if not is_held_back(data) and not is_simulated(data)]
    chosen = []
    for prefix, limit in MAIN.items():
        fitting = [data for data in all_data if kind(data) == prefix or kind(data).startswith(prefix + "-")]
        allowed = [data for data in fitting if count(data) <= limit] or fitting
        if allowed:
            chosen.append(max(allowed, key=lambda data: (is_real(kind(data)), count(data))))
    return chosen
