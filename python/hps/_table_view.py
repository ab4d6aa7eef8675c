# SPDX-License-Identifier: MIT
"""The columns and the records of a table that is read."""

from __future__ import annotations

import contextlib
import dataclasses
import operator
from collections.abc import Iterator
from typing import Any

from hps import _hps, _times
from hps._columns import Assembler, object_array
from hps._convert import converter
from hps._hps import Error
from hps._items import Column
from hps._members import NoMember, between, member_of, names_of, number_of
from hps._options import Options
from hps._tables import Table

_LISTS = ("sequence", "optional", "array")


class TableView:
    """A table, wherever a File has it from: columns by their paths, records by their numbers."""

    _path: str | None
    _options: Options
    _missing: list[tuple[int, int, str]]

    @property
    def _table(self) -> Table:
        raise NotImplementedError

    @property
    def _layout(self) -> _hps.Layout:
        return self._table.layout

    @property
    def _record(self) -> int:
        return self._layout[0].parts[0]

    # About it.

    def __len__(self) -> int:
        return len(self._table)

    @property
    def schema(self) -> _hps.Schema:
        """That of a record: `print(f.schema)` shows it as a struct."""
        return self._table.schema

    @property
    def attributes(self) -> dict[str, Any]:
        """The attributes of the table."""
        return self._table.attributes("", self._options.objects)

    def attributes_of(self, path: str) -> dict[str, Any]:
        """The attributes of a member: {"unit": "Da"}. Raises Error, which is a KeyError, if there is no such member."""
        self._find(path)
        return self._table.attributes(path, self._options.objects)

    @property
    def columns(self) -> list[str]:
        """The names of the members of a record."""
        return names_of(self._layout[self._record])

    def keys(self) -> list[str]:
        """The names of the members of a record, as of a dict."""
        return self.columns

    def __contains__(self, path: object) -> bool:
        """Whether there is such a member."""
        try:
            self._find(str(path))
        except NoMember:
            return False
        return True

    @property
    def leaves(self) -> list[str]:
        """The paths of all members that have no members themselves."""
        return list(self._leaves(self._record, ""))

    def _leaves(self, at: int, path: str) -> Iterator[str]:
        node = self._layout[at]
        while node.kind in _LISTS and node.parts and node.meaning not in ("text", "complex"):
            node = self._layout[node.parts[0]]
        if node.kind != "record":
            yield path
            return
        for name, part in zip(names_of(node), node.parts):
            yield from self._leaves(part, f"{path}.{name}" if path else name)

    @property
    def missing(self) -> list[tuple[int, int, str]]:
        """The first record, the number of records and the problem of chunks that the last iteration left out."""
        return list(self._missing)

    # Columns.

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return self.column(key)
        if isinstance(key, slice):
            if key.step not in (None, 1):
                return self.records()[key]
            return self.records(key.start, key.stop)
        number = operator.index(key)
        number += len(self) if number < 0 else 0
        if not 0 <= number < len(self):
            raise IndexError(f"no record {key} of {len(self)}")
        return self.records(number, number + 1)[0]

    def _range(self, start: int | None, stop: int | None) -> tuple[int, int]:
        first, last, _ = slice(start, stop).indices(len(self))
        return first, max(first, last)

    def column(self, path: str, start: int | None = None, stop: int | None = None) -> Column:
        """The values of a member in the records from start to before stop, and nothing else of the file is read.

        Numbers are an ndarray, which may be read-only, with more axes for fixed arrays; optionals a masked array where
        some are missing; texts an array of StringDType, or of objects with NumPy 1; times datetime64 or timedelta64;
        lists a Ragged, structs a Records, maps a Map, variants a Union. A path goes on through lists: "ions.mz" is a
        Ragged of numbers. Raises Error, which is a KeyError if there is no such member.
        """
        first, last = self._range(start, stop)
        nodes = self._find(path)
        source = self._table.source(first, last - first, self._options.objects)
        if source is not None:
            return Assembler(self._layout, source, self._options.strings).on_the_way(nodes, last - first)
        source = self._table.source(0, len(self), self._options.objects)
        if source is not None:
            return Assembler(self._layout, source, self._options.strings).on_the_way(nodes, len(self))[first:last]
        return object_array([member_of(record, path) for record in self.records(first, last)])

    def _find(self, path: str) -> list[int]:
        """The tables from the record to the member."""
        nodes = [self._record]
        rest = path
        while rest:
            node = self._layout[nodes[-1]]
            while node.kind in _LISTS and node.parts:
                nodes.append(node.parts[0])
                node = self._layout[nodes[-1]]
            names = names_of(node)
            name = rest if rest in names else rest.partition(".")[0]  # names may have dots
            if name not in names:
                where = self._path or "the message"
                raise NoMember(f"hps: {where} has no member {path}, but: {', '.join(self.leaves)}", path)
            nodes.append(node.parts[names.index(name)])
            rest = rest[len(name) + 1:]
        return nodes

    # Records.

    def records(self, start: int | None = None, stop: int | None = None) -> list[Any]:
        """The records from start to before stop: Record, or what else the elements of the list are. Raises Error if
        they are damaged, or take more than max_memory."""
        first, last = self._range(start, stop)
        records: list[Any] = []
        for i, (begin, count) in enumerate(self._table.chunks):
            some = range(max(first, begin), min(last, begin + count))
            if some:
                records += self._objects(self._table.chunk(i), begin, some.start, len(some))
        return records

    def _objects(self, chunk: _hps.Value, begin: int, first: int, count: int) -> list[Any]:
        """The records from `first` on, of a chunk that begins with the record `begin`."""
        return chunk.elements(first - begin, count, self._options.objects, self._path or "", begin)

    def __iter__(self) -> Iterator[Any]:
        for begin, chunk in self._numbered_chunks():
            yield from self._objects(chunk, begin, begin, len(chunk))

    def _values(self) -> Iterator[_hps.Value]:
        """All records, a list for each chunk."""
        return (chunk for _, chunk in self._numbered_chunks())

    def _numbered_chunks(self) -> Iterator[tuple[int, _hps.Value]]:
        """The number of the first record of each chunk, and its records."""
        self._missing = []
        table = self._table
        for i, (first, count) in enumerate(table.chunks):
            with self._skipping(first, count):
                yield first, table.chunk(i)

    @contextlib.contextmanager
    def _skipping(self, first: int, count: int) -> Iterator[None]:
        """Notes records that are damaged, if they are to be left out."""
        try:
            yield
        except Error as error:
            if not self._options.skip_damaged:
                raise
            self._missing.append((first, count, str(error)))

    def read(self, as_type: Any = None, start: int | None = None, stop: int | None = None) -> list[Any]:
        """The records as objects of a class: a dataclass, whose fields are found by their names, also those of other
        dataclasses in it. Fields that the file lacks must have a default; members that the class lacks are left out.
        Raises Error where a value is not of the type of its field, and TypeError for a class that is no dataclass."""
        if as_type is not None and not dataclasses.is_dataclass(as_type):
            raise TypeError(f"{as_type!r} is no dataclass")
        records = self.records(start, stop)
        return records if as_type is None else list(map(converter(as_type), records))  # type: ignore[arg-type]

    def where(self, path: str, low: Any, high: Any) -> Iterator[Any]:
        """The records whose member has a value from low to high: a number, a time, or an optional one. Chunks that have
        none are not decoded. Raises Error for other members, and for those of lists."""
        nodes = [self._layout[at] for at in self._find(path)]
        if any(node.kind not in ("record", "optional") for node in nodes[:-1]):
            raise Error(f"hps: {path} is not a number of which each record has one")
        at = nodes[-1].parts[0] if nodes[-1].kind == "optional" else nodes[-1].at
        if self._layout[at].kind != "scalar":
            raise Error(f"hps: {path} is not a number")
        dtype = self._layout[at].dtype
        if dtype:
            low, high = _times.bound(low, dtype, is_upper=False), _times.bound(high, dtype, is_upper=True)
        else:
            low, high = number_of(low), number_of(high)
        self._missing = []
        for i, (first, count) in enumerate(self._table.chunks):
            if not self._table.may_have(i, at, low, high):
                continue
            with self._skipping(first, count):
                column = self.column(path, first, first + count)
                chosen = between(column, dtype, low, high)
                if len(chosen):
                    begin, end = int(chosen[0]), int(chosen[-1]) + 1
                    records = self._objects(self._table.chunk(i), first, first + begin, end - begin)
                    yield from (records[k - begin] for k in chosen)

    # Arrow.

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The records as a stream of Arrow, a batch a chunk: pyarrow.table(f), polars.DataFrame(f). Fields are nullable
        where they are optionals; variants are structs of an index and of nullable parts; what contains itself is JSON.
        Texts that are not UTF-8 raise an error; hps.open(..., strings="bytes") gives them as bytes."""
        return self._table.arrow_stream(self._options.strings == "bytes")

    def __arrow_c_schema__(self) -> object:
        """The schema of that stream."""
        return _hps.arrow_schema(self._layout, self._options.strings == "bytes")
