# SPDX-License-Identifier: MIT
"""Plots of one panel as SVG for the page: lines, bars and points, with the systems named at the side."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from bench.report import style
from bench.report.text import digits

WIDTH, HEIGHT = 5.2, 3.7  # inches; the page scales them to its width
LINE = 0.145  # of a label
FONT = {"font.family": "sans-serif", "font.size": 8, "svg.fonttype": "none", "axes.edgecolor": "#999999",
        "axes.linewidth": 0.6, "axes.labelcolor": style.INK, "text.color": style.INK, "xtick.color": "#555555",
        "ytick.color": "#555555", "grid.color": "#E4E4E4", "grid.linewidth": 0.6, "axes.axisbelow": True}


@dataclass
class Series:
    """One system's line; low and high are the spread of the repetitions."""

    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)

    def add(self, x: float, y: float, bounds: tuple[float, float] | None = None) -> None:
        if math.isnan(y):
            return
        self.x.append(x)
        self.y.append(y)
        self.low.append(bounds[0] if bounds else y)
        self.high.append(bounds[1] if bounds else y)


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


def bandwidth(value: float) -> str:
    return number(value).replace("k", " k").replace("M", " M").replace("G", " G") + "b/s"


def to_svg(figure: Figure, identifier: str) -> str:
    """For use inside a page: no size of its own, no names that another plot has, and what shows a system marked."""
    with matplotlib.rc_context({**FONT, "svg.hashsalt": identifier}):
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    svg = buffer.getvalue()
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", svg, flags=re.S)
    svg = re.sub(r' (width|height)="[\d.]+pt"', "", svg, count=2)
    svg = re.sub(r' id="system:([^":]+)(:[^"]*)?"', r' data-system="\1"', svg)
    svg = re.sub(r' id="(?:figure|axes|patch|line2d|text|xtick|ytick|matplotlib\.axis|PolyCollection|LineCollection)_\d+"',
                 "", svg)
    svg = re.sub(r'\b(id="|xlink:href="#)', rf"\1{identifier}-", svg)
    svg = svg.replace("url(#", f"url(#{identifier}-")
    svg = re.sub(r"(\d\.\d\d)\d+", r"\1", svg)
    svg = re.sub(r"font: ([\d.]+px) [^;\"]*", r"font-size: \1", svg)
    svg = re.sub(r"font: (bold|700) ([\d.]+px) [^;\"]*", r"font-size: \2; font-weight: 700", svg)
    return re.sub(r"\n\s*", "\n", svg)


def panel(width: float = WIDTH, height: float = HEIGHT, right: float = 1.5) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(width, height))
    FigureCanvasSVG(figure)
    left, top, bottom = 0.62, 0.14, 0.46
    axes = figure.add_axes((left / width, bottom / height, (width - left - right) / width,
                            (height - top - bottom) / height))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.grid(True, which="major")
    axes.tick_params(length=2.5, width=0.6)
    return figure, axes


def log_axis(axis: matplotlib.axis.Axis, low: float, high: float, text: str, decimal: bool = True) -> None:
    """Ticks at 1, 2 and 5 where there is room, at powers of ten where there is not."""
    decades = math.log10(high / low) if low > 0 else 0
    axis.set_major_locator(LogLocator(subs=(1, 2, 5) if decades < 2 else (1, 3) if decades < 3.5 else (1,), numticks=30))
    axis.set_minor_formatter(NullFormatter())
    axis.set_major_formatter(FuncFormatter(lambda value, _: (number if decimal else bandwidth)(value)))
    axis.set_label_text(text)


def spread_out(positions: Sequence[float], gap: float, low: float = 0, high: float = 1) -> list[float]:
    """The positions, in their order, moved so that neighbours are `gap` apart."""
    order = sorted(range(len(positions)), key=lambda i: positions[i])
    placed = [min(max(positions[i], low), high) for i in order]
    for _ in range(200):
        moved = False
        for i in range(len(placed) - 1):
            overlap = gap - (placed[i + 1] - placed[i])
            if overlap > 1e-6:
                placed[i] -= overlap / 2
                placed[i + 1] += overlap / 2
                moved = True
        placed[0] = max(placed[0], low) if placed else 0
        if placed:
            placed[-1] = min(placed[-1], high)
        if not moved:
            break
    for i in range(1, len(placed)):
        placed[i] = max(placed[i], placed[i - 1] + gap)
    result = [0.0] * len(positions)
    for i, position in zip(order, placed):
        result[i] = position
    return result


def side_labels(axes: Axes, ends: Mapping[str, tuple[float, float]], leaders: bool) -> None:
    """Names beside the plot, each as near as it can be to where its line ends."""
    systems = list(ends)
    inches = axes.figure.get_size_inches()[1] * axes.get_position().height
    to_fraction = axes.transData + axes.transAxes.inverted()
    heights = [float(to_fraction.transform(ends[system])[1]) for system in systems]
    gap = min(LINE / inches, 1.06 / max(len(systems), 1))
    for system, height in zip(systems, spread_out(heights, gap, -0.06, 1.03)):
        look, identifier = style.look(system), f"system:{system}"
        if leaders:
            axes.annotate("", xy=ends[system], xytext=(1.08, height), textcoords="axes fraction",
                          arrowprops={"arrowstyle": "-", "lw": 0.5, "color": look.color, "shrinkA": 0, "shrinkB": 0,
                                      "alpha": 0.6, "gid": f"{identifier}:leader"}, annotation_clip=False)
        axes.plot([1.08, 1.155], [height, height], transform=axes.transAxes, clip_on=False, color=look.color,
                  linestyle=look.dashes if leaders else "none", linewidth=look.width, marker=look.marker,
                  markevery=[1], markersize=look.size, gid=f"{identifier}:key")
        axes.text(1.185, height, system, transform=axes.transAxes, va="center", fontsize=7.2,
                  fontweight="bold" if look.bold else "normal", gid=f"{identifier}:label")


def height_for(labels: int) -> float:
    return max(HEIGHT, 0.7 + LINE * labels)


def draw_marks(axes: Axes, marks: Sequence[Mark]) -> None:
    for mark in marks:
        line = axes.axhline if mark.horizontal else axes.axvline
        line(mark.at, color="#555555", linewidth=0.8, linestyle=(0, (4, 2)), zorder=1)
        if mark.horizontal:
            axes.text(0.01, mark.at, mark.label, transform=axes.get_yaxis_transform(), va="bottom", fontsize=7)
        else:
            axes.text(mark.at, 0.995, mark.label, transform=axes.get_xaxis_transform(), rotation=90, va="top",
                      ha="right", fontsize=7)


def lines(identifier: str, series: Mapping[str, Series], x_label: str, y_label: str, marks: Sequence[Mark] = (),
          log_y: bool = True, markers: bool = True, x_bandwidth: bool = False) -> str:
    """Against a logarithmic axis; bands show the spread of the repetitions."""
    with matplotlib.rc_context(FONT):
        figure, axes = panel(height=height_for(len(series)))
        axes.set_xscale("log")
        axes.set_yscale("log" if log_y else "linear")
        for system, line in series.items():
            look = style.look(system)
            order = 3 if look.bold else 2
            axes.plot(line.x, line.y, color=look.color, linestyle=look.dashes, linewidth=look.width, zorder=order,
                      marker=look.marker if markers else "", markersize=look.size, gid=f"system:{system}:line")
            if line.low != line.high:
                axes.fill_between(line.x, line.low, line.high, color=look.color, alpha=0.13, linewidth=0, zorder=1,
                                  gid=f"system:{system}:band")
        draw_marks(axes, marks)
        axes.margins(x=0.03, y=0.05)
        axes.autoscale_view()
        log_axis(axes.xaxis, *axes.get_xlim(), x_label, not x_bandwidth)
        if log_y:
            log_axis(axes.yaxis, *axes.get_ylim(), y_label)
        else:
            axes.set_ylim(bottom=0)
            axes.set_ylabel(y_label)
        side_labels(axes, {system: (line.x[-1], line.y[-1]) for system, line in series.items()}, leaders=True)
        return to_svg(figure, identifier)


def points(identifier: str, places: Mapping[str, tuple[float, float]], front: Sequence[str], x_label: str,
           y_label: str) -> str:
    """A point a system, and the Pareto front as steps."""
    with matplotlib.rc_context(FONT):
        figure, axes = panel(height=height_for(len(places)))
        axes.set_xscale("log")
        axes.set_yscale("log")
        for system, (x, y) in places.items():
            look = style.look(system)
            axes.plot([x], [y], color=look.color, marker=look.marker, markersize=look.size + 1.5, linestyle="none",
                      zorder=4 if look.bold else 3, markeredgecolor="white", markeredgewidth=0.4,
                      gid=f"system:{system}:point")
        axes.margins(0.08)
        axes.autoscale_view()
        if front:
            (x0, x1), (y0, y1) = axes.get_xlim(), axes.get_ylim()
            xs, ys = [places[name][0] for name in front], [places[name][1] for name in front]
            axes.step([xs[0], *xs, x1], [y1, *ys, ys[-1]], where="post", color="#555555", linewidth=0.9, zorder=2)
            axes.set_xlim(x0, x1)
            axes.set_ylim(y0, y1)
        log_axis(axes.xaxis, *axes.get_xlim(), x_label)
        log_axis(axes.yaxis, *axes.get_ylim(), y_label)
        side_labels(axes, places, leaders=False)
        return to_svg(figure, identifier)


@dataclass(frozen=True)
class Bar:
    parts: tuple[float, ...]  # stacked
    bounds: tuple[float, float] | None = None  # whiskers
    tick: float = math.nan  # another total


def bars(identifier: str, values: Mapping[str, Bar], x_label: str) -> str:
    """Horizontal, best first, cut where a few would dwarf all others."""
    with matplotlib.rc_context(FONT):
        figure, axes = panel(height=0.75 + LINE * max(len(values), 6), right=0.62)
        box = axes.get_position()
        axes.set_position((1.18 / WIDTH, box.y0, box.x1 - 1.18 / WIDTH, box.height))
        totals = [sum(bar.parts) for bar in values.values()]
        limit = min(1.08 * max(totals), 3 * sorted(totals)[len(totals) // 2])
        for place, (system, bar) in enumerate(values.items()):
            look, start = style.look(system), 0.0
            for i, part in enumerate(bar.parts):
                axes.barh(place, min(part, limit - start), left=start, height=0.74,
                          color=look.color, alpha=(0.95, 0.5)[i], linewidth=0)[0].set_gid(f"system:{system}:bar{i}")
                start = min(start + part, limit)
            if bar.bounds and bar.bounds[1] < limit:
                axes.plot(bar.bounds, (place, place), color=style.INK, linewidth=0.8, gid=f"system:{system}:spread")
            if bar.tick < limit:
                axes.plot((bar.tick, bar.tick), (place - 0.37, place + 0.37), color=style.INK, linewidth=1.2,
                          gid=f"system:{system}:tick")
            total = totals[place]
            end = max(total, bar.bounds[1] if bar.bounds else 0, 0 if math.isnan(bar.tick) else bar.tick)
            axes.text(min(end, limit), place, f"  {digits(total)}" + (" (cut)" if total > limit else ""), va="center",
                      fontsize=7, gid=f"system:{system}:value")
        axes.set_yticks(range(len(values)), list(values), fontsize=7.2)
        for label, system in zip(axes.get_yticklabels(), values):
            label.set_fontweight("bold" if style.look(system).bold else "normal")
            label.set_gid(f"system:{system}:name")
        axes.set_ylim(len(values) - 0.4, -0.6)
        axes.set_xlim(0, limit)
        axes.grid(False, axis="y")
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel(x_label)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))
        return to_svg(figure, identifier)
