# SPDX-License-Identifier: MIT
"""E4, Ulmer's test. It has plots, no figures."""

from __future__ import annotations

from collections.abc import Callable

from bench.report.documents.checks import Measure, ahead, parse, serialize, size, tables_of, value
from bench.report.documents.document import Conclusion, Document, Verdict
from bench.report.results import Results, Table
from bench.report.digits import digits

DATA = "E4/entries"
SYSTEMS = ["xdr", "boost", "cereal", "protobuf"]
FEW, MANY = 8, 32  # entries


def at_most(results: Results, count: int) -> list[Table]:
    tables = tables_of(results, DATA)
    return [table for number, table in results.series(DATA).items() if number <= count] or tables[:1]


def at_least(results: Results, count: int) -> list[Table]:
    tables = tables_of(results, DATA)
    return [table for number, table in results.series(DATA).items() if number >= count] or tables[-1:]


def others(system: str) -> list[str]:
    return [other for other in SYSTEMS if other != system]


def competitive(results: Results) -> Verdict:
    """XDR with cereal, within a factor of 1.5."""
    found = {
        table.data: value(table, "xdr", parse) / value(table, "cereal", parse) for table in at_least(results, MANY)
    }
    return Verdict(max(found.values()) <= 1.5, f"XDR takes up to {digits(max(found.values()))} times as long as cereal")


def no_winner(results: Results) -> Verdict:
    measures: dict[str, Measure] = {"encode": serialize, "decode": parse, "size": size}
    wins: dict[str, set[str]] = {}
    for table in tables_of(results, DATA):
        for name, measure in measures.items():
            values = {system: value(table, system, measure) for system in SYSTEMS}
            wins.setdefault(name, set()).add(min(values, key=lambda system: values[system]))
    text = "; ".join(f"{name}: {', '.join(sorted(systems))}" for name, systems in wins.items())
    return Verdict(len(set.union(*wins.values())) > 1, f"first in {text}")


def in_all(winner: str, measure: Measure) -> Callable[[Results], Verdict]:
    return lambda results: ahead(tables_of(results, DATA), [winner], others(winner), measure)


DOCUMENT = Document(
    "E4",
    "Craig Ulmer",
    2014,
    "C++ Serialization Tests",
    "machine not named; plots only",
    [],
    [
        Conclusion("Protocol Buffers packs the smallest messages at all sizes.", in_all("protobuf", size)),
        Conclusion(
            "Boost carries the most overhead.", lambda r: ahead(tables_of(r, DATA), others("boost"), ["boost"], size)
        ),
        Conclusion(
            f"XDR and Protocol Buffers encode few entries (up to {FEW}) faster than Boost and cereal.",
            lambda r: ahead(at_most(r, FEW), ["xdr", "protobuf"], ["boost", "cereal"], serialize),
        ),
        Conclusion(
            f"XDR decodes short messages (up to {FEW} entries) fastest.",
            lambda r: ahead(at_most(r, FEW), ["xdr"], others("xdr"), parse),
        ),
        Conclusion("XDR stays competitive with cereal for larger ones (a factor of 1.5 taken as that).", competitive),
        Conclusion(
            f"Boost decodes faster than Protocol Buffers from {MANY} entries on.",
            lambda r: ahead(at_least(r, MANY), ["boost"], ["protobuf"], parse),
        ),
        Conclusion("No library wins in everything.", no_winner),
    ],
)
