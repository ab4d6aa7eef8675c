# SPDX-License-Identifier: MIT
"""`hps info`: what is in a file, and how many bytes each column takes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import hps
from hps.cli.output import bar, many, on_terminal, print_json, print_table, print_text, size_text
from hps.cli.encode import shown
from hps.cli.failure import DAMAGED
from hps.cli.plot import expect_matplotlib, plot_columns
from hps.cli.source import (AsJson, FilePath, TableName, all_tables, chunks_of, columns_of, is_message, open_file,
                            open_table, path_that_exists, schemes_of)

Plot = Annotated[Path | None, typer.Option("--plot", metavar="PNG", show_default=False,
                                           help="Draw the bytes of the columns by scheme (PNG, SVG or PDF); reads all of it.")]


def info(file: FilePath, table: TableName = None, json: AsJson = False, plot: Plot = None) -> None:
    """Show size, tables, attributes and columns of a file."""
    if plot is not None:
        expect_matplotlib()
    opened = open_file(file) if table is None else open_table(file, table)
    tables = list(all_tables(opened)) if table is None else [(table, opened)]
    about = {"path": str(path_that_exists(file)), "size": path_that_exists(file).stat().st_size,
             "complete": opened.complete, "tables": [_about(name, part, plot is not None) for name, part in tables]}
    if plot is not None:
        plot_columns(about, plot)
    if json:
        print_json(about)
    else:
        _show(about)
    if not opened.complete:
        raise typer.Exit(DAMAGED)


def _about(name: str, table: hps.File, has_schemes: bool) -> dict[str, Any]:
    """All about a table, as JSON has it; the schemes of its columns, too, for which all of it is read."""
    columns = columns_of(table)
    total = sum(size for *_, size in columns) or 1
    schemes = [{"schemes": [{"scheme": scheme, "values": values, "bytes": size} for scheme, values, size in shares]}
               for shares in schemes_of(table)] if has_schemes else [{}] * len(columns)
    return {
        "name": name,
        "type": table.schema.type,
        "records": len(table),
        "chunks": 0 if is_message(table) else len(chunks_of(table)),
        "attributes": table.attributes,
        "columns": [{"path": path, "type": type_, "values": values, "bytes": size,
                     "bytes_per_value": size / values if values else 0.0, "share": size / total, **extra}
                    for (path, type_, values, size), extra in zip(columns, schemes)],
    }


def _show(about: dict[str, Any]) -> None:
    """Prints it for people."""
    state = "complete" if about["complete"] else "not closed by its writer, or damaged where its parts are listed"
    print_text(about["path"], "bold")
    print_text(f"{size_text(about['size'])} ({about['size']:,} bytes), {many(len(about['tables']), 'table')}, {state}",
               "" if about["complete"] else "red")
    for table in about["tables"]:
        title = f"table {table['name']}: " if table["name"] else ""
        print_text(f"\n{title}{many(table['records'], 'record')} of {table['type']} in "
                   f"{many(table['chunks'], 'chunk')}", "bold")
        for name, value in table["attributes"].items():
            print_text(f"  {name} = {shown(value)}", "green")
        if table["columns"]:
            _show_columns(table["columns"])


def _show_columns(columns: list[dict[str, Any]]) -> None:
    """The table of the stored columns."""
    greatest = max(c["share"] for c in columns) or 1.0
    bars = on_terminal()
    rows = [[c["path"] or "(record)", c["type"], f"{c['values']:,}", f"{c['bytes']:,}", f"{c['bytes_per_value']:.3f}",
             f"{c['share']:.1%}", *([bar(c["share"] / greatest)] if bars else [])] for c in columns]
    names = ["column", "type", "values", "bytes", "bytes/value", "share", *([""] if bars else [])]
    print_table(names, rows, [False, False, True, True, True, True, *([False] if bars else [])])
