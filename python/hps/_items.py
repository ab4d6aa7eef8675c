# SPDX-License-Identifier: MIT
"""Python objects of columns."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

Column = Any  # an ndarray, or one of the classes of _ragged


def to_list(column: Column) -> list[Any]:
    """Python objects."""
    if not isinstance(column, np.ndarray):
        return list(column.to_list())
    if isinstance(column, np.ma.MaskedArray):
        masks: Any = np.ma.getmaskarray(column).reshape(len(column), math.prod(column.shape[1:]))
        return [None if all(mask) else value for value, mask in zip(_objects(column), masks)]
    return _objects(column)


def _objects(array: np.ndarray[Any, Any]) -> list[Any]:
    """As tolist() makes them, but times that would be integers, as those in nanoseconds, stay times."""
    if array.dtype.kind not in "mM":
        return list(array.tolist())
    if array.ndim > 1:
        return list(map(_objects, array))
    return [time if isinstance(made, int) else made for time, made in zip(array, array.tolist())]


def item(column: Column, i: int) -> Any:
    """One value, as a Python object where it is one."""
    value = column[i]
    if value is np.ma.masked:
        return None
    if isinstance(value, np.ma.MaskedArray):
        mask = np.ma.getmaskarray(value)
        if not mask.any():
            return value.data
        is_missing = mask.all() and isinstance(column, np.ndarray)  # else it is a list of which each element is
        return None if is_missing else value
    if isinstance(value, np.generic) and value.dtype.kind in "biufcUV":
        return value.item()
    return value
