# SPDX-License-Identifier: MIT
"""`hps repair`: a new file of all that can be read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import hps
from hps.cli.failure import DAMAGED, Failure, line_of
from hps.cli.output import many, print_json, print_table, print_text, progress
from hps.cli.source import (AsJson, FilePath, all_tables, chunks_of, is_message, layout_of, open_file, path_that_exists,
                            reader_of)
from hps.cli.target import Compression, Force, new_file
from hps.cli.verify import cut

Out = Annotated[Path, typer.Argument(metavar="OUT", help="The new file.", show_default=False)]


def repair(file: FilePath, out: Out, compression: Compression = None, force: Force = False,
           json: AsJson = False) -> None:
    """Write all that can be read to a new file.

    It tells what of the damaged or unclosed file was lost."""
    opened = open_file(file)
    lost: list[dict[str, Any]] = []
    records = 0
    with new_file(out, force, path_that_exists(file)) as hidden:
        writer: Any = hps._hps.FileWriter(str(hidden), compression, 1 << 20, 0, False, False)
        try:
            for name, table in all_tables(opened):
                if is_message(table):
                    raise Failure(f"{file} is a message, which is whole if it can be opened")
                records += copy_table(name, table, writer, lost)
            if lost and not records:
                raise Failure(f"nothing of {file} can be read: {lost[0]['problem']}", DAMAGED)
            writer.close()
        except BaseException:
            writer.abandon()
            raise
    about = {"path": str(file), "out": str(out), "complete": opened.complete, "records": records,
             "records_lost": sum(part["last"] - part["first"] + 1 for part in lost), "lost": lost}
    if json:
        print_json(about)
    else:
        _show(about)


def copy_table(name: str, table: hps.File, writer: Any, lost: list[dict[str, Any]] | None,
               label: str = "copying") -> int:
    """Copies the chunks that can be read, lists the others, and returns how many records were copied. Those of shared
    objects, and of types that contain themselves, are copied as they are. Without a list of what is lost, the first
    error ends it."""
    reader = reader_of(table)
    as_they_are = layout_of(table).has_pools and not is_message(table)
    target = writer.table_like(name, reader.reader) if as_they_are else writer.table(name, table.schema)
    for attribute in reader.all_attributes():
        target.set_attribute(*attribute)
    chunks = chunks_of(table)
    records = 0
    for i, (first, count) in enumerate(progress(chunks, len(chunks), name or label)):
        try:
            if as_they_are:
                target.copy(reader.reader, i)
            else:
                chunk = reader.chunk(i)
        except hps.Error as error:
            if lost is None:
                raise
            lost.append({"table": name, "first": first, "last": first + count - 1, "problem": line_of(error)})
            continue
        if not as_they_are:
            target.write(chunk)
        records += count
    return records


def _show(about: dict[str, Any]) -> None:
    """Prints it for people."""
    if about["lost"]:
        rows = [[d["table"], f"{d['first']:,} to {d['last']:,}", cut(d["problem"])] for d in about["lost"]]
        print_table(["table", "records lost", "problem"], rows, [False, False, False])
    print_text(f"{about['out']}: {many(about['records'], 'record')}, "
               f"{many(about['records_lost'], 'record')} lost", "yellow" if about["lost"] else "green")
    if not about["complete"]:
        print_text("The file has no end that lists its parts: records after the last whole chunk are not known.",
                   "yellow")
