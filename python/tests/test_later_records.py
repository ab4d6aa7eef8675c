# SPDX-License-Identifier: MIT
"""Records after the first ones of a table, and tables into which none are written."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps
from hps._items import to_list


@dataclasses.dataclass
class Ion:
    mz: float
    charge: int | None = None


@dataclasses.dataclass
class Plain:
    mz: float


FITTING: list[tuple[Any, Any, list[Any]]] = [
    ([1, None], [2], [1, None, 2]),
    ([1, None], [None], [1, None, None]),
    ([1], np.ma.MaskedArray([2], [False]), [1, 2]),
    ([[1, None]], [[2], []], [[1, None], [2], []]),
    ([[1]], [[]], [[1], []]),
    ([1.5], [2], [1.5, 2.0]),
    ([[1.5]], [[2], [3, -4]], [[1.5], [2.0], [3.0, -4.0]]),
    ([1.5], np.array([2**63], np.uint64), [1.5, 2.0**63]),
    (np.array([1], np.int8), [-128, 127], [1, -128, 127]),
    (np.array([1], np.uint64), [2], [1, 2]),
    ([1], np.array([2], np.uint64), [1, 2]),
    (np.array([1], np.float32), np.array([2], np.int16), [1.0, 2.0]),
    (["a", None], ["b"], ["a", None, "b"]),
    ([{"a": 1, "b": None}, {"a": 1, "b": 2}], [{"b": 3, "a": 4}], [(1, None), (1, 2), (4, 3)]),
    ([{"a": {"b c": None}}, {"a": {"b c": 1}}], [{"a": {"b c": 2}}], [({"b c": None},), ({"b c": 1},), ({"b c": 2},)]),
    (np.zeros((1, 2)), np.ones((1, 2), int), [[0.0, 0.0], [1.0, 1.0]]),
]


@pytest.mark.parametrize("append", [False, True])
@pytest.mark.parametrize(("first", "later", "expected"), FITTING, ids=str)
def test_later_records_that_fit(tmp_path: Path, first: Any, later: Any, expected: list[Any], append: bool) -> None:
    path = tmp_path / "a.hps"
    with hps.Writer(path) as writer:
        writer.write({"x": first})
        if not append:
            writer.write({"x": later})
    if append:
        hps.write(path, {"x": later}, append=True)
    f = hps.open(path)
    assert to_list(f["x"]) == expected and f.complete


MISFITS: list[tuple[Any, Any, str, str]] = [
    ([1], [2, None], "x: value 1: None, where the table has int64.*dataclass", "x"),
    ([1], [None], "x: value 0: None", "x"),
    (["a"], ["b", "c", None], "x: value 2: None, where the table has text", "x"),
    ([[1]], [[2], [], [3, None]], "x: value 2: None", "x"),
    ([{"a": [{"b": 1}]}], [{"a": [{"b": 1}, {"b": 1}]}, {"a": [{"b": None}]}], "x.a.b: value 1: None", "x.a.b"),
    ([{"b c": 1}], [{"b c": 1, "d e": 2}, {"f g": None}], "x.second: value 1: None", "x.second"),
    ([1, "a"], [1, "a", None], "x: value 2: None, where the table has one of several types", "x"),
    ([1.5], [1, 2**53 + 1], "x: value 1: an integer that float64 cannot represent", "x"),
    ([1.5], [2**63 - 1], "x: value 0: an integer that float64", "x"),
    ([1.5], np.array([2**64 - 1], np.uint64), "x: value 0: an integer that float64", "x"),
    (np.array([1], np.float32), [1, 2**24 + 1], "x: value 1: an integer that float32", "x"),
    (np.array([1], np.int8), [-128, 127, 128], "x: value 2: an integer that int8", "x"),
    (np.array([1], np.uint64), [0, -1], "x: value 1: an integer that uint64", "x"),
    ([1], np.array([2**63], np.uint64), "x: value 0: an integer that int64", "x"),
    ([True], [1], "x: int64, where the table has bool", "x"),
    ([1], [2.5], "x: float64, where the table has int64: another schema", "x"),
    ([1], ["a"], "x: text, where the table has int64: another schema", "x"),
    ([1], [1, "a"], "x: one of several types, where the table has int64", "x"),
    ([{"a": 1}], [{"b": 1}], "x.a: a member that is missing", "x.a"),
    ([{"a": 1}], [{"a": 1, "b": 1}], "x.b: a member that is new", "x.b"),
    ([(1, 2)], [(1, 2, 3)], "x: a record, where the table has a record", "x"),
    (np.zeros((1, 2)), np.zeros((1, 3)), "x: an array of 3, where the table has an array of 2", "x"),
    ([b"a"], np.array(["2026-01-01"], "M8[s]"), "x: time point int64 M8.s., where the table has bytes", "x"),
]


@pytest.mark.parametrize("append", [False, True])
@pytest.mark.parametrize(("first", "later", "text", "path"), MISFITS, ids=[text for _, _, text, _ in MISFITS])
def test_later_records_that_do_not(tmp_path: Path, first: Any, later: Any, text: str, path: str, append: bool) -> None:
    hps.write(tmp_path / "a.hps", {"x": first})
    with hps.Writer(tmp_path / "a.hps", append=append) as writer:
        if not append:
            writer.write({"x": first})
        with pytest.raises(hps.Error, match=f"^hps: {text}") as raised:
            writer.write({"x": later})
        assert raised.value.path == path
        writer.write({"x": first})  # the writer is still of use
    assert len(hps.open(tmp_path / "a.hps")) == 2 * len(first)


def test_columns_that_are_missing(tmp_path: Path) -> None:
    with hps.Writer(tmp_path / "a.hps") as writer:
        writer.write({"x": [1], "y": [2]})
        writer.write({"y": [4], "x": [3]})  # found by their names
        with pytest.raises(hps.Error, match="^hps: y: a member that is missing"):
            writer.write({"x": [1]})
        with pytest.raises(hps.Error, match="^hps: z: a member that is new"):
            writer.write({"x": [1], "y": [1], "z": [1]})
    assert list(hps.open(tmp_path / "a.hps")) == [(1, 2), (3, 4)]


def test_none_in_a_record_that_is_appended(tmp_path: Path) -> None:
    """It is found in the batch that has it, and counted from the first record on."""
    with pytest.raises(hps.Error, match="^hps: x: value 5000: None"):
        with hps.Writer(tmp_path / "a.hps") as writer:
            for i in range(6000):
                writer.append({"x": None if i == 5000 else i})
    with pytest.raises(hps.Error, match="^hps: mz: value 1: None, where the table has float64"):
        with hps.Writer(tmp_path / "a.hps", Plain) as writer:
            writer.write([Plain(1.5), Plain(None)])  # type: ignore[arg-type]


def test_batches_of_arrow(tmp_path: Path) -> None:
    """A column is nullable by its type there, whatever it has."""
    pa = pytest.importorskip("pyarrow")
    with hps.Writer(tmp_path / "a.hps") as writer:
        writer.write(pa.table({"x": [1, 2]}))
        writer.write(pa.table({"x": [3, None]}))
        writer.write({"x": [4]})
    assert to_list(hps.open(tmp_path / "a.hps")["x"]) == [1, 2, 3, None, 4]


def test_a_file_of_cpp_goes_on(written: Path, tmp_path: Path) -> None:
    """Its columns have types that Python objects have not: what fits by its values is written."""
    path = tmp_path / "run.hps"
    path.write_bytes(written.read_bytes())
    f = hps.open(path, table="plain")
    with hps.Writer(path, table="plain", append=True) as writer:
        writer.write(f)
        writer.write([record._asdict() for record in f[:3]])
        with pytest.raises(hps.Error, match="^hps: number: value 0: an integer that uint32 cannot represent"):
            writer.write([{**f[0]._asdict(), "number": -1}])
    assert list(hps.open(path, table="plain")) == [*f, *f, *f[:3]]


# Tables without records.


def attributes(writer: hps.TableWriter) -> None:
    writer.attributes["run"] = 7
    writer.attributes_of("mz")["unit"] = "Th"


@pytest.mark.parametrize("table", ["", "ions"])
def test_attributes_without_records(tmp_path: Path, table: str) -> None:
    """They are kept where the schema is known."""
    path = tmp_path / "a.hps"
    with hps.Writer(path) as writer:
        attributes(writer.table(table, Ion))
    with pytest.raises(hps.Error, match=f"^hps: attributes of {'the table ions' if table else 'a table'} into which"):
        with hps.Writer(tmp_path / "b.hps") as writer:
            attributes(writer.table(table))
    assert [p.name for p in tmp_path.iterdir() if p.suffix == ".hps"] == ["a.hps"]
    with hps.Writer(path, table=table, append=True) as writer:
        writer.attributes["run"] = 8
    f = hps.open(path)
    assert f.tables == [table] and len(f) == 0 and f.columns == ["mz", "charge"] and f.complete
    assert f.attributes == {"run": 8} and f.attributes_of("mz") == {"unit": "Th"}


def test_the_error_of_close_is_no_end(tmp_path: Path) -> None:
    writer = hps.Writer(tmp_path / "a.hps")
    writer.attributes["run"] = 7
    with pytest.raises(hps.Error, match="nothing was written"):
        writer.close()
    writer.append({"x": 1})
    writer.close()
    assert hps.open(tmp_path / "a.hps").attributes == {"run": 7}


def test_attributes_that_cannot_be_written(tmp_path: Path) -> None:
    """Where they are set, and not later."""
    with hps.Writer(tmp_path / "a.hps", Ion) as writer:
        with pytest.raises(hps.Error, match="are not written"):
            writer.attributes["file"] = writer


EMPTY: dict[str, Callable[[hps.File], Any]] = {
    "a file": lambda f: f, "columns": lambda f: {name: f[name] for name in f.columns},
    "a structured array": lambda f: np.zeros(0, [("mz", float), ("charge", int)]),
}


@pytest.mark.parametrize("data", EMPTY)
def test_data_without_records(tmp_path: Path, data: str) -> None:
    with hps.Writer(tmp_path / "a.hps", Ion) as writer:
        attributes(writer)
    hps.write(tmp_path / "b.hps", EMPTY[data](hps.open(tmp_path / "a.hps")))
    f = hps.open(tmp_path / "b.hps")
    assert len(f) == 0 and f.columns == ["mz", "charge"]
    assert f.attributes == ({"run": 7} if data == "a file" else {})
    assert f.attributes_of("mz") == ({"unit": "Th"} if data == "a file" else {})
