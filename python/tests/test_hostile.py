# SPDX-License-Identifier: MIT
"""Data that are made to do harm, and what a careless program does."""

import dataclasses
import datetime as dt
import enum
import os
import pathlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps
from hps import _hps


def message_of(specification: tuple[Any, ...], tables: dict[int, tuple[Any, Any]]) -> bytes:
    return _hps.serialize(_hps.value_of_columns(specification, tables, 1), "compact", None)


def test_a_set_that_is_none() -> None:
    message = message_of(("record", "set", (("", ("number", "int32")),)), {0: (b"", b""), 1: (b"\1\0\0\0", b"")})
    assert hps.loads(message)[0] == 1
    unhashable = message_of(("record", "set", (("", ("list", ("list", ("text",)))),)),
                            {0: (b"", b""), 1: (b"", np.array([1], np.uint64)), 2: (b"", np.array([0], np.uint64)),
                             3: (b"", b"")})
    assert hps.loads(unhashable) == {()}


def test_a_set_as_a_key() -> None:
    message = bytes.fromhex("89485053010200120104040373657401000102000005030400000000000000000100")
    assert hps.loads(message) == {frozenset()}


def test_members_of_a_set() -> None:
    f = hps.open(bytes.fromhex("894850530102001501050200010403736574010002020003050004000000000003000000"))
    assert f[:] == [set()] * 3
    with pytest.raises(hps.Error, match="a set, which has no members"):
        f["0"]


def test_members_without_names_of_a_type_that_contains_itself() -> None:
    f = hps.open(bytes.fromhex("89485053010200150105020001040373657401000202000305020400000000000100"))
    assert f["0"].tolist() == [f[0][0]] == [[]]


def test_a_path_of_any_bytes() -> None:
    f = hps.open(hps.dumps([{"p": Path(os.fsdecode(b"\xff"))}]))
    assert f[0]["p"] == Path(os.fsdecode(b"\xff"))
    with pytest.raises(hps.Error, match="not UTF-8"):
        f["p"]


@pytest.mark.parametrize("name", ["__array_interface__", "__array__", "__bool__", "__del__", "keys"])
def test_names_that_mean_something(name: str) -> None:
    record = hps.loads(hps.dumps(dataclasses.make_dataclass("X", [name])({"data": (1, False)})))
    assert record[name] == {"data": (1, False)}
    assert getattr(record, name, None) != record[name]
    assert np.asarray(record, object).shape


def test_memory_is_limited() -> None:
    message = hps.dumps([{"a": True}] * 4_000_000, format="packed")
    assert len(message) < 1000
    with pytest.raises(hps.Error, match="max_memory"):
        hps.loads(message)
    assert len(hps.loads(message, max_memory=1 << 31)) == 4_000_000


OBJECTS = np.empty(1, object)
OBJECTS[0] = OBJECTS


class Flags(enum.Flag):
    A = 1
    B = 2


@pytest.mark.parametrize("write, problem", [
    (lambda path: hps.dumps(OBJECTS), "nested too deep"),
    (lambda path: hps.dumps(dataclasses.make_dataclass("F", [("x", float)])(10**400)), "out of range"),
    (lambda path: hps.write(path, {"a": hps.Ragged(np.arange(3.0), np.array([0, 2**61]))}), "more values"),
    (lambda path: hps.write(path, {"a": hps.Ragged(np.arange(3.0), np.array([0, 5]))}), "different lengths"),
    (lambda path: hps.write(path, {"a": hps.Ragged(np.arange(3.0), np.array([0, 2, 1]))}), "columns"),
    (lambda path: hps.write(path, {"a": np.zeros((2, 2), [("x", int)])}), "several dimensions"),
    (lambda path: hps.write(path, np.ma.MaskedArray(np.zeros(1, [("x", int), ("y", int)]), [(True, False)])),
     "masked in part"),
])
def test_what_is_refused(tmp_path: Path, write: Callable[[Path], Any], problem: str) -> None:
    with pytest.raises(hps.Error, match=problem):
        write(tmp_path / "a.hps")


def test_odd_values() -> None:
    assert hps.loads(hps.dumps(Flags.A | Flags.B)) == 3
    path = pathlib.Path(os.fsdecode(b"/a\xff"))
    assert hps.loads(hps.dumps(path)) == path
    assert hps.loads(hps.dumps(dt.timedelta(days=10**8))) == dt.timedelta(days=10**8)


def test_rows_that_are_masked(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"a": np.ma.MaskedArray(np.arange(4).reshape(2, 2), [[1, 1], [0, 0]])})
    f = hps.open(tmp_path / "a.hps")
    assert f[0].a is None and f[1].a.tolist() == [2, 3]
    assert np.ma.getmaskarray(f["a"]).tolist() == [[True, True], [False, False]]


def test_optionals_in_optionals(tmp_path: Path) -> None:
    rows = [{"x": {"y": 1}}, {"x": {"y": None}}, {"x": None}]
    hps.write(tmp_path / "a.hps", rows)
    column = hps.open(tmp_path / "a.hps")["x.y"]
    assert column[0] == 1 and np.ma.getmaskarray(column).tolist() == [False, True, True]


def test_maps_that_are_parts(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"m": [{"a b": 1}, {"c d": 2, "e f": 3}, {}]})
    part = hps.open(tmp_path / "a.hps")["m"][1:]
    hps.write(tmp_path / "b.hps", {"m": part})
    assert hps.open(tmp_path / "b.hps")["m"].to_list() == [{"c d": 2, "e f": 3}, {}]


def test_threads_that_share_a_writer(tmp_path: Path) -> None:
    with hps.Writer(tmp_path / "a.hps") as writer:
        writer.write({"a": np.arange(1000)})
        threads = [threading.Thread(target=lambda: [writer.write({"a": np.arange(1000)}) for _ in range(20)])
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert hps.open(tmp_path / "a.hps")["a"].sum() == 81 * 499500


def test_tables_that_are_not_there(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"a": [1]})
    file = _hps.open_path(str(tmp_path / "a.hps"), False, 1, None)
    reader = file.table(0)
    for call in (lambda: file.table(5), lambda: reader.chunk(7), lambda: reader.range(9, 2),
                 lambda: reader.numbers(10**6, 0, 1), lambda: reader.chunk(0).numbers(99),
                 lambda: reader.chunk(0).objects(1, 0, 2, _hps.ObjectOptions())):
        with pytest.raises(IndexError):
            call()
    for call in (lambda: reader.numbers(2, 0, 99), lambda: reader.texts(2, 0, 1, False)):
        with pytest.raises(hps.Error):
            call()


def test_streams_of_arrow_that_are_damaged(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")

    class Once:
        capsule = pa.table({"a": [1]}).__arrow_c_stream__()

        def __arrow_c_stream__(self, schema: object = None) -> object:
            return self.capsule

    hps.write(tmp_path / "a.hps", Once())
    with pytest.raises(hps.Error, match="read already"):
        hps.write(tmp_path / "b.hps", Once())
    indices = pa.DictionaryArray.from_arrays(pa.array([0, 2**31 - 1], pa.int32()), ["p", "q"], safe=False)
    texts = pa.Array.from_buffers(pa.string(), 2, [None, pa.py_buffer(np.array([0, 2**30, 2], np.int32)), pa.py_buffer(b"ab")])
    for column in (indices, texts):
        with pytest.raises(hps.Error, match="out of order"):
            hps.write(tmp_path / "b.hps", pa.table({"d": column}))
    nulls = pa.DictionaryArray.from_arrays(pa.array([0, 1, 0]), pa.array(["p", None]))
    hps.write(tmp_path / "b.hps", pa.table({"d": nulls}))
    assert hps.open(tmp_path / "b.hps")["d"].tolist() == ["p", None, "p"]
