# SPDX-License-Identifier: MIT
"""Times: int64 of a unit to and from Python's and NumPy's."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import numpy as np

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
    unit, count = np.datetime_data(dtype)
    seconds = {"W": (604800, 1), "D": (86400, 1), "h": (3600, 1), "m": (60, 1), "s": (1, 1), "ms": (1, 1000),
               "us": (1, 1_000_000), "ns": (1, 1_000_000_000), "ps": (1, 1_000_000_000_000)}
    if unit not in seconds:
        raise TypeError(f"times in units of {unit}")
    num, den = seconds[unit]
    if dtype.kind == "m":
        return ("duration", "int64", num * count, den)
    return ("time", "int64", num * count, den, clock)


def number_of_datetime(time: dt.datetime) -> tuple[int, str]:
    """Microseconds since the epoch, and the clock."""
    if time.tzinfo is None:
        return (time - EPOCH) // MICROSECOND, "local_t"
    return (time - UTC_EPOCH) // MICROSECOND, "system_clock"


def number_of(time: Any, dtype: str) -> int:
    """That of a time, or of its number, in units of a dtype."""
    if isinstance(time, (int, np.integer)):
        return int(time)
    if isinstance(time, dt.datetime) and time.tzinfo is not None:
        time = time.astimezone(dt.timezone.utc).replace(tzinfo=None)
    return int(np.array(time, dtype).astype(np.int64))
