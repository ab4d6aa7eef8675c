# SPDX-License-Identifier: MIT
"""`hps merge`: one file of several."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import hps
from hps.cli.failure import Failure
from hps.cli.output import many, print_json, print_text, size_text, steps
from hps.cli.source import AsJson, all_tables, chunks_of, open_file
from hps.cli.target import Force, new_file

Paths = Annotated[list[Path], typer.Argument(metavar="FILES... OUT", show_default=False,
                                             help="Files that were closed, and the new one.")]


def merge(files: Paths, force: Force = False, json: AsJson = False) -> None:
    """Make one file of several, table by table."""
    if len(files) < 2:
        raise Failure("merge needs files, and the name of the new one")
    *inputs, out = files
    for path in inputs:
        if not path.exists():
            raise Failure(f"No such file: {path}")
    chunks = sum(len(chunks_of(table)) for path in inputs for _, table in all_tables(open_file(path)))
    with new_file(out, force, *inputs) as hidden, steps(chunks, "merging") as step:
        hps._hps.merge([os.fspath(path) for path in inputs], os.fspath(hidden), step)
    tables = {name: len(table) for name, table in all_tables(open_file(out))}
    size = out.stat().st_size
    if json:
        print_json({"out": str(out), "size": size, "tables": tables})
    else:
        print_text(f"{out}: {many(sum(tables.values()), 'record')} in {many(len(tables), 'table')}, {size_text(size)}")
