# SPDX-License-Identifier: MIT
"""The figures of README.md: its table of five rows, and where they were measured, between two marks."""

from __future__ import annotations

import re
from pathlib import Path

from bench.report import facts, libraries, names, picture
from bench.report.digits import duration, size
from bench.report.files import Files
from bench.report.results import Results, Table

PICTURE = "docs/first.svg"
BEGIN = "<!-- figures: by python3 bench/report RESULTS --readme . -->"
END = "<!-- end of figures -->"
HEAD = ("to", "HPS", "others")
NESTED = "peptides"
OPERATIONS = ("write", "read", "column")


class Missing(Exception):
    """The results lack the figures of a row."""


def of_message(table: Table, *systems: str) -> str:
    """Bytes and time of each, the format in front where it is ours."""
    parts = []
    for system in systems:
        if system not in table.measured():
            raise Missing(f"{table.data} of {system}")
        name = libraries.title(system).removeprefix("HPS ")
        parts.append(f"{name} {size(table.size(system))}, {duration(table.total(system))}")
    return "; ".join(parts)


def files_with(results: Results, kind: str, *systems: str) -> Files:
    found = facts.files_of(results, kind)
    for system in systems:
        if not found or system not in found.timed:
            raise Missing(f"E6/{kind} of {system}")
    return found or Files(kind)


def of_file(found: Files, system: str) -> str:
    written, read, column = facts.milliseconds(found, system, OPERATIONS)
    return f"{size(1e6 * found.megabytes(system))}; written in {written} ms, read in {read}, one field in {column}"


def log(results: Results) -> tuple[str, str, str]:
    found = files_with(results, facts.LOG, "hps-file", "hps-python", "parquet", "csv")
    python = ", ".join(facts.milliseconds(found, "hps-python", OPERATIONS))
    return (
        f"store {facts.counted(found)} log records in a file",
        f"{of_file(found, 'hps-file')}; from Python {python}",
        f"Parquet (PyArrow) {of_file(found, 'parquet')}; CSV {size(1e6 * found.megabytes('csv'))}",
    )


def ranks(results: Results) -> tuple[str, str, str]:
    count, times = facts.trips(results)
    first, peer = facts.best(times, facts.by_hps_mpi), facts.best(times, facts.for_mpi)
    if not first or not peer or facts.HAND not in times:
        raise Missing("E2, round trips between ranks")
    here, there, hand = (duration(1e3 * times[system]) for system in (first, peer, facts.HAND))
    return (
        f"send {count:,} records to another MPI rank and back",
        here,
        f"{libraries.title(peer)} {there}; {libraries.title(facts.HAND)} {hand}",
    )


def one_record(results: Results) -> tuple[str, str, str]:
    table = facts.one_record(results)
    if not table or not facts.peers(table):
        raise Missing("E4/entries:1")
    return (
        "write and read one small record: four numbers, a name",
        of_message(table, names.RAW, names.COMPACT),
        of_message(table, facts.peers(table)[0], facts.KNOWN),
    )


def doubles(results: Results) -> tuple[str, str, str]:
    table = facts.doubles(results)
    if not table:
        raise Missing(" or ".join(facts.DOUBLES))
    kind = "coordinates of atoms" if "md" in table.data else "simulated"
    return (
        f"write and read {names.count(table.data):,} doubles, {kind}",
        of_message(table, names.RAW, "hps-packed"),
        of_message(table, facts.KNOWN, "hdf5"),
    )


def nested(results: Results) -> tuple[str, str, str]:
    found = files_with(results, NESTED, "hps-file", "parquet")
    return (
        f"store {facts.counted(found)} nested records in a file",
        of_file(found, "hps-file"),
        f"Parquet (PyArrow) {of_file(found, 'parquet')}",
    )


ROWS = (log, ranks, one_record, doubles, nested)


def block(results: Results) -> str:
    rows = [HEAD, ("-", "-", "-"), *(row(results) for row in ROWS)]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in rows).replace(" us", " µs")
    return f"{BEGIN}\n{table}\n\n{facts.where(results)} [More results](#results).\n{END}"


def replace(readme: str, results: Results) -> str:
    if BEGIN not in readme or END not in readme:
        raise Missing("the marks of the figures in README.md")
    # By a function, since the table may have backslashes.
    return re.sub(f"{re.escape(BEGIN)}.*?{re.escape(END)}", lambda _: block(results), readme, flags=re.S)


def write(folder: Path, results: Results) -> None:
    """README.md and its picture, or neither."""
    drawing, readme = picture.svg(results, alone=True), folder / "README.md"
    if not drawing:
        raise Missing("E2/peptides of two systems")
    text = replace(readme.read_text("utf-8"), results)
    (folder / PICTURE).write_text(drawing, encoding="utf-8")
    readme.write_text(text, encoding="utf-8")
