# SPDX-License-Identifier: MIT
"""What a document reported and concluded, and how it is held against results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bench.report.results import Results


class CannotTell(Exception):
    """The results lack what a conclusion is about. The text says what."""


@dataclass(frozen=True)
class Verdict:
    holds: bool | None  # None: cannot tell
    numbers: str

    @property
    def word(self) -> str:
        return {True: "holds", False: "does not hold", None: "cannot tell"}[self.holds]


@dataclass(frozen=True)
class Conclusion:
    text: str
    check: Callable[[Results], Verdict]

    def verdict(self, results: Results) -> Verdict:
        try:
            return self.check(results)
        except CannotTell as reason:
            return Verdict(None, str(reason))


@dataclass(frozen=True)
class Reported:
    """Figures of the document, and the same of the results."""

    title: str
    unit: str
    values: Mapping[str, float]  # by system, as named in results
    here: Callable[[Results, str], float]
    reference: str = "protobuf"  # machines differ, so ratios to this one are compared


@dataclass(frozen=True)
class Document:
    experiment: str
    author: str
    year: int
    title: str
    setting: str  # the machine and compiler
    reported: list[Reported]
    conclusions: list[Conclusion]

    @property
    def short(self) -> str:
        return f"{self.author} {self.year}"
