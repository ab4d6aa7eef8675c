# SPDX-License-Identifier: MIT
"""`hps column`: the values of a member."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import numpy as np
import typer

import hps
from hps.cli.encode import cell, json_of, shown
from hps.cli.output import print_aligned, print_json, progress
from hps.cli.source import AsJson, FilePath, Start, Stop, TableName, blocks_of, expect_complete, node_of, open_table
from hps.cli.statistics import Statistics

MemberPath = Annotated[str, typer.Argument(metavar="PATH", help='The path of a member: "ions.mz".',
                                           show_default=False)]
WithStats = Annotated[bool, typer.Option("--stats", help="Count, nulls, least, greatest and mean instead of values.")]


def column(file: FilePath, path: MemberPath, table: TableName = None, start: Start = 0, stop: Stop = None,
           stats: WithStats = False, json: AsJson = False) -> None:
    """Write the values of a member, a line each.

    Nothing else of the file is read."""
    opened = open_table(file, table)
    node = node_of(opened, path)
    blocks = blocks_of(opened, start, stop)
    if stats:
        _write_statistics(opened, path, blocks, json)
    else:
        write = json_of if json else cell
        for begin, end in blocks:
            for value in values_of(opened.column(path, begin, end), node):
                sys.stdout.write(write(value) + "\n")
    expect_complete(file, opened)


def values_of(values: Any, node: Any) -> list[Any]:
    """The values of a column as objects; those of enumerations are names."""
    objects = _list_of(values)
    if node.meaning != "enumeration":
        return objects
    names = {number: name for name, number in node.enumerators.items()}
    return [_named(value, names) for value in objects]


def _list_of(values: Any) -> list[Any]:
    """The objects of a column, with None for those that are missing."""
    if hasattr(values, "to_list"):
        return list(values.to_list())
    if values.ndim > 1 or values.dtype.kind in "mM":
        # (Arrays in it stay ones, and times keep their units.)
        return [None if value is np.ma.masked else value for value in values]
    return list(values.tolist())


def _named(value: Any, names: dict[int, str]) -> Any:
    """A number by its name, also in lists; a number without one stays."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list):
        return [_named(item, names) for item in value]
    return names.get(value, value)


def _write_statistics(table: hps.File, path: str, blocks: list[tuple[int, int]], as_json: bool) -> None:
    """Reads the column block by block."""
    statistics = Statistics(path)
    for begin, end in progress(blocks, len(blocks), path):
        statistics.add(table.column(path, begin, end))
    if as_json:
        print_json(statistics.as_dict())
    else:
        print_aligned([[name, shown(value)] for name, value in statistics.as_dict().items()], [False, False])
