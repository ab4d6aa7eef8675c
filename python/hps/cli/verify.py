# SPDX-License-Identifier: MIT
"""`hps verify`: reads every chunk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import typer

import hps
from hps.cli.failure import DAMAGED, line_of
from hps.cli.output import many, print_json, print_table, print_text, progress
from hps.cli.source import AsJson, FilePath, all_tables, chunks_of, is_message, open_file, reader_of

MOST_OF_PROBLEM = 120


def verify(file: FilePath, json: AsJson = False) -> None:
    """Read every chunk and tell which are damaged.

    The exit code is 1 if any is, or if the file is not complete."""
    opened = open_file(file)
    tables = list(all_tables(opened))
    total = sum(len(chunks_of(table)) for _, table in tables)
    checked = (problem for name, table in tables for problem in problems_of(name, table))
    damaged = [problem for problem in progress(checked, total, "checking") if problem is not None]
    fine = opened.complete and not damaged
    about = {"path": str(file), "fine": fine, "complete": opened.complete, "chunks": total,
             "records": sum(len(table) for _, table in tables), "damaged": damaged}
    if json:
        print_json(about)
    else:
        _show(about)
    if not fine:
        raise typer.Exit(DAMAGED)


def problems_of(name: str, table: hps.File) -> Iterator[dict[str, Any] | None]:
    """The problem of each chunk, or None; some chunks are read at the same time."""
    if is_message(table):
        yield None  # all of it was checked when it was opened
        return
    reader = reader_of(table)

    def check(number: int) -> str | None:
        """The problem of a chunk."""
        try:
            reader.chunk(number)
        except hps.Error as error:
            return line_of(error)
        return None

    chunks = chunks_of(table)
    pool = ThreadPoolExecutor(min(os.cpu_count() or 1, 8))
    try:
        for (first, count), problem in zip(chunks, pool.map(check, range(len(chunks)))):
            about = {"table": name, "first": first, "last": first + count - 1, "problem": problem}
            yield about if problem is not None else None
    finally:
        pool.shutdown(cancel_futures=True)


def _show(about: dict[str, Any]) -> None:
    """Prints it for people."""
    damaged = about["damaged"]
    if damaged:
        rows = [[d["table"], f"{d['first']:,} to {d['last']:,}", cut(d["problem"])] for d in damaged]
        print_table(["table", "records", "problem"], rows, [False, False, False])
    counts = f"{many(about['records'], 'record')} in {many(about['chunks'], 'chunk')}"
    state = "fine" if about["fine"] else f"{len(damaged)} damaged" if damaged else "all of them whole"
    print_text(f"{about['path']}: {counts}, {state}", "green" if about["fine"] else "red")
    if not about["complete"]:
        print_text("The file was not closed by its writer, is cut, or is damaged where its parts are listed.", "red")


def cut(problem: str) -> str:
    """The begin of a long message."""
    return problem if len(problem) <= MOST_OF_PROBLEM else problem[:MOST_OF_PROBLEM - 1] + "…"
