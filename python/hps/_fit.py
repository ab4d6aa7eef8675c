# SPDX-License-Identifier: MIT
"""Records that come after the first ones of a table, whose schema may differ from its own where no value tells so."""

from __future__ import annotations

from typing import Any

import numpy as np

from hps import _hps
from hps._hps import Error
from hps._sources import path_to

_ABOUT = ("kind", "meaning", "number", "extent", "is_column_major", "is_character", "period", "clock", "enumerators")


def fitted(records: _hps.Value, table: _hps.Layout, first: int) -> _hps.Value:
    """The records with the schema of the table, if they have it or can have it: an optional may have a value in each,
    a list no elements, a real number a whole value. Raises Error, with the path and the number of the record, counted
    from `first` on, for the others."""
    if records.layout.schema == table.schema:
        return records
    return _hps.value_of_schema(table.schema, _Fit(records, table, first).columns(), 1)


class _Fit:
    """Walks through both schemas at once."""

    def __init__(self, records: _hps.Value, table: _hps.Layout, first: int) -> None:
        self._records = records
        self._table = table
        self._first = first
        self._columns: dict[int, tuple[Any, Any]] = {}

    def columns(self) -> dict[int, tuple[Any, Any]]:
        """The values and the ends of the tables, by their numbers in the layout of the table."""
        self._fit(0, 0, "")
        return self._columns

    def _fit(self, at: int, to: int, path: str) -> None:
        node, wanted = self._records.layout[at], self._table[to]
        count = self._records.count(at)
        if not count:
            return  # what no value has is of any schema
        if node.kind == "optional" and wanted.kind != "optional":
            self._expect_all(at, wanted, path)
            return self._fit(node.parts[0], to, path)
        if wanted.kind == "optional" and node.kind != "optional":
            self._columns[to] = (b"", np.arange(1, count + 1, dtype=np.uint64))
            return self._fit(at, wanted.parts[0], path)
        self._columns[to] = (self._memory(at, wanted, path), self._records.ends(at))
        for name, part, other in self._parts(at, wanted, path):
            self._fit(part, other, f"{path}.{name}" if path and name else path or name)

    def _memory(self, at: int, wanted: _hps.Node, path: str) -> Any:
        """The values of a table, if they can be those of the other one."""
        node = self._records.layout[at]
        if all(getattr(node, about) == getattr(wanted, about) for about in _ABOUT):
            return self._records.memory(at)
        if is_integer(node) and (is_integer(wanted) or is_real(wanted)):
            return self._converted(at, wanted, path)
        raise self._misfit(at, wanted, path)

    def _converted(self, at: int, wanted: _hps.Node, path: str) -> Any:
        """Integers as numbers of the table, if they are the same there."""
        integers = self._records.numbers(at)
        if is_real(wanted):
            made = integers.astype(wanted.number)
            # Where a real number is not less than this, it is not the integer, and has no place among these.
            fits = np.asarray(made < 2.0 ** (8 * integers.itemsize - (integers.dtype.kind == "i")))
            fits[fits] = made[fits].astype(integers.dtype) == integers[fits]
        else:
            made = integers.astype(wanted.number)
            fits = (made == integers) & ((made < 0) == (integers < 0))
        if not fits.all():
            raise self._error_at(at, int(np.argmin(fits)), path, f"an integer that {wanted.number} cannot represent")
        return made.view(np.uint8)

    def _parts(self, at: int, wanted: _hps.Node, path: str) -> list[tuple[str, int, int]]:
        """The parts of both with their names; members are found by these."""
        node = self._records.layout[at]
        there = dict(zip(node.names, node.parts))
        if node.kind != "record" or len(there) < len(node.parts):
            if node.names != wanted.names or len(node.parts) != len(wanted.parts):
                raise self._misfit(at, wanted, path)
            return [("", part, other) for part, other in zip(node.parts, wanted.parts)]
        for names, others, problem in ((wanted.names, node.names, "is missing"), (node.names, wanted.names, "is new")):
            for name in names:
                if name not in others:
                    raise self._error(f"{path}.{name}" if path else name,
                                      f"a member that {problem}: another schema than that of the table")
        return [(name, there[name], other) for name, other in zip(wanted.names, wanted.parts)]

    def _expect_all(self, at: int, wanted: _hps.Node, path: str) -> None:
        """Throws for the first value that is missing."""
        is_there = np.diff(self._records.ends(at), prepend=np.uint64(0)).astype(bool)
        if not is_there.all():
            raise self._error_at(
                at, int(np.argmin(is_there)), path, f"None, where the table has {_text(wanted)} without optional: "
                "give Writer a dataclass with `| None` there, or let the first records that are written have a None")

    def _error_at(self, at: int, index: int, path: str, problem: str) -> Error:
        return self._error(path, f"value {self._first + record_of(self._records, at, index)}: {problem}")

    def _error(self, path: str, problem: str) -> Error:
        error = Error(f"hps: {path or 'records'}: {problem}")
        error.path = path or None
        return error

    def _misfit(self, at: int, wanted: _hps.Node, path: str) -> Error:
        node = self._records.layout[at]
        return self._error(path, f"{_text(node)}, where the table has {_text(wanted)}: another schema")


def is_integer(node: _hps.Node) -> bool:
    """Whether it is a plain one that NumPy has."""
    return is_number(node) and "int" in node.number and not node.is_character


def is_real(node: _hps.Node) -> bool:
    """The same of a real number."""
    return is_number(node) and "float" in node.number


def is_number(node: _hps.Node) -> bool:
    return node.kind == "scalar" and not node.meaning and node.width <= 8


def _text(node: _hps.Node) -> str:
    """The type in short."""
    if node.kind == "scalar":
        clock = "" if node.clock == "system_clock" else node.clock
        return node.name or " ".join(filter(None, (clock, node.meaning.replace("_", " "), node.number, node.dtype)))
    if node.kind == "bytes":
        return node.meaning or ("bytes" if node.extent is None else f"bytes[{node.extent}]")
    if node.kind == "record":
        return node.name or "a record"
    if node.meaning == "complex":
        return "a complex number"
    return {"sequence": "a list", "variant": "one of several types", "array": f"an array of {node.extent}"}.get(
        node.kind, f"{'an' if node.kind[0] in 'aeiou' else 'a'} {node.kind}")


def record_of(records: _hps.Value, at: int, index: int) -> int:
    """The number of the record in which the value of that number of a table is."""
    path = path_to(records.layout, at)
    for table, part in reversed(list(zip(path, path[1:]))):
        node = records.layout[table]
        if node.kind in ("sequence", "map", "optional"):
            index = int(np.searchsorted(records.ends(table), index, "right"))
        elif node.kind == "array":
            index //= node.extent or 1
        elif node.kind == "variant":
            index = int(np.flatnonzero(records.numbers(table) == node.parts.index(part))[index])
    return index


def layout_in_file(path: str, name: str) -> _hps.Layout | None:
    """That of a table of a file that is there, finished or not. None if there is none."""
    for place in (path, path + ".part"):
        try:
            file = _hps.open_path(place, False, 1, None)
            return file.table(file.find(name)).layout if name in file.tables else None
        except (Error, OSError):
            continue
    return None
