# SPDX-License-Identifier: MIT
"""The first screen: the picture, five plain sentences, and where it ran."""

from __future__ import annotations

from html import escape

from bench.report import facts, markup, picture
from bench.report.results import Results


def drawing(results: Results) -> str:
    table = facts.records(results)
    svg = picture.svg(results)
    return markup.figure("fig-first", svg, picture.caption(table)) if svg and table else ""


def section(results: Results) -> str:
    """Without a heading: that of the page is above it."""
    items = "".join(f"<li>{markup.micro(escape(text))}\n" for text in facts.sentences(results))
    told = f"<ul>\n{items}</ul>\n" if items else markup.paragraph("None of the five experiments was measured in full.")
    where = markup.paragraph(f"{escape(facts.FORMATS)} {escape(facts.where(results))}", "where")
    return f'<section id="first" class="first">\n{drawing(results)}<div>\n{told}{where}</div>\n</section>\n'
