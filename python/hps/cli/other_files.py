# SPDX-License-Identifier: MIT
"""Files of other formats that `hps convert` reads, with a bar on a terminal."""

from __future__ import annotations

import importlib
import io
import json as json_module
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hps.cli.failure import DAMAGED, Failure
from hps.cli.output import progress, steps


class Counted(io.RawIOBase):
    """A file, and how many of its bytes were read so far."""

    def __init__(self, file: io.FileIO, step: Callable[[int], None]) -> None:
        self._file, self._step = file, step

    def readable(self) -> bool:
        """Yes."""
        return True

    def seekable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: Any) -> int | None:
        """Reads some bytes, and counts them."""
        count = self._file.readinto(buffer)
        self._step(count or 0)
        return count

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Goes to a place."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """The place."""
        return self._file.tell()


@contextmanager
def counted(path: Path) -> Iterator[Any]:
    """The path of a file; for a bar, where that is seen, the file itself."""
    if not sys.stderr.isatty():
        yield path
        return
    with io.FileIO(path) as file, steps(path.stat().st_size, "reading", are_bytes=True) as step:
        yield Counted(file, step)


def pyarrow(module: str = "") -> Any:
    """A module of PyArrow, which is only needed here."""
    try:
        return importlib.import_module("pyarrow" + module)
    except ImportError:
        raise Failure("this conversion needs PyArrow: pip install pyarrow") from None


def read_json(source: Path, format_: str) -> list[Any]:
    """The objects of a list, or of lines; a member that some lack is None there."""
    try:
        text = source.read_text("utf-8")
        if format_ == "json":
            with steps(1, "reading"):
                records = json_module.loads(text)
        else:
            lines = text.split("\n")
            records = [json_module.loads(line) for line in progress(lines, len(lines), "reading") if line.strip()]
    except ValueError as error:
        raise Failure(f"{source}: {error}", DAMAGED) from None
    if not isinstance(records, list) or not all(isinstance(record, dict) for record in records):
        raise Failure(f"{source} has no list of objects", DAMAGED)
    names = list(dict.fromkeys(name for record in records for name in record))
    columns = {name: as_numbers([record.get(name) for record in records]) for name in names}
    return [dict(zip(names, values)) for values in zip(*columns.values())]


def as_numbers(values: list[Any]) -> list[Any]:
    """The values with NaN and infinities in place of the texts that JSON has for them, if the others are numbers."""
    special = ("NaN", "Infinity", "-Infinity")
    kinds = {type(value) for value in values if value is not None and value not in special}
    if not kinds or not kinds <= {float, int}:
        return values
    if kinds == {int} and not any(value in special for value in values):
        return values
    return [None if value is None else float(value) for value in values]


def read_arrow(source: Path, format_: str) -> Any:
    """A table of PyArrow."""
    arrow = pyarrow()
    module, name = {"parquet": (".parquet", "read_table"), "csv": (".csv", "read_csv"),
                    "arrow": (".feather", "read_table"), "feather": (".feather", "read_table")}[format_]
    try:
        with counted(source) as file:
            return pyarrow(module).__dict__[name](file)
    except arrow.ArrowException as error:
        raise Failure(f"{source}: {error}", DAMAGED) from None
