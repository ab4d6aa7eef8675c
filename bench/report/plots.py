# SPDX-License-Identifier: MIT
"""Plots of one panel as SVG for the page: lines, bars and points, with the systems named at the side."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import matplotlib
from matplotlib.ticker import FuncFormatter

from bench.report import style
from bench.report.panel import LETTER, LINE, Mark, draw_marks, log_axis, number, panel, side_labels, with_side_labels
from bench.report.svg import FONT, to_svg
from bench.report.digits import digits


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


def lines(
    identifier: str,
    series: Mapping[str, Series],
    x_label: str,
    y_label: str,
    marks: Sequence[Mark] = (),
    markers: bool = True,
) -> str:
    """Both axes are logarithmic; bands show the spread of the repetitions."""
    with matplotlib.rc_context(FONT):
        figure, axes = with_side_labels(series)
        axes.set_xscale("log")
        axes.set_yscale("log")
        for system, line in series.items():
            look = style.look(system)
            order = 3 if look.bold else 2
            axes.plot(
                line.x,
                line.y,
                color=look.color,
                linestyle=look.dashes,
                linewidth=look.width,
                zorder=order,
                marker=look.marker if markers else "",
                markersize=look.size,
                gid=f"system:{system}:line",
            )
            if line.low != line.high:
                axes.fill_between(
                    line.x,
                    line.low,
                    line.high,
                    color=look.color,
                    alpha=0.13,
                    linewidth=0,
                    zorder=1,
                    gid=f"system:{system}:band",
                )
        draw_marks(axes, marks)
        axes.margins(x=0.03, y=0.05)
        axes.autoscale_view()
        log_axis(axes.xaxis, axes.get_xlim(), x_label)
        log_axis(axes.yaxis, axes.get_ylim(), y_label)
        side_labels(axes, {system: (line.x[-1], line.y[-1]) for system, line in series.items()}, leaders=True)
        return to_svg(figure, identifier)


def points(
    identifier: str, places: Mapping[str, tuple[float, float]], front: Sequence[str], x_label: str, y_label: str
) -> str:
    """A point a system, and the Pareto front as steps."""
    with matplotlib.rc_context(FONT):
        figure, axes = with_side_labels(places)
        axes.set_xscale("log")
        axes.set_yscale("log")
        for system, (x, y) in places.items():
            look = style.look(system)
            axes.plot(
                [x],
                [y],
                color=look.color,
                marker=look.marker,
                markersize=look.size + 1.5,
                linestyle="none",
                zorder=4 if look.bold else 3,
                markeredgecolor="white",
                markeredgewidth=0.4,
                gid=f"system:{system}:point",
            )
        axes.margins(0.08)
        axes.autoscale_view()
        if front:
            (x0, x1), (y0, y1) = axes.get_xlim(), axes.get_ylim()
            xs, ys = [places[name][0] for name in front], [places[name][1] for name in front]
            axes.step([xs[0], *xs, x1], [y1, *ys, ys[-1]], where="post", color="#555555", linewidth=0.9, zorder=2)
            axes.set_xlim(x0, x1)
            axes.set_ylim(y0, y1)
        log_axis(axes.xaxis, axes.get_xlim(), x_label)
        log_axis(axes.yaxis, axes.get_ylim(), y_label)
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
        height = 0.75 + LINE * max(len(values), 6)
        figure, axes = panel(height, 0.1 + LETTER * max(map(len, values), default=0), 0.62)
        totals = [sum(bar.parts) for bar in values.values()]
        limit = min(1.08 * max(totals), 3 * sorted(totals)[len(totals) // 2])
        for place, (system, bar) in enumerate(values.items()):
            look, start = style.look(system), 0.0
            for i, part in enumerate(bar.parts):
                axes.barh(
                    place,
                    min(part, limit - start),
                    left=start,
                    height=0.74,
                    color=look.color,
                    alpha=(0.95, 0.5)[i],
                    linewidth=0,
                )[0].set_gid(f"system:{system}:bar{i}")
                start = min(start + part, limit)
            if bar.bounds and bar.bounds[1] < limit:
                axes.plot(bar.bounds, (place, place), color=style.INK, linewidth=0.8, gid=f"system:{system}:spread")
            if bar.tick < limit:
                axes.plot(
                    (bar.tick, bar.tick),
                    (place - 0.37, place + 0.37),
                    color=style.INK,
                    linewidth=1.2,
                    gid=f"system:{system}:tick",
                )
            total = totals[place]
            end = max(total, bar.bounds[1] if bar.bounds else 0, 0 if math.isnan(bar.tick) else bar.tick)
            axes.text(
                min(end, limit),
                place,
                f"  {digits(total)}" + (" (cut)" if total > limit else ""),
                va="center",
                fontsize=7,
                gid=f"system:{system}:value",
            )
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
