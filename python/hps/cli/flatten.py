# SPDX-License-Identifier: MIT
"""Records as rows: members of structs inside become columns of their own, lists stay in one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import hps
from hps.cli.source import layout_of


Way = tuple[tuple[int, str], ...]
"""The positions and names of members, from the record on."""


class Rows:
    """The names of the columns of a table, and the values of a record for them."""

    def __init__(self, table: hps.File) -> None:
        self._layout = layout_of(table)
        self._ways: list[Way] = []
        self.names: list[str] = []
        self.are_numbers: list[bool] = []
        self._add(self._layout[0].parts[0], (), "")

    def _node(self, at: int) -> Any:
        """The node of a value, without the optionals around it."""
        node = self._layout[at]
        while node.kind == "optional":
            node = self._layout[node.parts[0]]
        return node

    def _add(self, at: int, way: Way, path: str) -> None:
        """Adds the columns of the member at the end of the way."""
        node = self._node(at)
        if node.kind != "record" or not node.parts:
            self._ways.append(way)
            self.names.append(path or "value")
            self.are_numbers.append(node.kind == "scalar" and node.meaning == "" and node.number != "bool")
            return
        for i, (name, part) in enumerate(zip(node.names, node.parts)):
            self._add(part, (*way, (i, name or str(i))), f"{path}.{name or i}" if path else name or str(i))

    def of(self, record: Any) -> list[Any]:
        """The values of a record; None for the members of what is missing."""
        values = []
        for way in self._ways:
            value = record
            for i, name in way:
                if value is not None:
                    value = value[name if isinstance(value, Mapping) else i]
            values.append(value)
        return values
