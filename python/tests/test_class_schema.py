# SPDX-License-Identifier: MIT
"""Tables whose schema is that of a dataclass, whatever values come first."""

import dataclasses
import datetime as dt
import enum
import pathlib
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

import hps

UTC = dt.timezone.utc


class Sort(enum.IntEnum):
    A = 1
    B = 7


class Word(enum.Enum):
    A = "a"
    B = "b"


FIELDS: dict[str, tuple[Any, Any, str]] = {
    "datetime": (dt.datetime, dt.datetime(2020, 1, 1), "time of local_t (int64, 1/1000000 s)"),
    "date": (dt.date, dt.date(2020, 1, 1), "time of system_clock (int32, 86400 s)"),
    "timedelta": (dt.timedelta, dt.timedelta(1), "duration (int64, 1/1000000 s)"),
    "IntEnum": (Sort, Sort.B, "Sort"),
    "Enum": (Word, Word.B, "Word"),
    "complex": (complex, 1 + 2j, "complex float64"),
    "Path": (pathlib.Path, pathlib.Path("a"), "path"),
    "PurePath": (pathlib.PurePosixPath, pathlib.PurePosixPath("a"), "path"),
    "float32": (np.float32, np.float32(0.5), "float64"),
    "int8": (np.int8, np.int8(-1), "int64"),
    "bool_": (np.bool_, np.bool_(True), "bool"),
    "complex64": (np.complex64, np.complex64(1j), "complex float64"),
    "str_": (np.str_, np.str_("a"), "text"),
    "Annotated": (Annotated[int, "unit"], 7, "int64"),
}


def plain(value: Any) -> Any:
    """As it is read."""
    if isinstance(value, enum.Enum):
        return value.value if isinstance(value, int) else list(type(value)).index(value)
    if isinstance(value, np.generic):
        return value.item()
    return value


@pytest.mark.parametrize("name", FIELDS)
def test_the_class_says_the_schema(tmp_path: Path, name: str) -> None:
    annotation, value, kind = FIELDS[name]
    Own = dataclasses.make_dataclass("Own", [("x", annotation | None if isinstance(annotation, type) else
                                              annotation | type(None)), ("xs", list[annotation])])
    first: list[list[Any]] = [[], [Own(None, [])], [Own(value, [value])]]
    for i, records in enumerate(first):
        with hps.Writer(tmp_path / "a.hps", Own) as writer:
            writer.write(records)
            writer.write([Own(None, []), Own(value, [value, value])])
        f = hps.open(tmp_path / "a.hps")
        members = f.schema.members
        assert (members["x"].type, members["xs"].type) == (f"optional {kind}", f"list of {kind}"), i
        assert f[-1].x == plain(value) and list(f[-1].xs) == [plain(value)] * 2
    with hps.Writer(tmp_path / "b.hps", Own):
        pass
    assert hps.open(tmp_path / "b.hps").schema == f.schema
    hps.write(tmp_path / "c.hps", [Own(None, [])])
    assert hps.open(tmp_path / "c.hps").schema == f.schema


@dataclasses.dataclass
class Event:
    number: int
    time: dt.datetime | None = None


def test_thousands_without_a_value(tmp_path: Path) -> None:
    with hps.Writer(tmp_path / "a.hps", Event) as writer:
        for i in range(5000):
            writer.append(Event(i, None if i < 4096 else dt.datetime(2020, 1, 1)))
    assert hps.open(tmp_path / "a.hps")[-1].time == dt.datetime(2020, 1, 1)


def test_times_of_a_zone(tmp_path: Path) -> None:
    """The first time that is there decides."""
    zoned, local = dt.datetime(2020, 1, 1, tzinfo=UTC), dt.datetime(2020, 1, 1)
    with hps.Writer(tmp_path / "a.hps", Event) as writer:
        writer.write([])
        writer.write([Event(0), Event(1, zoned)])
        with pytest.raises(hps.Error, match="time: local_t time point int64 M8.us., where the table has time point"):
            writer.write([Event(2, local)])
    assert hps.open(tmp_path / "a.hps").read(Event) == [Event(0), Event(1, zoned)]
    with hps.Writer(tmp_path / "a.hps", Event, append=True) as writer:
        writer.write([Event(2)])
        writer.write([Event(3, zoned)])
    assert hps.open(tmp_path / "a.hps")[-1].time == zoned


def test_variants_of_these(tmp_path: Path) -> None:
    @dataclasses.dataclass
    class Own:
        x: Sort | int | dt.timedelta | str

    with hps.Writer(tmp_path / "a.hps", Own) as writer:
        writer.write([Own("a")])
        writer.write([Own(7), Own(Sort.B), Own(dt.timedelta(1))])
    f = hps.open(tmp_path / "a.hps")
    assert f.schema.members["x"].type == "one of (Sort, int64, duration (int64, 1/1000000 s), text)"
    assert [r.x for r in f] == ["a", 7, 7, dt.timedelta(1)] and f["x"].indices.tolist() == [3, 1, 0, 2]


def test_values_of_another_type(tmp_path: Path) -> None:
    """A Writer of the class refuses them; without one, they are written as they are."""
    for annotation, value in ((pathlib.Path, "a"), (complex, 1.5), (Sort, 7), (dt.datetime, dt.date(2020, 1, 1))):
        Own = dataclasses.make_dataclass("Own", [("x", annotation)])
        hps.write(tmp_path / "a.hps", [Own(value)])
        assert hps.open(tmp_path / "a.hps")[0].x == value
        with pytest.raises(hps.Error, match="^hps: x: .*another schema"):
            with hps.Writer(tmp_path / "b.hps", Own) as writer:
                writer.write([Own(value)])


@pytest.mark.parametrize(("wrong", "problem"), [
    (("a", None), "number: one of several types, where the table has int64"), ((None, None), "number: value 0: None"),
    ((1, 7), "time: int64, where the table has local_t time point"),
    ((None, dt.datetime(2020, 1, 1)), "number: value 0: None")])
def test_values_of_another_type_beside_times(tmp_path: Path, wrong: tuple[Any, Any], problem: str) -> None:
    with hps.Writer(tmp_path / "a.hps", Event) as writer:
        with pytest.raises(hps.Error, match=f"^hps: {problem}"):
            writer.write([Event(*wrong)])
        writer.write([Event(1)])


@dataclasses.dataclass
class Untold:
    number: int
    inner: list[Any]
    array: np.ndarray[Any, Any] | None = None


def test_types_that_nothing_tells(tmp_path: Path) -> None:
    """A column of nothing would be of no use."""
    path = tmp_path / "a.hps"
    with hps.Writer(path, Untold) as writer:
        for record, member in ((Untold(1, []), "inner"), (Untold(1, [7]), "array")):
            with pytest.raises(hps.Error, match=f"^hps: {member}: no value .* the annotation in Untold") as raised:
                writer.write([record])
            assert raised.value.path == member
        writer.write([])
        writer.write([Untold(1, [7], np.array([1.5]))])
        writer.write([Untold(2, [])])
    with hps.Writer(path, Untold, append=True) as writer:
        writer.write([Untold(3, [])])
    assert [r.number for r in hps.open(path)] == [1, 2, 3]
    with hps.Writer(tmp_path / "b.hps", Untold) as writer:
        pass
    assert hps.open(tmp_path / "b.hps").tables == []
    hps.write(path, [Untold(1, [])])  # without a Writer that more may come to


@dataclasses.dataclass
class Tree:
    value: Any
    parts: list["Tree"]


def test_a_class_that_contains_itself(tmp_path: Path) -> None:
    with hps.Writer(tmp_path / "a.hps", Tree) as writer:
        writer.write([Tree(1, [Tree(2, [])])])
    assert hps.open(tmp_path / "a.hps")[0].parts[0].value == 2


@pytest.mark.parametrize("records", [[{"x": 1.5}], {"x": np.array([1.5])}], ids=str)
def test_columns_without_items_tell_nothing(tmp_path: Path, records: Any) -> None:
    """Those that follow say their types; without any, there is a table all the same."""
    with hps.Writer(tmp_path / "a.hps") as writer:
        writer.attributes["run"] = 7
        writer.write({"x": []})
        writer.write(records)
    f = hps.open(tmp_path / "a.hps")
    assert f["x"].tolist() == [1.5] and f.schema.members["x"].type == "float64" and f.attributes == {"run": 7}
    hps.write(tmp_path / "b.hps", {"x": []}, attributes={"run": 7})
    assert len(hps.open(tmp_path / "b.hps")) == 0 and hps.open(tmp_path / "b.hps").attributes == {"run": 7}


@dataclasses.dataclass
class Weighing:
    time: dt.datetime
    mass: float


@pytest.mark.parametrize("data", [
    {"time": np.array(["2020-01-01"], "M8[us]"), "mass": [1.5]},
    [{"time": dt.datetime(2020, 1, 1, tzinfo=UTC), "mass": 1.5}],
    np.array([("2020-01-01", 1.5)], [("time", "M8[us]"), ("mass", "f8")])], ids=["columns", "dicts", "structured"])
def test_times_of_utc_that_are_no_objects_of_the_class(tmp_path: Path, data: Any) -> None:
    with hps.Writer(tmp_path / "a.hps", Weighing) as writer:
        writer.write(data)
    assert [tuple(r) for r in hps.open(tmp_path / "a.hps")] == [(dt.datetime(2020, 1, 1, tzinfo=UTC), 1.5)]


class Large(enum.Enum):
    A = 2**100


@pytest.mark.parametrize(("annotation", "value"), [
    (enum.Enum, Word.B), (enum.IntEnum, Sort.B), (tuple, ()), (np.uint64, np.uint64(1)),
    (np.uint64 | str, np.uint64(1)), (Large | None, None)], ids=str)
def test_annotations_that_say_little(annotation: Any, value: Any) -> None:
    """The values say it."""
    cls = dataclasses.make_dataclass("Own", [("x", annotation)])
    told = dataclasses.make_dataclass("Own", [("x", Any)])
    assert str(hps.open(hps.dumps([cls(value)])).schema) == str(hps.open(hps.dumps([told(value)])).schema)


def test_tables_of_what_is_no_class(tmp_path: Path) -> None:
    with hps.Writer(tmp_path / "a.hps", Weighing) as writer:
        for name in ("", "b"):
            with pytest.raises(TypeError, match="a dataclass"):
                writer.table(name, 5)
        writer.write([])
