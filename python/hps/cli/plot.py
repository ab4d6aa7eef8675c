# SPDX-License-Identifier: MIT
"""A picture of the bytes that each column takes, by the schemes that encode it."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path
from typing import Any

from hps.cli.failure import Failure
from hps.cli.output import size_text
from hps.cli.target import new_file

MOST_BARS = 40
OTHERS = "others"
COLOURS = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#ee8866", "#44bb99", "#332288")

Bar = tuple[str, "Counter[str]"]  # the name, and the bytes of each scheme


def bars_of(about: dict[str, Any]) -> list[Bar]:
    """The greatest first; the least ones together."""
    several = len(about["tables"]) > 1
    bars = [(f"{t['name']}: {c['path']}" if several else c["path"] or "(record)", bytes_by_scheme(c))
            for t in about["tables"] for c in t["columns"]]
    bars.sort(key=lambda bar: -bar[1].total())
    if len(bars) > MOST_BARS:
        rest = bars[MOST_BARS - 1:]
        bars[MOST_BARS - 1:] = [(f"{len(rest)} others", sum((schemes for _, schemes in rest), Counter()))]
    return bars


def bytes_by_scheme(column: dict[str, Any]) -> Counter[str]:
    return Counter({share["scheme"]: share["bytes"] for share in column["schemes"]})


def colours_of(bars: list[Bar]) -> dict[str, str]:
    """Those of the schemes with the most bytes; the rest are others."""
    total: Counter[str] = sum((schemes for _, schemes in bars), Counter())
    names = [name for name, size in total.most_common() if size]
    return {**dict(zip(names, COLOURS)), OTHERS: "#bbbbbb"}


def expect_matplotlib() -> None:
    """Fails before a file is read that could not be drawn."""
    if importlib.util.find_spec("matplotlib") is None:
        raise Failure("--plot needs Matplotlib: pip install matplotlib")


def plot_columns(about: dict[str, Any], to: Path) -> None:
    """Draws it. The picture has the format of its extension, and replaces one that is there."""
    from matplotlib.figure import Figure

    bars = bars_of(about)
    if not bars:
        raise Failure(f"{about['path']} has no columns to draw")
    figure = Figure(figsize=(9, 1.4 + 0.24 * len(bars)), layout="constrained")
    axes = figure.add_subplot()
    draw(axes, bars)
    axes.set_title(f"{Path(about['path']).name}: {size_text(about['size'])}, bytes by column and scheme", loc="left")
    with new_file(to, True) as hidden:
        try:
            figure.savefig(hidden, format=to.suffix[1:] or "png", dpi=150)
        except ValueError as error:
            raise Failure(str(error)) from None


def draw(axes: Any, bars: list[Bar]) -> None:
    """The bars, each in parts by scheme, with their bytes at the end."""
    colours = colours_of(bars)
    total = sum(schemes.total() for _, schemes in bars) or 1
    begins = [0] * len(bars)
    for scheme, colour in colours.items():
        others = scheme == OTHERS
        sizes = [sum(size for name, size in schemes.items() if name == scheme or (others and name not in colours))
                 for _, schemes in bars]
        at = [i for i, size in enumerate(sizes) if size]
        if at:
            axes.barh(at, [sizes[i] for i in at], left=[begins[i] for i in at], color=colour, label=scheme, height=0.8)
        begins = [begin + size for begin, size in zip(begins, sizes)]
    for i, size in enumerate(begins):
        axes.text(size, i, f" {size_text(size)}, {size / total:.1%}", va="center", fontsize=7)
    axes.set_yticks(range(len(bars)), [name.replace("$", r"\$") for name, _ in bars], fontsize=8)
    axes.set_ylim(len(bars) - 0.4, -0.6)
    axes.set_xlim(0, max(begins) * 1.2 or 1)
    axes.xaxis.set_major_formatter(lambda value, _: size_text(value))
    axes.spines[["top", "right"]].set_visible(False)
    if any(begins):
        axes.legend(loc="lower right", frameon=False, fontsize=8)
