# SPDX-License-Identifier: MIT
"""Files that are read."""

from __future__ import annotations

import dataclasses
import io
import os
from types import TracebackType
from typing import Any

from hps import _hps
from hps._hps import Error
from hps._members import NoMember
from hps._messages import most_memory
from hps._options import Options
from hps._table_view import TableView
from hps._tables import Table, TableOfFile, TableOfMessage


def open(source: Any, *, table: str | None = None, strings: str = "str", enums: bool = False, mapped: bool = False,
         threads: int = 0, skip_damaged: bool = False, max_memory: int | None = None) -> File:
    """A file, or a message that is a list, to be read: by its path, as bytes, memoryview, mmap or an open binary file.

    table: which of several tables; File.table() gives others.
    strings: "bytes" gives texts as bytes, which need not be UTF-8; else they are str.
    enums: members of enumerations in records are those of an enum.IntEnum; else they are integers.
    mapped: maps the file into memory. It must not become shorter then.
    threads: that decode; 0: as many as there are processors.
    skip_damaged: iteration leaves out chunks that are damaged, and File.missing lists these.
    max_memory: bytes that the objects of a chunk, or of a column, may take.

    Raises Error if it is no file or message of HPS, or a message of one object, which loads() reads; or OSError as
    open() does.
    """
    return File(source, table, Options(strings, enums, mapped, threads, skip_damaged, max_memory))


class File(TableView):
    """A table of records: columns by their paths, f["ions.mz"], records by their numbers, f[7].

    Many threads may use a File. It is pickled as its path.
    """

    def __init__(self, source: Any, table: str | None = None, options: Options | None = None) -> None:
        self._options = options or Options()
        self._path = os.fspath(source) if isinstance(source, (str, os.PathLike)) else None
        self._name = table
        self._file: _hps.ReadFile | None = None
        self._chosen: Table | None = None
        self._missing = []
        if self._path is not None:
            self._open_path(self._path)
        else:
            self._open_bytes(source.read() if hasattr(source, "read") and not hasattr(source, "find") else source)

    def _open_path(self, path: str) -> None:
        o = self._options
        try:
            return self._choose(_hps.open_path(path, o.mapped, o.threads, o.max_memory))
        except Error:
            message = self._message_at(path)
            if message is None:
                raise
        self._open_bytes(message)

    @staticmethod
    def _message_at(path: str) -> bytes | None:
        """None if it is none. Raises OSError where nothing can be opened."""
        if not os.path.exists(path) and os.path.exists(path + ".part"):
            return None
        with io.open(path, "rb") as file:
            begin = file.read(8)
            return begin + file.read() if begin.startswith(b"\x89HPS") and not _hps.is_file(begin) else None

    def _open_bytes(self, data: Any) -> None:
        if _hps.is_file(data):
            return self._choose(_hps.open_bytes(data, self._options.threads, self._options.max_memory))
        if self._options.max_memory is None:
            self._options = dataclasses.replace(self._options, max_memory=most_memory(data))
        value = _hps.parse(data)
        if value.layout[0].kind != "sequence":
            raise Error(f"hps: {self._path or 'bytes'}: a message of one object, {value.schema.type}, and not a list "
                        "of records: hps.loads() reads it")
        if self._name:
            raise NoMember(f"hps: {self._path or 'bytes'}: a message, which has no table {self._name}")
        self._chosen = TableOfMessage(value)

    def _choose(self, file: _hps.ReadFile) -> None:
        """The table of that name; without one, the only table or the one without a name, if there is such a table."""
        try:
            at = file.find(self._name or "")
        except Error as error:
            if self._name is not None:
                raise NoMember(str(error)) from None
            self._chosen = None
        else:
            self._chosen = TableOfFile(file.table(at))
        self._file = file

    @property
    def _table(self) -> Table:
        if self._chosen is None:
            if self._file is None:
                raise Error("hps: a file that was closed")
            self._file.find("")  # raises the error that lists them
            raise AssertionError
        return self._chosen

    # About it.

    @property
    def tables(self) -> list[str]:
        """The names of the tables; [""] where there is one without a name."""
        return self._file.tables if self._file else [""]

    def table(self, name: str) -> File:
        """One of the tables. Raises Error, which is a KeyError and lists them, if there is none of that name."""
        other = File.__new__(File)
        other.__dict__.update(self.__dict__, _name=name, _missing=[])
        if self._file:
            other._choose(self._file)
        elif name and self._chosen is not None:
            raise NoMember(f"hps: {self._path or 'bytes'}: a message, which has no table {name}")
        return other

    @property
    def complete(self) -> bool:
        """Whether the file was closed by its writer, and has nothing after that."""
        return self._file.complete if self._file else True

    def refresh(self) -> None:
        """Finds what was written to the file since it was opened: len() and columns are those of now. Raises Error if
        it was cut or overwritten, or has lost the table; all is as before then. A new file that has taken its place at
        the path is not looked at: open that."""
        if self._file is None:
            return
        file = self._file.again()
        if isinstance(self._chosen, TableOfFile):
            self._chosen = self._chosen.again(file)  # of several, too, if there was only one when it was opened
            self._file = file
        else:
            self._choose(file)

    def close(self) -> None:
        """Lets go of the file; arrays that were read stay."""
        self._file = self._chosen = None

    def __enter__(self) -> File:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        if self._path is None:
            raise TypeError("a File of bytes is not pickled: pickle the bytes")
        return File, (self._path, self._name, self._options)

    def __repr__(self) -> str:
        name = f"hps.File {self._path or 'bytes'}"
        if self._chosen is None:
            return f"<{name}: tables {', '.join(self.tables)}>" if self._file else f"<{name}, closed>"
        state = "" if self.complete else ", not closed by its writer"
        lines = [f"<{name}: {len(self):,} of {self.schema.type}{state}>"]
        if self.schema.kind == "record":
            members = [f"  {member}: {schema.type}" for member, schema in self.schema.members.items()]
            lines += members[:24] + ([f"  and {len(members) - 24} more"] if len(members) > 24 else [])
        return "\n".join(lines)
