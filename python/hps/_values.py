# SPDX-License-Identifier: MIT
"""The values that records of all kinds become when they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from hps import _hps
from hps._file import File
from hps._hps import Error
from hps._ragged import Records
from hps._specify import Tables, table_of_columns


def values_of(data: Any, hint: Any = None, first: int = 0) -> Iterator[_hps.Value]:
    """The values that records become: lists of them. Errors give the first of a list of records that number."""
    if isinstance(data, File):
        yield from data._values()
    elif isinstance(data, (Records, np.ndarray)):
        yield value_of_column(data)
    elif isinstance(data, Mapping):
        yield value_of_column(table_of_columns(data))
    elif hasattr(data, "__arrow_c_stream__"):
        reader = _hps.ArrowReader(data.__arrow_c_stream__())
        while (value := reader.next("Record")) is not None:
            yield value
    elif isinstance(data, Iterable) and not isinstance(data, (str, bytes)):
        records = data if isinstance(data, list) else list(data)
        if records and all(isinstance(record, dict) for record in records):
            columns = columns_of(records)
            yield value_of_column(table_of_columns(columns) if columns else Records({}, len(records), "Record"), first)
        else:
            yield _records_of(_hps.take(records, False, ("list", hint), first))
    else:
        raise Error(f"hps: no records: {type(data).__name__}")


def value_of_column(column: Any, first: int = 0) -> _hps.Value:
    """The list that has the values of a column."""
    tables = Tables(first)
    return _hps.value_of_columns(tables.add_list(column), tables.memory, 1)


def _records_of(value: _hps.Value) -> _hps.Value:
    if value.layout[value.layout[0].parts[0]].kind != "record":
        raise Error("hps: no records: give objects of one dataclass, dicts, or columns")
    return value


def columns_of(rows: list[dict[Any, Any]]) -> dict[Any, list[Any]]:
    """Those of dicts; None where one lacks a key."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    return {name: [row.get(name) for row in rows] for name in names}
