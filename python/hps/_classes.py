# SPDX-License-Identifier: MIT
"""Schemas of tables that are said by a dataclass, as far as its annotations do."""

from __future__ import annotations

import dataclasses

from hps import _hps
from hps._hps import Error
from hps._take import Hint, hints_of


def layout_of_class(cls: type) -> _hps.Layout:
    """That of a list of its objects."""
    return _hps.take([], False, ("list", ("class", cls))).layout


def is_told(cls: type) -> bool:
    """Whether its annotations say the type of everything."""
    return "annotation" not in _gaps(("class", cls))


def layout_by_class(cls: type, layout: _hps.Layout) -> _hps.Layout:
    """That of a list of its objects: where it does not say all, as in the layout of the first ones. Raises Error where
    neither of both tells a type."""
    gaps = _gaps(("class", cls))
    path = untold_in(layout) if gaps else None
    if gaps <= {"time"}:
        return layout if gaps and path is None and _has_utc(layout) else layout_of_class(cls)
    if path is None or "annotation" not in gaps or "itself" in gaps:
        return layout
    error = Error(f"hps: {path}: no value among the first records tells its type, nor does the annotation in "
                  f"{cls.__name__}: let one of them have a value, or annotate it as a type that HPS knows")
    error.path = path
    raise error


def _gaps(hint: Hint, around: frozenset[type] = frozenset()) -> set[str]:
    """Why it does not say all of a schema: an "annotation" says nothing, a class contains "itself", or a "time" may be
    local or not."""
    if hint is None:
        return {"annotation"}
    if hint[0] in ("time", "number"):
        return {"time"} if hint[0] == "time" else set()
    if hint[0] != "class":
        return set().union(*(_gaps(inner, around) for inner in hint[1:]))
    if hint[1] in around:
        return {"itself"}
    names = tuple(field.name for field in dataclasses.fields(hint[1]))
    return set().union(*(_gaps(inner, around | {hint[1]}) for inner in hints_of(hint[1], names)))


def _has_utc(layout: _hps.Layout, at: int = 0) -> bool:
    """Whether there are times of UTC, other than days."""
    node = layout[at]
    is_time = node.clock == "system_clock" and node.dtype != "M8[D]"
    return is_time or any(_has_utc(layout, part) for part in node.parts)


def untold_in(layout: _hps.Layout, at: int = 0, path: str = "", is_optional: bool = False) -> str | None:
    """The path of a member of which there were only None, or lists without elements; None if there is none such."""
    node = layout[at]
    if is_optional and node.kind == "record" and not node.parts and not node.name:
        return path
    for name, part in zip(node.names or ("",) * len(node.parts), node.parts):
        untold = untold_in(layout, part, f"{path}.{name}" if path and name else path or name, node.kind == "optional")
        if untold is not None:
            return untold
    return None
