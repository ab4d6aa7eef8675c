# SPDX-License-Identifier: MIT
"""All experiments together: where others are ahead, the best of each, and whether the documents' conclusions hold."""

from __future__ import annotations

import math
from html import escape

from bench.report import markup, names
from bench.report.results import Results, Table
from bench.report.sections import documents
from bench.report.digits import digits
from bench.report.text import rows_ahead


def against(ours: float, theirs: float, noise: float = 0) -> str:
    """How many times as much the other needs, and whether that is chance."""
    ratio = theirs / ours
    about = "≈ " if abs(ratio - 1) < noise else ""
    return "" if math.isnan(ratio) else f"{about}{digits(ratio)}×"


def glance(table: Table) -> str:
    systems = names.contestants(table.plain())
    peers = [system for system in systems if names.peer(system)]
    ours = [system for system in systems if names.ours(system)]
    if not ours or not peers:
        return ""
    fast, small = min(ours, key=table.total), min(ours, key=table.size)
    fast_peer, small_peer = min(peers, key=table.total), min(peers, key=table.size)
    return markup.row(
        [
            escape(table.data),
            escape(fast),
            escape(fast_peer),
            against(table.total(fast), table.total(fast_peer), table.noise(fast, fast_peer)),
            escape(small),
            escape(small_peer),
            against(table.size(small), table.size(small_peer)),
            digits(table.total(fast) / table.total(names.FLOOR)) + "×",
        ]
    )


def section(results: Results) -> str:
    tables = [results.tables[data] for data in names.main_data(list(results.tables))]
    head = [
        "data",
        "fastest of hps",
        "fastest peer",
        "takes",
        "smallest of hps",
        "smallest peer",
        "has",
        f"fastest of hps / {names.FLOOR}",
    ]
    glances = markup.paragraph(
        "Serialize + parse into a reused object, and the size of the message, without a compressor behind it. “takes” and "
        "“has”: time and bytes of the peer in multiples of hps, so more than 1 is for hps; ≈ is within the noise."
    ) + markup.table(head, [glance(table) for table in tables], "numbers left")
    return markup.section(
        "overview",
        "All experiments",
        markup.lead(rows_ahead(results) + "." if results.tables else ""),
        markup.paragraph(
            "In parentheses is the time of whoever is ahead, in multiples of that of the fastest format of HPS. "
            f"{len(results.tables)} data sets of messages were measured."
        ),
        markup.missing(results.missing_from(tables)),
        markup.folded("The best of each experiment", glances),
        markup.folded("Do the conclusions of the five documents hold here?", documents.tally(results)),
    )
