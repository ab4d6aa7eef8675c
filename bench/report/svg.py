# SPDX-License-Identifier: MIT
"""Matplotlib's figures as SVG for use inside a page."""

from __future__ import annotations

import io
import re

import matplotlib
from matplotlib.figure import Figure

from bench.report import style

FONT = {
    "font.family": "sans-serif",
    "font.size": 8,
    "svg.fonttype": "none",
    "axes.edgecolor": "#999999",
    "axes.linewidth": 0.6,
    "axes.labelcolor": style.INK,
    "text.color": style.INK,
    "xtick.color": "#555555",
    "ytick.color": "#555555",
    "grid.color": "#E4E4E4",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
}


# The page has a dark scheme, in which these are others; where nobody sets them, they are as they are here.
VARIABLES = {
    style.INK: "ink",
    "#555555": "tick",
    "#999999": "axis",
    "#e4e4e4": "grid",
    "#ffffff": "paper",
    style.BLACK: "ink",
}


def shorter(tag: re.Match[str]) -> str:
    """Two digits are enough for a place in the drawing, and its text stays as it is."""
    return re.sub(r"(\d\.\d\d)\d+", r"\1", tag.group())


def variable(color: re.Match[str]) -> str:
    name = VARIABLES.get(color.group().lower())
    return f"var(--{name}, {color.group()})" if name else color.group()


def to_svg(figure: Figure, identifier: str) -> str:
    """For use inside a page: no size of its own, no names that another plot has, and what shows a system marked."""
    with matplotlib.rc_context({**FONT, "svg.hashsalt": identifier}):
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    svg = buffer.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", svg, flags=re.S)
    svg = re.sub(r' (width|height)="[\d.]+pt"', "", svg, count=2)
    svg = re.sub(r' id="system:([^":]+)(:[^"]*)?"', r' data-system="\1"', svg)
    svg = re.sub(
        r' id="(?:figure|axes|patch|line2d|text|xtick|ytick|matplotlib\.axis|PolyCollection|LineCollection)_\d+"',
        "",
        svg,
    )
    svg = re.sub(r'\b(id="|xlink:href="#)', rf"\1{identifier}-", svg)
    svg = svg.replace("url(#", f"url(#{identifier}-")
    svg = re.sub(r"<[^>]+>", shorter, svg)
    svg = re.sub(r"font: ([\d.]+px) [^;\"]*", r"font-size: \1", svg)
    svg = re.sub(r"font: (bold|700) ([\d.]+px) [^;\"]*", r"font-size: \2; font-weight: 700", svg)
    svg = re.sub(r"#[0-9a-fA-F]{6}\b", variable, svg)
    return re.sub(r"\n\s*", "\n", svg)
