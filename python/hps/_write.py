# SPDX-License-Identifier: MIT
"""Files that are written."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Any

from hps import _hps
from hps._classes import is_told, layout_by_class, layout_of_class, untold_in
from hps._file import File
from hps._fit import fitted, layout_in_file
from hps._hps import Error
from hps._tables import TableOfFile
from hps._values import values_of


class Attributes:
    """Attributes of a table, or of a member; given before the first record, it comes before that in the file."""

    def __init__(self, table: TableWriter, path: str) -> None:
        self._table, self._path = table, path

    def __setitem__(self, name: str, value: Any) -> None:
        self._table._set_attribute(self._path, name, value)


class TableWriter:
    """A table of a Writer: its schema is that of the first records."""

    def __init__(self, file: _hps.FileWriter, name: str, of: Any, old: str | None = None) -> None:
        self._file = file
        self._old = old  # the path of a file that goes on, which may have the table
        self._name = name
        self._hint = None if of is None else ("class", of)
        self._table: _hps.TableWriter | _hps.CopiedTable | None = None
        self._layout: _hps.Layout | None = None
        self._empty: _hps.Layout | None = None  # of data without records, until there are some
        self._records: list[Any] = []
        self._count = 0  # of records that were written
        self._kept_attributes: list[tuple[str, str, _hps.Value]] = []

    def write(self, data: Any) -> None:
        """Writes records: a dict of columns, a structured array, Records, a File, a list of dataclasses, named tuples,
        dicts or Records, or anything with `__arrow_c_stream__`, such as tables of PyArrow, pandas and polars.

        Columns are arrays, masked arrays, Ragged, Records, Map, Union, Optional, arrays and series of Arrow, or lists of
        plain values; None in a list makes its column optional. Raises Error for records of another schema than those
        before them, which may lack the None, for values of a type that neither they nor the dataclass of the table tell,
        and if the writer is closed.
        """
        self._file.expect_open()
        self._write_kept()
        if isinstance(data, File) and data._layout.has_pools:
            return self._copy(data)
        if isinstance(data, File) and self._table is None:
            if self._old is None:
                self._copy_attributes(data)
            self._begin(data._layout)
        self._write_values(values_of(data, self._hint), 0)

    def _copy(self, file: File) -> None:
        """Chunks as they are: values of shared objects, and of types that contain themselves, are not written."""
        table = file._table
        if not isinstance(table, TableOfFile):
            raise Error(f"hps: a message of {table.schema.type}, which has shared objects or contains itself: it is not "
                        "written, but list(file) is, with a copy wherever an object is shared")
        if self._hint is not None:
            raise Error(f"hps: {table.schema.type} for a table of {self._hint[1].__name__}")
        if self._table is None:
            if self._old is None:
                self._copy_attributes(file)
            self._table = self._file.table_like(self._name, table.reader)
            self._set_kept_attributes()
        if not isinstance(self._table, _hps.CopiedTable):
            raise Error(f"hps: {table.schema.type}, which has shared objects or contains itself, for a table of others")
        file._missing = []
        for i, (first, count) in enumerate(table.chunks):
            with file._skipping(first, count):
                self._table.copy(table.reader, i)
                self._count += count

    def _copy_attributes(self, file: File) -> None:
        """Those that the table has not yet."""
        there = {(path, name) for path, name, _ in self._kept_attributes}
        for path, name, value in file._table.all_attributes():
            if (path, name) not in there:
                self._kept_attributes.append((path, name, value))

    def append(self, record: Any) -> None:
        """Writes one record: an object of a dataclass, a named tuple, a dict or a Record. It is checked when some thousands
        are written together: after an error then, no file is made."""
        self._file.expect_open()
        if self._hint is not None and type(record) is not self._hint[1]:
            raise Error(f"hps: a {type(record).__name__} for a table of {self._hint[1].__name__}")
        self._records.append(record)
        if len(self._records) == 4096:
            self._write_kept()

    def _write_kept(self) -> None:
        if self._records:
            records, self._records = self._records, []
            try:
                self._write_values(values_of(records, self._hint, self._count), self._count)
            except BaseException:  # a file would lack them
                self._file.abandon()
                raise

    def _write_values(self, values: Iterable[_hps.Value], first: int) -> None:
        """Errors give the first record that number."""
        for value in values:
            if self._layout is None and not len(value) and (self._hint or untold_in(value.layout) is not None):
                self._empty = None if self._hint else value.layout
                continue  # the class says more than no record does, and so do records that follow
            layout = self._begin(value.layout) if self._layout is None else self._layout
            assert isinstance(self._table, _hps.TableWriter)
            self._table.write(fitted(value, layout, first))
            first += len(value)
            self._count += len(value)

    def _begin(self, layout: _hps.Layout) -> _hps.Layout:
        """Makes the table, of the layout of these records unless the class or the file that goes on has another."""
        if self._hint is not None and self._layout_there() is None:
            layout = layout_by_class(self._hint[1], layout)
        try:
            self._table = self._file.table(self._name, layout.schema.element)
        except Error:  # there is a table of another schema
            there = self._layout_there()
            if isinstance(self._table, _hps.CopiedTable) or (there is not None and there.has_pools):
                raise Error("hps: a table that has shared objects, or of a type that contains itself: only a File of its "
                            "schema can be added to it") from None
            if there is None:
                raise
            layout = there
            self._table = self._file.table(self._name, layout.schema.element)
        self._layout = layout
        self._set_kept_attributes()
        return layout

    def _set_kept_attributes(self) -> None:
        assert self._table is not None
        for path, name, attribute in self._kept_attributes:
            self._table.set_attribute(path, name, attribute)

    def _layout_there(self) -> _hps.Layout | None:
        return layout_in_file(self._old, self._name) if self._old is not None else None

    def _begin_without_records(self) -> None:
        """A table that nothing was written to is made if it is known what it has. Raises Error where attributes of it
        would be lost."""
        if self._table is not None:
            return
        by_class = layout_of_class(self._hint[1]) if self._hint is not None and is_told(self._hint[1]) else None
        said = by_class or self._empty
        layout = said or self._layout_there()
        if layout is not None and (said is not None or self._kept_attributes):
            self._begin(layout)
        elif self._kept_attributes:
            table = f"the table {self._name}" if self._name else "a table"
            raise Error(f"hps: attributes of {table} into which nothing was written, so that its schema is not known: "
                        "write records, or arrays without items, or give Writer a dataclass whose annotations say it")

    def _set_attribute(self, path: str, name: str, value: Any) -> None:
        self._file.expect_open()
        try:
            taken = _hps.take(value, True, None)
        except Error as error:
            raise Error(f"hps: attribute {name}: {str(error).removeprefix('hps: ')}") from None
        if self._table is None:
            self._kept_attributes.append((path, name, taken))
        else:
            self._table.set_attribute(path, name, taken)

    @property
    def attributes(self) -> Attributes:
        """Those of the table, to be set: writer.attributes["run"] = 7. Values are what dumps() takes."""
        return self.attributes_of("")

    def attributes_of(self, path: str) -> Attributes:
        """Those of a member, to be set: writer.attributes_of("ions.mz")["unit"] = "Da"."""
        return Attributes(self, path)

    def __len__(self) -> int:
        return len(self._records) + (len(self._table) if self._table else 0)


def expect_class(of: Any) -> None:
    if of is not None and not dataclasses.is_dataclass(of):
        raise TypeError("`of` is a dataclass")


class Writer(TableWriter):
    """Writes a file, chunk by chunk; `with` closes it. Where an exception leaves it, or close() is never called, no file is
    made: what was written is in a part file beside it, which `hps repair` reads.

    of: a dataclass, whose annotations say what the schema is before there are records.
    table: the name of the table that write() and append() write to; table() gives others.
    compression: "zstd", "zstd:1" to "zstd:19", "lz4"; None makes files that every reader can read.
    chunk: bytes of records, as they are in memory, that go to a chunk.
    threads: that encode; 0: as many as there are processors.
    append: goes on with the file that is there.
    plain: numbers are written as they are, to be mapped.

    An old file stays at the path until this one is closed. Raises Error where it cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str], of: Any = None, *, table: str = "", compression: str | None = None,
                 chunk: int = 1 << 20, threads: int = 0, append: bool = False, plain: bool = False) -> None:
        expect_class(of)
        folder = os.path.dirname(os.fspath(path)) or "."
        if not os.path.isdir(folder):
            raise FileNotFoundError(2, "No such folder", folder)
        file = _hps.FileWriter(os.fspath(path), compression, chunk, threads, append, plain)
        super().__init__(file, table, of, os.fspath(path) if append else None)
        self._others: list[TableWriter] = []
        self._closed = False

    def table(self, name: str, of: Any = None) -> TableWriter:
        """A table of the file; a dataclass says what its schema is, as for Writer. The same again for a name that it was
        called with before, and for that of the Writer. Raises Error for another class than before, and after close()."""
        self._file.expect_open()
        expect_class(of)
        for there in (self, *self._others):
            if there._name != name:
                continue
            if of is not None and there._hint is None and there._table is None and not there._records:
                there._hint = ("class", of)  # nothing was written to it
            if of is not None and there._hint != ("class", of):
                raise Error(f"hps: {f'the table {name}' if name else 'the table'} was begun without {of.__name__}")
            return there
        self._others.append(TableWriter(self._file, name, of, self._old))
        return self._others[-1]

    def flush(self) -> None:
        """Ends the chunks: what was written so far is on the disk, and readers find it. Raises Error after close()."""
        self._file.expect_open()
        for table in (self, *self._others):
            table._write_kept()
        self._file.flush()

    def close(self) -> None:
        """Writes what is left. The file is at its path after that. Raises Error where records or attributes that are
        left cannot be written."""
        if self._closed:
            return
        for table in (self, *self._others):
            table._write_kept()
            table._begin_without_records()
        self._file.close()
        self._closed = True

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is not None:
            return self._abandon()
        try:
            self.close()
        except BaseException:
            self._abandon()
            raise

    def _abandon(self, removes_part: bool = False) -> None:
        self._closed = True
        for table in (self, *self._others):  # else the file stays locked as long as there is a traceback
            table._table = None
        self._file.abandon(removes_part)


def write(path: str | os.PathLike[str], data: Any, *, attributes: Mapping[str, Any] | None = None, table: str = "",
          compression: str | None = None, chunk: int = 1 << 20, threads: int = 0, append: bool = False,
          plain: bool = False) -> None:
    """Writes a file of all the records of `data`, as TableWriter.write takes them; options are those of Writer. After an
    exception there is no new file, not even in part."""
    writer = Writer(path, table=table, compression=compression, chunk=chunk, threads=threads, append=append,
                    plain=plain)
    try:
        for name, value in (attributes or {}).items():
            writer.attributes[name] = value
        writer.write(data)
        writer.close()
    except BaseException:
        writer._abandon(removes_part=True)
        raise


def merge(files: Iterable[str | os.PathLike[str]], to: str | os.PathLike[str]) -> None:
    """A file of the tables of these files: those of one name become one, in the order of the files. Columns are copied as
    they are. Raises Error if tables of one name have different schemas, or a file is damaged or was not closed. After
    an exception, also a KeyboardInterrupt, there is no new file, not even in part."""
    paths = [os.fspath(file) for file in files]
    for path in paths:
        os.stat(path)
    _hps.merge(paths, os.fspath(to), None)
