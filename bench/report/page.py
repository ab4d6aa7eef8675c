# SPDX-License-Identifier: MIT
"""The page: one file with everything in it."""

from __future__ import annotations

from html import escape
from pathlib import Path

from bench.report import names
from bench.report.results import Results
from bench.report.sections import deliver, e1, e2, e3, e4, e5, e6, evolution, first, machine, overview

FOLDER = Path(__file__).resolve().parent
EXPERIMENTS = {"E1": e1, "E2": e2, "E3": e3, "E4": e4, "E5": e5}

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>HPS: benchmark report</title>
<link rel="icon" href="data:,">
<style>
{css}</style>
</head>
<body>
<header>
<h1>HPS: benchmark report</h1>
<p>HPS turns C++ objects into bytes and back, as messages and as files. How small and how fast, beside what people use
instead:</p>
</header>
<main>
{first}<nav>{links}</nav>
<form class="filter"><label>Show only systems whose name contains
<input id="filter" type="search" placeholder="hps, protobuf, …" autocomplete="off"></label></form>
{sections}</main>
<script>
{script}</script>
</body>
</html>
"""


def build(results: Results, other: Results | None = None, statistic: str = "min") -> str:
    sections = {"overview": ("All experiments", overview.section(results))}
    for name, module in EXPERIMENTS.items():
        if any(table.measured() for table in results.of(name)):
            sections[name.lower()] = (f"{name} {names.EXPERIMENTS[name]}", module.section(results, other))
    if of_files := e6.section(results):
        sections["e6"] = (f"E6 {names.EXPERIMENTS['E6']}", of_files)
    if described := evolution.section(results):
        sections["evolution"] = ("Described and evolved", described)
    if delivered := deliver.section(results):
        sections["deliver"] = ("Time to deliver", delivered)
    if other:
        sections["machines"] = ("Two machines", machine.two_machines(results, other))
    sections["machine"] = ("Machine and method", machine.section(results, other, statistic))
    links = "".join(f'<a href="#{identifier}">{escape(title)}</a>' for identifier, (title, _) in sections.items())
    return PAGE.format(
        css=(FOLDER / "page.css").read_text("utf-8"),
        script=(FOLDER / "page.js").read_text("utf-8"),
        first=first.section(results),
        links=links,
        sections="".join(content for _, content in sections.values()),
    )


def write(path: Path, results: Results, other: Results | None = None, statistic: str = "min") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(build(results, other, statistic), encoding="utf-8")
