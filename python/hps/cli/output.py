# SPDX-License-Identifier: MIT
"""Tables and progress bars on a terminal, plain aligned text in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from rich import box
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hps.cli.encode import json_of

Item = TypeVar("Item")
MOST_OF_CELL = 40
"""Characters to which a column is aligned in plain text, and shown on a terminal."""


def on_terminal() -> bool:
    """Whether a person sees what goes to stdout."""
    return sys.stdout.isatty()


def width() -> int:
    """Characters in a line of the terminal."""
    return Console().width


def print_json(value: Any) -> None:
    """Prints it, in one line for programs, indented for people."""
    print(json_of(value, 2 if on_terminal() else None))


def print_text(text: str, style: str = "") -> None:
    """Prints a line, in colour on a terminal."""
    if on_terminal():
        Console().print(Text(text, style), soft_wrap=True)
    else:
        print(text)


def note(text: str) -> None:
    """Says something beside the data, on stderr."""
    if sys.stderr.isatty():
        Console(stderr=True).print(Text(text, "dim"))
    else:
        print(text, file=sys.stderr)


def print_table(names: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[bool]) -> None:
    """Prints rows of cells below the names of columns; `right` tells which are aligned there."""
    if on_terminal():
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
        for i, (name, is_right) in enumerate(zip(names, right)):
            table.add_column(Text(name), justify="right" if is_right else "left", no_wrap=True, overflow="ellipsis",
                             style="cyan" if i == 0 else "")
        for row in rows:
            table.add_row(*map(Text, row))
        Console().print(table)
    else:
        print_aligned([names, *rows], right)


def print_aligned(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> None:
    """Prints cells below each other. Long ones are whole, and move what follows in their row."""
    widths = [min(max(len(row[i]) for row in rows), MOST_OF_CELL) for i in range(len(right))]
    for row in rows:
        cells = (text.rjust(w) if is_right else text.ljust(w) for text, w, is_right in zip(row, widths, right))
        print("  ".join(cells).rstrip())


def bar(share: float, length: int = 16) -> str:
    """A bar of that share of its length, in eighths of a character."""
    eighths: int = round(max(0.0, min(share, 1.0)) * length * 8)
    rest: str = " ▏▎▍▌▋▊▉"[eighths % 8]
    return ("█" * (eighths // 8) + rest).rstrip()


@contextmanager
def steps(total: int, label: str, are_bytes: bool = False) -> Iterator[Callable[..., None]]:
    """A function to be called after each of so many steps, or with the number of those that were taken: it moves a bar on
    stderr if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda count=1: None
        return
    done = DownloadColumn() if are_bytes else MofNCompleteColumn()
    parts = (TextColumn("{task.description}"), BarColumn(), done, TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(label, total=total)
        yield lambda count=1: bars.advance(task, count)


def progress(items: Iterable[Item], total: int, label: str) -> Iterator[Item]:
    """The items, with such a bar."""
    with steps(total, label) as step:
        for item in items:
            yield item
            step()


def size_text(count: float) -> str:
    """Bytes for people: "10.4 MB"."""
    for unit in ("B", "kB", "MB", "GB"):
        if count < 1000:
            break
        count /= 1000
    else:
        unit = "TB"
    return f"{count:.0f} B" if unit == "B" else f"{count:.1f} {unit}"


def many(count: int, name: str) -> str:
    """A number of things: "1 record", "20,000 records"."""
    return f"{count:,} {name}{'' if count == 1 else 's'}"
