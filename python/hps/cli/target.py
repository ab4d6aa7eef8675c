# SPDX-License-Identifier: MIT
"""Files that a command writes: whole ones, or none."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

import hps
from hps.cli.failure import DAMAGED, Failure, line_of

Force = Annotated[bool, typer.Option("--force", "-f", help="Overwrite a file that exists.")]


def known_compression(text: str | None) -> str | None:
    """The compression, if it is one."""
    if text is not None and not re.fullmatch(r"zstd(:([1-9]|1\d))?|lz4", text):
        raise typer.BadParameter(f"{text!r} is not zstd, zstd:1 to zstd:19, or lz4")
    return text


Compression = Annotated[str | None, typer.Option("--compression", "-c", show_default=False, callback=known_compression,
                                                 help="zstd, zstd:1 to zstd:19, or lz4.")]


@contextmanager
def new_file(path: Path, force: bool, *inputs: Path) -> Iterator[Path]:
    """A path to write to, beside the true one, that gets the true name if all went well and is removed if not."""
    if path.is_dir() or not path.parent.is_dir():
        raise Failure(f"{path} is a folder" if path.is_dir() else f"no such folder: {path.parent}")
    if any(path.exists() and other.exists() and path.samefile(other) for other in inputs):
        raise Failure(f"{path} is read and written: give another name")
    if path.exists() and not force:
        raise Failure(f"{path} exists: --force overwrites it")
    hidden = path.with_name(f".{os.getpid()}-{path.name}")
    try:
        yield hidden
        os.replace(hidden, path)
    except hps.Error as error:
        raise Failure(line_of(error).replace(str(hidden), str(path)), DAMAGED) from None
    finally:
        for left in (hidden, hidden.with_name(hidden.name + ".part")):
            left.unlink(missing_ok=True)
