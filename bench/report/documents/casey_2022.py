# SPDX-License-Identifier: MIT
"""E2, the thesis."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable

from bench.report.documents.checks import (
    Measure,
    ahead,
    both,
    deviation,
    parse,
    serialize,
    size,
    span,
    tables_of,
    total,
    value,
    within,
)
from bench.report.documents.document import CannotTell, Conclusion, Document, Reported, Verdict
from bench.report.results import Results
from bench.report.text import percent

DATA = "E2/peptides"
SYSTEMS = ["binary", "protobuf", "flatbuffers", "msgpack"]


def others(*systems: str) -> list[str]:
    return [system for system in SYSTEMS if system not in systems]


def mean_ratio(measure: Measure) -> Callable[[Results, str], float]:
    """To Protocol Buffers, over all numbers of peptides."""

    def here(results: Results, system: str) -> float:
        tables = results.series(DATA).values()
        found = [measure(table, system) / measure(table, "protobuf") for table in tables]
        found = [ratio for ratio in found if not math.isnan(ratio)]
        return statistics.geometric_mean(found) if found else math.nan

    return here


def extra(key: str, field: str) -> Callable[[Results, str], float]:
    def here(results: Results, system: str) -> float:
        return next((float(row[field]) for row in results.extras[key] if row["system"] == system), math.nan)

    return here


REPORTED = [
    Reported("size, relative to Protocol Buffers", "", {"protobuf": 1, "msgpack": 0.91}, mean_ratio(size)),
    Reported(
        "pack, relative to Protocol Buffers",
        "",
        {"protobuf": 1, "flatbuffers": 1, "msgpack": 0.85, "binary": 0.27},
        mean_ratio(serialize),
    ),
    Reported("generated code", "KB", {"protobuf": 390.38, "flatbuffers": 50.25}, extra("generated_code", "kilobytes")),
    Reported("generated code", "lines", {"protobuf": 8039, "flatbuffers": 1114}, extra("generated_code", "lines")),
    Reported(
        "memory in a long run, mean",
        "MB",
        {"protobuf": 2527, "flatbuffers": 2481, "msgpack": 2481, "binary": 2452},
        extra("long_run", "memory_mb_mean"),
    ),
]


def first(system: str, rest: list[str], measure: Measure) -> Callable[[Results], Verdict]:
    return lambda results: ahead(tables_of(results, DATA), [system], rest, measure)


def msgpack_saves(results: Results) -> Verdict:
    saved = [1 - value(t, "msgpack", size) / value(t, "protobuf", size) for t in tables_of(results, DATA)]
    return within(0.05, 0.13, saved, f"{percent(min(saved))} to {percent(max(saved))} smaller")


def flatbuffers_between(results: Results) -> Verdict:
    tables = tables_of(results, DATA)
    return both(ahead(tables, ["flatbuffers"], ["binary"], size), ahead(tables, ["protobuf"], ["flatbuffers"], size))


def binary_share(results: Results) -> Verdict:
    """35% and 27% there; half is still a large margin."""
    shares = {
        other: [value(t, "binary", serialize) / value(t, other, serialize) for t in tables_of(results, DATA)]
        for other in others("binary")
    }
    text = "; ".join(f"{span(100 * s for s in found)}% of {other}" for other, found in shares.items())
    return within(0, 0.5, [share for found in shares.values() for share in found], text)


def unpack_takes_ten(results: Results) -> Verdict:
    found = {s: [value(t, s, parse) / value(t, s, serialize) for t in tables_of(results, DATA)] for s in SYSTEMS}
    text = "; ".join(f"{system} {span(ratios)} times" for system, ratios in found.items())
    return within(5, 20, [ratio for ratios in found.values() for ratio in ratios], text)


def total_order(results: Results) -> Verdict:
    tables = tables_of(results, DATA)
    return both(
        ahead(tables, ["msgpack"], others("msgpack"), total),
        ahead(tables, ["binary", "flatbuffers"], ["protobuf"], total),
    )


def binary_steady(results: Results) -> Verdict:
    tables = tables_of(results, DATA)
    wins = 0
    for table in tables:
        values = {system: value(table, system, deviation) for system in SYSTEMS}
        wins += min(values, key=lambda system: values[system]) == "binary"
    share = wins / len(tables)
    holds = True if share >= 2 / 3 else False if share <= 1 / 3 else None
    return Verdict(holds, f"the lowest at {wins} of {len(tables)} sizes")


def generated(results: Results) -> Verdict:
    lines = {system: extra("generated_code", "lines")(results, system) for system in ("protobuf", "flatbuffers")}
    share = lines["flatbuffers"] / lines["protobuf"]
    if math.isnan(share):
        raise CannotTell("generated code was not measured")
    return Verdict(
        share < 0.5, f"{lines['flatbuffers']:.0f} lines are {percent(share)} of {lines['protobuf']:.0f} (14% there)"
    )


def resources_alike(results: Results) -> Verdict:
    rows = {row["system"]: row for row in results.extras["long_run"]}
    missing = [system for system in SYSTEMS if system not in rows]
    if missing:
        raise CannotTell("no long run of " + ", ".join(missing))
    memory = [rows[system]["memory_mb_mean"] for system in SYSTEMS]
    processor = [rows[system]["cpu_percent_mean"] for system in SYSTEMS]
    return Verdict(
        max(memory) <= 1.15 * min(memory) and min(processor) >= 95, f"{span(memory)} MB, {span(processor)}% of a CPU"
    )


def sending_is_little(results: Results) -> Verdict:
    """About two orders of magnitude: at least 30 times."""
    tables, found = results.series(DATA), []
    for row in results.extras["mpi"]:
        table = tables.get(row.get("peptides"))
        if row["system"] == "buffer" and row.get("message_of", "protobuf") == "protobuf" and table and table.has("protobuf"):
            found.append(total(table, "protobuf") / (1000 * row["mean_us"]))
    if not found:
        raise CannotTell("round trips over MPI were not measured")
    return within(30, math.inf, found, f"protobuf's serialize + parse is {span(found)} times a round trip")


DOCUMENT = Document(
    "E2",
    "Allen Michael Casey",
    2022,
    "Performance of Serialization Libraries in a High Performance Computing Environment",
    "Xeon W3565, GCC 10.2; round trips on a cluster with QDR InfiniBand",
    REPORTED,
    [
        Conclusion("MessagePack has the smallest messages at every size.", first("msgpack", others("msgpack"), size)),
        Conclusion("They are about 9% below Protocol Buffers (5 to 13% taken as that).", msgpack_saves),
        Conclusion(
            "FlatBuffers' messages are larger than Protocol Buffers' and smaller than binary ones.", flatbuffers_between
        ),
        Conclusion("Binary packs fastest.", first("binary", others("binary"), serialize)),
        Conclusion(
            "It takes 35% of MessagePack's time and 27% of the others' (at most half taken as that).", binary_share
        ),
        Conclusion(
            "MessagePack packs faster than Protocol Buffers, in 85% of the time.",
            first("msgpack", ["protobuf"], serialize),
        ),
        Conclusion("Unpacking takes about ten times as long as packing (5 to 20 taken as that).", unpack_takes_ten),
        Conclusion(
            "FlatBuffers and MessagePack unpack faster than Protocol Buffers and binary.",
            lambda r: ahead(tables_of(r, DATA), ["flatbuffers", "msgpack"], ["protobuf", "binary"], parse),
        ),
        Conclusion("MessagePack is the fastest in total, Protocol Buffers the slowest.", total_order),
        Conclusion("Binary packs with the lowest standard deviation.", binary_steady),
        Conclusion("FlatBuffers generates much less code than Protocol Buffers.", generated),
        Conclusion("All take the same memory and one CPU.", resources_alike),
        Conclusion("Sending takes about a hundredth of serializing and parsing.", sending_is_little),
    ],
)
