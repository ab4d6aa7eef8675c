# SPDX-License-Identifier: MIT
"""Columns to be written: their schema, and the memory of the tables of its layout."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from hps import _hps, _times
from hps._columns import object_array
from hps._file import File
from hps._hps import Error
from hps._members import error_in
from hps._ragged import Map, Optional, Ragged, Records, Union
from hps._take import sixteen_bytes

Specification = tuple[Any, ...]


class Tables:
    """Numbers the tables in the order of a layout while their specification is made; `memory` has the values and the
    ends of each."""

    def __init__(self, first: int = 0) -> None:
        self._first = first  # number of the first record, for errors
        self.memory: dict[int, tuple[Any, Any]] = {}
        self._next = 0

    def _table(self, values: Any = b"", ends: Any = b"") -> int:
        at = self._next
        self._next += 1
        self.memory[at] = (values, ends)
        return at

    def add_list(self, column: Any) -> Specification:
        """A list of all of it: the root."""
        self._table(ends=_uint64([len(column)]))
        return ("list", self.add(column))

    def add(self, column: Any, name: str = "Record") -> Specification:
        """The types that a column may have; records in it that have no name get this one."""
        if isinstance(column, np.ma.MaskedArray):
            if column.ndim > 1 and not column.dtype.names and is_masked_in_part(column):
                return self._add_elements(column, name)
            there = present_in(column)
            if not there.all():
                return self._add_optional(there, column.data[there], name)
        if hasattr(column, "isna") and hasattr(column, "dtype"):
            return self._add_series(column, name)
        if isinstance(column, np.ndarray):
            return self._add_array(np.asarray(column), name)
        if isinstance(column, Records):
            self._table()
            are_tuples = column.are_tuples
            members = tuple(("" if are_tuples else n, self._add_member(n, c)) for n, c in column.columns.items())
            return ("record", "" if are_tuples else column.name or name, members)
        if isinstance(column, Ragged):
            offsets = column.offsets
            self._table(ends=_uint64(offsets[1:] - offsets[0]))
            return ("list", self.add(column.values[int(offsets[0]):int(offsets[-1])], name))
        if isinstance(column, Map):
            offsets = column.offsets
            entries = slice(int(offsets[0]), int(offsets[-1]))
            self._table(ends=_uint64(offsets[1:] - offsets[0]))
            self._table()
            return ("map", self.add(column.keys[entries], name), self.add(column.values[entries], name))
        if isinstance(column, Optional):
            return self._add_optional(column.present, column.values, name)
        if isinstance(column, Union):
            self._table(np.ascontiguousarray(column.indices, np.uint32))
            return ("variant", tuple(("", self.add(part, name)) for part in column.parts))
        if isinstance(column, Mapping):
            return self.add(table_of_columns(column, name), name)
        if values := values_of_arrow(column, name):
            return self._add_table(values, values[0].layout[0].parts[0], name)
        if isinstance(column, (str, bytes)) or not isinstance(column, Iterable):
            raise Error(f"hps: no column: {type(column).__name__}")
        return self._add_objects(objects_in(column), name)

    def _add_member(self, name: str, column: Any) -> Specification:
        try:
            return self.add(column, record_name(name))
        except Error as error:
            raise error_in(name, error) from None

    def _add_series(self, series: Any, name: str) -> Specification:
        """One of pandas, where None is NaN, NaT or NA, except for real numbers of NumPy, whose NaN may be a number. Times of
        a zone are those of UTC."""
        there = ~np.asarray(series.isna())
        dtype = series.dtype
        as_dtype = np.dtype(f"M8[{dtype.unit}]") if getattr(dtype, "tz", None) is not None else None
        if there.all() or (isinstance(dtype, np.dtype) and dtype.kind in "fc"):
            return self._add_array(np.asarray(series, as_dtype), name)
        return self._add_optional(there, np.asarray(series[there], as_dtype), name)

    def _add_elements(self, array: np.ma.MaskedArray[Any, Any], name: str) -> Specification:
        """Fixed arrays of which each element may be missing; one without any is missing as a whole, as it is read."""
        there = ~np.asarray(mask_of(array).all(axis=1))
        if not there.all():
            return self._add_optional(there, array[there], name)
        extents = array.shape[1:]
        for _ in extents:
            self._table()
        return ("array", extents, self.add(array.reshape(-1), name))

    def _add_optional(self, present: np.ndarray[Any, Any], values: Any, name: str) -> Specification:
        self._table(ends=_uint64(np.cumsum(present)))
        return ("optional", self.add(values, name))

    def _add_array(self, array: np.ndarray[Any, Any], name: str) -> Specification:
        if array.dtype.names:
            if array.ndim != 1:
                raise Error("hps: an array of records of several dimensions: give a Ragged of Records")
            self._table()
            return ("record", name, tuple((n, self._add_array(array[n], record_name(n))) for n in array.dtype.names))
        if array.dtype.kind not in "OTUS":
            return self._add_numbers(array)
        extents = array.shape[1:]
        for _ in extents:
            self._table()
        objects = array.reshape(-1).tolist()
        if hasattr(array.dtype, "na_object"):
            objects = [None if o is array.dtype.na_object else o for o in objects]
        element = self._add_large(objects) if are_large(objects) else self._add_objects(objects, name)
        return ("array", extents, element) if extents else element

    def _add_large(self, integers: list[int | None]) -> Specification:
        """Those of 128 bits: where they are read, they are arrays of objects."""
        there = [integer for integer in integers if integer is not None]
        if len(there) < len(integers):
            present = np.array([integer is not None for integer in integers])
            return self._add_optional(present, object_array(there), "")
        is_signed = max(there) < 1 << 127 or min(there) < 0
        self._table(b"".join(sixteen_bytes(integer, is_signed) for integer in there))
        return ("number", "int128" if is_signed else "uint128")

    def _add_numbers(self, array: np.ndarray[Any, Any]) -> Specification:
        dtype = np.dtype(np.float32) if array.dtype == np.float16 else array.dtype.newbyteorder("=")
        is_opaque = dtype.kind == "V" and dtype.itemsize > 0  # as std::array<std::byte, n> is read
        if not is_opaque and (dtype.kind not in "biufcmM" or dtype.itemsize > (16 if dtype.kind == "c" else 8)):
            raise Error(f"hps: an array of {array.dtype}")
        extents = array.shape[1:]
        for _ in extents:
            self._table()
        if dtype.kind == "c":
            self._table()
            element: Specification = ("complex", f"float{dtype.itemsize * 4}")
        elif dtype.kind in "mM":
            element = _times.specification(dtype)
        elif is_opaque:
            element = ("bytes", dtype.itemsize)
        else:
            element = ("number", dtype.name)
        self._table(np.ascontiguousarray(array, dtype).reshape(-1).view(np.uint8))
        return ("array", extents, element) if extents else element

    def _add_objects(self, objects: list[Any], name: str) -> Specification:
        value = _hps.take(objects, False, None, self._first)
        return self._add_table([value], value.layout[0].parts[0], name)

    def _add_table(self, values: list[_hps.Value], at: int, name: str) -> Specification:
        """That of values of one layout, which follow each other."""
        node = values[0].layout[at]
        self._table(_joined([v.memory(at) for v in values]), _joined_ends([v.ends(at) for v in values]))
        names = [record_name(n) for n in node.names] if node.kind == "record" and any(node.names) else []
        parts = [self._add_table(values, part, names[i] if names else name) for i, part in enumerate(node.parts)]
        return specification_of(node, parts, name)


def _joined(parts: list[np.ndarray[Any, Any]]) -> np.ndarray[Any, Any]:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _joined_ends(parts: list[np.ndarray[Any, Any]]) -> np.ndarray[Any, Any]:
    """Those of each, after the last one before them."""
    before = np.cumsum([0, *(int(part[-1]) if len(part) else 0 for part in parts)], dtype=np.uint64)
    return _joined([part + first if first else part for part, first in zip(parts, before)])


def values_of_arrow(column: Any, name: str) -> list[_hps.Value]:
    """The chunks of an array or a series of Arrow, with the types that they have there; else none."""
    if isinstance(column, File) or str(getattr(column, "dtype", "")) == "Object":
        return []  # Arrow lacks types of HPS, and gets the addresses of objects in a series of polars
    if hasattr(column, "__arrow_c_stream__"):
        reader = _hps.ArrowReader(column.__arrow_c_stream__())
        return list(iter(lambda: reader.next_column(name), None))
    if hasattr(column, "__arrow_c_array__"):
        schema, array = column.__arrow_c_array__()
        return [_hps.value_of_arrow_array(schema, array, name)]
    return []


def objects_in(column: Any) -> list[Any]:
    """Its values as objects of Python: what others have may be of classes of their own."""
    for name in ("to_list", "tolist"):
        if hasattr(column, name):
            return list(getattr(column, name)())
    return column if isinstance(column, list) else list(column)


def are_large(objects: list[Any]) -> bool:
    """Whether these are integers, and 64 bits are not enough for some."""
    there = [o for o in objects if o is not None]
    return all(type(o) is int for o in there) and any(not -1 << 63 <= o < 1 << 64 for o in there)


def mask_of(column: np.ma.MaskedArray[Any, Any]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """A row for each value, of its elements or members."""
    mask = np.ma.getmaskarray(column)
    if mask.dtype.names:
        mask = mask.view((bool, len(mask.dtype.names)))
    return mask.reshape(len(column), math.prod(mask.shape[1:]))


def is_masked_in_part(column: np.ma.MaskedArray[Any, Any]) -> bool:
    """Whether some of a value is masked, and some of it is not."""
    mask = mask_of(column)
    return bool(len(column)) and bool((mask.any(axis=1) != mask.all(axis=1)).any())


def present_in(column: np.ma.MaskedArray[Any, Any]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which values are there; of records, all members or none may be masked."""
    if is_masked_in_part(column):
        raise Error("hps: a record that is masked in part")
    return ~np.asarray(mask_of(column).any(axis=1))


def record_name(field: str) -> str:
    """That of records in a field: "Ions" of "ions"."""
    return field[:1].upper() + field[1:] if field.isidentifier() else "Record"


def specification_of(node: _hps.Node, parts: list[Specification], name: str) -> Specification:
    """That of a node, whose parts have these; the name is that of a record whose members have names and it has none."""
    kind, meaning = node.kind, node.meaning
    if kind == "scalar":
        if meaning == "enumeration":
            return ("enum", node.number, node.name, node.enumerators)
        if meaning == "duration":
            return ("duration", node.number, *node.period)
        if meaning == "time_point":
            return ("time", node.number, *node.period, node.clock)
        return ("number", node.number)
    if kind == "bytes":
        return (meaning,) if meaning else ("bytes",) if node.extent is None else ("bytes", node.extent)
    if kind == "record":
        return ("record", node.name or (name if any(node.names) else ""), tuple(zip(node.names, parts)))
    if kind == "variant":
        return ("variant", tuple(zip(node.names, parts)))
    if kind == "map":
        return ("map", *(part for _, part in parts[0][2]))
    if kind == "array":
        if meaning == "complex":
            return ("complex", parts[0][1])
        inner = parts[0]
        if inner[0] == "array":
            return ("array", (node.extent, *inner[1]), inner[2])
        return ("array", (node.extent,), inner)
    if kind == "sequence":
        return ("list", parts[0])
    if kind == "optional":
        return ("optional", parts[0])
    raise Error(f"hps: values of the kind {kind} are not written")


def _uint64(ends: Any) -> np.ndarray[Any, Any]:
    return np.ascontiguousarray(ends, np.uint64)


def expect_utf8(name: str) -> None:
    try:
        name.encode()
    except UnicodeEncodeError:
        raise Error(f"hps: {name!r} is no name of a column: UTF-8 cannot have it") from None


def table_of_columns(columns: Mapping[str, Any], name: str = "Record") -> Records:
    """A dict of columns, all of one length."""
    made: dict[str, Any] = {}
    for key, column in columns.items():
        expect_utf8(str(key))
        if str(key) in made:
            raise Error(f"hps: two columns of the name {key}")
        if isinstance(column, Mapping):
            column = table_of_columns(column, record_name(str(key)))
        if isinstance(column, (str, bytes)) or not isinstance(column, Iterable) or getattr(column, "ndim", 1) == 0:
            raise Error(f"hps: the column {key} is no column, but of {type(column).__name__}")
        made[str(key)] = column if hasattr(column, "__len__") else list(column)
    lengths = {key: len(column) for key, column in made.items()}
    if len(set(lengths.values())) > 1:
        raise Error(f"hps: columns of different lengths: {lengths}")
    return Records(made, next(iter(lengths.values()), 0), name)
