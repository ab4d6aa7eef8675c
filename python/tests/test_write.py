# SPDX-License-Identifier: MIT
"""Files that are written from Python."""

import contextlib
import dataclasses
import datetime as dt
import enum
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps
from hps._items import to_list


@dataclasses.dataclass
class Ion:
    mz: float
    charge: int = 1


class Sort(enum.Enum):
    B = 1


@dataclasses.dataclass
class Own:
    number: int
    score: float
    name: str
    ions: list[Ion]
    rt: float | None
    tags: set[int]


def tags_of(i: int) -> set[int]:
    return {i, -i, 70 * i} if i % 3 else set()


def owns(n: int) -> list[Own]:
    return [Own(i, i / 2, f"name {i}", [Ion(float(i))] * (i % 3), None if i % 2 else i, tags_of(i)) for i in range(n)]


def back(path: Path, data: Any, **options: Any) -> hps.File:
    hps.write(path, data, **options)
    return hps.open(path)


COLUMNS: dict[str, tuple[Any, list[Any], str]] = {
    "integers": (np.arange(4, dtype=np.int8), [0, 1, 2, 3], "int8"),
    "floats": (np.array([0.5, np.inf], np.float32), [0.5, np.inf], "float32"),
    "bools": ([True, False], [True, False], "bool"),
    "lists of numbers": ([1, 2], [1, 2], "int64"),
    "integers and floats": ([1, 2.5], [1.0, 2.5], "float64"),
    "beyond int64": ([1, 2**63], [1, 2**63], "uint64"),
    "texts": (["a", "ü"], ["a", "ü"], "text"),
    "arrays of texts": (np.array(["a", "bc"]), ["a", "bc"], "text"),
    "bytes": ([b"a", b""], [b"a", b""], "bytes"),
    "None": ([1, None], [1, None], "optional int64"),
    "None and texts": (["a", None], ["a", None], "optional text"),
    "masked": (np.ma.MaskedArray([1.0, 2.0], [False, True]), [1.0, None], "optional float64"),
    "fixed": (np.arange(4).reshape(2, 2), [[0, 1], [2, 3]], "array[2] of int64"),
    "fixed of several": (np.zeros((1, 2, 3)), [[[0.0] * 3] * 2], "array[2][3] of float64"),
    "complex": (np.array([1j]), [1j], "complex float64"),
    "times": (np.array(["2026-01-01"], "M8[s]"), [dt.datetime(2026, 1, 1)], "time of system_clock (int64, 1 s)"),
    "durations": ([dt.timedelta(seconds=1)], [dt.timedelta(seconds=1)], "duration (int64, 1/1000000 s)"),
    "ragged": (hps.Ragged(np.arange(3), np.array([0, 1, 3])), [[0], [1, 2]], "list of int64"),
    "nested": ([[1, 2], []], [[1, 2], []], "list of int64"),
    "lists of texts": ([["a"], []], [["a"], []], "list of text"),
    "sets": ([{1}, set(), frozenset([2])], [[1], [], [2]], "list of int64"),
    "maps": ([{"a b": 1}, {}], [{"a b": 1}, {}], "map of text to int64"),
    "variants": ([1, "a"], [1, "a"], "one of (int64, text)"),
    "enums": ([Sort.B], [1], "Sort"),
    "nothing": (np.array([]), [], "float64"),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_columns(tmp_path: Path, name: str) -> None:
    column, expected, kind = COLUMNS[name]
    f = back(tmp_path / "a.hps", {"x": column})
    assert to_list(f["x"]) == expected
    assert f.schema.members["x"].type == kind
    again = back(tmp_path / "b.hps", {"x": f["x"]})
    assert to_list(again["x"]) == expected


def test_records_of_all_sorts(tmp_path: Path) -> None:
    structured = np.array([(1, 2.5), (2, 3.5)], [("a", np.int32), ("b", np.float64)])
    expected = [(1, 2.5), (2, 3.5)]
    f = back(tmp_path / "a.hps", structured)
    assert list(f) == expected and f["a"].dtype == np.int32
    for data in ([{"a": 1, "b": 2.5}, {"a": 2, "b": 3.5}], list(f), f, (r for r in f),
                 hps.Records({"a": f["a"], "b": f["b"]}, 2)):
        g = back(tmp_path / "b.hps", data)
        assert list(g) == expected and g[0].b == 2.5, data


def test_a_cpp_program_reads_it(tmp_path: Path, program: Path) -> None:
    path = tmp_path / "own.hps"
    n = np.arange(1000)
    columns = {"number": n, "score": n / 2, "name": [f"name {i}" for i in n],
               "ions": [[Ion(float(i))] * (i % 3) for i in n.tolist()], "rt": np.ma.MaskedArray(n / 1.0, n % 2 == 1),
               "tags": [tags_of(i) for i in n.tolist()]}
    for data in (owns(1000), columns):
        hps.write(path, data, chunk=10_000)
        assert subprocess.run([program, "read", path], check=True, capture_output=True).stdout == b"1000 records\n"


def test_dataclasses(tmp_path: Path) -> None:
    f = back(tmp_path / "a.hps", owns(10))
    assert f.read(Own) == owns(10)
    assert str(f.schema.members["rt"].type) == "optional float64"
    hps.write(tmp_path / "a.hps", owns(1)[:1])  # the schema is that of the class, whatever the records have
    assert hps.open(tmp_path / "a.hps").schema == f.schema


def test_writer(tmp_path: Path) -> None:
    path = tmp_path / "a.hps"
    with hps.Writer(path, Own, chunk=2000, compression="zstd", threads=2) as writer:
        writer.attributes["run"] = {"number": 7}
        writer.attributes_of("ions.mz")["unit"] = "Da"
        for own in owns(9000):
            writer.append(own)
        writer.write(owns(10))
        assert len(writer) == 9010
    f = hps.open(path)
    assert len(f) == 9010 and f.read(Own, 0, 9000) == owns(9000) and f.complete
    assert f.attributes == {"run": {"number": 7}} and f.attributes_of("ions.mz") == {"unit": "Da"}
    with hps.Writer(path, append=True) as writer:
        writer.write(owns(5))
    f.refresh()
    assert len(f) == 9015


def test_no_records(tmp_path: Path) -> None:
    with hps.Writer(tmp_path / "a.hps", Own):
        pass
    f = hps.open(tmp_path / "a.hps")
    assert len(f) == 0 and f["score"].tolist() == [] and list(f) == [] and f["ions.mz"].to_list() == []


def test_tables(tmp_path: Path) -> None:
    path = tmp_path / "a.hps"
    with hps.Writer(path) as writer:
        writer.table("owns", Own).write(owns(3))
        writer.table("numbers").write({"x": [1.5]})
    f = hps.open(path)
    assert f.tables == ["owns", "numbers"] and f.table("numbers")[0].x == 1.5


def test_plain_files_are_mapped(tmp_path: Path) -> None:
    f = hps.open(tmp_path / "a.hps") if back(tmp_path / "a.hps", {"x": np.arange(10.0)}, plain=True) else None
    assert f is not None and f["x"].tolist() == list(range(10))


def test_an_exception_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.hps"
    with pytest.raises(KeyError):
        with hps.Writer(path) as writer:
            writer.write({"x": [1]})
            raise KeyError
    assert not path.exists() and hps.open(tmp_path / "a.hps.part")["x"].tolist() == [1]
    hps.write(path, {"x": [1]})
    with pytest.raises(hps.Error, match="another schema"):
        with hps.Writer(path) as writer:
            writer.write({"x": [1]})
            writer.write({"x": ["a"]})
    assert hps.open(path)["x"].tolist() == [1]  # the old one
    hps.write(path, {"x": [2]})
    assert hps.open(path)["x"].tolist() == [2]


def test_a_writer_that_is_not_closed_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.hps"
    for old in (None, 1):
        writer = hps.Writer(path)
        writer.write({"x": [2]})
        writer.append({"x": 3})
        del writer  # which unlocks it
        assert (hps.open(path)["x"].tolist() == [1]) if old else not path.exists()
        assert list(hps.open(tmp_path / "a.hps.part"))[0].x == 2
        hps.write(path, {"x": [1]})
    assert [p.name for p in tmp_path.iterdir()] == ["a.hps"]


@pytest.mark.parametrize("is_abandoned", [False, True])
def test_a_closed_writer_takes_nothing(tmp_path: Path, is_abandoned: bool) -> None:
    with contextlib.suppress(KeyError), hps.Writer(tmp_path / "a.hps") as writer:
        other, attributes = writer.table("other"), writer.attributes
        writer.append({"x": 1})
        if is_abandoned:
            raise KeyError
    uses: list[Callable[[], object]] = [
        lambda: writer.append({"x": 2}), lambda: writer.write({"x": [2]}), lambda: other.append({"x": 2}),
        lambda: attributes.__setitem__("a", 1), lambda: other.attributes_of("x").__setitem__("a", 1),
        lambda: writer.table("third"), lambda: writer.flush()]
    for use in uses:
        with pytest.raises(hps.Error, match="a.hps is closed"):
            use()
    writer.close()
    assert (tmp_path / "a.hps").exists() != is_abandoned
    assert is_abandoned or list(hps.open(tmp_path / "a.hps", table="")) == [(1,)]


def test_attributes_may_be_kept(tmp_path: Path) -> None:
    with hps.Writer(tmp_path / "a.hps") as writer:
        attributes = writer.attributes
        writer.write({"x": [1]})
        attributes["late"] = 1
    assert hps.open(tmp_path / "a.hps").attributes == {"late": 1}


def test_records_that_cannot_be_appended_are_not_left_out(tmp_path: Path) -> None:
    writer = hps.Writer(tmp_path / "a.hps")
    writer.append(Ion(1.5))
    writer.append(Ion(1.5, 2**70))
    writer.append(Ion(2))
    with pytest.raises(hps.Error, match="value 1"):
        writer.flush()
    with pytest.raises(hps.Error, match="a.hps is closed"):
        writer.close()
    assert not (tmp_path / "a.hps").exists()


def test_write_makes_a_whole_file_or_none(tmp_path: Path) -> None:
    def records() -> Iterator[Ion]:
        yield Ion(1.5)
        raise KeyboardInterrupt

    path = tmp_path / "a.hps"
    with pytest.raises(KeyboardInterrupt):
        hps.write(path, records())
    with pytest.raises(hps.Error):
        hps.write(path, {"x": [1, 2**70]})
    assert list(tmp_path.iterdir()) == []
    hps.write(path, [Ion(1.5)])
    for append in (False, True):
        with pytest.raises(KeyboardInterrupt):
            hps.write(path, records(), append=append)
        assert [p.name for p in tmp_path.iterdir()] == ["a.hps"] and hps.open(path)["mz"].tolist() == [1.5]


@pytest.mark.parametrize("data, problem", [
    ({"x": [1, 2**70]}, "value 1: an integer that does not fit in 64 bits"),
    ({"x": [-1, 2**63]}, "value 0: a negative integer"),
    ({"x": [1], "y": [1, 2]}, "different lengths"),
    ({"x": np.array([object()])}, "are not written"),
    ([1, 2], "no records"),
    (7, "no records: int"),
    ("text", "no records: str"),
], ids=str)
def test_data_that_are_not_written(tmp_path: Path, data: Any, problem: str) -> None:
    with pytest.raises(hps.Error, match=problem):
        hps.write(tmp_path / "a.hps", data)
    assert not (tmp_path / "a.hps").exists()


def test_options(tmp_path: Path) -> None:
    with pytest.raises(hps.Error, match="no compression"):
        hps.write(tmp_path / "a.hps", {"x": [1]}, compression="gzip")
    with pytest.raises(TypeError):
        hps.Writer(tmp_path / "a.hps", int)
    with pytest.raises(FileNotFoundError):
        hps.write(tmp_path / "nowhere" / "a.hps", {"x": [1]})
    with pytest.raises(FileNotFoundError):
        hps.merge([tmp_path / "nothing.hps"], tmp_path / "a.hps")


def test_a_table_is_the_same_again(tmp_path: Path) -> None:
    with hps.Writer(tmp_path / "a.hps", table="a") as writer:
        b = writer.table("b", Ion)
        assert writer.table("b") is b and writer.table("b", Ion) is b and writer.table("a") is writer
        writer.table("a").append({"x": 1})
        writer.append({"x": 2})
        b.append(Ion(1, 2))
        for name in ("a", "b"):
            with pytest.raises(hps.Error, match=f"the table {name} was begun without Own"):
                writer.table(name, Own)
    assert hps.open(tmp_path / "a.hps", table="a")["x"].tolist() == [1, 2]
