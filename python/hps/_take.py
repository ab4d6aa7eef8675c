# SPDX-License-Identifier: MIT
"""How Python objects become values: what the C++ code asks for each class, once."""

from __future__ import annotations

import collections.abc
import dataclasses
import datetime as dt
import enum
import os
import pathlib
import types
import typing
from typing import Any

import numpy as np

from hps import _times
from hps._hps import Error
from hps._records import record_type

Hint = tuple[Any, ...] | None
Type = tuple[tuple[Any, ...], str]  # of numbers: a specification, and a text that tells it from others
Taken = tuple[bytes, tuple[Any, ...], str]  # a number, and its type


def hint_of(annotation: Any) -> Hint:
    """The type of the values by an annotation: None where it says nothing."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        others = [a for a in arguments if a is not type(None)]
        inner = hint_of(others[0]) if len(others) == 1 else _hint_of_variant(others)
        return ("optional", inner) if len(others) < len(arguments) else inner
    if origin in (list, collections.abc.Sequence):
        return ("list", hint_of(arguments[0]))
    if origin in (set, frozenset):
        return (origin.__name__, hint_of(arguments[0]))
    if origin is dict:
        return ("map", hint_of(arguments[0]), hint_of(arguments[1]))
    return _hint_of_class(annotation) if origin is None and isinstance(annotation, type) else None


def _hint_of_class(cls: type) -> Hint:
    if cls in (float, int, bool, str, bytes, complex):
        return (cls.__name__,)
    if dataclasses.is_dataclass(cls):
        return ("class", cls)
    if issubclass(cls, enum.Enum):
        return _hint_of_enum(cls)
    if issubclass(cls, np.generic):
        return _hint_of_scalar(cls)
    for base, hint in _HINTS:
        if issubclass(cls, base):
            return hint
    return None


def _hint_of_enum(cls: type[enum.Enum]) -> Hint:
    """None for a base of others, for one of tuples, which are taken as these, and for one that no file can have."""
    if not cls.__members__ or issubclass(cls, tuple):
        return None
    try:
        return ("number", *_enum_type(cls))
    except Error:
        return None


def _hint_of_scalar(cls: type[np.generic]) -> Hint:
    """That of its item(), as which it is taken."""
    if issubclass(cls, (np.timedelta64, np.uint64, np.longdouble)):
        return None  # of any unit; an int64 where it is small; none that HPS takes
    kinds = {np.integer: "int", np.floating: "float", np.complexfloating: "complex",
             np.bool_: "bool", np.str_: "str", np.bytes_: "bytes"}
    return next(((kind,) for base, kind in kinds.items() if issubclass(cls, base)), None)


def _hint_of_variant(alternatives: list[Any]) -> Hint:
    """None where objects do not tell which of them they are."""
    hints = [hint_of(a) for a in alternatives]
    kinds = [_kind_in_variant(hint) for hint in hints]
    if None in kinds or len(set(kinds)) < len(kinds) or {"int", "float"} <= set(kinds):
        return None
    return ("variant", *hints)


def _kind_in_variant(hint: Hint) -> Any:
    """Equal for those that objects do not tell from each other."""
    if hint is None or hint[0] == "time":
        return None
    if hint[0] in ("class", "number"):
        return hint if hint[0] == "class" else hint[2]
    return {"set": "list", "frozenset": "list"}.get(hint[0], hint[0])  # as it is in files


def hints_of(cls: type, names: tuple[str, ...]) -> tuple[Hint, ...]:
    """Those of the fields of a dataclass."""
    try:
        annotations = typing.get_type_hints(cls)
    except Exception:  # names that are not there when the program runs
        annotations = {}
    return tuple(hint_of(annotations.get(name)) for name in names)


def sixteen_bytes(integer: int, is_signed: bool = True) -> bytes:
    """An integer of 128 bits as it is in memory."""
    try:
        return integer.to_bytes(16, "little", signed=is_signed)
    except OverflowError:
        raise Error(f"hps: an integer of more than 128 bits: {integer}") from None


def _eight(number: int) -> bytes:
    return int(number).to_bytes(8, "little", signed=True)


def _datetime_type(clock: str) -> Type:
    return ("time", "int64", 1, 1_000_000, clock), clock


_DATE: Type = (("time", "int32", 86400, 1, "system_clock"), "date")
_TIMEDELTA: Type = (("duration", "int64", 1, 1_000_000), "timedelta")


def _take_datetime(time: dt.datetime) -> Taken:
    number, clock = _times.number_of_datetime(time)
    return _eight(number), *_datetime_type(clock)


def _take_date(date: dt.date) -> Taken:
    days = (date - dt.date(1970, 1, 1)).days
    return days.to_bytes(4, "little", signed=True), *_DATE


def _take_timedelta(delta: dt.timedelta) -> Taken:
    if getattr(delta, "nanoseconds", 0):
        raise Error(f"hps: {delta}, which has nanoseconds: give an array or a series of such durations")
    return _eight(delta // _times.MICROSECOND), *_TIMEDELTA


def _unmask(array: np.ma.MaskedArray[Any, Any]) -> Any:
    """Where something is missing, a list with None."""
    return array.tolist() if np.ma.getmaskarray(array).any() else np.asarray(array.data)


def _take_scalar(number: np.generic) -> Taken:
    plain = plain_array(np.asarray(number).reshape(1))
    if plain is None:
        raise Error(f"hps: a NumPy scalar of the type {number.dtype}")
    return bytes(plain[0]), plain[1], plain[2]


def numbers_of(cls: type[enum.Enum]) -> tuple[bool, dict[str, int]]:
    """Whether the values of an enumeration are numbers, and the number of each name: else its position."""
    members = list(cls)
    are_numbers = all(isinstance(m.value, int) for m in members)
    return are_numbers, {m.name: m.value if are_numbers else i for i, m in enumerate(members)}


def _enum_type(cls: type[enum.Enum]) -> Type:
    numbers = numbers_of(cls)[1]
    if any(number >= 1 << 63 for number in numbers.values()):
        raise Error(f"hps: enumerators of {name_of(cls)} beyond int64")
    return ("enum", "int64", cls.__name__, numbers), "enum " + cls.__qualname__


def _enum_taker(cls: type[enum.Enum]) -> Any:
    are_numbers, numbers = numbers_of(cls)
    its_type = _enum_type(cls)

    def take(member: enum.Enum) -> Taken:
        number = member.value if are_numbers else numbers[member.name]  # (flags may be several)
        return _eight(number), *its_type

    return take


def name_of(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def classify(cls: type) -> tuple[Any, ...]:
    """A form of Taken, a name, and for records the names of members and their hints, else a function that converts."""
    name = cls.__name__
    if name in ("NaTType", "NAType") and cls.__module__.startswith("pandas."):
        return "other", name, lambda missing: None
    if dataclasses.is_dataclass(cls):
        names = tuple(field.name for field in dataclasses.fields(cls))
        return "record", name, names, hints_of(cls, names)
    if issubclass(cls, tuple):
        fields = getattr(cls, "_fields", None)
        if fields is not None:
            return "named tuple", getattr(cls, "_type", name), tuple(fields), None
        return "other", name, tuple
    if issubclass(cls, enum.Enum):
        return "number", name, _enum_taker(cls)
    if issubclass(cls, np.ma.MaskedArray):
        return "other", name, _unmask
    if issubclass(cls, np.ndarray):
        return "array", name, None
    if issubclass(cls, np.generic):
        return _classify_scalar(cls, name)
    for base, form, convert in _FORMS:
        if issubclass(cls, base):
            return form, name, convert
    raise Error(f"hps: objects of {name_of(cls)} are not written: neither a dataclass nor a "
                "type that HPS knows")


def _classify_scalar(cls: type, name: str) -> tuple[Any, ...]:
    if issubclass(cls, (np.datetime64, np.timedelta64)):
        return "number", name, _take_scalar
    return "other", name, np.generic.item  # those of Python: else a list of both would be of two types


_FORMS: tuple[tuple[Any, str, Any], ...] = (
    (dt.datetime, "number", _take_datetime),
    (dt.date, "number", _take_date),
    (dt.timedelta, "number", _take_timedelta),
    (pathlib.PurePath, "path", os.fsencode),
    (complex, "complex", None),
    ((set, frozenset), "set", None),
    (bool, "other", bool),
    (int, "other", int),
    (float, "other", float),
    (str, "other", str),
    ((bytes, bytearray, memoryview), "other", bytes),
    (list, "other", list),
    (dict, "other", dict),
    (collections.abc.Mapping, "other", dict),
    ((collections.abc.Sequence, collections.deque), "other", list),
)


_HINTS: tuple[tuple[type, Hint], ...] = (
    (dt.datetime, ("time", *_datetime_type("local_t"))),  # until one says that it is of UTC
    (dt.date, ("number", *_DATE)),
    (dt.timedelta, ("number", *_TIMEDELTA)),
    (pathlib.PurePath, ("path",)),
)


def list_of(array: np.ndarray[Any, Any]) -> list[Any]:
    """The elements as objects: records with the names of their fields, times as NumPy's."""
    if array.dtype.names:
        make = record_type("", array.dtype.names)
        return list(map(make, zip(*(list_of(array[name]) for name in array.dtype.names))))
    return list(array) if array.dtype.kind in "mM" else array.tolist()


def plain_array(array: np.ndarray[Any, Any]) -> tuple[Any, ...] | None:
    """The bytes of an array, what its elements are, a text that tells this from others, its extents without the first,
    and the first. None if it is not one of numbers or times."""
    dtype = array.dtype
    if dtype.kind not in "biufcmM" or array.ndim == 0:
        return None
    if dtype == np.float16:
        dtype = np.dtype(np.float32)
    if dtype.kind in "mM":
        specification = _times.specification(dtype)
    elif dtype.kind == "c":
        if dtype.itemsize > 16:
            return None
        specification = ("complex", f"float{dtype.itemsize * 4}")
    elif dtype.itemsize > 8:
        return None
    else:
        specification = ("number", dtype.name)
    plain = np.ascontiguousarray(array, dtype.newbyteorder("="))
    return plain.reshape(-1).view(np.uint8), specification, f"array {dtype}", array.shape[1:], array.shape[0]
