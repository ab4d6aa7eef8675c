# SPDX-License-Identifier: MIT
"""What a document reported next to what was measured, and whether its conclusions hold."""

from __future__ import annotations

import math
from html import escape

from bench.report import documents, markup, names
from bench.report.documents import Document, Reported
from bench.report.results import Results
from bench.report.digits import digits

SIGNS = {True: "✔", False: "✘", None: "?"}
CLASSES = {True: "holds", False: "fails", None: "unknown"}


def blank(value: float) -> str:
    return "" if math.isnan(value) else digits(value)


def of_experiment(experiment: str) -> Document:
    return next(document for document in documents.DOCUMENTS if document.experiment == experiment)


def citation(document: Document) -> str:
    return f"{escape(document.author)}, <cite>{escape(document.title)}</cite>, {document.year}"


def reported_table(results: Results, reported: Reported) -> str:
    systems = list(reported.values)
    if "conduit" in systems and math.isnan(reported.here(results, "conduit")):
        systems.append("json-base64")
    systems += [system for system in (names.COMPACT, names.RAW) if not math.isnan(reported.here(results, system))]
    reference = reported.reference
    there_reference, here_reference = reported.values.get(reference, math.nan), reported.here(results, reference)
    unit = f", {reported.unit}" if reported.unit else ""
    rows = []
    for system in systems:
        there, here = reported.values.get(system, math.nan), reported.here(results, system)
        label = escape(system) + (" (stands for conduit)" if system == "json-base64" else "")
        here_text = blank(here) or ("not measured" if system in reported.values else "")
        rows.append(
            markup.row(
                [label, blank(there), here_text, blank(there / there_reference), blank(here / here_reference)], system
            )
        )
    head = [escape(reported.title), "there" + unit, "here" + unit, f"there / {reference}", f"here / {reference}"]
    return markup.table(head, rows, "numbers")


def conclusions_table(results: Results, document: Document) -> str:
    rows = []
    for conclusion in document.conclusions:
        verdict = conclusion.verdict(results)
        sign = f'<span class="{CLASSES[verdict.holds]}">{SIGNS[verdict.holds]} {verdict.word}</span>'
        rows.append(markup.row([escape(conclusion.text), sign, escape(verdict.numbers)]))
    return markup.table(
        ["concluded there", "here", "numbers here (a / b: what a needs, as a multiple of b)"], rows, "conclusions"
    )


def compared(results: Results, experiment: str) -> str:
    document = of_experiment(experiment)
    parts = [
        markup.paragraph(
            f"{citation(document)} ({escape(document.setting)}). Machines differ, so what can be "
            "compared are ratios between systems."
        ),
    ]
    if document.reported:
        tables = "".join(reported_table(results, reported) for reported in document.reported)
        parts.append(f'<div class="figures">{tables}</div>\n')
    parts.append(conclusions_table(results, document))
    return markup.folded("What the document reported, and whether it holds here", "".join(parts))


def tally(results: Results) -> str:
    """How many conclusions of each document hold."""
    rows = []
    for document in documents.DOCUMENTS:
        verdicts = [conclusion.verdict(results).holds for conclusion in document.conclusions]
        link = f'<a href="#{document.experiment.lower()}">{document.experiment}</a>'
        rows.append(markup.row([link, citation(document), *(str(verdicts.count(answer)) for answer in SIGNS)]))
    return markup.table(["", "document", "hold", "do not hold", "cannot tell"], rows)
