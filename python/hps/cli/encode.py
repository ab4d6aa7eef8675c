# SPDX-License-Identifier: MIT
"""Python objects as JSON, and as text in the cells of tables and CSV."""

from __future__ import annotations

import codecs
import datetime as dt
import enum
import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from hps import Record

ESCAPED = "hps.escaped"
"""How characters that an encoding does not have are written: as in JSON, so that this stays valid."""


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """The escapes in place of the characters, and the end of these."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start:error.end])[1:-1], error.end


codecs.register_error(ESCAPED, _escaped)


def plain(value: Any) -> Any:
    """The value as objects that JSON has; other things become text, as the guide of HPS says. Times are in ISO 8601,
    durations in seconds."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).hex()
    if isinstance(value, np.ndarray):
        return _plain_array(value)
    if isinstance(value, Record) and not is_tuple(value.keys()):
        return {name: plain(item) for name, item in zip(value.keys(), value)}
    if isinstance(value, Mapping):
        return _plain_map(value)
    return _plain_other(value)


def is_tuple(names: Any) -> bool:
    """Whether these are the names that members of tuples and pairs have: their numbers."""
    return len(names) > 0 and all(name == str(i) for i, name in enumerate(names))


def _plain_array(array: np.ndarray[Any, Any]) -> Any:
    """That of all elements."""
    if isinstance(array, np.ma.MaskedArray):
        return [None if value is np.ma.masked else plain(value) for value in array]
    if array.dtype.kind in "biu" or (array.dtype.kind == "f" and bool(np.isfinite(array).all())):
        return array.tolist()
    if array.dtype.kind in "mM":
        return [plain(value) for value in array]  # as tolist() gives numbers without a unit
    return [plain(value) for value in array.tolist()]


def _plain_map(value: Mapping[Any, Any]) -> Any:
    """An object if all keys are text, else a list of pairs."""
    if all(isinstance(key, str) for key in value):
        return {key: plain(item) for key, item in value.items()}
    return [[plain(key), plain(item)] for key, item in value.items()]


def _plain_other(value: Any) -> Any:
    """Times, complex numbers, scalars of NumPy, lists and columns of HPS; else text."""
    if isinstance(value, (dt.datetime, dt.date)):
        return value.isoformat()
    if isinstance(value, dt.timedelta):
        return value.total_seconds()
    if isinstance(value, complex):
        return [plain(value.real), plain(value.imag)]
    if isinstance(value, np.datetime64):
        return None if np.isnat(value) else str(value)
    if isinstance(value, np.timedelta64):
        return None if np.isnat(value) else float(value / np.timedelta64(1, "s"))
    if isinstance(value, np.void):
        return value.tobytes().hex()
    if isinstance(value, np.generic):
        return plain(value.item()) if not isinstance(value.item(), np.generic) else str(value)
    if hasattr(value, "to_list"):
        return [plain(item) for item in value.to_list()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    return str(value)


def json_of(value: Any, indent: int | None = None) -> str:
    """The value as JSON, in one line unless it is indented."""
    return json.dumps(plain(value), ensure_ascii=False, indent=indent, allow_nan=False)


def cell(value: Any) -> str:
    """The value for CSV: nothing for None, text as it is, numbers with all digits, all else as JSON."""
    value = plain(value)
    return "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def shown(value: Any) -> str:
    """The value for people: numbers with some digits, text without line ends and other control characters."""
    value = plain(_rounded(value))
    if isinstance(value, float):
        return f"{value:.7g}"
    text = "-" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _rounded(value: Any) -> Any:
    """Arrays of real numbers have as many digits as their type."""
    if isinstance(value, np.ndarray) and value.dtype == np.float32 and value.size <= 1000:
        return np.array([f"{x:.7g}" for x in value.reshape(-1).tolist()], float).reshape(value.shape)
    return value
