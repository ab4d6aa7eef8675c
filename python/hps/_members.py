# SPDX-License-Identifier: MIT
"""Members of records by their paths, and the values that lie between bounds."""

from __future__ import annotations

import math
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


def between(column: Any, dtype: str, low: float, high: float) -> np.ndarray[Any, Any]:
    """Where numbers from low to high are, or times of that dtype. Integers are compared as such, however large they are."""
    if column.dtype == object:  # of 128 bits, or found record by record
        objects = [_times.number_of(v, dtype) if dtype and v is not None else v for v in column]
        return np.array([i for i, v in enumerate(objects) if v is not None and low <= v <= high], np.int64)
    numbers = column.view(np.int64) if dtype else column
    if numbers.dtype.kind in "iu":
        limits = np.iinfo(numbers.dtype)
        if not low <= high or low > limits.max or high < limits.min:
            return np.empty(0, np.int64)
        low = max(low if isinstance(low, int) else limits.min if low < limits.min else math.ceil(low), int(limits.min))
        high = min(high if isinstance(high, int) else limits.max if high > limits.max else math.floor(high),
                   int(limits.max))
        if low > high:
            return np.empty(0, np.int64)
    return np.flatnonzero(np.ma.filled((numbers >= low) & (numbers <= high), False))


def names_of(node: _hps.Node) -> list[str]:
    """Those of the members of a record; members without a name have their numbers."""
    return [name or str(i) for i, name in enumerate(node.names)] if node.kind == "record" else []


def member_of(record: Any, path: str) -> Any:
    """A member of a record, of the record in it and so on, and of all elements of lists."""
    if not path or record is None:
        return record
    if isinstance(record, list):
        return [member_of(element, path) for element in record]
    has_names = hasattr(record, "keys")
    name = path if has_names and path in record.keys() else path.partition(".")[0]  # names may have dots
    return member_of(record[name if has_names else int(name)], path[len(name) + 1:])
