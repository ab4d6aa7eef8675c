# SPDX-License-Identifier: MIT
"""The columns of a layout's tables, put together: what f["path"] gives."""

from __future__ import annotations

import math
from typing import Any, Protocol

import numpy as np

from hps import _hps
from hps._hps import Error
from hps._items import Column
from hps._ragged import Map, Optional, Ragged, Records, Union


def reverse_extents(array: np.ndarray[Any, Any], n: int) -> np.ndarray[Any, Any]:
    """An array whose last n axes are in the order of memory, with these in the order of their extents."""
    first = array.ndim - n
    return array.transpose(*range(first), *reversed(range(first, array.ndim)))


class Source(Protocol):
    """Where the values of tables come from."""

    def numbers(self, at: int) -> np.ndarray[Any, Any]:
        """The numbers of a table; for variants those of their alternatives."""

    def all_present(self, at: int) -> bool:
        """Whether it is known without reading them that no optional of a table lacks its value."""

    def ends(self, at: int) -> np.ndarray[Any, Any]:
        """How many elements there are up to the end of each container or optional."""

    def texts(self, at: int, as_bytes: bool) -> list[Any]:
        """Texts or bytes."""

    def objects(self, at: int) -> list[Any]:
        """Any values, as Python objects."""


def text_array(texts: list[Any]) -> np.ndarray[Any, Any]:
    """An array of str, of which some may be None."""
    if hasattr(np.dtypes, "StringDType"):
        has_none = None in texts
        try:
            return np.array(texts, np.dtypes.StringDType(na_object=None) if has_none else np.dtypes.StringDType())
        except UnicodeEncodeError:  # paths may be any bytes
            raise Error('hps: text that is not UTF-8: open it with strings="bytes"') from None
    return object_array(texts)


def object_array(objects: list[Any]) -> np.ndarray[Any, Any]:
    array = np.empty(len(objects), object)
    array[:] = objects
    return array


def offsets_of(ends: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
    offsets = np.empty(len(ends) + 1, np.int64)
    offsets[0] = 0
    offsets[1:] = ends
    return offsets


class Assembler:
    """Makes columns of the tables of a layout."""

    def __init__(self, layout: _hps.Layout, source: Source, strings: str = "str") -> None:
        self.layout = layout
        self.source = source
        self.as_bytes = strings == "bytes"

    def column(self, at: int, count: int) -> Column:
        """The column of a table that has so many values."""
        node = self.layout[at]
        column = getattr(self, "_" + node.kind, self._objects)(node, count)
        if len(column) != count:
            raise Error("hps: columns that do not fit each other: damaged?")
        return column

    def on_the_way(self, nodes: list[int], count: int) -> Column:
        """The column of the last of these nodes, with the lists and optionals on the way to it around it."""
        node = self.layout[nodes[0]]
        if len(nodes) == 1:
            return self.column(node.at, count)
        column = self._around(node, nodes, count)
        if len(column) != count:
            raise Error("hps: columns that do not fit each other: damaged?")
        return column

    def _around(self, node: _hps.Node, nodes: list[int], count: int) -> Column:
        """The same, where the column is not that of the first node."""
        if node.kind == "record":
            return self.on_the_way(nodes[1:], count)
        if node.kind == "array":
            extent = node.extent or 0
            offsets = np.arange(count + 1, dtype=np.int64) * extent
            return Ragged(self.on_the_way(nodes[1:], count * extent), offsets)
        if node.kind == "optional" and self.source.all_present(node.at):
            return self.on_the_way(nodes[1:], count)
        ends = self.source.ends(node.at)
        values = self.on_the_way(nodes[1:], int(ends[-1]) if len(ends) else 0)
        return Ragged(values, offsets_of(ends)) if node.kind == "sequence" else self._presences(ends, values)

    def _objects(self, node: _hps.Node, count: int) -> Column:
        return object_array(self.source.objects(node.at))

    def _scalar(self, node: _hps.Node, count: int) -> Column:
        if node.width > 8:
            return self._objects(node, count)
        numbers = self.source.numbers(node.at)
        return numbers.astype(np.int64, copy=False).view(node.dtype) if node.dtype else numbers

    def _bytes(self, node: _hps.Node, count: int) -> Column:
        is_text = node.meaning in ("text", "path") and not self.as_bytes
        texts = self.source.texts(node.at, not is_text)
        if is_text:
            return text_array(texts)
        if node.extent:
            return np.frombuffer(b"".join(texts), f"V{node.extent}")
        return object_array(texts)

    def _opaque(self, node: _hps.Node, count: int) -> Column:
        return object_array(self.source.texts(node.at, True))

    def _record(self, node: _hps.Node, count: int) -> Column:
        names = [name or str(i) for i, name in enumerate(node.names)]
        columns = {name: self.column(part, count) for name, part in zip(names, node.parts)}
        return Records(columns, count, node.name)

    def _array(self, node: _hps.Node, count: int) -> Column:
        extents: list[int] = []
        inner = node
        while inner.kind == "array" and inner.meaning != "complex":
            extents.append(inner.extent or 0)
            inner = self.layout[inner.parts[0]]
        if inner.kind == "array":
            return self._complex(inner, count, extents, node.is_column_major)
        counts = [count]  # of the arrays around, from the outside
        for extent in extents:
            counts.append(counts[-1] * extent)
        values = self.column(inner.at, counts[-1])
        if not isinstance(values, np.ndarray) or values.dtype == object:
            return self._arrays(values, counts, extents, node.is_column_major)
        return self._shaped(values, count, extents, node.is_column_major)

    @staticmethod
    def _arrays(values: Column, counts: list[int], extents: list[int], is_reversed: bool) -> Column:
        """Values that have no further dimensions: lists of one length each."""
        if is_reversed and len(extents) > 1:
            raise Error("hps: arrays in the order of Fortran of other things than numbers")
        if counts[-2] > 16 * len(values) + (1 << 24):
            raise Error("hps: too many arrays that have no elements")
        for n, extent in zip(reversed(counts[:-1]), reversed(extents)):
            values = Ragged(values, np.arange(n + 1, dtype=np.int64) * extent)
        return values

    def _complex(self, pair: _hps.Node, count: int, extents: list[int], is_reversed: bool) -> Column:
        numbers = self.column(pair.parts[0], 2 * count * math.prod(extents))
        if numbers.dtype == object:
            return numbers.reshape(count, *extents, 2)
        values = numbers.view(np.complex64 if numbers.dtype.itemsize == 4 else np.complex128)
        return self._shaped(values, count, extents, is_reversed) if extents else values

    @staticmethod
    def _shaped(values: np.ndarray[Any, Any], count: int, extents: list[int], is_reversed: bool) -> Column:
        if not is_reversed:
            return values.reshape(count, *extents, *values.shape[1:])
        if values.ndim > 1:
            raise Error("hps: arrays in the order of Fortran of other things than numbers")
        return reverse_extents(values.reshape(count, *reversed(extents)), len(extents))

    def _sequence(self, node: _hps.Node, count: int) -> Column:
        if node.meaning == "text":
            return self._objects(node, count)
        offsets = offsets_of(self.source.ends(node.at))
        return Ragged(self.column(node.parts[0], int(offsets[-1])), offsets)

    def _map(self, node: _hps.Node, count: int) -> Column:
        offsets = offsets_of(self.source.ends(node.at))
        entries = self.column(node.parts[0], int(offsets[-1]))
        keys, values = entries.columns.values()
        return Map(keys, values, offsets)

    def _optional(self, node: _hps.Node, count: int) -> Column:
        if self.source.all_present(node.at):
            return self.column(node.parts[0], count)
        ends = self.source.ends(node.at)
        return self._presences(ends, self.column(node.parts[0], int(ends[-1]) if len(ends) else 0))

    @staticmethod
    def _presences(ends: np.ndarray[Any, Any], values: Column) -> Column:
        if not len(ends) or int(ends[-1]) == len(ends):
            return values
        present = np.diff(ends, prepend=ends.dtype.type(0)).astype(bool)
        if not isinstance(values, np.ndarray) or (values.ndim > 1 and values.dtype.kind in "OT"):
            return Optional(values, present)
        return with_missing(values, present)

    def _variant(self, node: _hps.Node, count: int) -> Column:
        index = self.source.numbers(node.at)
        if len(index) and int(index.max()) >= len(node.parts):
            raise Error("hps: an alternative that does not exist: damaged?")
        if len(node.parts) == 1:
            return self.column(node.parts[0], len(index))
        counts = np.bincount(index, minlength=len(node.parts))
        return Union(index, [self.column(part, int(n)) for part, n in zip(node.parts, counts)])


def with_missing(values: np.ndarray[Any, Any], present: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Those that are there at their places: masked, or None among objects and texts."""
    if isinstance(values, np.ma.MaskedArray):  # some of those are missing in turn
        inner = with_missing(values.data, present)
        mask = np.ma.getmaskarray(inner)
        mask[present] = np.ma.getmaskarray(values)
        return np.ma.MaskedArray(inner.data, mask)
    if values.dtype.kind in "OT":
        objects = np.full(len(present), None, object)
        objects[present] = values
        return text_array(objects.tolist()) if values.dtype.kind == "T" else objects
    all_values = np.zeros((len(present), *values.shape[1:]), values.dtype)
    all_values[present] = values
    mask = np.broadcast_to(~present.reshape(-1, *[1] * (values.ndim - 1)), all_values.shape).copy()
    return np.ma.MaskedArray(all_values, mask)
