# SPDX-License-Identifier: MIT
"""Where columns come from: tables of files, and messages."""

from __future__ import annotations

from typing import Any

import numpy as np

from hps import _hps


class ValueSource:
    """All of a value that is in memory."""

    def __init__(self, value: _hps.Value, options: _hps.ObjectOptions) -> None:
        self.value = value
        self.options = options

    def numbers(self, at: int) -> np.ndarray[Any, Any]:
        return self.value.numbers(at)

    def all_present(self, at: int) -> bool:
        return False  # its ends tell

    def ends(self, at: int) -> np.ndarray[Any, Any]:
        return self.value.ends(at)

    def texts(self, at: int, as_bytes: bool) -> list[Any]:
        options = _hps.ObjectOptions(text_as_bytes=as_bytes)
        return self.value.objects(at, 0, self.value.count(at), options)

    def objects(self, at: int) -> list[Any]:
        return self.value.objects(at, 0, self.value.count(at), self.options)


class TableSource:
    """Some objects of a table of a file: only the columns that are asked for are read."""

    def __init__(self, reader: _hps.TableReader, first: int, count: int, options: _hps.ObjectOptions) -> None:
        self.reader = reader
        self.first = first
        self.count = count
        self.options = options

    def numbers(self, at: int) -> np.ndarray[Any, Any]:
        return self.reader.numbers(at, self.first, self.count)

    def all_present(self, at: int) -> bool:
        return self.reader.all_present(at, self.first, self.count)

    def ends(self, at: int) -> np.ndarray[Any, Any]:
        return self.reader.ends(at, self.first, self.count)

    def texts(self, at: int, as_bytes: bool) -> list[Any]:
        return self.reader.texts(at, self.first, self.count, as_bytes)

    def objects(self, at: int) -> list[Any]:
        """Values that columns do not show: from whole chunks."""
        all_objects: list[Any] = []
        for i, (first, count) in enumerate(self.reader.chunks):
            begin, end = max(self.first, first), min(self.first + self.count, first + count)
            if begin >= end:
                continue
            value = self.reader.chunk(i)
            values = range(value.count(at))
            if (begin, end) != (first, first + count):
                values = range(*values_of(value, at, begin - first, end - first))
            all_objects += value.objects(at, values.start, len(values), self.options)
        return all_objects


def values_of(value: _hps.Value, at: int, begin: int, end: int) -> tuple[int, int]:
    """Which values of a table belong to the objects from begin to end of a list."""
    path = path_to(value.layout, at)
    for table, part in zip(path, path[1:]):
        node = value.layout[table]
        if node.kind in ("sequence", "map", "optional"):
            ends = value.ends(table)
            begin, end = (int(ends[i - 1]) if i else 0 for i in (begin, end))
        elif node.kind == "array":
            begin, end = begin * (node.extent or 0), end * (node.extent or 0)
        elif node.kind == "variant":
            index = value.numbers(table) == node.parts.index(part)
            begin, end = int(np.count_nonzero(index[:begin])), int(np.count_nonzero(index[:end]))
    return begin, end


def path_to(layout: _hps.Layout, at: int) -> list[int]:
    """The tables around a table, from the elements of the list on, and itself."""
    path = [layout[0].parts[0]]
    while path[-1] != at:
        parts = layout[path[-1]].parts
        path.append(max(part for part in parts if part <= at))
    return path
