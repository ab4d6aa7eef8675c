# SPDX-License-Identifier: MIT
"""The few pieces of HTML that the page is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from bench.report import names
from bench.report.text import sentence

Cells = Sequence[str]  # HTML


def paragraph(text: str, style: str = "") -> str:
    return f'<p class="{style}">{text}</p>\n' if style else f"<p>{text}</p>\n"


def micro(text: str) -> str:
    """The text tables are in ASCII."""
    return re.sub(r"\bus\b", "µs", text)


def lead(text: str) -> str:
    """The sentence that a section begins with; nothing if there is none."""
    return paragraph(micro(escape(text)), "lead") if text else ""


def missing(text: str) -> str:
    """What a table or headline lacks; nothing if it lacks nothing."""
    return paragraph(escape(sentence(text)) + ".", "missing") if text else ""


def section(identifier: str, title: str, *parts: str) -> str:
    return f'<section id="{identifier}">\n<h2>{title}</h2>\n{"".join(parts)}</section>\n'


def heading(text: str) -> str:
    return f"<h3>{text}</h3>\n"


def figure(identifier: str, svg: str, title: str, note: str = "") -> str:
    named = svg.replace("<svg", f'<svg role="img" aria-label="{escape(title)}"', 1)
    caption = f"<b>{escape(title)}</b>" + (f" {escape(note)}" if note else "")
    return f'<figure id="{identifier}"><figcaption>{caption}</figcaption>\n{named}</figure>\n'


def figures(items: Iterable[str]) -> str:
    """Those that there are."""
    drawn = "".join(items)
    return f'<div class="figures">\n{drawn}</div>\n' if drawn else ""


def more_figures(items: Iterable[str]) -> str:
    """Folded."""
    drawn = [item for item in items if item]
    return folded(f"{len(drawn)} more charts", figures(drawn)) if drawn else ""


def row(cells: Cells, system: str = "", tag: str = "td") -> str:
    """The row of a system can be found by it."""
    style = f' data-system="{escape(names.base(system))}"' if system else ""
    if names.ours(system):
        style += ' class="ours"'
    return f"<tr{style}>" + "".join(f"<{tag}>{cell}" for cell in cells) + "\n"


def table(head: Cells, rows: Iterable[str], style: str = "") -> str:
    kind = f' class="{style}"' if style else ""
    return (
        f'<div class="scroll"><table{kind}>\n<thead>{row(head, tag="th")}</thead>\n<tbody>\n{"".join(rows)}'
        "</tbody></table></div>\n"
    )


def remarks(of_systems: Mapping[str, str], columns: int) -> list[str]:
    """Rows that say something instead of numbers."""
    return [
        f'<tr class="absent"><td>{escape(system)}<td colspan="{columns - 1}">{escape(remark)}\n'
        for system, remark in of_systems.items()
    ]


def folded(summary: str, body: str) -> str:
    return body and f"<details><summary>{summary}</summary>\n{body}</details>\n"


def with_ratio(value: str, ratio: str) -> str:
    return f"{value}<i>{ratio}×</i>" if ratio != "-" else value
