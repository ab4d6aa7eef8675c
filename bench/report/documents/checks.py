# SPDX-License-Identifier: MIT
"""The vocabulary of conclusions: who is ahead of whom, beyond the noise."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Sequence

from bench.report.documents.document import CannotTell, Verdict
from bench.report.results import Results, Table
from bench.report.digits import digits

Measure = Callable[[Table, str], float]


def serialize(table: Table, system: str) -> float:
    return table.time(system, "serialize")


def parse(table: Table, system: str) -> float:
    """Into a new object, as the documents did."""
    return table.time(system, "parse_fresh")


def total(table: Table, system: str) -> float:
    return table.total(system, "parse_fresh")


def total_reused(table: Table, system: str) -> float:
    return table.total(system)


def size(table: Table, system: str) -> float:
    return table.size(system)


def deviation(table: Table, system: str) -> float:
    """Of serializing, in nanoseconds."""
    return table.rows[system].operations["serialize"].deviation if table.has(system) else math.nan


def table_of(results: Results, data: str) -> Table:
    if data not in results.tables:
        raise CannotTell(f"{data} was not measured")
    return results.tables[data]


def tables_of(results: Results, kind: str) -> list[Table]:
    tables = list(results.series(kind).values())
    if not tables:
        raise CannotTell(f"{kind} was not measured")
    return tables


def value(table: Table, system: str, measure: Measure) -> float:
    number = measure(table, system)
    if math.isnan(number):
        raise CannotTell(f"{system} has no figure in {table.data}")
    return number


def noise(table: Table, measure: Measure, *systems: str) -> float:
    """Relative; sizes have none."""
    return 0 if measure is size else table.noise(*systems)


def span(numbers: Iterable[float], suffix: str = "") -> str:
    """ "1.20 to 3.40"."""
    low, *_, high = sorted(numbers) * 2
    return digits(low) + suffix if digits(low) == digits(high) else f"{digits(low)} to {digits(high)}{suffix}"


def ahead(tables: Iterable[Table], winners: Sequence[str], losers: Sequence[str], measure: Measure) -> Verdict:
    """Holds if each winner needs less than each loser in every table. What is within the noise is no evidence."""
    ratios: dict[tuple[str, str], list[float]] = {}
    margins: list[tuple[float, float]] = []  # a ratio, and its noise
    missing: dict[str, None] = {}
    for table in tables:
        for winner in winners:
            for loser in losers:
                ratio = measure(table, loser) / measure(table, winner)
                if math.isnan(ratio):
                    absent = [system for system in (winner, loser) if math.isnan(measure(table, system))]
                    missing.update(dict.fromkeys(absent))
                    continue
                ratios.setdefault((winner, loser), []).append(ratio)
                margins.append((ratio, noise(table, measure, winner, loser)))
    gone = "no figure of " + few(list(missing), 6) if missing else ""
    if not margins:
        raise CannotTell(gone or "nothing to compare")
    numbers = "; ".join(f"{loser} / {winner} {span(found)}" for (winner, loser), found in ratios.items())
    if any(ratio < 1 - margin for ratio, margin in margins):
        holds: bool | None = False
    elif missing or statistics.median(ratio - margin for ratio, margin in margins) <= 1:
        holds = None
        gone = gone or "within the noise"
    else:
        holds = True
    return Verdict(holds, numbers + (f" ({gone})" if gone else ""))


def few(parts: list[str], limit: int = 3) -> str:
    return ", ".join(parts[:limit]) + (f" and {len(parts) - limit} more" if len(parts) > limit else "")


def within(low: float, high: float, numbers: Sequence[float], text: str) -> Verdict:
    """Holds if all the numbers are in a range."""
    return Verdict(all(low <= number <= high for number in numbers), text)


def both(*verdicts: Verdict) -> Verdict:
    """Holds if all hold."""
    answers = [verdict.holds for verdict in verdicts]
    holds = False if False in answers else None if None in answers else True
    return Verdict(holds, "; ".join(verdict.numbers for verdict in verdicts))


def subject(results: Results, data: str) -> str:
    """The library of the HPS paper where it was measured, else this one in the same encoding of numbers."""
    table = table_of(results, data)
    return "hps-0.1" if table.has("hps-0.1") else "hps-compact"
