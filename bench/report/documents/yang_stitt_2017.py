# SPDX-License-Identifier: MIT
"""E3, the SC17 abstract."""

from __future__ import annotations

import math
from collections.abc import Callable

from bench.report import names
from bench.report.documents.checks import ahead, few, serialize, size, span, tables_of, value, within
from bench.report.documents.document import CannotTell, Conclusion, Document, Reported, Verdict
from bench.report.results import Results, Table
from bench.report.digits import digits

LARGE = 20_000  # bytes, from which on the abstract calls the throughput stable
ZLIB = "zlib6"  # its default level


def throughput(table: Table, system: str) -> float:
    """Application data serialized, in MB/s."""
    return 1e3 * table.payload / serialize(table, system)


def ratio(table: Table, system: str) -> float:
    return size(table, system) / table.payload


def conduit(results: Results) -> str:
    return "conduit" if "conduit" in results.systems() else "json-base64"


def large(results: Results, element: str) -> list[Table]:
    """Arrays of one type above 20 KB."""
    kinds = [kind for kind in results.kinds("E3") if kind.startswith(f"E3/{element}-")]
    tables = [table for kind in kinds for table in tables_of(results, kind)]
    if not tables:
        raise CannotTell(f"E3/{element} was not measured")
    return [table for table in tables if table.payload >= LARGE] or tables


def largest(results: Results, kinds: list[str]) -> list[Table]:
    return [tables_of(results, kind)[-1] for kind in kinds]


def typical(element: str, suffix: str = "") -> Callable[[Results, str], float]:
    """The median over the large arrays."""

    def here(results: Results, system: str) -> float:
        try:
            found = sorted(
                throughput(table, system + suffix) for table in large(results, element) if table.has(system + suffix)
            )
        except CannotTell:
            found = []
        return found[len(found) // 2] if found else math.nan

    return here


REPORTED = [
    Reported("serialize doubles, above 20 KB", "MB/s", {"protobuf": 600, "conduit": 140}, typical("double")),
    Reported("serialize integers, above 20 KB", "MB/s", {"protobuf": 300, "conduit": 100}, typical("int32")),
    Reported("serialize doubles with zlib", "MB/s", {"protobuf": 140, "conduit": 55}, typical("double", "+" + ZLIB)),
    Reported("serialize integers with zlib", "MB/s", {"protobuf": 190, "conduit": 60}, typical("int32", "+" + ZLIB)),
]


def stable(results: Results) -> Verdict:
    factors = {}
    for kind in results.kinds("E3"):
        rates = [
            throughput(table, "protobuf")
            for table in tables_of(results, kind)
            if table.payload >= LARGE and table.has("protobuf")
        ]
        if len(rates) > 1:
            factors[kind] = max(rates) / min(rates)
    if not factors:
        raise CannotTell("there are no two lengths above 20 KB")
    return within(1, 1.5, list(factors.values()), f"within a factor of {span(factors.values())} for Protocol Buffers")


def doubles_faster(results: Results) -> Verdict:
    doubles, integers = (typical(element)(results, "protobuf") for element in ("double", "int32"))
    if math.isnan(doubles / integers):
        raise CannotTell("no figures of protobuf")
    return Verdict(doubles > integers, f"{digits(doubles)} and {digits(integers)} MB/s")


def faster_than_conduit(results: Results) -> Verdict:
    tables = large(results, "double") + large(results, "int32")
    return ahead(tables, ["protobuf"], [conduit(results)], serialize)


def overhead(system: Callable[[Results], str], element: str, low: float, high: float) -> Callable[[Results], Verdict]:
    def check(results: Results) -> Verdict:
        found = [value(table, system(results), ratio) for table in large(results, element)]
        return within(low, high, found, f"{system(results)}: {span(found)} times the size of the data")

    return check


def below_one(results: Results) -> Verdict:
    found = [value(table, "protobuf", ratio) for table in large(results, "int32")]
    return Verdict(min(found) < 1, f"{span(found)} times the size of the data")


def compressed(results: Results, kinds: list[str]) -> dict[str, float]:
    """The ratio of Protocol Buffers with zlib for the longest array of each kind."""
    found = {}
    for table in largest(results, kinds):
        number = ratio(table, f"protobuf+{ZLIB}")
        if not math.isnan(number):
            found[table.data] = number
    if not found:
        raise CannotTell("Protocol Buffers with zlib was not measured")
    return found


def shares(found: dict[str, float]) -> str:
    return few([f"{data} {digits(100 * number)}%" for data, number in found.items()], 6)


def made_below_one_percent(results: Results) -> Verdict:
    found = compressed(results, [kind for kind in results.kinds("E3") if not names.is_real(kind)])
    return within(0, 0.01, list(found.values()), shares(found))


def real_kinds(results: Results, element: str = "") -> list[str]:
    kinds = [kind for kind in results.kinds("E3") if names.is_real(kind) and kind.startswith(f"E3/{element}")]
    if not kinds:
        raise CannotTell("there is no real data of this type")
    return kinds


def real_ten_percent(results: Results) -> Verdict:
    found = compressed(results, real_kinds(results))
    return Verdict(min(found.values()) <= 0.12, shares(found))


def integers_compress_better(results: Results) -> Verdict:
    integers = compressed(results, real_kinds(results, "int32"))
    doubles = compressed(results, real_kinds(results, "double"))
    less, more = max(integers.values()), min(doubles.values())
    mean = {name: sum(found.values()) / len(found) for name, found in (("i", integers), ("d", doubles))}
    holds = True if less < more else None if mean["i"] < mean["d"] else False
    return Verdict(holds, shares(integers | doubles) + ("; not for all of them" if holds is None else ""))


def compression_costs(results: Results) -> Verdict:
    tables = [table for table in large(results, "double") + large(results, "int32") if table.has(f"protobuf+{ZLIB}")]
    if not tables:
        raise CannotTell("Protocol Buffers with zlib was not measured")
    return ahead(tables, ["protobuf"], [f"protobuf+{ZLIB}"], serialize)


DOCUMENT = Document(
    "E3",
    "Max Yang and Thomas Stitt",
    2017,
    "Investigating performance of serialization methods for networked data transfer in HPC applications",
    "Core i7-4980HQ",
    REPORTED,
    [
        Conclusion("Throughput is stable above 20 KB (a factor of 1.5 taken as that).", stable),
        Conclusion("Protocol Buffers serializes doubles faster than integers.", doubles_faster),
        Conclusion("Protocol Buffers serializes faster than Conduit.", faster_than_conduit),
        Conclusion(
            "The ratio of Protocol Buffers is close to 1 for doubles.",
            overhead(lambda results: "protobuf", "double", 0.95, 1.05),
        ),
        Conclusion("It can be below 1 for integers.", below_one),
        Conclusion("The ratio of Conduit is about 1.33.", overhead(conduit, "double", 1.2, 1.5)),
        Conclusion("With zlib, constant and cyclic arrays shrink below 1%.", made_below_one_percent),
        Conclusion("With zlib, real data can reach 10% (12% taken as that).", real_ten_percent),
        Conclusion("Integers compress better than doubles.", integers_compress_better),
        Conclusion("Compression costs throughput.", compression_costs),
    ],
)
