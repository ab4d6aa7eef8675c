# SPDX-License-Identifier: MIT
"""E1, the HPS paper."""

from __future__ import annotations

import math
from collections.abc import Callable

from bench.report.documents import checks
from bench.report.documents.checks import Measure, ahead, both, size, table_of, total, value
from bench.report.documents.document import CannotTell, Conclusion, Document, Reported, Verdict
from bench.report.results import Results
from bench.report.digits import digits
from bench.report.text import percent

ARRAY, MATRIX, MAP = "E1/double_array", "E1/sparse_matrix", "E1/hash_map"
ALL = (ARRAY, MATRIX, MAP)


def figure(data: str, measure: Measure, unit: float) -> Callable[[Results, str], float]:
    def here(results: Results, system: str) -> float:
        return measure(results.tables[data], system) / unit if data in results.tables else math.nan

    return here


def time(name: str, data: str, values: dict[str, float]) -> Reported:
    return Reported(f"{name}: serialize + parse", "s", values, figure(data, total, 1e9))


def megabytes(name: str, data: str, values: dict[str, float]) -> Reported:
    return Reported(f"{name}: size", "MB", values, figure(data, size, 1e6))


REPORTED = [
    time("double array", ARRAY, {"protobuf": 0.40, "capnp": 0.40, "boost": 1.01, "hps-0.1": 0.39}),
    time("sparse matrix", MATRIX, {"protobuf": 0.75, "capnp": 0.37, "boost": 1.02, "hps-0.1": 0.62}),
    time("hash map", MAP, {"protobuf": 11.0, "boost": 4.4, "hps-0.1": 2.05}),
    megabytes("double array", ARRAY, {"protobuf": 537, "capnp": 537, "boost": 537, "hps-0.1": 537}),
    megabytes("sparse matrix", MATRIX, {"protobuf": 352, "capnp": 537, "boost": 537, "hps-0.1": 352}),
    megabytes("hash map", MAP, {"protobuf": 200, "boost": 225, "hps-0.1": 165}),
]


def faster_everywhere(results: Results) -> Verdict:
    tables = [table_of(results, data) for data in ALL]
    return ahead(tables, [checks.subject(results, MAP)], ["boost", "protobuf"], total)


def ratios(results: Results, other: str, measure: Measure) -> dict[str, float]:
    """What the other needs, in multiples of HPS."""
    found = {}
    for data in ALL:
        table, hps = table_of(results, data), checks.subject(results, data)
        found[f"{hps} in {data}"] = value(table, other, measure) / value(table, hps, measure)
    return found


def up_to_faster(other: str, factor: float) -> Callable[[Results], Verdict]:
    def check(results: Results) -> Verdict:
        found = ratios(results, other, total)
        best = max(found, key=lambda name: found[name])
        return Verdict(found[best] >= factor, f"{other} takes up to {digits(found[best])} times as long as {best}")

    return check


def up_to_smaller(other: str, share: float) -> Callable[[Results], Verdict]:
    def check(results: Results) -> Verdict:
        found = ratios(results, other, size)
        best = max(found, key=lambda name: found[name])
        saved = 1 - 1 / found[best]
        return Verdict(saved >= share, f"{best} is {percent(saved)} smaller than {other}, at most")

    return check


def capnp_only_in_matrix(results: Results) -> Verdict:
    array, matrix = table_of(results, ARRAY), table_of(results, MATRIX)
    hps = checks.subject(results, MATRIX)
    return both(ahead([array], [hps], ["capnp"], total), ahead([matrix], ["capnp"], [hps], total))


def capnp_larger(results: Results) -> Verdict:
    matrix = table_of(results, MATRIX)
    ratio = value(matrix, "capnp", size) / value(matrix, checks.subject(results, MATRIX), size)
    return Verdict(ratio >= 1.25, f"its message is {digits(ratio)} times as large (1.53 there)")


def fewest_lines(results: Results) -> Verdict:
    counted = results.extras["lines_of_code"]
    if not counted:
        raise CannotTell("lines of code were not counted")
    losses, fields = [], []
    for task in ("double_array", "sparse_matrix", "hash_map"):
        lines = {row["system"]: row["lines"] for row in counted if row["task"] == task}
        hps = [lines[name] for name in lines if name.startswith("hps")]
        if not hps or len(lines) < 2:
            raise CannotTell(f"no lines of HPS and of others for {task}")
        fields.append(f"{task} {min(hps)} of {', '.join(str(count) for count in sorted(lines.values()))}")
        losses.append(min(hps) > min(lines.values()))
    return Verdict(not any(losses), "; ".join(fields))


DOCUMENT = Document(
    "E1",
    "Junhao Li",
    2018,
    "HPS: A C++11 High Performance Serialization Library",
    "Xeon E5-2620 v4, GCC 7.2 -O3",
    REPORTED,
    [
        Conclusion("HPS is consistently faster than Boost and Protocol Buffers.", faster_everywhere),
        Conclusion("HPS is up to 1.5 times faster than Boost.", up_to_faster("boost", 1.5)),
        Conclusion("HPS is up to 4.5 times faster than Protocol Buffers.", up_to_faster("protobuf", 4.5)),
        Conclusion("Messages of HPS are up to 40% smaller than Boost's.", up_to_smaller("boost", 0.4)),
        Conclusion("They are up to 50% smaller than those of Protocol Buffers.", up_to_smaller("protobuf", 0.5)),
        Conclusion("HPS beats Cap'n Proto except in the sparse matrix.", capnp_only_in_matrix),
        Conclusion("There, the message of Cap'n Proto is significantly larger.", capnp_larger),
        Conclusion("HPS takes the fewest lines of code.", fewest_lines),
    ],
)
