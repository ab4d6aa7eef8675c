# SPDX-License-Identifier: MIT
"""The results in five plain sentences: those of the report's first screen and of the last lines on the terminal.

A sentence whose figures were not measured is left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

from bench.report import files, libraries, names
from bench.report.digits import digits, duration, plain, size
from bench.report.files import Files
from bench.report.results import Results, Table

KNOWN = "protobuf"  # that a reader knows, beside the best of the others
PEPTIDES, RECORD, LOG = "E2/peptides", "E4/entries", "log"
DOUBLES = ("E3/double-md:10000", "E3/double-shock:10000")
HAND, BARE = "binary", "buffer"
ALIKE = 0.03  # a difference that nobody should be told


def records(results: Results) -> Table | None:
    """The run of nested records that stands for messages."""
    return next(
        (table for data in names.main_data(list(results.tables)) if names.kind(data) == PEPTIDES
         and (table := results.tables[data]).measured()),
        None,
    )


def one_record(results: Results) -> Table | None:
    return results.tables.get(f"{RECORD}:1")


def doubles(results: Results) -> Table | None:
    return next((results.tables[data] for data in DOUBLES if data in results.tables), None)


def records_of(table: Table) -> str:
    return f"{names.count(table.data):,} nested records"


def ours(table: Table) -> list[str]:
    return [system for system in table.plain() if names.ours(system)]


def peers(table: Table) -> list[str]:
    return [system for system in table.plain() if names.peer(system)]


def than(factor: float) -> str:
    """ "2.4 times as fast as", of the time of another one in multiples of ours."""
    if abs(factor - 1) <= ALIKE:
        return "as fast as"
    return f"{plain(factor)} times as fast as" if factor > 1 else f"{digits(factor)} times as fast as"


def speed(results: Results) -> str:
    table = records(results)
    if not table or not ours(table) or not peers(table):
        return ""
    first, peer = ours(table)[0], peers(table)[0]
    beside = [f"{than(table.total(peer) / table.total(first))} {libraries.title(peer)}, the fastest of the others"]
    if peer != KNOWN and table.has(KNOWN):
        beside.append(f"{than(table.total(KNOWN) / table.total(first))} {libraries.title(KNOWN)}")
    return (
        f"{libraries.title(first)} writes and reads {records_of(table)} in {duration(table.total(first))}, "
        f"{', and '.join(beside)}."
    )


def smallness(results: Results) -> str:
    table = records(results)
    if not table or not ours(table) or not peers(table):
        return ""
    small, peer = min(ours(table), key=table.size), min(peers(table), key=table.size)
    share = table.size(small) / table.size(peer)
    return (
        f"{libraries.title(small)} makes {size(table.size(small))} of them, {share:.0%} of the smallest of the "
        f"others, {libraries.title(peer)}, and writes and reads them "
        f"{than(table.total(peer) / table.total(small))} that does."
    )


def trips(results: Results) -> tuple[int, Mapping[str, float]]:
    """How many records go there and back between two ranks, and the least microseconds of each system."""
    rows = [row for row in results.extras["mpi"] if "peptides" in row and row["system"] != BARE]
    rows = [row for row in rows if row["transport"] == rows[0]["transport"]]
    count = max((row["peptides"] for row in rows if row["peptides"] <= names.MAIN[PEPTIDES]), default=0)
    return count, {row["system"]: row["minimum_us"] for row in rows if row["peptides"] == count}


def best(times: Mapping[str, float], wanted: Callable[[str], bool]) -> str:
    return min((system for system in times if wanted(system)), key=lambda system: times[system], default="")


def by_hps_mpi(system: str) -> bool:
    return system.startswith("hps::mpi")


def for_mpi(system: str) -> bool:
    return system in ("boost-mpi", "kamping", "mpi4py", "mpi4py-pkl5")


def ranks(results: Results) -> str:
    count, times = trips(results)
    first, peer = best(times, by_hps_mpi), best(times, for_mpi)
    if not first or not (peer or HAND in times):
        return ""
    beside = [f"{than(times[other] / times[first])} {by}" for other, by in (
        (peer, f"with {libraries.title(peer)}"),
        (HAND, f"by {libraries.title(HAND)}"),
    ) if other in times]
    return (
        f"Between two MPI ranks {count:,} records go there and back in {duration(1e3 * times[first])}, "
        f"{', and '.join(beside)}."
    )


def files_of(results: Results, kind: str) -> Files | None:
    """The largest of a kind."""
    found = [one for one in files.by_data(results.extras["files"]) if names.kind(one.data) == kind and one.timed]
    return max(found, key=lambda one: names.count(one.data), default=None)


def counted(found: Files) -> str:
    count = names.count(found.data)
    return "a million" if count == 1_000_000 else f"{count:,}"


def milliseconds(found: Files, system: str, operations: Iterable[str]) -> list[str]:
    return [digits(found.value(system, operation)) for operation in operations]


def storage(results: Results) -> str:
    found = files_of(results, LOG)
    if not found or not {"hps-file", "parquet"} <= found.timed.keys():
        return ""

    def described(system: str) -> tuple[str, ...]:
        return (size(1e6 * found.megabytes(system)), *milliseconds(found, system, ("write", "read", "column")))

    here, there = described("hps-file"), described("parquet")
    return (
        f"A file of {counted(found)} log records has {here[0]}, is written in {here[1]} ms, read in {here[2]} ms, and "
        f"one field of all of them in {here[3]} ms; with Parquet it is {there[0]}, {there[1]} ms, {there[2]} ms and "
        f"{there[3]} ms."
    )


def numbers(results: Results) -> str:
    table = doubles(results)
    if not table or not {names.RAW, "hps-packed", names.FLOOR} <= set(table.measured()):
        return ""
    raw, packed = table.total(names.RAW), "hps-packed"
    copies = raw / table.total(names.FLOOR)
    peer = min(peers(table), key=table.size, default="")
    times = "" if abs(copies - 1) <= ALIKE else f"{digits(copies)} times "
    text = (
        f"HPS raw writes and reads {names.count(table.data):,} doubles in {times}the time of copying them twice, and HPS "
        f"packed keeps every bit of them in {table.size(packed) / table.payload:.0%} of their bytes"
    )
    if peer:
        text += (
            f"; {libraries.title(peer)}, the smallest of the others, in {table.size(peer) / table.payload:.0%} and "
            f"{plain(table.total(peer) / table.total(packed))} times the time"
        )
    return text + "."


SENTENCES: tuple[Callable[[Results], str], ...] = (speed, smallness, ranks, storage, numbers)
FORMATS = "Raw, compact and packed are the formats of HPS: fixed widths, varints, and columns."


def sentences(results: Results) -> list[str]:
    return [text for sentence in SENTENCES if (text := sentence(results))]


def where(results: Results) -> str:
    """Where it ran, with the count of systems that holds everywhere."""
    context = results.context
    cores = f"{context['num_cpus']} cores of " if "num_cpus" in context else ""
    machine = cores + str(context.get("cpu", "a machine that did not tell"))
    how = [str(context[key]) for key in ("compiler", "flags") if context.get(key)]
    date = str(context.get("date", ""))[:10]
    parts = [machine, *how, date, f"{len(libraries.others(results))} other systems"]
    if context.get("scale") == "full":
        parts.append("full sizes")
    return "Measured on " + ", ".join(part for part in parts if part) + "."


def comparison(table: Table) -> str:
    """One data set in a sentence: the fastest and the smallest of HPS, and the best of the others."""
    if not ours(table) or not peers(table):
        return ""
    fast, small = ours(table)[0], min(ours(table), key=table.size)
    fast_peer, small_peer = peers(table)[0], min(peers(table), key=table.size)
    text = (
        f"Fastest: {libraries.title(fast)} in {duration(table.total(fast))}, {libraries.title(fast_peer)} in "
        f"{duration(table.total(fast_peer))}"
    )
    if fast_peer != KNOWN and table.has(KNOWN):
        text += f", {libraries.title(KNOWN)} in {duration(table.total(KNOWN))}"
    if math.isnan(table.size(small)):
        return text + "."
    return (
        f"{text}. Smallest: {libraries.title(small)} with {size(table.size(small))}, {libraries.title(small_peer)} "
        f"with {size(table.size(small_peer))}."
    )
