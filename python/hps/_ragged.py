# SPDX-License-Identifier: MIT
"""Columns that are no plain arrays: lists of different lengths, records, maps, variants, and what may be missing."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from hps._items import Column, item, to_list
from hps._places import Places, places_in_lists, places_of
from hps._records import hashable, record_type

def _object(value: Any) -> Any:
    """As it is in a record: a list, unless it is one of numbers."""
    if isinstance(value, np.ma.MaskedArray):
        return to_list(value)
    is_list = isinstance(value, _Sequence) or (isinstance(value, np.ndarray) and value.dtype.kind in "OTV")
    return value.tolist() if is_list else value


def _brief(column: Column) -> str:
    if isinstance(column, np.ndarray):
        shape = "".join(f" x {n}" for n in column.shape[1:])
        return f"{column.dtype}{shape}"
    return str(column._brief())


class _Sequence(Sequence[Any]):
    """Items by number, slices, and all of them as Python objects."""

    def _item(self, i: int) -> Any:
        raise NotImplementedError

    def _slice(self, first: int, last: int) -> Any:
        raise NotImplementedError

    def _choose(self, places: Places) -> Any:
        raise NotImplementedError

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            raise KeyError(f"{self._brief()} have no {key}")
        if isinstance(key, slice) and key.step in (None, 1):
            first, last, _ = key.indices(len(self))
            return self._slice(first, max(first, last))
        if isinstance(key, (slice, list)) or (hasattr(key, "ndim") and key.ndim):
            return self._choose(places_of(key, len(self)))
        i = operator.index(key)
        i += len(self) if i < 0 else 0
        if not 0 <= i < len(self):
            raise IndexError(f"no item {key} of {len(self)}")
        return self._item(i)

    def __iter__(self) -> Iterator[Any]:
        return map(self._item, range(len(self)))

    def to_list(self) -> list[Any]:
        """All items as Python objects: lists, tuples, dicts, numbers, str, None."""
        return [to_list(x) if isinstance(x, (np.ndarray, _Sequence)) else x for x in self]

    def tolist(self) -> list[Any]:
        """The same, as arrays call it."""
        return self.to_list()

    def _brief(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self._brief()}, {len(self):,} of them>"


class Ragged(_Sequence):
    """Lists of different lengths: list i is values[offsets[i]:offsets[i + 1]].

    `values` is a column of all elements, one list after another; `offsets` are int64, one more than there are lists.
    r[i] is a list; r["mz"], of lists of records, the same lists of that member.
    """

    def __init__(self, values: Column, offsets: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        self.values = values
        self.offsets = offsets

    @property
    def lengths(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """That of each list, int64."""
        return np.diff(self.offsets)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, key: Any) -> Any:
        return Ragged(member(self.values, key), self.offsets) if isinstance(key, str) else super().__getitem__(key)

    def _item(self, i: int) -> Any:
        return self.values[self.offsets[i]:self.offsets[i + 1]]

    def _slice(self, first: int, last: int) -> Ragged:
        offsets = self.offsets[first:last + 1]
        return Ragged(self.values[offsets[0]:offsets[-1]], offsets - offsets[0])

    def _choose(self, places: Places) -> Ragged:
        elements, offsets = places_in_lists(self.offsets, places)
        return Ragged(self.values[elements], offsets)

    def _brief(self) -> str:
        return f"lists of {_brief(self.values)}"


class Records(_Sequence):
    """Records, as `columns`, a dict by the names of members: r["mz"] is a column, r[i] a Record of the type `name`."""

    def __init__(self, columns: Mapping[str, Column], length: int, name: str = "") -> None:
        self.columns = dict(columns)
        self.name = name
        self._length = length

    def keys(self) -> Any:
        """The names of the members."""
        return self.columns.keys()

    @property
    def are_tuples(self) -> bool:
        """Their items have no names, but numbers."""
        return not self.name and bool(self.columns) and all(key == str(i) for i, key in enumerate(self.columns))

    def _type(self) -> Any:
        return tuple if self.are_tuples else record_type(self.name or "Record", tuple(self.columns))

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str):
            return super().__getitem__(key)
        if key in self.columns:
            return self.columns[key]
        first, _, rest = key.partition(".")
        if rest and first in self.columns:
            return self.columns[first][rest]
        raise KeyError(f"{self.name or 'records'} have no {key}, but: {', '.join(self.columns)}")

    def _item(self, i: int) -> Any:
        return self._type()(_object(item(c, i)) for c in self.columns.values())

    def _slice(self, first: int, last: int) -> Records:
        return Records({name: c[first:last] for name, c in self.columns.items()}, last - first, self.name)

    def _choose(self, places: Places) -> Records:
        return Records({name: c[places] for name, c in self.columns.items()}, len(places), self.name)

    def to_list(self) -> list[Any]:
        """All of them as Record, or as tuple if they have no names."""
        make = self._type()
        if not self.columns:
            return [make()] * len(self)
        return [make(items) for items in zip(*map(to_list, self.columns.values()))]

    def _brief(self) -> str:
        return f"{self.name or 'records'}({', '.join(f'{name}: {_brief(c)}' for name, c in self.columns.items())})"


class Map(_Sequence):
    """Maps: map i has the keys and the values, two columns, from offsets[i] to offsets[i + 1]; m[i] is a dict."""

    def __init__(self, keys: Column, values: Column, offsets: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        self.keys = keys
        self.values = values
        self.offsets = offsets

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def _item(self, i: int) -> dict[Any, Any]:
        part = slice(self.offsets[i], self.offsets[i + 1])
        return dict(zip(map(hashable, to_list(self.keys[part])), to_list(self.values[part])))

    def _slice(self, first: int, last: int) -> Map:
        offsets = self.offsets[first:last + 1]
        part = slice(offsets[0], offsets[-1])
        return Map(self.keys[part], self.values[part], offsets - offsets[0])

    def _choose(self, places: Places) -> Map:
        entries, offsets = places_in_lists(self.offsets, places)
        return Map(self.keys[entries], self.values[entries], offsets)

    def _brief(self) -> str:
        return f"maps of {_brief(self.keys)} to {_brief(self.values)}"


class Union(_Sequence):
    """Variants: value i is of the alternative indices[i], uint32; `parts` has a column of each alternative's values."""

    def __init__(self, indices: np.ndarray[Any, Any], parts: Sequence[Column]) -> None:
        self.indices = indices
        self.parts = list(parts)
        self._places: np.ndarray[Any, Any] | None = None

    @property
    def places(self) -> np.ndarray[Any, Any]:
        """Where each value is among those of its alternative, int64."""
        if self._places is None:
            places = np.zeros(len(self.indices), np.int64)
            for i in range(len(self.parts)):
                mask = self.indices == i
                places[mask] = np.arange(np.count_nonzero(mask))
            self._places = places
        return self._places

    def __len__(self) -> int:
        return len(self.indices)

    def _item(self, i: int) -> Any:
        return item(self.parts[self.indices[i]], self.places[i])

    def _slice(self, first: int, last: int) -> Union:
        indices = self.indices[first:last]
        parts = []
        for i, part in enumerate(self.parts):
            begin = np.count_nonzero(self.indices[:first] == i)
            parts.append(part[begin:begin + np.count_nonzero(indices == i)])
        return Union(indices, parts)

    def _choose(self, places: Places) -> Union:
        indices = self.indices[places]
        return Union(indices, [part[self.places[places[indices == i]]] for i, part in enumerate(self.parts)])

    def _brief(self) -> str:
        return f"one of {' | '.join(map(_brief, self.parts))}"


def member(column: Column, name: str) -> Column:
    """That of records."""
    if isinstance(column, np.ndarray):
        raise KeyError(f"{_brief(column)} have no {name}")
    return column[name]


class Optional(_Sequence):
    """Values of which some are missing, where NumPy has no masks: `values` are those that are there, `present` tells which."""

    def __init__(self, values: Column, present: np.ndarray[Any, np.dtype[np.bool_]]) -> None:
        self.values = values
        self.present = present
        self._places = np.cumsum(present) - 1

    def __getitem__(self, key: Any) -> Any:
        return Optional(member(self.values, key), self.present) if isinstance(key, str) else super().__getitem__(key)

    def __len__(self) -> int:
        return len(self.present)

    def _item(self, i: int) -> Any:
        return item(self.values, self._places[i]) if self.present[i] else None

    def _slice(self, first: int, last: int) -> Optional:
        begin, end = np.count_nonzero(self.present[:first]), np.count_nonzero(self.present[:last])
        return Optional(self.values[begin:end], self.present[first:last])

    def _choose(self, places: Places) -> Optional:
        present = self.present[places]
        return Optional(self.values[self._places[places[present]]], present)

    def _brief(self) -> str:
        return f"optional {_brief(self.values)}"
