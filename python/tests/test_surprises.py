# SPDX-License-Identifier: MIT
"""Things over which a program stumbled that was written from the documentation alone."""

import copy
import dataclasses
import datetime as dt
import enum
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps


@dataclasses.dataclass
class Ion:
    mz: float
    charge: int = 1


@dataclasses.dataclass
class Trace:
    values: list[float]


@pytest.mark.parametrize("compression", ["zstd", "lz4"])
def test_compressed_columns_of_records(compression: str) -> None:
    records = [{"a": f"x{i * 7919 % 1000}" * 3, "b": i * 0.1, "c": i} for i in range(3000)]
    assert hps.loads(hps.dumps(records, format="packed", compression=compression)) == records


def test_what_is_masked_is_none() -> None:
    masked = np.ma.MaskedArray([1, 2, 3], [0, 1, 0])
    assert hps.loads(hps.dumps(masked)) == [1, None, 3]
    assert hps.loads(hps.dumps({"x": [masked]})) == {"x": [[1, None, 3]]}
    assert hps.loads(hps.dumps(np.ma.MaskedArray([1, 2]))).tolist() == [1, 2]


def test_the_schema_is_that_of_the_class(tmp_path: Path) -> None:
    path = tmp_path / "a.hps"
    with hps.Writer(path, Ion) as writer:
        writer.append(Ion(np.float64(1.5), np.int32(2)))  # type: ignore[arg-type]
        writer.append(Ion(1))
    assert list(hps.open(path)) == [(1.5, 2), (1.0, 1)]
    assert [s.type for s in hps.open(path).schema.members.values()] == ["float64", "int64"]
    wrong: list[Any] = [Ion("text"), Ion(None), Ion(1.0, True), Ion(1.0, 2.5), (1, 2), {"nothing": 1}]  # type: ignore
    for record in wrong:
        with pytest.raises(hps.Error):
            with hps.Writer(path, Ion) as writer:
                writer.append(record)
        hps.write(path, [Ion(1)])  # not locked
    for values in (np.arange(3.0), (0, 1, 2), [np.float32(0), 1, 2]):
        with hps.Writer(path, Trace) as writer:
            writer.append(Trace(values))  # type: ignore[arg-type]
        assert hps.open(path).schema.members["values"].type == "list of float64"
        assert hps.open(path)["values"].to_list() == [[0, 1, 2]]


@pytest.mark.parametrize("column, kind", [
    ([1, np.int32(2)], "int64"), ([1, np.float64(2)], "float64"), ([np.True_, False], "bool"),
    ([[1.0], np.array([2.0])], "list of float64"), ([(1, "a")], "record (int64, text)"),
    ({"a": [1], "b": ["x"]}, "X"),
])
def test_columns(tmp_path: Path, column: Any, kind: str) -> None:
    hps.write(tmp_path / "a.hps", {"x": column})
    f = hps.open(tmp_path / "a.hps")
    assert f.schema.members["x"].type == kind
    hps.write(tmp_path / "b.hps", {"x": f["x"]})
    assert hps.open(tmp_path / "b.hps").schema.members["x"] == f.schema.members["x"]
    assert hps.open(tmp_path / "b.hps")[0] == f[0]


@pytest.mark.parametrize("data", [{"x": "text"}, {"x": 5}, {"x": [2**53 + 1, 0.5]}])
def test_what_is_no_column(tmp_path: Path, data: Any) -> None:
    with pytest.raises(hps.Error):
        hps.write(tmp_path / "a.hps", data)


def test_where_with_large_integers(tmp_path: Path) -> None:
    base = 18 * 10**18
    hps.write(tmp_path / "a.hps", {"x": np.arange(base, base + 100, dtype=np.uint64)})
    f = hps.open(tmp_path / "a.hps")
    assert [r.x for r in f.where("x", 18e18, 18e18)] == [base]
    assert [r.x for r in f.where("x", base + 3, base + 4)] == [base + 3, base + 4]
    assert len(list(f.where("x", -1.5, 1e30))) == 100 and not list(f.where("x", 0, 1.5))


def test_where_leaves_out_what_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.hps"
    hps.write(path, {"x": np.random.default_rng(1).random(10000)}, chunk=8000)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    f = hps.open(bytes(data), skip_damaged=True)
    assert len(list(f.where("x", 0, 1))) == 9000 and f.missing[0][1] == 1000


def test_classes_are_checked(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"mz": [1], "charge": [2]})
    f = hps.open(tmp_path / "a.hps")
    assert f.read(Ion) == [Ion(1.0, 2)]
    with pytest.raises(hps.Error, match="2 is int, and not str"):
        f.read(dataclasses.make_dataclass("Other", [("charge", str)]))
    with pytest.raises(TypeError):
        f.read(dict)


def test_times_out_of_range(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"x": np.array([2**62], "m8[s]"), "d": np.array([2**40], "M8[D]")})
    record = hps.open(tmp_path / "a.hps")[0]
    assert record.x == np.timedelta64(2**62, "s") and record.d == np.datetime64(2**40, "D")
    assert hps.loads(hps.dumps(np.array(0, "M8[ns]"))) == np.datetime64(0, "ns")
    assert hps.loads(hps.dumps([dt.date(2026, 2, 3)])) == [dt.date(2026, 2, 3)]


def test_members(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", [{"x": {"y": 1}, "v": [1.0]}, {"x": None, "v": []}], attributes={"a": 1})
    f = hps.open(tmp_path / "a.hps")
    assert "x.y" in f and "z" not in f and f.keys() == ["x", "v"]
    assert f["x"]["y"].values.tolist() == [1]
    for column, name in ((f["v"], "q"), (f["x"], "q")):
        with pytest.raises(KeyError):
            column[name]
    with pytest.raises(TypeError):
        f[1.5]
    hps.write(tmp_path / "b.hps", f)
    assert hps.open(tmp_path / "b.hps").attributes == {"a": 1}


def test_where_with_times(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"t": np.arange(100).astype("M8[s]"), "d": np.arange(100).astype("m8[ms]")})
    f = hps.open(tmp_path / "a.hps")
    start = dt.datetime(1970, 1, 1, 0, 0, 10, tzinfo=dt.timezone.utc)
    assert len(list(f.where("t", start, start + dt.timedelta(seconds=2)))) == 3
    assert len(list(f.where("t", np.datetime64(10, "s"), 12))) == 3
    assert len(list(f.where("d", dt.timedelta(0), dt.timedelta(milliseconds=4)))) == 5


def test_bounds_between_units(tmp_path: Path) -> None:
    """The lower one is rounded up, the upper one down."""
    days, hours = np.arange("2020-01-01", "2020-01-05", dtype="M8[D]"), np.arange(-2, 2).astype("m8[h]")
    hps.write(tmp_path / "a.hps", {"day": days, "hours": hours, "optional": np.ma.MaskedArray(days, [0, 0, 0, 1])})
    f = hps.open(tmp_path / "a.hps")
    noon = [dt.datetime(2020, 1, day, 12) for day in (1, 2, 3, 4)]
    zone = dt.timezone(dt.timedelta(hours=-1))
    bounds: list[tuple[Any, Any, list[int]]] = [
        (noon[0], noon[2], [2, 3]), (noon[0], noon[0], []), (dt.date(2020, 1, 2), noon[1], [2]),
        (np.datetime64(noon[0]), np.datetime64("2020-01-03T00:00:00.000000000"), [2, 3]),
        (dt.datetime(2020, 1, 1, 23, tzinfo=zone), dt.datetime(2020, 1, 2, 22, 59, tzinfo=zone), [2]),
        (np.datetime64("2020-01"), np.datetime64("2020-02"), [1, 2, 3, 4]), (dt.date.min, dt.date(2020, 1, 1), [1])]
    for low, high, expected in bounds:
        for path in ("day", "optional"):
            assert [r.day.day for r in f.where(path, low, high)] == [d for d in expected if path == "day" or d < 4]
    half = dt.timedelta(minutes=30)
    assert [r.hours // dt.timedelta(hours=1) for r in f.where("hours", -3 * half, half)] == [-1, 0]
    hps.write(tmp_path / "b.hps", {"t": np.array([5], "M8[ns]")})
    assert len(list(hps.open(tmp_path / "b.hps").where("t", dt.datetime.min, dt.datetime.max))) == 1


class Color(enum.Enum):
    RED = "red"
    GREEN = "green"


class Level(enum.IntEnum):
    LOW = 10
    HIGH = 20


@dataclasses.dataclass
class Lamp:
    color: Color
    level: Level
    others: list[Color]
    best: Color | None = None


@pytest.mark.parametrize("enums", [False, True])
def test_enumerations_of_classes(tmp_path: Path, enums: bool) -> None:
    lamps = [Lamp(Color.GREEN, Level.HIGH, [Color.RED, Color.GREEN]), Lamp(Color.RED, Level.LOW, [], Color.GREEN)]
    hps.write(tmp_path / "a.hps", lamps)
    f = hps.open(tmp_path / "a.hps", enums=enums)
    assert f.read(Lamp) == lamps
    fewer = dataclasses.make_dataclass("Fewer", [("color", enum.Enum("Fewer", {"RED": "red"}))])
    with pytest.raises(hps.Error, match="Fewer.color: .*1.* is no Fewer"):
        f.read(fewer)
    renumbered = dataclasses.make_dataclass("Renumbered", [("level", enum.IntEnum("Renumbered", {"HIGH": 10, "LOW": 20}))])
    assert [r.level.name for r in f.read(renumbered)] == (["HIGH", "LOW"] if enums else ["LOW", "HIGH"])
    hps.write(tmp_path / "b.hps", {"color": ["red"]})
    assert hps.open(tmp_path / "b.hps").read(dataclasses.make_dataclass("Text", [("color", Color)]))[0].color is Color.RED


def test_schemas_are_pickled(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", [Trace([1.5])])
    schema = hps.open(tmp_path / "a.hps").schema
    for again in (pickle.loads(pickle.dumps(schema)), copy.deepcopy(schema)):
        assert again == schema and str(again) == str(schema)


def test_enumerations_are_pickled() -> None:
    member = hps.loads(hps.dumps(enum.Enum("Sort", {"B": 1}).B), enums=True)
    assert pickle.loads(pickle.dumps(member)) is member


def test_attributes_that_are_set_stay(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"x": [1.0]}, attributes={"a": 1, "b": 2})
    f = hps.open(tmp_path / "a.hps")
    hps.write(tmp_path / "b.hps", f, attributes={"a": 3})
    assert hps.open(tmp_path / "b.hps").attributes == {"a": 3, "b": 2}
    hps.write(tmp_path / "b.hps", f, append=True)
    assert hps.open(tmp_path / "b.hps").attributes == {"a": 3, "b": 2}
    hps.write(tmp_path / "c.hps", {"m": np.ma.MaskedArray([], bool), "x": f["x"][:0]})
    assert len(hps.open(tmp_path / "c.hps")) == 0


def test_objects_with_further_axes_and_large_integers(tmp_path: Path) -> None:
    large = np.array([[2**100, 1], [-(2**127), 2**64]], object)
    columns = {"labels": np.array([["a", "ü"], ["", "b"]]), "large": large, "gaps": np.array([None, 2**70], object)}
    hps.write(tmp_path / "a.hps", columns)
    f = hps.open(tmp_path / "a.hps")
    assert [s.type for s in f.schema.members.values()] == ["array[2] of text", "array[2] of int128", "optional int128"]
    assert f["labels"].tolist() == [["a", "ü"], ["", "b"]] and f["large"].tolist() == large.tolist()
    assert f["gaps"].tolist() == [None, 2**70]
    with pytest.raises(hps.Error, match="more than 128 bits"):
        hps.write(tmp_path / "a.hps", {"x": np.array([2**128], object)})


@dataclasses.dataclass
class Variant:
    x: int | str | Ion
    y: dict[str, int] | bytes | None
    real: float | str


def test_variants_have_the_alternatives_of_the_class(tmp_path: Path) -> None:
    """In their order, whatever comes first."""
    records = [Variant("a", None, 1), Variant(Ion(1.5), {"a": 1}, "b"), Variant(1, b"c", 2.5)]
    with hps.Writer(tmp_path / "a.hps", Variant) as writer:
        for record in records:
            writer.write([record])
    f = hps.open(tmp_path / "a.hps")
    assert [s.type for s in f.schema.members.values()] == [
        "one of (int64, text, Ion)", "optional one of (map of text to int64, bytes)", "one of (float64, text)"]
    assert [tuple(r) for r in f] == [("a", None, 1.0), ((1.5, 1), {"a": 1}, "b"), (1, b"c", 2.5)]
    with pytest.raises(hps.Error, match="another schema"):
        with hps.Writer(tmp_path / "a.hps", Variant) as writer:
            writer.append(Variant(b"bytes", None, 1.0))  # type: ignore[arg-type]


def test_errors_name_the_member(tmp_path: Path) -> None:
    with pytest.raises(hps.Error, match="hps: ions: charge: value 1: an integer that does not fit"):
        hps.write(tmp_path / "a.hps", {"id": [1, 2], "ions": {"charge": [0, 2**70]}})
    hps.write(tmp_path / "a.hps", [Trace([1.5])])
    with pytest.raises(hps.Error, match=r"hps: Other.values: 1.5 is float, and not str"):
        hps.open(tmp_path / "a.hps").read(dataclasses.make_dataclass("Other", [("values", list[str])]))
    with pytest.raises(hps.Error, match="memory"):
        hps.open(tmp_path / "a.hps", max_memory=100)["values"]


def test_a_record_of_a_column_is_that_of_the_file(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", [{"x": {"ions": [{"mz": 1.5}], "words": ["a", "b"], "numbers": [1, 2]}}])
    f = hps.open(tmp_path / "a.hps")
    assert f["x"][0] == f[0].x and f["x"][0].ions == [(1.5,)] and f["x"][0].words == ["a", "b"]


def test_series_of_pandas(tmp_path: Path) -> None:
    pd = pytest.importorskip("pandas")
    series = {"text": pd.Series(["a", None, "b"]), "real": pd.Series([1.5, float("inf"), 2]), "int": pd.Series([1, 2, 3]),
              "gaps": pd.Series([1, None, 3], dtype="Int64"), "flag": pd.Series([True, None, False], dtype="boolean"),
              "sort": pd.Series(["x", None, "x"], dtype="category"), "time": pd.Series(pd.to_datetime([0, 1, 2], unit="s"))}
    hps.write(tmp_path / "a.hps", series)
    f = hps.open(tmp_path / "a.hps")
    assert {name: f[name].tolist() for name in f.columns if name != "time"} == {
        "text": ["a", None, "b"], "real": [1.5, float("inf"), 2], "int": [1, 2, 3], "gaps": [1, None, 3],
        "flag": [True, None, False], "sort": ["x", None, "x"]}
    assert f["time"].astype("M8[s]").astype(int).tolist() == [0, 1, 2]


def test_lists_of_days_are_days(tmp_path: Path) -> None:
    """They have 32 bits, and came as these numbers in records and messages."""
    days = [dt.date(2020, 1, 1), dt.date(1969, 12, 31)]
    hps.write(tmp_path / "a.hps", {"x": [days, []]})
    f = hps.open(tmp_path / "a.hps")
    assert f[0].x.tolist() == f["x"][0].tolist() == days and f[1].x.dtype == "M8[D]"
    hps.write(tmp_path / "b.hps", list(f))
    assert hps.open(tmp_path / "b.hps")[0].x.tolist() == days
    assert hps.loads(hps.dumps({"x": days, "y": np.array(days, "M8[D]")}))["x"] == days
