# SPDX-License-Identifier: MIT
"""E5, the benchmark of serializers."""

from __future__ import annotations

import math
import statistics

from bench.report.documents.checks import ahead, size, span, table_of, total_reused, value
from bench.report.documents.document import CannotTell, Conclusion, Document, Reported, Verdict
from bench.report.results import Results, Table
from bench.report.digits import digits

DATA = "E5/record"  # the document repeats one record

SIZES = {
    "yas": 17416,
    "cereal": 17416,
    "thrift-binary": 17017,
    "boost": 17470,
    "msgpack": 13402,
    "protobuf": 16116,
    "yas-compact": 13321,
    "thrift-compact": 13378,
    "avro": 16384,
    "capnp": 17768,
    "flatbuffers": 17632,
}
LAPTOP = {
    "yas": 3307.36,
    "cereal": 14203.78,
    "thrift-binary": 13795.10,
    "boost": 14231.32,
    "msgpack": 31668.70,
    "protobuf": 30041.42,
    "yas-compact": 28981.90,
    "thrift-compact": 41831.28,
    "avro": 55352.74,
    "capnp": 4512.32,
    "flatbuffers": 5821.92,
}
BOARD = {
    "yas": 12526.64,
    "cereal": 43540.38,
    "thrift-binary": 45265.94,
    "boost": 52358.60,
    "msgpack": 74930.82,
    "protobuf": 89314.20,
    "yas-compact": 92681.32,
    "thrift-compact": 128487.80,
    "avro": 139369.58,
    "capnp": 15054.64,
    "flatbuffers": 15752.86,
}
WITH_BUILD = ("capnp", "flatbuffers")  # timed with the build of the message there, as all are here


def milliseconds(results: Results, system: str) -> float:
    """Of 10^6 round trips, which is the nanoseconds of one."""
    return results.tables[DATA].total(system) if DATA in results.tables else math.nan


def bytes_here(results: Results, system: str) -> float:
    return results.tables[DATA].size(system) if DATA in results.tables else math.nan


REPORTED = [
    Reported("object size", "bytes", SIZES, bytes_here),
    Reported("10^6 round trips, laptop", "ms", LAPTOP, milliseconds),
    Reported("10^6 round trips, UDOO board", "ms", BOARD, milliseconds),
]


def known(table: Table) -> list[str]:
    """The document's systems that were measured."""
    found = [system for system in LAPTOP if table.has(system)]
    if len(found) < 4:
        raise CannotTell("too few of the document's systems were measured")
    return found


def absent(table: Table) -> str:
    names = [system for system in LAPTOP if not table.has(system)]
    return f" (without {', '.join(names)})" if names else ""


def yas_first(results: Results) -> Verdict:
    rest = [system for system in LAPTOP if system != "yas" and system not in WITH_BUILD]
    return ahead([table_of(results, DATA)], ["yas"], rest, total_reused)


def top_tier_close(results: Results) -> Verdict:
    table = table_of(results, DATA)
    times = [value(table, system, total_reused) for system in ("yas", *WITH_BUILD)]
    ratio = max(times) / min(times)
    return Verdict(ratio <= 2, f"the slowest of them takes {digits(ratio)} times the fastest (1.76 there)")


def top_tier_ahead(results: Results) -> Verdict:
    rest = [system for system in LAPTOP if system != "yas" and system not in WITH_BUILD]
    return ahead([table_of(results, DATA)], ["yas", *WITH_BUILD], rest, total_reused)


def rank_correlation(first: list[float], second: list[float]) -> float:
    """Spearman's."""

    def ranks(values: list[float]) -> list[float]:
        return [
            sum(other < value for other in values) + sum(other == value for other in values) / 2 for value in values
        ]

    if len(set(first)) == 1 or len(set(second)) == 1:
        raise CannotTell("all are alike")
    return statistics.correlation(ranks(first), ranks(second))


def speed_costs_size(results: Results) -> Verdict:
    table = table_of(results, DATA)
    systems = known(table)
    here = rank_correlation([table.total(system) for system in systems], [table.size(system) for system in systems])
    there = rank_correlation(list(LAPTOP.values()), [SIZES[system] for system in LAPTOP])
    holds = True if here <= -0.3 else False if here >= 0 else None
    return Verdict(holds, f"correlation of the ranks of time and size {here:.2f} ({there:.2f} there){absent(table)}")


def extremes(results: Results) -> Verdict:
    table = table_of(results, DATA)
    systems = known(table)
    fastest, smallest = min(systems, key=table.total), min(systems, key=table.size)
    larger, slower = table.size(fastest) / table.size(smallest), table.total(smallest) / table.total(fastest)
    return Verdict(
        larger > 1.1 and slower > 2,
        f"{fastest}, the fastest, is {digits(larger)} times as large as {smallest}, the smallest, "
        f"which takes {digits(slower)} times as long (1.31 and 8.76 there){absent(table)}",
    )


def sizes_alike(results: Results) -> Verdict:
    table = table_of(results, DATA)
    sizes = [value(table, system, size) for system in ("yas", *WITH_BUILD)]
    return Verdict(max(sizes) - min(sizes) <= 0.03 * min(sizes), f"{span(sizes)} bytes")


DOCUMENT = Document(
    "E5",
    "pkok",
    2020,
    "Benchmark of serializers",
    "a laptop, and a UDOO board",
    REPORTED,
    [
        Conclusion("YAS is the fastest of those timed without a build.", yas_first),
        Conclusion("YAS, Cap'n Proto and FlatBuffers are ahead of all others.", top_tier_ahead),
        Conclusion("The differences between these three are small (a factor of 2 taken as that).", top_tier_close),
        Conclusion(
            "Cap'n Proto is faster than FlatBuffers.",
            lambda r: ahead([table_of(r, DATA)], ["capnp"], ["flatbuffers"], total_reused),
        ),
        Conclusion("The objects of these three barely differ in size (3% taken as that).", sizes_alike),
        Conclusion("A faster serializer comes with the price of larger objects.", speed_costs_size),
        Conclusion("The fastest has larger objects than the smallest, which is several times slower.", extremes),
    ],
)
