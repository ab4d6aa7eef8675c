# SPDX-License-Identifier: MIT
"""The picture of the first screen: bytes against time of the systems that people know, as SVG drawn here.

It has a light and a dark scheme: in the page by the variables of its style sheet, alone by a style of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from bench.report import facts, libraries, names
from bench.report.results import Results, Table

WIDTH, HEIGHT = 640, 400
FONT = 15
LEFT, RIGHT, TOP, BOTTOM = 66, 630, 46, 342
LETTER, BOLD, LINE = 9.0, 10.4, 17  # of a label
ALONE = """<style>
:root { --ink: #222; --tick: #555; --grid: #e4e4e4; --paper: #fff; --ours: #b34e00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e6e6; --tick: #aaa; --grid: #333; --paper: #0d1117; --ours: #ff8c42; }
}
</style>
<rect width="100%" height="100%" style="fill:var(--paper)"/>
"""


@dataclass(frozen=True)
class Scale:
    """Logarithmic, from numbers to a range of the drawing."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        return self.start + (self.end - self.start) * math.log(value / self.low) / math.log(self.high / self.low)

    def ticks(self) -> list[float]:
        steps = (1, 2, 5) if self.high / self.low > 10 else (1, 1.5, 2, 3, 4, 5, 7)
        powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        return [tick for power in powers for step in steps if self.low <= (tick := step * 10.0**power) <= self.high]


def scale(values: Sequence[float], start: float, end: float) -> Scale:
    return Scale(min(values) / 1.25, max(values) * 1.4, start, end)


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def outside(self) -> bool:
        return self.x < LEFT or self.x + self.width > RIGHT + 10 or self.y < TOP - 14 or self.y + self.height > BOTTOM


def beside(x: float, y: float, width: float) -> list[Box]:
    """Where a label may stand: right, left, above, below, and further off."""
    places = [(9, -9), (-9 - width, -9), (-width / 2, -26), (-width / 2, 9)]
    places += [(9, -21), (9, 4), (-9 - width, -21), (-9 - width, 4), (6, -34), (6, 18)]
    return [Box(x + dx, y + dy, width, LINE) for dx, dy in places]


def labels(points: dict[str, tuple[float, float]]) -> dict[str, Box]:
    """A place for each name, near its point and on nothing else."""
    taken = [Box(x - 6, y - 6, 12, 12) for x, y in points.values()]
    found = {}
    for system, (x, y) in points.items():
        places = beside(x, y, (BOLD if names.ours(system) else LETTER) * len(libraries.title(system)))
        found[system] = min(
            places, key=lambda box: (sum(map(box.meets, taken)) + 2 * box.outside(), places.index(box))
        )
        taken.append(found[system])
    return found


def text(x: float, y: float, content: str, color: str = "tick", anchor: str = "start", more: str = "") -> str:
    look = f'text-anchor="{anchor}" style="fill:var(--{color})"{more}'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(content)}</text>\n'


def number(value: float) -> str:
    return f"{value:g}"


def axes(across: Scale, up: Scale, bytes_name: str, time_name: str) -> str:
    parts = []
    for tick in across.ticks():
        x = across.at(tick)
        parts.append(f'<path d="M{x:.1f} {TOP}V{BOTTOM}" style="stroke:var(--grid)"/>\n')
        parts.append(text(x, BOTTOM + 19, number(tick), anchor="middle"))
    for tick in up.ticks():
        y = up.at(tick)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" style="stroke:var(--grid)"/>\n')
        parts.append(text(LEFT - 7, y + 5, number(tick), anchor="end"))
    parts.append(text(LEFT, BOTTOM + 43, f"← smaller: {bytes_name}", "ink"))
    middle = (TOP + BOTTOM) / 2
    parts.append(text(16, middle, f"← faster: {time_name}", "ink", "middle", f' transform="rotate(-90 16 {middle})"'))
    return "".join(parts)


def mark(system: str, x: float, y: float, label: Box) -> str:
    ours = names.ours(system)
    color, radius = ("ours", 6.5) if ours else ("tick", 4.5)
    dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" style="fill:var(--{color})"/>\n'
    bold = ' font-weight="700"' if ours else ""
    name = text(label.x, label.y + 14, libraries.title(system), "ours" if ours else "ink", more=bold)
    return f'<g data-system="{escape(system)}">\n{dot}{name}</g>\n'


def units(table: Table, systems: Sequence[str]) -> tuple[float, str, float, str]:
    """Of bytes and of nanoseconds, and their names."""
    size = (1e6, "MB") if max(map(table.size, systems)) >= 1e6 else (1e3, "kB")
    time = (1e6, "ms") if max(map(table.total, systems)) >= 2e6 else (1e3, "µs")
    return *size, *time


def caption(table: Table) -> str:
    return f"{facts.records_of(table)}: size of the message, and time"


def draw(table: Table) -> str:
    systems = [system for system in libraries.KNOWN if system in table.measured()]
    per_byte, bytes_name, per_time, time_name = units(table, systems)
    sizes = {system: table.size(system) / per_byte for system in systems}
    times = {system: table.total(system) / per_time for system in systems}
    across, up = scale(list(sizes.values()), LEFT, RIGHT), scale(list(times.values()), BOTTOM, TOP)
    points = {system: (across.at(sizes[system]), up.at(times[system])) for system in systems}
    places = labels(points)
    return (
        text(LEFT - 40, 22, caption(table), "ink", more=' font-weight="700"')
        + axes(across, up, f"{bytes_name} of the message, logarithmic", f"{time_name} to write and read it")
        + "".join(mark(system, *points[system], places[system]) for system in systems)
    )


def svg(results: Results, alone: bool = False) -> str:
    """Nothing where there are fewer than two systems to compare."""
    table = facts.records(results)
    if not table or len([system for system in libraries.KNOWN if system in table.measured()]) < 2:
        return ""
    family = "system-ui,'Segoe UI','DejaVu Sans',sans-serif"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="{FONT}" '
        f'font-family="{family}">\n{ALONE if alone else ""}{draw(table)}</svg>\n'
    )
