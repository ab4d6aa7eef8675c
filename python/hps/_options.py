# SPDX-License-Identifier: MIT
"""How files are read."""

from __future__ import annotations

import dataclasses

from hps import _hps


@dataclasses.dataclass
class Options:
    """How a file is read: the keywords of hps.open()."""

    strings: str = "str"
    enums: bool = False
    mapped: bool = False
    threads: int = 0
    skip_damaged: bool = False
    max_memory: int | None = None

    def __post_init__(self) -> None:
        expect_strings(self.strings)

    @property
    def objects(self) -> _hps.ObjectOptions:
        return _hps.ObjectOptions(self.strings == "bytes", self.enums, self.max_memory or 1 << 36)


def expect_strings(strings: str) -> None:
    """Raises TypeError for anything but "str" and "bytes"."""
    if strings not in ("str", "bytes"):
        raise TypeError(f'strings is "str" or "bytes", and not {strings!r}')
