# SPDX-License-Identifier: MIT
"""Records: tuples with names, one class for each kind of them."""

from __future__ import annotations

import enum
import functools
import keyword
import os
import pathlib
from operator import itemgetter
from typing import Any

import numpy as np

from hps import _hps


class Record(tuple[Any, ...]):
    """An object of a C++ struct: a tuple whose items are also there by their names, r.mz and r["mz"].

    Records are equal to tuples of the same items, are pickled, and cannot be changed; `_asdict()` gives a dict.
    """

    __slots__ = ()
    _fields: tuple[str, ...] = ()
    _index: dict[str, int] = {}
    _type: str = ""

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            index = self._index.get(key)
            if index is None:
                raise KeyError(f"{self._type} has no {key}, but: {', '.join(self._fields)}")
            return tuple.__getitem__(self, index)
        return tuple.__getitem__(self, key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple):
            return NotImplemented
        return len(self) == len(other) and all(map(equal, self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__

    def keys(self) -> tuple[str, ...]:
        """The names of the items."""
        return self._fields

    def _asdict(self) -> dict[str, Any]:
        """The items by their names."""
        return dict(zip(self._fields, self))

    def __repr__(self) -> str:
        items = ", ".join(f"{name}={item!r}" for name, item in zip(self._fields, self))
        return f"{self._type}({items})"

    def __reduce__(self) -> tuple[Any, ...]:
        return make_record, (self._type, self._fields, tuple(self))


class Matrix(Record):
    """The elements of a matrix in one list, and its dimensions: NumPy takes it as an array of these, without a copy."""

    __slots__ = ()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        elements, shape = self
        order: Any = "F" if self._fields == BY_COLUMNS else "C"
        made = np.asarray(elements, dtype).reshape([int(n) for n in shape], order=order)
        return made.copy() if copy else made


BY_ROWS, BY_COLUMNS = ("row_major", "shape"), ("column_major", "shape")


def equal(a: Any, b: Any) -> bool:
    """Whether two values are, arrays inside of them included."""
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return np.array_equal(a, b)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(equal, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(equal(a[key], b[key]) for key in a)
    return bool(a == b)


@functools.lru_cache(maxsize=4096)
def record_type(name: str, fields: tuple[str, ...]) -> type[Record]:
    """The class of the records of a struct of that name with these members."""
    members: dict[str, Any] = {"__slots__": (), "_fields": fields, "_type": name,
                               "_index": {field: i for i, field in enumerate(fields)}}
    for i, field in enumerate(fields):
        # Names such as __array_interface__ mean something to others, and a message may have any.
        usable = field.isidentifier() and not keyword.iskeyword(field) and not field.startswith("__")
        if usable and not hasattr(Record, field):
            members[field] = property(itemgetter(i))
    base = Matrix if fields in (BY_ROWS, BY_COLUMNS) else Record
    made = type(name.rpartition(":")[2] or "Record", (base,), members)
    made.__module__ = "hps"
    return made


def make_schema(data: bytes) -> _hps.Schema:
    """Called by pickle."""
    return _hps.Schema.from_bytes(data)


def make_record(name: str, fields: tuple[str, ...], items: tuple[Any, ...]) -> Record:
    """Called by pickle."""
    return record_type(name, fields)(items)


@functools.lru_cache(maxsize=4096)
def _enum_type(name: str, numbers: tuple[tuple[str, int], ...]) -> type[enum.IntEnum]:
    def reduce(member: enum.IntEnum, protocol: object) -> tuple[Any, ...]:
        return enum_member, (name, numbers, member.value)

    made: Any = enum.IntEnum(name.rpartition(":")[2] or "Enum", list(numbers))  # type: ignore[misc]
    setattr(made, "__reduce_ex__", reduce)
    return made


def enum_member(name: str, numbers: tuple[tuple[str, int], ...], number: int) -> enum.IntEnum:
    """Called by pickle."""
    return _enum_type(name, numbers)(number)


def enum_type(name: str, numbers: dict[str, int]) -> Any:
    """A function from numbers to members of an IntEnum; a number without a name stays one."""
    made = _enum_type(name, tuple(numbers.items()))
    members = {int(member): member for member in made}
    return lambda number: members.get(number, number)


def make_set(cls: Any, elements: list[Any]) -> Any:
    """A set or frozenset; elements without a hash become tuples."""
    try:
        return cls(elements)
    except TypeError:
        return cls(map(hashable, elements))


def make_path(path: bytes) -> pathlib.Path:
    """A path of any bytes."""
    return pathlib.Path(os.fsdecode(path))


def hashable(key: Any) -> Any:
    """A key of a map that has no hash: arrays and lists become tuples, sets frozen ones."""
    if hasattr(key, "tolist"):
        key = key.tolist()
    if isinstance(key, (list, tuple)):
        return tuple(map(hashable, key))
    if isinstance(key, dict):
        return tuple((hashable(k), hashable(v)) for k, v in key.items())
    return frozenset(key) if isinstance(key, set) else key
