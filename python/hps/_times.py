# SPDX-License-Identifier: MIT
"""Times: int64 of a unit to and from Python's and NumPy's."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import numpy as np

from hps._hps import Error

UTC_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.timezone.utc)
EPOCH = dt.datetime(1970, 1, 1)
MICROSECOND = dt.timedelta(microseconds=1)

# Those of which Python has datetimes and timedeltas, too.
_MICROSECONDS = {"us": 1, "ms": 1000, "s": 1_000_000}


def unit_of(dtype: str) -> str:
    """'ns', of 'M8[ns]'."""
    return dtype[3:-1]


def maker(dtype: str, is_local: bool) -> Callable[[int], Any]:
    """A function from the number of a time to datetime or timedelta, or of units that these do not have, to NumPy's."""
    if dtype == "M8[D]":
        return _or_numpy(dtype, lambda number: EPOCH.date() + dt.timedelta(days=number))
    microseconds = _MICROSECONDS.get(unit_of(dtype))
    if microseconds is None:
        return lambda number: np.array(number, np.int64).view(dtype)[()]
    if dtype.startswith("m"):
        return _or_numpy(dtype, lambda number: dt.timedelta(microseconds=number * microseconds))
    epoch = EPOCH if is_local else UTC_EPOCH
    return _or_numpy(dtype, lambda number: epoch + dt.timedelta(microseconds=number * microseconds))


def _or_numpy(dtype: str, make: Callable[[int], Any]) -> Callable[[int], Any]:
    """NumPy's where Python's do not reach so far."""

    def make_any(number: int) -> Any:
        try:
            return make(number)
        except OverflowError:
            return np.array(number, np.int64).view(dtype)[()]

    return make_any


def specification(dtype: np.dtype[Any], clock: str = "system_clock") -> tuple[Any, ...]:
    """That of the schema of datetime64 or timedelta64."""
    period = period_of(dtype)
    if period is None:
        raise Error(f"hps: times in units of {np.datetime_data(dtype)[0]}, which HPS does not have: give others")
    return ("duration", "int64", *period) if dtype.kind == "m" else ("time", "int64", *period, clock)


def period_of(dtype: np.dtype[Any]) -> tuple[int, int] | None:
    """The seconds of a unit, as numerator and denominator; None of months and others that HPS has no times of."""
    unit, count = np.datetime_data(dtype)
    seconds = {"W": (604800, 1), "D": (86400, 1), "h": (3600, 1), "m": (60, 1), "s": (1, 1), "ms": (1, 1000),
               "us": (1, 1_000_000), "ns": (1, 1_000_000_000), "ps": (1, 1_000_000_000_000)}
    if unit not in seconds:
        return None
    num, den = seconds[unit]
    return num * count, den


def number_of_datetime(time: dt.datetime) -> tuple[int, str]:
    """Microseconds since the epoch, and the clock."""
    if getattr(time, "nanosecond", 0):
        raise Error(f"hps: {time}, which has nanoseconds: give an array or a series of such times")
    if time.tzinfo is None:
        return (time - EPOCH) // MICROSECOND, "local_t"
    return (time - UTC_EPOCH) // MICROSECOND, "system_clock"


def _is_number(time: Any) -> bool:
    return isinstance(time, (int, np.integer)) and not isinstance(time, np.timedelta64)  # which is a np.integer


def number_of(time: Any, dtype: str) -> int:
    """That of a time, or of its number, in units of a dtype."""
    if _is_number(time):
        return int(time)
    return int(np.array(_without_zone(time), dtype).astype(np.int64))


def _without_zone(time: Any) -> Any:
    if isinstance(time, dt.datetime) and time.tzinfo is not None:
        return time.astimezone(dt.timezone.utc).replace(tzinfo=None)
    return time


def bound(time: Any, dtype: str, is_upper: bool) -> int:
    """The greatest number of units of a dtype that is not after a time, or the least that is not before it. Raises
    Error for what is no such time."""
    if _is_number(time):
        return int(time)
    try:
        return _units_of(getattr(time, "asm8", _without_zone(time)), dtype, is_upper)  # pandas has nanoseconds
    except (TypeError, ValueError, OverflowError):
        raise Error(f"hps: {time!r} is no bound of {dtype}") from None


def _units_of(time: Any, dtype: str, is_upper: bool) -> int:
    is_moment = isinstance(time, (dt.date, np.datetime64, str))
    exact = np.asarray(np.datetime64(time) if is_moment else np.timedelta64(time))
    if exact.dtype.kind == "M" and np.datetime_data(exact.dtype.str)[0] in ("Y", "M"):
        exact = exact.astype("M8[D]")  # whose period is known
    is_of_kind = exact.dtype.kind == dtype[0]
    if np.isnat(exact) or not (is_of_kind or isinstance(time, str)):
        raise ValueError("neither before nor after such times")
    period, units = period_of(exact.dtype), period_of(np.dtype(dtype))
    if period is None or units is None or not is_of_kind:
        return number_of(time, dtype)
    ticks, parts = int(exact.astype(np.int64)) * period[0] * units[1], period[1] * units[0]
    return ticks // parts if is_upper else -(-ticks // parts)
