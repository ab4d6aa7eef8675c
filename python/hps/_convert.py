# SPDX-License-Identifier: MIT
"""Records to dataclasses."""

from __future__ import annotations

import collections.abc
import dataclasses
import enum
import functools
import types
import typing
from collections.abc import Callable
from typing import Any

from hps._hps import Error
from hps._members import error_in
from hps._take import numbers_of

Converter = Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


@functools.lru_cache(maxsize=None)
def converter(annotation: Any) -> Converter:
    """A function that makes objects of a type of records, of lists of them, and of other values."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is None and isinstance(annotation, type):  # list[int] is a type in Python 3.10, too
        if dataclasses.is_dataclass(annotation):
            return _dataclass_converter(annotation)
        if issubclass(annotation, enum.Enum):
            return _enum_converter(annotation)
        return _checked(annotation) if annotation in (int, float, str, bytes, bool) else _same
    if origin in (typing.Union, types.UnionType):
        return _union_converter(arguments)
    if origin in (list, collections.abc.Sequence):
        inner = converter(arguments[0])
        return lambda values: [inner(v) for v in (values.tolist() if hasattr(values, "tolist") else values)]
    if origin in (set, frozenset):
        element = converter(arguments[0])
        return lambda values: origin(map(element, values.tolist() if hasattr(values, "tolist") else values))
    if origin is dict:
        key, value = map(converter, arguments)
        return lambda values: {key(k): value(v) for k, v in values.items()}
    return _same


def _checked(cls: type) -> Converter:
    """Values of that class only; integers are real numbers, too."""

    def check(value: Any) -> Any:
        if cls is float and type(value) is int:
            return float(value)
        if type(value) is not cls:
            raise Error(f"hps: {value!r} is {type(value).__name__}, and not {cls.__name__}")
        return value

    return check


def _enum_converter(cls: type[enum.Enum]) -> Converter:
    """Members by their names, by their numbers, or where they have none, by their positions; also by their values."""
    members = {number: cls[name] for name, number in numbers_of(cls)[1].items()}

    def convert(value: Any) -> Any:
        if isinstance(value, enum.Enum) and value.name in cls.__members__:
            return cls[value.name]
        if isinstance(value, int) and value in members:
            return members[value]
        try:
            return cls(value)
        except ValueError:
            raise Error(f"hps: {value!r} is no {cls.__name__}") from None

    return convert


def _union_converter(arguments: tuple[Any, ...]) -> Converter:
    others = [a for a in arguments if a is not type(None)]
    if len(others) != 1:
        return _same
    inner = converter(others[0])
    return lambda value: None if value is None else inner(value)


def _dataclass_converter(cls: Any) -> Converter:
    @functools.lru_cache(maxsize=None)
    def learn() -> list[tuple[str, bool, Converter]]:
        annotations = typing.get_type_hints(cls)
        return [(field.name, field.default is not dataclasses.MISSING
                 or field.default_factory is not dataclasses.MISSING, converter(annotations[field.name]))
                for field in dataclasses.fields(cls) if field.init]

    def convert(record: Any) -> Any:
        fields = learn()  # only now, because it may contain itself
        there = record._index if hasattr(record, "_index") else record
        arguments = {}
        for name, is_optional, inner in fields:
            if name in there:
                try:
                    arguments[name] = inner(record[name])
                except Error as error:
                    raise error_in(f"{cls.__name__}.{name}", error) from None
            elif not is_optional:
                raise Error(f"hps: {cls.__name__}.{name} is not in the file, and has no default")
        return cls(**arguments)

    return convert
