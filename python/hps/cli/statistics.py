# SPDX-License-Identifier: MIT
"""Count, least, greatest and mean of a column that comes in blocks."""

from __future__ import annotations

from typing import Any

import numpy as np

import hps
from hps.cli.failure import Failure


class Statistics:
    """Those of all values, also inside of lists. NaN is counted, and is in no other number."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.count = self.nulls = self.nan = 0
        self.min: Any = None
        self.max: Any = None
        self._sum: Any = None
        self._kind = ""

    def add(self, column: Any) -> None:
        """Adds a block of the column."""
        if isinstance(column, hps.Ragged):
            return self.add(column.values)
        if isinstance(column, hps.Optional):
            self.nulls += int(np.count_nonzero(~column.present))
            return self.add(column.values)
        if isinstance(column, np.ma.MaskedArray):
            self.nulls += int(np.count_nonzero(np.ma.getmaskarray(column)))
            column = column.compressed()
        if not isinstance(column, np.ndarray):
            raise Failure(f"no statistics of {self._path or 'records'}: choose a member that is a number, time or text")
        if column.dtype.kind in "OTU":
            self._add_texts(column.reshape(-1).tolist())
        elif column.dtype.kind in "biufmM":
            self._add_numbers(column.reshape(-1))
        else:
            raise Failure(f"no statistics of {self._path}: values of {column.dtype}")

    def _add_texts(self, texts: list[Any]) -> None:
        """Those of texts have an order, but no mean."""
        there = [text for text in texts if text is not None]
        self.nulls += len(texts) - len(there)
        self.count += len(there)
        try:
            self._widen(min(there), max(there)) if there else None
        except TypeError:
            raise Failure(f"no statistics of {self._path}: values that have no order") from None

    def _add_numbers(self, numbers: np.ndarray[Any, Any]) -> None:
        """Numbers and times."""
        self._kind = numbers.dtype.str if numbers.dtype.kind in "mM" else numbers.dtype.kind
        self.count += numbers.size
        if numbers.dtype.kind in "fmM":
            is_nan = np.isnan(numbers)
            self.nan += int(np.count_nonzero(is_nan))
            numbers = numbers[~is_nan]
        if not numbers.size:
            return
        self._widen(numbers.min(), numbers.max())
        if numbers.dtype.kind == "f":
            total: Any = float(numbers.sum(dtype=np.float64))
        elif numbers.dtype.kind == "b":
            total = int(np.count_nonzero(numbers))
        else:
            whole = numbers.astype(np.int64) if numbers.dtype.kind in "mM" else numbers
            low, high = (whole & 0xFFFFFFFF, whole >> 32) if whole.dtype.itemsize == 8 else (whole, None)
            total = int(low.sum()) + ((int(high.sum()) << 32) if high is not None else 0)
        self._sum = total if self._sum is None else self._sum + total

    def _widen(self, least: Any, greatest: Any) -> None:
        """Takes two values in."""
        self.min = least if self.min is None else min(self.min, least)
        self.max = greatest if self.max is None else max(self.max, greatest)

    @property
    def mean(self) -> Any:
        """The mean, a time if the values are times; None of texts, and if there are no values."""
        numbers = self.count - self.nan
        if self._sum is None or not numbers:
            return None
        if self._kind[1:2] in ("m", "M"):
            return np.array(self._sum // numbers, np.int64).view(self._kind)[()]
        return self._sum / numbers

    def as_dict(self) -> dict[str, Any]:
        """All of them; NaN only if there may be some."""
        nan = {"nan": self.nan} if self._kind == "f" else {}
        return {"path": self._path, "count": self.count, "nulls": self.nulls, **nan, "min": self.min, "max": self.max,
                "mean": self.mean}
