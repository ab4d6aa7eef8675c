# SPDX-License-Identifier: MIT
"""Members of records by their paths, and the values that lie between bounds."""

from __future__ import annotations

import math
import operator
from fractions import Fraction
from typing import Any

import numpy as np

from hps import _hps, _times
from hps._hps import Error


class NoMember(Error, KeyError):
    """There is no member of that path, or no table of that name."""

    def __init__(self, text: str, path: str | None = None) -> None:
        super().__init__(text)
        self.path = path

    def __str__(self) -> str:
        return str(self.args[0])


def error_in(name: str, error: Error) -> Error:
    """The same error, with the name of the member that it is about."""
    made = Error(f"hps: {name}: {str(error).removeprefix('hps: ')}")
    made.path = f"{name}.{error.path}" if error.path else name
    return made


def number_of(bound: Any) -> Any:
    """A bound, which may be any number of Python or NumPy, as an int, a float or a Fraction. Raises Error
    for what is none."""
    try:
        return operator.index(bound)
    except TypeError:
        pass
    try:
        if hasattr(bound, "as_integer_ratio") and not isinstance(bound, float):
            return Fraction(*bound.as_integer_ratio())
    except (OverflowError, ValueError):
        pass  # infinite, or not a number
    try:
        if not isinstance(bound, (str, bytes, bytearray)):
            return float(bound)
    except (TypeError, ValueError):
        pass
    raise Error(f"hps: {bound!r} is no number")


def between(column: Any, dtype: str, low: float, high: float) -> np.ndarray[Any, Any]:
    """Where numbers from low to high are, or times of that dtype. All are compared as they are, however large."""
    if column.dtype == object:  # of 128 bits, or found record by record
        objects = [_times.number_of(v, dtype) if dtype and v is not None else v for v in column]
        return np.array([i for i, v in enumerate(objects) if v is not None and low <= v <= high], np.int64)
    numbers = column.view(np.int64) if dtype else column
    low = max(low, 1 - 2**63) if dtype else low  # NaT is the least number
    if numbers.dtype.kind == "f":
        numbers = numbers.astype(np.float64)  # NumPy rounds bounds to what an array has
        low, high = _double(low, is_upper=False), _double(high, is_upper=True)
    else:
        numbers = numbers.astype(np.uint8) if numbers.dtype.kind == "b" else numbers
        limits = np.iinfo(numbers.dtype)
        if not low <= high or low > limits.max or high < limits.min:
            return np.empty(0, np.int64)
        low = int(limits.min) if low < limits.min else math.ceil(low)
        high = int(limits.max) if high > limits.max else math.floor(high)
        if low > high:
            return np.empty(0, np.int64)
    return np.flatnonzero(np.ma.filled((numbers >= low) & (numbers <= high), False))


def _double(bound: float, is_upper: bool) -> float:
    """The greatest double that is not above a bound, or the least that is not below it."""
    try:
        double = float(bound)
    except OverflowError:
        double = math.inf if bound > 0 else -math.inf
    if is_upper and double > bound:
        return math.nextafter(double, -math.inf)
    return math.nextafter(double, math.inf) if not is_upper and double < bound else double


def names_of(node: _hps.Node) -> list[str]:
    """Those of the members of a record; members without a name have their numbers."""
    return [name or str(i) for i, name in enumerate(node.names)] if node.kind == "record" else []


def member_of(record: Any, path: str) -> Any:
    """A member of a record, of the record in it and so on, and of all elements of lists."""
    if not path or record is None:
        return record
    if isinstance(record, list):
        return [member_of(element, path) for element in record]
    names = record.keys() if hasattr(record, "keys") else ()
    if not names and not isinstance(record, tuple):
        raise Error(f"hps: {path} of a {type(record).__name__}, which has no members")
    name = path if path in names else path.partition(".")[0]  # names may have dots
    return member_of(record[name if name in names else int(name)], path[len(name) + 1:])  # some have only numbers
