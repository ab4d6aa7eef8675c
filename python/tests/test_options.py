# SPDX-License-Identifier: MIT
"""Options that do not exist, and sources that hps.open() does not take."""

import io
import mmap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps

CALLS: dict[str, Callable[..., Any]] = {
    "open": lambda path, **options: hps.open(path, **options),
    "loads": lambda path, **options: hps.loads(hps.dumps(1), **options),
    "dumps": lambda path, **options: hps.dumps(1, **options),
    "write": lambda path, **options: hps.write(path, {"x": [1]}, **options),
    "Writer": lambda path, **options: hps.Writer(path, **options),
    "merge": lambda path, **options: hps.merge([path], path, **options),
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("option", ["treads", "stings", "compresion"])
def test_misspelt_options(tmp_path: Path, call: str, option: str) -> None:
    """Python's own error names them, and no file is made."""
    with pytest.raises(TypeError, match=f"{call}.*'{option}'"):
        CALLS[call](tmp_path / "a.hps", **{option: 1})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("call", "options", "text"), [
    ("open", {"strings": "byts"}, 'strings is "str" or "bytes", and not \'byts\''),
    ("loads", {"strings": "byts"}, 'strings is "str" or "bytes", and not \'byts\''),
    ("dumps", {"format": "compct"}, "no format compct, but compact, packed and raw"),
    ("dumps", {"format": "packed", "compression": "zst"}, "no compression zst, but zstd"),
    ("write", {"compression": "zst"}, "no compression zst, but zstd"),
    ("Writer", {"compression": "zstd:99"}, "no compression zstd:99"),
])
def test_misspelt_values(tmp_path: Path, call: str, options: dict[str, Any], text: str) -> None:
    hps.write(tmp_path / "a.hps", {"x": [1]})
    with pytest.raises((TypeError, hps.Error), match=text):
        CALLS[call](tmp_path / "a.hps", **options)


OBJECTS: dict[str, Any] = {"record": {"x": 1}, "number": 7, "text": "a", "map": {"a b": 1}, "none": None,
                           "tuple": (1, "a"), "set": {1}}


def ways_to(path: Path) -> list[Any]:
    """All that hps.open() takes."""
    data = path.read_bytes()
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    return [path, str(path), data, memoryview(data), mapped, io.BytesIO(data)]


@pytest.mark.parametrize("kind", OBJECTS)
@pytest.mark.parametrize("format", ["compact", "packed", "raw"])
def test_a_message_of_one_object(tmp_path: Path, kind: str, format: str) -> None:
    path = tmp_path / "object.msg"
    path.write_bytes(hps.dumps(OBJECTS[kind], format=format))
    for source in ways_to(path):
        with pytest.raises(hps.Error, match=r"^hps: .*a message of one object, .*, and not a list .* hps\.loads\(\)"):
            hps.open(source)
    assert hps.loads(path.read_bytes()) == OBJECTS[kind]


def test_a_message_of_a_list(tmp_path: Path) -> None:
    path = tmp_path / "list.msg"
    path.write_bytes(hps.dumps([{"x": 1}, {"x": 2}]))
    for source in ways_to(path):
        f = hps.open(source)
        assert f["x"].tolist() == [1, 2] and f.tables == [""] and len(f.table("")) == 2
        for wrong in (lambda: f.table("hits"), lambda: hps.open(path, table="hits")):
            with pytest.raises(KeyError, match="no table hits"):
                wrong()
    assert list(hps.open(hps.dumps(np.arange(3)))) == [0, 1, 2]
