# SPDX-License-Identifier: MIT
"""Which values of a column a mask, a list of numbers or a slice with a step means."""

from __future__ import annotations

from typing import Any

import numpy as np

Places = np.ndarray[Any, np.dtype[np.int64]]


def places_of(key: Any, length: int) -> Places:
    """Their numbers, from 0 to before the length. Raises IndexError for others."""
    if isinstance(key, slice):
        return np.arange(*key.indices(length))
    wanted = np.ma.filled(key, False) if isinstance(key, np.ma.MaskedArray) and key.dtype == bool else np.asarray(key)
    if wanted.ndim != 1:
        raise IndexError("an index of several dimensions")
    if wanted.dtype == bool:
        if len(wanted) != length:
            raise IndexError(f"a mask of {len(wanted)} for {length} items")
        return np.flatnonzero(wanted)
    if not len(wanted):
        return np.empty(0, np.int64)
    if wanted.dtype.kind not in "iu":
        raise TypeError(f"items are not found by {wanted.dtype}")
    places = np.where(wanted < 0, wanted + length, wanted)
    if places.min() < 0 or places.max() >= length:
        raise IndexError(f"an index out of range, of {length} items")
    return places.astype(np.int64)


def places_in_lists(offsets: Places, lists: Places) -> tuple[Places, Places]:
    """The places of all elements of these lists, one list after another, and the offsets of lists of these."""
    lengths = np.diff(offsets)[lists]
    new = np.zeros(len(lists) + 1, np.int64)
    np.cumsum(lengths, out=new[1:])
    return np.arange(new[-1]) + np.repeat(offsets[lists] - new[:-1], lengths), new
