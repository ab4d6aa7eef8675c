# SPDX-License-Identifier: MIT
"""What the package says about itself: every public class, function, method and property has a text."""

from collections.abc import Iterator
from typing import Any

import pytest

import hps


def public_members() -> Iterator[tuple[str, Any]]:
    """All that a program may call, by its name."""
    for name in hps.__all__:
        member = getattr(hps, name)
        yield name, member
        if not isinstance(member, type):
            continue
        ours = [cls for cls in member.__mro__ if cls.__module__.startswith("hps")]
        parts = {part: value for cls in reversed(ours) for part, value in vars(cls).items()}
        for part, value in parts.items():
            is_value = value is None or isinstance(value, (str, int, tuple, dict))  # in the text of the class
            if not part.startswith("_") and not is_value:
                yield f"{name}.{part}", getattr(value, "__func__", value)


MEMBERS = dict(public_members())


@pytest.mark.parametrize("name", MEMBERS)
def test_public_members_have_docstrings(name: str) -> None:
    lines = (MEMBERS[name].__doc__ or "").splitlines()
    if lines and " -> " in lines[0]:
        del lines[0]  # nanobind begins with the signature
    assert len("".join(lines).strip()) > 10


def test_there_are_many() -> None:
    assert {"open", "File.column", "File.close", "Writer.write", "Schema.to_bytes", "Schema.from_bytes",
            "Ragged.lengths", "Record.keys", "Records.to_list"} <= MEMBERS.keys()
