# SPDX-License-Identifier: MIT
"""Files that a command reads."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import hps
from hps.cli.failure import DAMAGED, Failure

FilePath = Annotated[Path, typer.Argument(metavar="FILE", help="A file of HPS.", show_default=False)]
TableName = Annotated[str | None, typer.Option("--table", "-t", help="The table, if there are several.",
                                               show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]
Start = Annotated[int, typer.Option("--start", help="The first record; -100: the last hundred.")]
Stop = Annotated[int | None, typer.Option("--stop", help="The record after the last.", show_default=False)]


def path_that_exists(path: Path) -> Path:
    """The path, or that of the part file of a writer that has not closed it yet."""
    if path.exists():  # "." and "/" have no names
        return path
    part = path.with_name(path.name + ".part")
    return part if part.exists() else path


def open_file(path: Path, **options: Any) -> hps.File:
    """A file, of which a table may still have to be chosen."""
    found = path_that_exists(path)
    if not found.exists():
        raise Failure(f"No such file: {path}")
    return hps.open(os.fspath(found), **options)


def open_table(path: Path, table: str | None, **options: Any) -> hps.File:
    """The only table of a file, or that of the name."""
    file = open_file(path, **options)
    names = file.tables
    if table is None and len(names) == 1:
        return file
    listed = ", ".join(map(repr, names)) or "none"
    if table is None:
        raise Failure(f"{path} has several tables; choose one by --table: {listed}")
    if table not in names:
        raise Failure(f"{path} has no table {table!r}, but: {listed}")
    return file.table(table)


def expect_complete(path: Path, file: hps.File) -> None:
    """Raises Failure, with the exit code for it, if a file was cut or not closed, so that there may have been more."""
    if not file.complete:
        raise Failure(f"{path} was not closed by its writer, or is cut: records may be missing at its end", DAMAGED)


def all_tables(file: hps.File) -> Iterator[tuple[str, hps.File]]:
    """The tables of a file by their names."""
    for name in file.tables:
        yield name, file.table(name)


# The rest of the command line takes nothing but this from the inside of the package.


def layout_of(table: hps.File) -> Any:
    """The nodes of the schema of a list of records, numbered; the first is the list."""
    return table._layout


def node_of(table: hps.File, path: str) -> Any:
    """The node of a member. If there is none, the error lists those that there are."""
    return layout_of(table)[table._find(path)[-1]]


def reader_of(table: hps.File) -> Any:
    """The object that has the chunks of a table."""
    return table._table


def chunks_of(table: hps.File) -> list[tuple[int, int]]:
    """The first record and the number of records of each chunk."""
    return list(reader_of(table).chunks)


def _stored(table: hps.File) -> Any:
    """The object that has the stored columns of a table, if any."""
    return getattr(reader_of(table), "reader", None)


def is_message(table: hps.File) -> bool:
    """Whether it is a message of a list: that has no stored columns, and is in memory as a whole."""
    return _stored(table) is None


def columns_of(table: hps.File) -> list[tuple[str, str, int, int]]:
    """The path, the type, the number of values and the bytes of each stored column."""
    return [] if is_message(table) else list(_stored(table).columns)


def schemes_of(table: hps.File) -> list[list[tuple[str, int, int]]]:
    """The name, the number of values and the bytes of each scheme, of each stored column: reads all of them."""
    return [_stored(table).schemes(i) for i in range(len(columns_of(table)))]


def blocks_of(table: hps.File, start: int = 0, stop: int | None = None) -> list[tuple[int, int]]:
    """The parts of a range of records that are in one chunk each, as their first and the one after their last."""
    first, last, _ = slice(start, stop).indices(len(table))
    blocks = ((max(first, begin), min(last, begin + count)) for begin, count in chunks_of(table))
    return [(begin, end) for begin, end in blocks if begin < end]
