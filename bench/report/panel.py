# SPDX-License-Identifier: MIT
"""One plot with its axes, the marks across it, and the systems named at its side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from bench.report import style

WIDTH, HEIGHT = 4.8, 3.5  # inches; the page scales them to its width
LINE, LETTER = 0.145, 0.062  # of a label


@dataclass(frozen=True)
class Mark:
    """A line across the plot, with its name."""

    at: float
    label: str
    horizontal: bool = False


def number(value: float) -> str:
    """For an axis: 0.01, 5, 300, 20k, 3M."""
    for size, suffix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.4g}{suffix}"
    return f"{value:.4g}"


def panel(height: float, left: float, right: float) -> tuple[Figure, Axes]:
    """One plot with the margins left and right of it, all in inches."""
    figure = Figure(figsize=(WIDTH, height))
    FigureCanvasSVG(figure)
    top, bottom = 0.2, 0.46
    axes = figure.add_axes(
        (left / WIDTH, bottom / height, (WIDTH - left - right) / WIDTH, (height - top - bottom) / height)
    )
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.grid(True, which="major")
    axes.tick_params(length=2.5, width=0.6)
    return figure, axes


def log_axis(axis: Axis, limits: tuple[float, float], text: str) -> None:
    """Ticks at 1, 2 and 5 where there is room, at powers of ten where there is not."""
    decades = math.log10(limits[1] / limits[0])
    axis.set_major_locator(
        LogLocator(
            subs=(1, 1.5, 2, 3, 4, 5, 7)
            if decades < 0.8
            else (1, 2, 5)
            if decades < 2
            else (1, 3)
            if decades < 3.5
            else (1,),
            numticks=30,
        )
    )
    axis.set_minor_formatter(NullFormatter())
    axis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))
    axis.set_label_text(text)


def spread_out(positions: Sequence[float], gap: float, low: float = 0, high: float = 1) -> list[float]:
    """The positions, in their order, moved so that neighbours are `gap` apart."""
    order = sorted(range(len(positions)), key=lambda i: positions[i])
    placed = [positions[i] for i in order]
    for _ in range(200):
        overlaps = [gap - (above - below) for below, above in zip(placed, placed[1:])]
        if max(overlaps, default=0) < gap / 100:
            break
        for i, overlap in enumerate(overlaps):
            if overlap > 0:
                placed[i] -= overlap / 2
                placed[i + 1] += overlap / 2
    last = len(placed) - 1  # what has left the plot comes back, and pushes the others
    placed = [max(position, low + i * gap) for i, position in enumerate(placed)]
    placed = [min(position, high - (last - i) * gap) for i, position in enumerate(placed)]
    result = [0.0] * len(positions)
    for i, position in zip(order, placed):
        result[i] = position
    return result


def side_labels(axes: Axes, ends: Mapping[str, tuple[float, float]], leaders: bool) -> None:
    """Names beside the plot, each as near as it can be to where its line ends."""
    systems = list(ends)
    width, inches = axes.figure.get_size_inches() * axes.get_position().size
    key, text = [1 + x / width for x in (0.2, 0.4)], 1 + 0.46 / width
    to_fraction = axes.transData + axes.transAxes.inverted()
    heights = [float(to_fraction.transform(ends[system])[1]) for system in systems]
    gap = min(LINE / inches, 1.08 / max(len(systems), 1))
    for system, height in zip(systems, spread_out(heights, gap, -0.06, 1.02)):
        look, identifier = style.look(system), f"system:{system}"
        if leaders:
            axes.annotate(
                "",
                xy=ends[system],
                xytext=(key[0], height),
                textcoords="axes fraction",
                arrowprops={
                    "arrowstyle": "-",
                    "lw": 0.5,
                    "color": look.color,
                    "shrinkA": 0,
                    "shrinkB": 0,
                    "alpha": 0.6,
                    "gid": f"{identifier}:leader",
                },
                annotation_clip=False,
            )
        axes.plot(
            key,
            [height, height],
            transform=axes.transAxes,
            clip_on=False,
            color=look.color,
            linestyle=look.dashes if leaders else "none",
            linewidth=look.width,
            marker=look.marker,
            markevery=[1],
            markersize=look.size,
            gid=f"{identifier}:key",
        )
        axes.text(
            text,
            height,
            system,
            transform=axes.transAxes,
            va="center",
            fontsize=7.2,
            fontweight="bold" if look.bold else "normal",
            gid=f"{identifier}:label",
        )


def with_side_labels(systems: Iterable[str]) -> tuple[Figure, Axes]:
    labels = list(systems)
    return panel(max(HEIGHT, 0.7 + LINE * len(labels)), 0.6, 0.5 + LETTER * max(map(len, labels), default=0))


def draw_marks(axes: Axes, marks: Sequence[Mark]) -> None:
    behind = {"facecolor": "white", "alpha": 0.75, "linewidth": 0, "pad": 0.6}
    for mark in marks:
        line = axes.axhline if mark.horizontal else axes.axvline
        line(mark.at, color="#555555", linewidth=0.8, linestyle=(0, (4, 2)), zorder=1)
        if mark.horizontal:
            axes.text(
                0.01,
                mark.at,
                mark.label,
                transform=axes.get_yaxis_transform(),
                va="bottom",
                fontsize=7,
                bbox=behind,
                zorder=5,
            )
        else:
            axes.text(
                mark.at,
                0.995,
                mark.label,
                transform=axes.get_xaxis_transform(),
                rotation=90,
                va="top",
                ha="right",
                fontsize=7,
                bbox=behind,
                zorder=5,
            )
