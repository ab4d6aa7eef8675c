# SPDX-License-Identifier: MIT
"""Tables: those of files, and lists that are messages, which look the same: chunks of records."""

from __future__ import annotations

from typing import Any, Protocol

from hps import _hps
from hps._columns import Source
from hps._sources import TableSource, ValueSource


class Table(Protocol):
    """Records of one schema."""

    @property
    def layout(self) -> _hps.Layout:
        """That of a list of them."""

    @property
    def schema(self) -> _hps.Schema:
        """That of a record."""

    @property
    def chunks(self) -> list[tuple[int, int]]:
        """The first record of each chunk, and how many it has."""

    def __len__(self) -> int: ...

    def chunk(self, i: int) -> _hps.Value:
        """The records of a chunk, a list."""

    def source(self, first: int, count: int, options: _hps.ObjectOptions) -> Source | None:
        """The columns of these records. None if they are found chunk by chunk only."""

    def may_have(self, chunk: int, at: int, low: float, high: float) -> bool:
        """Whether a chunk may have a number from low to high in a table; NaN is none."""

    def attributes(self, path: str, options: _hps.ObjectOptions) -> dict[str, Any]:
        """Those of a member."""

    def all_attributes(self) -> list[tuple[str, str, _hps.Value]]:
        """The path of the member, the name and the value of each."""

    def arrow_stream(self, text_as_bytes: bool) -> object:
        """All records."""


class TableOfFile:
    """One of a file."""

    def __init__(self, reader: _hps.TableReader) -> None:
        self.reader = reader
        self.layout = reader.layout
        self.schema = reader.schema
        self.chunks = reader.chunks

    def again(self, file: _hps.ReadFile) -> TableOfFile:
        """The same table in a file that was read again. Raises Error if it is not there any more."""
        return TableOfFile(self.reader.again(file))

    def __len__(self) -> int:
        return len(self.reader)

    def chunk(self, i: int) -> _hps.Value:
        return self.reader.chunk(i)

    def source(self, first: int, count: int, options: _hps.ObjectOptions) -> Source | None:
        return TableSource(self.reader, first, count, options) if self.reader.has_columns else None

    def may_have(self, chunk: int, at: int, low: float, high: float) -> bool:
        known = self.reader.range(chunk, at) if self.reader.has_columns else None
        return known is None or (known[0] <= high and low <= known[1])

    def attributes(self, path: str, options: _hps.ObjectOptions) -> dict[str, Any]:
        return self.reader.attributes(path, options)

    def all_attributes(self) -> list[tuple[str, str, _hps.Value]]:
        return self.reader.all_attributes()

    def arrow_stream(self, text_as_bytes: bool) -> object:
        return _hps.arrow_stream_of_table(self.reader, text_as_bytes)


class TableOfMessage:
    """A list that is a message: one chunk."""

    def __init__(self, value: _hps.Value) -> None:
        self.value = value
        self.layout = value.layout
        self.schema = value.schema.element
        self.chunks = [(0, len(value))]

    def __len__(self) -> int:
        return self.chunks[0][1]

    def chunk(self, i: int) -> _hps.Value:
        return self.value

    def source(self, first: int, count: int, options: _hps.ObjectOptions) -> Source | None:
        are_all = (first, count) == self.chunks[0]
        return ValueSource(self.value, options) if are_all and not self.layout.has_pools else None

    def may_have(self, chunk: int, at: int, low: float, high: float) -> bool:
        return True

    def attributes(self, path: str, options: _hps.ObjectOptions) -> dict[str, Any]:
        return {}

    def all_attributes(self) -> list[tuple[str, str, _hps.Value]]:
        return []

    def arrow_stream(self, text_as_bytes: bool) -> object:
        return _hps.arrow_stream_of_value(self.value, text_as_bytes)
