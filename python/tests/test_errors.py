# SPDX-License-Identifier: MIT
"""What errors tell: the record, the member, the file."""

import dataclasses
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps

LARGE = 2**70


@dataclasses.dataclass
class Ion:
    charge: int | None


@dataclasses.dataclass
class Spectrum:
    ions: list[Ion]


MISFITS: list[tuple[Any, str, str]] = [
    ({"x": [None, 1, LARGE]}, "x: value 2", "x"),
    ({"x": [[1, 2], [3, 4], [5, LARGE]]}, "x: value 2", "x"),
    ({"x": ["a", None, 1, [], [1, None, LARGE]]}, "x: value 4", "x"),
    ({"x": [{"a b": 1, "b": 2}, {}, {"c": 3, "d": LARGE}]}, "x: value 2", "x"),
    ({"x": [(1, 2), None, (3, LARGE)]}, "x: value 2", "x"),
    ({"x": [{1, 2}, {3, LARGE}]}, "x: value 1", "x"),
    ({"ions": [[{"charge": 1}], [], [{"charge": 2}, {"charge": LARGE}]]}, "ions: charge: value 2", "ions.charge"),
    ({"x": [[-1], [2**63]]}, "x: value 0: a negative integer", "x"),
    ({"x": [[0.5], [], [0.5, 2**53 + 1]]}, "x: value 2: an integer among real numbers", "x"),
    ([Spectrum([Ion(1)]), Spectrum([]), Spectrum([Ion(None), Ion(2), Ion(LARGE)])], "ions.charge: value 2", "ions.charge"),
]


@pytest.mark.parametrize(("data", "text", "path"), MISFITS, ids=[text for _, text, _ in MISFITS])
def test_an_integer_that_does_not_fit(tmp_path: Path, data: Any, text: str, path: str) -> None:
    with pytest.raises(hps.Error, match=f"^hps: {text}") as raised:
        hps.write(tmp_path / "a.hps", data)
    assert raised.value.path == path and raised.value.offset is None


@pytest.mark.parametrize("make", [Ion, lambda charge: {"charge": charge}], ids=["dataclass", "dict"])
def test_the_number_of_a_record_that_was_appended(tmp_path: Path, make: Callable[[int], Any]) -> None:
    with pytest.raises(hps.Error, match="^hps: charge: value 9000: "):
        with hps.Writer(tmp_path / "a.hps") as writer:
            for i in range(10000):
                writer.append(make(LARGE if i == 9000 else i))


def bad(data: bytes) -> bytes:
    """The same with a text that is not UTF-8."""
    assert data.count(b"bad!") == 1
    return data.replace(b"bad!", b"ba\xff!")


NAMES = [{"id": i, "inside": {"names": [None, ["a"] * i, "bad!" if i == 3 else "good"]}} for i in range(5)]


def test_text_that_is_not_utf8() -> None:
    f = hps.open(bad(hps.dumps(NAMES)))
    ways: list[Callable[[], object]] = [lambda: f[3], lambda: f[2:5], lambda: list(f), lambda: list(f.where("id", 3, 3)),
                                        lambda: hps.loads(bad(hps.dumps(NAMES)))]
    for way in ways:
        with pytest.raises(hps.Error, match='^hps: inside.names of record 3: text that is not UTF-8: .*strings="bytes"') as e:
            way()
        assert e.value.path == "inside.names"
    others: list[tuple[Any, str, str | None]] = [
        ("bad!", "a value", None), ({"a": "bad!"}, "a", "a"), (["a", "bad!"], "value 1", None),
        ([1, "a", 2.5, "b", "bad!"], "value 4", None), ([{"m": [[], ["a"], [None, "bad!"]]}], "m of record 0", "m"),
        ([{"m": {}}, {"m": {"a b": 1, "bad!": 2}}], "m.first of record 1", "m.first")]
    for data, place, path in others:
        with pytest.raises(hps.Error, match=f"^hps: {place}: text") as e:
            hps.loads(bad(hps.dumps(data)))
        assert e.value.path == path
    assert hps.loads(bad(hps.dumps(["bad!"])), strings="bytes") == [b"ba\xff!"]


def test_text_of_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    """Files have checksums: bytes that were written as such are read as texts."""
    path = tmp_path / "a.hps"
    tables = {0: (b"", np.array([3000], np.uint64)), 1: (b"", b""),
              2: (b"\xff".rjust(3000, b"a"), np.arange(1, 3001, dtype=np.uint64))}
    record = ("record", "Named", (("name", ("text",)),))
    value = hps._hps.value_of_columns(("list", record), tables, 1)
    file = hps._hps.FileWriter(str(path), None, 1 << 14, 0, False, False)
    file.table("", value.schema.element).write(value)
    file.close()
    f = hps.open(path)
    assert len(f._table.chunks) > 1 and f[0].name == "a"
    ways: list[Callable[[], object]] = [lambda: f[2999], lambda: list(f), lambda: f.read(start=2000)]
    for way in ways:
        with pytest.raises(hps.Error, match=r"^hps: .*a\.hps: name of record 2999: text that is not UTF-8"):
            way()
    with pytest.raises(hps.Error, match="value 2999 of name: text that is not UTF-8"):
        f["name"]


def test_all_errors_have_a_place(tmp_path: Path) -> None:
    """None where it is not known."""
    hps.write(tmp_path / "a.hps", {"x": [1, 2]})
    data = bytearray((tmp_path / "a.hps").read_bytes())
    data[len(data) // 3] ^= 1
    with pytest.raises(hps.Error) as raised:
        list(hps.open(bytes(data)))
    assert raised.value.offset is None and raised.value.path is None
    with pytest.raises(hps.Error) as raised:
        hps.open(tmp_path / "a.hps")["y"]
    assert raised.value.path == "y" and raised.value.offset is None
    assert pickle.loads(pickle.dumps(raised.value)).path == "y"
    with pytest.raises(hps.Error) as raised:
        hps.write(tmp_path / "b.hps", {"x": [1], "y": 7})
    assert raised.value.path is None
    with pytest.raises(hps.Error) as raised:
        hps.loads(hps.dumps({"x": [1, 2]})[:-1])
    assert isinstance(raised.value.offset, int)
