# SPDX-License-Identifier: MIT
"""Records by the value of a member."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps


class Nanoseconds(dt.datetime):
    """As a Timestamp of pandas."""

    def __new__(cls, number: int) -> Nanoseconds:
        made = super().__new__(cls, 1970, 1, 1)
        made.asm8 = np.datetime64(number, "ns")  # type: ignore[attr-defined]
        return made


BIG = [0, 45, 2**63, 2**64 + 5, -2**70, 2**100]
TENTH = float(np.float32(0.1))
TIMES = np.array(["1970-01-01T00:00:01", "NaT", "2024-01-01"], "M8[ns]")
CASES: list[tuple[Any, Any, Any, list[int]]] = [
    (np.array(BIG, object), 2**63, 2**101, [2, 3, 5]),  # in columns of two halves
    (np.array(BIG, object), -2**127, -1, [4]),
    (np.array(BIG, object), 45.0, 45.5, [1]),
    (np.array([2**53, 2**53 + 1]), np.int64(2**53 + 1), np.int64(2**53 + 1), [1]),
    (np.array([2**53, 2**53 + 1]), 0.5, float(2**53), [0]),
    (np.array([0, 2**64 - 1], np.uint64), np.uint64(2**64 - 1), np.inf, [1]),
    (np.array([True, False]), 0.5, 2**70, [0]),
    (np.array([1, 2], np.int8), float("nan"), 5, []),
    (np.array([0.1], np.float32), 0, 0.1, []),  # it is greater
    (np.array([0.05, 0.1], np.float32), 0, 0.1, [0]),
    (np.array([0.05, 0.1], np.float32), TENTH, np.float32(0.1), [1]),
    (np.ma.array(np.array([0.1, 0.1], np.float32), mask=[False, True]), 0.1, 0.2, [0]),
    (np.array([1, 3], np.float32), 2, 1e39, [1]),
    (np.array([1, np.inf, -np.inf]), 10**400, np.inf, [1]),
    (np.array([1, np.inf, -np.inf]), -np.inf, 10**400, [0, 2]),
    (np.array([2.0**53, 2.0**53 + 2]), 2**53 + 1, 2**53 + 2, [1]),
    (TIMES, 0, 10**9, [0]),
    (TIMES, "2020", dt.datetime.max, [2]),
    (TIMES.astype("M8[s]"), dt.datetime(1970, 1, 1, tzinfo=dt.timezone.utc), dt.date(2024, 1, 1), [0, 2]),
    (TIMES, "1970", np.datetime64("1971"), [0]),
    (TIMES, np.datetime64("0500-01"), "3000", [0, 2]),  # which nanoseconds do not reach
    (np.array([1000, 1001, 1999], "M8[ns]"), Nanoseconds(1001), Nanoseconds(1999), [1, 2]),
    (np.array([2**53, 2**53 + 1, 2**53 + 2]), Decimal(2**53 + 1), Fraction(2**53 + 1), [1]),
    (np.array([0.1, 0.2]), 0, Decimal("0.1"), []),
    (np.array([0.1, 0.2]), Decimal("NaN"), 1, []),
    (np.array([0.1, 0.2]), Decimal("-Infinity"), np.float64(0.1), [0]),
    (np.array([1, 5], "m8[ms]"), np.timedelta64(1_000_001, "ns"), dt.timedelta(milliseconds=5), [1])]


@pytest.mark.parametrize("chunk", [1, 1 << 20])
@pytest.mark.parametrize(("x", "low", "high", "found"), CASES, ids=[str(i) for i in range(len(CASES))])
def test_bounds_of_any_type(tmp_path: Path, x: Any, low: Any, high: Any, found: list[int], chunk: int) -> None:
    """In one chunk and in many, so that what else is in it makes no difference."""
    hps.write(tmp_path / "a.hps", {"i": np.arange(len(x)), "x": x}, chunk=chunk)
    assert [r.i for r in hps.open(tmp_path / "a.hps").where("x", low, high)] == found


@pytest.mark.parametrize(("x", "bound"), [
    (1.5, None), (1.5, "a"), (1.5, 1j), (1.5, [1]), (1, bytearray(b"1")), (1.5, dt.datetime(2020, 1, 1)),
    (1, np.datetime64("2020")),
    (np.datetime64(1, "s"), None), (np.datetime64(1, "s"), "x"), (np.datetime64(1, "s"), np.datetime64("NaT")),
    (np.datetime64(1, "s"), np.timedelta64(1, "s")), (np.datetime64(1, "s"), dt.timedelta(1)),
    (np.datetime64(1, "s"), 0.5), (np.timedelta64(1, "s"), dt.datetime(2020, 1, 1))])
def test_no_bounds(tmp_path: Path, x: Any, bound: Any) -> None:
    hps.write(tmp_path / "a.hps", {"x": np.array([x])})
    with pytest.raises(hps.Error, match="is no number|is no bound of [mM]8.s"):
        list(hps.open(tmp_path / "a.hps").where("x", bound, bound))
