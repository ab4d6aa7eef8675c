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
        if self.strings not in ("str", "bytes"):
            raise TypeError('strings is "str" or "bytes"')

    @property
    def objects(self) -> _hps.ObjectOptions:
        return _hps.ObjectOptions(self.strings == "bytes", self.enums, self.max_memory or 1 << 36)
