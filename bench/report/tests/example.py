# SPDX-License-Identifier: MIT
"""Results that tests make up: every figure is what the test says, or follows from the tables here."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from bench.report import names
from bench.report.results import Results, read

JITTER = (1.5, 1.0, 1.01, 1.02)  # of the repetitions; the first warms up

# serialize, parse into a new object, into a reused one, and bytes: relative to the floor and to the data.
SYSTEMS = {
    "memcpy": (1.0, 1.2, 1.0, 1.0),
    "hps-raw": (1.2, 2.2, 1.6, 1.02),
    "hps-compact": (2.2, 3.0, 2.2, 0.82),
    "hps-packed": (3.5, 4.0, 3.0, 0.6),
    "naive-varint": (4.0, 5.0, 4.5, 0.82),
    "binary": (1.7, 2.8, 2.1, 1.1),
    "protobuf": (4.5, 7.0, 5.5, 0.9),
    "flatbuffers": (5.2, 5.0, 4.2, 1.05),
    "capnp": (3.7, 5.0, 4.0, 1.3),
    "msgpack": (3.6, 7.4, 6.1, 0.85),
    "boost": (5.5, 6.6, 6.0, 1.4),
    "cereal": (5.0, 6.1, 5.3, 1.25),
    "xdr": (4.0, 5.5, 5.2, 1.15),
    "yas": (1.9, 2.9, 2.3, 1.2),
    "yas-compact": (5.5, 8.0, 7.0, 0.83),
    "thrift-compact": (9.0, 11.0, 10.0, 0.84),
    "json-base64": (14.0, 22.0, 20.0, 1.34),
}
# Messages with their schema, with its fingerprint, of an older type, and into values of any type, relative to parsing
# into a reused object; NaN where there are none.
EVOLUTION = {
    "hps-raw": (1.1, 1.05, 3.0, 2.0),
    "hps-packed": (1.02, 1.01, math.nan, 1.5),
    "protobuf": (math.nan, math.nan, 1.2, math.nan),
    "capnp": (math.nan, math.nan, 1.0, math.nan),
}
HDF5 = (40.0, 12.0, 11.0, 0.8)  # of E3's doubles only
ZLIB = (90.0, 8.0, 8.0, 0.1)
PAYLOADS = {
    "E1/double_array": 8e6,
    "E1/sparse_matrix": 8e6,
    "E1/hash_map": 1e6,
    "E2/peptides:4": 8e3,
    "E2/peptides:100": 2e5,
    "E2/peptides:2000": 4e6,
    "E3/double-constant:100": 8e2,
    "E3/double-constant:10000": 8e4,
    "E3/double-shock:100": 8e2,
    "E3/double-shock:10000": 8e4,
    "E3/double-shock:100000": 8e5,
    "E3/double-heldback-temperatures:10000": 8e4,
    "E3/double-simulated-gauss:10000": 8e4,
    "E3/int32-heldback-pulse:1000": 4e3,
    "E3/int32-heldback-pulse:10000": 4e4,
    "E3/int32-tracers:100": 4e2,
    "E3/int32-tracers:10000": 4e4,
    "E4/entries:1": 44,
    "E4/entries:32": 912,
    "E4/entries:1024": 28688,
    "E5/record": 16600,
    "E5/records": 16600,
}
SCHEMES = {
    "E3/double-shock:100": "rows",
    "E3/double-shock:10000": "97.3% decimal, 2.7% plain",
    "E3/double-constant:10000": "100% constant",
    "E3/double-heldback-temperatures:10000": "100% decimal",
}
EXTRAS: dict[str, list[dict[str, Any]]] = {
    "lines_of_code": [
        {"task": task, "system": system, "lines": lines}
        for system, lines in (("hps", 7), ("protobuf", 14))
        for task in ("double_array", "sparse_matrix", "hash_map", "fixed")
    ],
    "generated_code": [
        {"system": "protobuf", "kilobytes": 390.0, "lines": 8039},
        {"system": "flatbuffers", "kilobytes": 50.0, "lines": 1114},
    ],
    "long_run": [
        {
            "system": system,
            "seconds": 5.0,
            "cpu_percent_mean": 99.0,
            "cpu_percent_max": 100,
            "memory_mb_mean": 40,
            "memory_mb_max": 41,
        }
        for system in ("hps-raw", "binary", "protobuf", "flatbuffers", "msgpack")
    ],
    "mpi": [
        {
            "transport": transport,
            "system": system,
            "peptides": count,
            "bytes": 1850 * count,
            "mean_us": factor * count,
            "stddev_us": 0.1,
            "minimum_us": 0.9 * factor * count,
            "runs": 25,
        }
        for transport, factor in (("shared memory", 1.0), ("tcp", 3.0))
        for system in ("buffer", "hps-raw")
        for count in (4, 100)
    ]
    + [
        {"transport": transport, "system": system, "peptides": count}
        | {"mean_us": 1.2 * time * count, "stddev_us": 0.1, "minimum_us": time * count, "runs": 25}
        for transport, factor in (("shared memory", 1.0), ("tcp", 0.1))
        for system, one in (("hps::mpi raw", 2.0), ("hps::mpi compact", 2.5), ("boost-mpi", 5.0), ("kamping", 9.0),
                            ("binary", 4.0))
        for count in (100, 2000, 20000)
        for time in (factor * one,)
    ]
    + [
        {"transport": "tcp", "system": system, "array": "1 MiB", "bytes": 1048576, "minimum_us": time, "mean_us": time}
        for system, time in (("bare", 160.0), ("hps::mpi raw", 161.0))
    ]
    + [
        {"transport": "tcp", "system": "hps::mpi raw", "collective": "gather", "each": 100, "minimum_us": 77.0}
    ],
    "files": [
        {
            "data": data,
            "system": system,
            "reads": "structs" if system.startswith("hps") else "Arrow",
            "operation": operation,
            "milliseconds": time * (1 + i),
            "peak": 5e6,
            "bytes": size,
        }
        for data, more in (
            ("peptides:20000", ()),
            ("log:1000000", (("hps-python", 90.0, 10.4e6), ("csv", 800.0, 62e6))),
            ("particles-uniform:1000000", ()),
        )
        for system, time, size in (("hps-file", 70.0, 10.4e6), ("parquet", 400.0, 14.7e6), *more)
        for i, operation in enumerate(("write", "write to disk", "read", "column", "record", "range"))
    ]
    + [
        {"data": "peptides:20000", "system": system, "damage": kind, "right": right, "wrong": wrong, "of": 20000}
        | {"said": said}
        for system, kind, right, wrong, said in (
            ("hps-file", "cut", 18000, 0, "not complete"),
            ("hps-file", "flip", 19500, 0, "<chunk> 7"),
            ("parquet", "cut", 0, 0, "no footer"),
            ("parquet", "flip", 19999, 1, ""),
        )
    ]
    + [{"data": "peptides:20000", "system": "vortex", "failed": "read gives <something> else"}],
    "shared_files": [
        {"data": "particles-uniform:1000000", "place": place, "writers": 4, "system": system, "operation": operation}
        | {"ranks": ranks, "milliseconds": factor * time, "bytes": size, "lines": lines}
        for place, factor in (("memory", 1.0), ("disk", 3.0))
        for system, time, size, lines in (
            ("mpi-io", 20.0, 36.0e6, 100),
            ("hdf5", 400.0, 20.6e6, 160),
            ("hps-file", 50.0, 19.8e6, 13),
            ("hps-serial", 19.0, 19.8e6, 14),
        )
        for operation, ranks in (("write", 4), ("read", 4), ("read", 3))
        if (system, ranks) != ("hps-serial", 3)
    ]
    + [{"data": "particles-uniform:1000000", "place": "memory", "system": "hdf5-plain", "missing": "not installed"}],
    "python_messages": [
        {"system": system, "count": 10000, "bytes": size, "dumps": time, "loads": 2 * time}
        for system, size, time in (("hps", 408539, 4.86), ("pickle", 766405, 7.88))
    ],
}

Figures = tuple[float, float, float, float]  # nanoseconds of the three operations, bytes


def context(**changes: Any) -> dict[str, Any]:
    return {
        "host_name": "here",
        "cpu": "a processor",
        "num_cpus": 2,
        "compiler": "GNU 12.2.0",
        "flags": "-O3",
        "date": "2026-11-22T01:46:25+00:00",
        "not_installed": "",
        "version of hps-raw": "1.0.0",
    } | changes


def run(name: str, i: int, time: float, size: float, payload: float) -> dict[str, Any]:
    return {
        "run_name": name,
        "run_type": "iteration",
        "repetition_index": i,
        "cpu_time": time * JITTER[i],
        "bytes": size,
        "payload": payload,
    }


def failed(name: str, what: str) -> dict[str, Any]:
    return {
        "run_name": name,
        "run_type": "iteration",
        "repetition_index": 0,
        "error_occurred": True,
        "error_message": what,
    }


def runs(data: str, system: str, figures: Figures, payload: float, label: str = "") -> list[dict[str, Any]]:
    return [
        run(f"{data}/{operation}/{system}", i, time, figures[3], payload) | ({"label": label} if label else {})
        for operation, time in zip(names.OPERATIONS, figures)
        for i in range(len(JITTER))
    ]


def evolution_runs(data: str, system: str, figures: Figures, payload: float) -> list[dict[str, Any]]:
    """Messages of older types hold half as much; a schema takes 50 bytes."""
    return [
        run(f"{data}/{operation}/{system}", i, factor * figures[2], figures[3] + 50, payload / 2)
        for operation, factor in zip(names.EVOLUTION, EVOLUTION[system])
        if not math.isnan(factor)
        for i in range(len(JITTER))
    ]


def document(
    tables: Mapping[str, Mapping[str, Figures]],
    payload: float = 1000,
    extras: Mapping[str, Any] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """Of {data: {system: figures}}; changes are of the context."""
    benchmarks = [
        run
        for data, systems in tables.items()
        for system, figures in systems.items()
        for run in runs(data, system, figures, payload)
    ]
    return {"context": context(**changes), "benchmarks": benchmarks, **(extras or {})}


def results(tables: Mapping[str, Mapping[str, Figures]], payload: float = 1000, **changes: Any) -> Results:
    return read(document(tables, payload, **changes))


def everything(**changes: Any) -> dict[str, Any]:
    """A run with all experiments, a wrong answer, and something that is not installed."""
    benchmarks = []
    for data, payload in PAYLOADS.items():
        for system, (serialize, fresh, reused, size) in SYSTEMS.items():
            floor = 0.1 * payload + 5
            figures = (floor * serialize, floor * fresh, floor * reused, payload * size)
            benchmarks += runs(data, system, figures, payload, SCHEMES.get(data, "") if system == "hps-packed" else "")
            if data.startswith(("E2/", "E5/")) and system in EVOLUTION:
                benchmarks += evolution_runs(data, system, figures, payload)
            if data.startswith("E3/double") and system == "memcpy":
                benchmarks += runs(data, "hdf5", tuple(floor * f for f in HDF5[:3]) + (payload * HDF5[3],), payload)
            if data.startswith("E3/") and system in ("protobuf", "hps-raw", "json-base64"):
                figures = (floor * ZLIB[0], floor * ZLIB[1], floor * ZLIB[2], payload * ZLIB[3])
                benchmarks += runs(data, system + "+zlib6", figures, payload)
    benchmarks.append(failed("E5/records/serialize/glaze-beve", 'in a fresh object: "a" instead of "<b>"'))
    benchmarks.append(failed("E5/records/parse_evolved/hps-packed", "another type (<i>\nin line 2)"))
    changes = {"not_installed": "hps-0.1;avro-cpp", "missing_data": "double-md"} | changes
    return {"context": context(**changes), "benchmarks": benchmarks, **EXTRAS}
