# SPDX-License-Identifier: MIT
"""A picture of the bytes that each column takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hps.cli.failure import Failure
from hps.cli.output import size_text
from hps.cli.target import new_file

MOST_BARS = 40
COLOURS = {"real numbers": "#4477aa", "integers": "#228833", "bool": "#ccbb44", "text and bytes": "#aa3377",
           "other": "#999999"}


def sort_of(type_: str) -> str:
    """Which colour a column of that type has."""
    for begin, sort in (("float", "real numbers"), ("int", "integers"), ("uint", "integers"), ("char", "integers"),
                        ("bool", "bool"), ("text", "text and bytes"), ("string", "text and bytes"),
                        ("bytes", "text and bytes")):
        if type_.startswith(begin):
            return sort
    return "other"


def bars_of(about: dict[str, Any]) -> list[tuple[str, str, int]]:
    """The name, the sort and the bytes of each bar, the greatest first; the least ones together."""
    several = len(about["tables"]) > 1
    bars = [(f"{t['name']}: {c['path']}" if several else c["path"] or "(record)", sort_of(c["type"]), c["bytes"])
            for t in about["tables"] for c in t["columns"]]
    bars.sort(key=lambda b: -b[2])
    if len(bars) > MOST_BARS:
        rest = bars[MOST_BARS - 1:]
        bars[MOST_BARS - 1:] = [(f"{len(rest)} others", "other", sum(size for *_, size in rest))]
    return bars


def plot_columns(about: dict[str, Any], to: Path) -> None:
    """Draws it. The picture has the format of its extension, and replaces one that is there."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Failure("--plot needs Matplotlib: pip install matplotlib") from None
    bars = bars_of(about)
    if not bars:
        raise Failure(f"{about['path']} has no columns to draw")
    total = sum(size for *_, size in bars) or 1
    figure = Figure(figsize=(9, 1.4 + 0.24 * len(bars)), layout="constrained")
    axes = figure.add_subplot()
    for sort, colour in COLOURS.items():
        of_sort = [(i, size) for i, (_, s, size) in enumerate(bars) if s == sort]
        if of_sort:
            axes.barh([i for i, _ in of_sort], [size for _, size in of_sort], color=colour, label=sort, height=0.8)
    for i, (_, _, size) in enumerate(bars):
        axes.text(size, i, f" {size_text(size)}, {size / total:.1%}", va="center", fontsize=7)
    axes.set_yticks(range(len(bars)), [name.replace("$", r"\$") for name, *_ in bars], fontsize=8)
    axes.set_ylim(len(bars) - 0.4, -0.6)
    axes.set_xlim(0, max(size for *_, size in bars) * 1.2 or 1)
    axes.xaxis.set_major_formatter(lambda value, _: size_text(value))
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title(f"{Path(about['path']).name}: {size_text(about['size'])}, bytes by column", loc="left")
    axes.legend(loc="lower right", frameon=False, fontsize=8)
    with new_file(to, True) as hidden:
        try:
            figure.savefig(hidden, format=to.suffix[1:] or "png", dpi=150)
        except ValueError as error:
            raise Failure(str(error)) from None
