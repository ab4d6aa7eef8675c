# SPDX-License-Identifier: MIT
"""`hps head` and `hps cat`: records."""

from __future__ import annotations

import csv as csv_module
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import hps
from hps.cli.encode import cell, json_of, shown
from hps.cli.failure import Failure
from hps.cli.flatten import Rows
from hps.cli.output import MOST_OF_CELL, note, on_terminal, print_aligned, print_table, width
from hps.cli.source import AsJson, FilePath, Start, Stop, TableName, blocks_of, expect_complete, open_table

AsCsv = Annotated[bool, typer.Option("--csv", help="Write CSV, with lists as JSON.")]
ROWS_AT_ONCE = 1000


def head(file: FilePath, n: Annotated[int, typer.Option("-n", min=0, help="How many.")] = 10, table: TableName = None,
         json: AsJson = False, csv: AsCsv = False) -> None:
    """Show the first records."""
    write_records(file, open_table(file, table, enums=True), 0, n, json, csv)


def cat(file: FilePath, table: TableName = None, json: AsJson = False, csv: AsCsv = False, start: Start = 0,
        stop: Stop = None) -> None:
    """Write records: JSON lines, CSV or aligned text."""
    write_records(file, open_table(file, table, enums=True), start, stop, json, csv)


def records_of(table: hps.File, start: int, stop: int | None) -> Iterator[Any]:
    """The records, some at once."""
    for begin, end in blocks_of(table, start, stop):
        yield from table.records(begin, end)


def write_records(file: Path, table: hps.File, start: int, stop: int | None, as_json: bool, as_csv: bool) -> None:
    """Writes them to stdout. Raises Failure afterwards if the file is not complete."""
    if as_json and as_csv:
        raise Failure("--json and --csv: choose one")
    records = records_of(table, start, stop)
    if as_json:
        for record in records:
            sys.stdout.write(json_of(record) + "\n")
    elif as_csv:
        write_csv(table, records, sys.stdout)
    else:
        _show(Rows(table), records)
    expect_complete(file, table)


def write_csv(table: hps.File, records: Iterator[Any], to: Any) -> None:
    """Writes CSV, as RFC 4180 has it, with lines that end in a line feed."""
    rows = Rows(table)
    writer = csv_module.writer(to, lineterminator="\n")
    writer.writerow(rows.names)
    for record in records:
        writer.writerow([cell(value) for value in rows.of(record)])


def _show(rows: Rows, records: Iterator[Any]) -> None:
    """Prints aligned rows, a thousand at a time; the names of columns are above the first."""
    some: list[list[str]] = []
    has_begun = False
    for record in records:
        some.append([shown(value) for value in rows.of(record)])
        if len(some) == ROWS_AT_ONCE:
            _print(rows, some, has_begun)
            some, has_begun = [], True
    if some or not has_begun:
        _print(rows, some, has_begun)


def _print(rows: Rows, some: Sequence[list[str]], has_begun: bool) -> None:
    """Prints some rows. A terminal shows as many columns as are seen there, and no more of a cell than that."""
    if not on_terminal():
        print_aligned(some if has_begun else [rows.names, *some], rows.are_numbers)
        return
    fitting = columns_that_fit(rows.names, some, width())
    short = [[text if len(text) <= MOST_OF_CELL else text[:MOST_OF_CELL - 1] + "…" for text in row[:fitting]]
             for row in some]
    print_table(rows.names[:fitting], short, rows.are_numbers[:fitting])
    if fitting < len(rows.names) and not has_begun:
        left = ", ".join(rows.names[fitting:])
        left = left if len(left) <= 200 else left[:199] + "…"
        note(f"and {len(rows.names) - fitting} more columns, which --json shows: {left}")


def columns_that_fit(names: Sequence[str], some: Sequence[Sequence[str]], space: int) -> int:
    """How many columns have room beside each other; at least one."""
    for i, name in enumerate(names):
        space -= 3 + min(max([len(name), *(len(row[i]) for row in some)]), MOST_OF_CELL)
        if space < 0:
            return max(i, 1)
    return len(names)
