# SPDX-License-Identifier: MIT
"""Arrow, both ways, by those who read it."""

import dataclasses
import datetime as dt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps
from hps._items import to_list

pa = pytest.importorskip("pyarrow")


@dataclasses.dataclass
class Ion:
    mz: float
    charge: int


COLUMNS: dict[str, list[Any]] = {
    "integers": [1, 2, 3], "bools": [True, False, True] * 5, "texts": ["a", "ü", ""], "bytes": [b"a", b"", b"\xff"],
    "optional": [1, None, 3], "optional bools": [None, True, None], "optional texts": [None, "a", None],
    "lists": [[1, 2], [], [3]], "optional lists": [[1], None, []], "lists of optionals": [[None, 1], [], [2]],
    "records": [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}], "optional records": [{"a": 1, "b": [1]}, None],
    "lists of records": [[{"a": 1, "b": None}], [], [{"a": 2, "b": 1.5}]], "maps": [{"a b": 1}, {}, {"c d": 2, "e f": 3}],
    "times": [dt.datetime(2026, 1, 1, 12)], "durations": [dt.timedelta(seconds=5)], "none": [None, None],
    "nested": [[[1], [2, 3]], [], [[]]], "nothing": [],
}


def plain(value: Any) -> Any:
    if isinstance(value, list):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    return value


@pytest.mark.parametrize("name", COLUMNS)
def test_to_arrow(tmp_path: Path, name: str) -> None:
    values = COLUMNS[name]
    hps.write(tmp_path / "a.hps", {"x": values}, chunk=20)
    table = pa.table(hps.open(tmp_path / "a.hps"))
    table.validate(full=True)
    got = table["x"].to_pylist()
    if name == "maps":
        got = [dict(entries) for entries in got]
    if name == "none":
        got = [None] * len(got)
    assert got == values


@pytest.mark.parametrize("name", COLUMNS)
def test_from_arrow(tmp_path: Path, name: str) -> None:
    values = COLUMNS[name]
    kind = pa.map_(pa.string(), pa.int64()) if name == "maps" else None
    column = pa.array([list(v.items()) for v in values] if name == "maps" else values, kind)
    table = pa.concat_tables([pa.table({"x": column}), pa.table({"x": column}).slice(1)])
    hps.write(tmp_path / "a.hps", table)
    f = hps.open(tmp_path / "a.hps")
    again = pa.table(f)
    again.validate(full=True)
    assert again["x"].to_pylist() == table["x"].to_pylist()
    assert len(f) == len(table)


ARROW_TYPES = [
    pa.int8(), pa.uint16(), pa.uint64(), pa.float16(), pa.float32(), pa.date32(), pa.date64(), pa.time32("s"),
    pa.time64("us"), pa.timestamp("ns"), pa.timestamp("s", "UTC"), pa.duration("ms"), pa.binary(3), pa.large_string(),
    pa.string_view(), pa.binary_view(), pa.large_list(pa.int32()), pa.list_(pa.float32(), 2),
    pa.list_(pa.list_(pa.float32(), 2), 1), pa.dictionary(pa.int8(), pa.string()),
    pa.dictionary(pa.int32(), pa.string(), ordered=True),
]


def values_of(kind: Any) -> list[Any]:
    if pa.types.is_dictionary(kind) or pa.types.is_large_string(kind) or kind == pa.string_view():
        return ["a", "text that is longer than a view", "a"]
    if pa.types.is_temporal(kind):
        return pa.array([86400, 0, 2 * 86400], pa.int64()).cast(
            pa.int32() if kind.bit_width == 32 else pa.int64()).view(kind).to_pylist()
    if kind == pa.binary_view():
        return [b"a", b"", b"bytes that are longer than a view"]
    if pa.types.is_fixed_size_binary(kind):
        return [b"abc", b"def", b"\0\0\0"]
    if pa.types.is_large_list(kind):
        return [[1], [], [2, 3]]
    if pa.types.is_fixed_size_list(kind):
        return [[1.0, 2.0], [3.0, 4.0]] if kind.list_size == 2 else [[[1.0, 2.0]], [[3.0, 4.0]]]
    return [1, 0, 100]


@pytest.mark.parametrize("kind", ARROW_TYPES, ids=str)
@pytest.mark.parametrize("is_nullable", [False, True])
def test_arrow_types(tmp_path: Path, kind: Any, is_nullable: bool) -> None:
    values = values_of(kind)
    if is_nullable:
        values = [None, *values, None]
    table = pa.table([pa.array(values, kind)], pa.schema([pa.field("x", kind, is_nullable)]))
    hps.write(tmp_path / "a.hps", table)
    f = hps.open(tmp_path / "a.hps")
    again = pa.table(f)
    again.validate(full=True)
    assert again.schema.field("x").nullable == is_nullable
    got, expected = again["x"].to_pylist(), table["x"].to_pylist()
    if pa.types.is_time(kind) or kind == pa.date64():
        assert [v is None for v in got] == [v is None for v in expected]
    else:
        assert [v.replace(tzinfo=None) if isinstance(v, dt.datetime) else v for v in got] == \
               [v.replace(tzinfo=None) if isinstance(v, dt.datetime) else v for v in expected]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.int32(), pa.list_(pa.string())], ids=str)
@pytest.mark.parametrize("missing", [None, 12])
@pytest.mark.parametrize("first", [0, 3, 7])
def test_slices(tmp_path: Path, kind: Any, missing: int | None, first: int) -> None:
    """They have offsets, and values before them in their buffers."""
    number, text = pa.types.is_int32(kind), ["", "a", "bc"]
    values: list[Any] = [i if number else text[:i % 4] if pa.types.is_list(kind) else text[i % 3] for i in range(50)]
    if missing is not None:
        values[missing] = None
    table = pa.table({"x": pa.array(values, kind)}).slice(first, 30)
    hps.write(tmp_path / "a.hps", table)
    assert pa.table(hps.open(tmp_path / "a.hps"))["x"].to_pylist() == values[first:first + 30]


def test_nullable_columns_that_lack_nothing(tmp_path: Path) -> None:
    """PyArrow makes all of its columns nullable."""
    vectors = pa.FixedSizeListArray.from_arrays(pa.array(np.arange(300, dtype="f4")), 3)
    table = pa.table({"id": pa.array(range(100), pa.int32()), "pos": vectors, "name": ["a"] * 99 + [None]})
    hps.write(tmp_path / "a.hps", table, chunk=256)
    f = hps.open(tmp_path / "a.hps")
    assert type(f["id"]) is np.ndarray and f["id"].tolist() == list(range(100))
    assert f["pos"].shape == (100, 3) and f["pos"][99].tolist() == [297, 298, 299]
    assert f.column("name", 98).tolist() == ["a", None]
    assert f.column("name", 0, 3).tolist() == ["a"] * 3
    again = pa.table(f)
    again.validate(full=True)
    assert again.equals(table.cast(again.schema))
    assert again["id"].null_count == 0 and again["name"].null_count == 1


def test_variants_and_all_of_cpp(written: Path) -> None:
    table = pa.table(hps.open(written, table="all"))
    table.validate(full=True)
    assert table.num_rows == 100
    assert table["pet"][1].as_py() == {"index": 1, "Dog": None, "Cat": {"name": "cat 1"}, "2": None}
    assert table["shared"][1].as_py() == '"shared"'
    assert table["matrix"][3].as_py() == [[0, 0, 0], [0, 0, 3]]
    assert table.schema.field("time").type == pa.timestamp("s", "UTC")
    plain_table = pa.table(hps.open(written, table="plain"))
    assert plain_table.schema.field("score").nullable is False
    assert plain_table["ions"].to_pylist()[3] == [{"mz": 100.5 + k, "charge": k} for k in range(3)]


@pytest.mark.parametrize("maps", [[{None: 1, 2: 3}, {}], [{1: 2}, {None: None}], [{}, {}]], ids=str)
def test_maps_whose_keys_may_be_null(tmp_path: Path, maps: list[dict[Any, Any]]) -> None:
    """Arrow has none: these are lists of structs."""
    hps.write(tmp_path / "a.hps", {"x": maps})
    table = pa.table(hps.open(tmp_path / "a.hps"))
    table.validate(full=True)
    assert pa.types.is_large_list(table["x"].type)
    assert table["x"].to_pylist() == [[{"key": k, "value": v} for k, v in m.items()] for m in maps]


@pytest.mark.parametrize(("names", "expected"), [
    (["x", "x"], ["index", "0", "1"]), (["x", "y", "x"], ["index", "0", "Y", "2"]),
    (["index", "y"], ["index", "Index", "Y"]), (["", "0"], ["index", "Record", "1"])])
def test_names_of_alternatives(tmp_path: Path, names: list[str], expected: list[str]) -> None:
    """No two fields have one."""
    parts = [pa.array([{"a" + str(i): i}]) for i in range(len(names))]
    hps.write(tmp_path / "a.hps", pa.table({"x": pa.UnionArray.from_sparse(pa.array([1], pa.int8()), parts, names)}))
    table = pa.table(hps.open(tmp_path / "a.hps"))
    table.validate(full=True)
    assert [field.name for field in table.schema.field("x").type] == expected
    assert table["x"][0].as_py()[expected[2]] == {"a1": 1}


def test_batches_are_chunks(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"x": np.arange(1000.0)}, chunk=800)
    f = hps.open(tmp_path / "a.hps")
    batches = list(pa.RecordBatchReader.from_stream(f))
    assert [b.num_rows for b in batches] == [100] * 10
    assert pa.schema(f).names == ["x"]
    assert pa.table(hps.open(hps.dumps([Ion(1, 2)])))["mz"].to_pylist() == [1]


def test_text_that_is_not_utf8() -> None:
    message = hps.dumps([{"x": {"y": text}} for text in ("abc", "bad!")]).replace(b"bad!", b"ba\xff!")
    with pytest.raises(Exception, match="x.y: text that is not UTF-8"):
        pa.table(hps.open(message))
    assert pa.table(hps.open(message, strings="bytes"))["x"].to_pylist() == [{"y": b"abc"}, {"y": b"ba\xff!"}]


@pytest.mark.parametrize("missing", [None, 1])
@pytest.mark.parametrize(("dtype", "kind"), [
    ("M8[D]", pa.date32()), ("M8[m]", pa.timestamp("s", "UTC")), ("M8[W]", pa.timestamp("s", "UTC")),
    ("m8[h]", pa.duration("s")), ("m8[D]", pa.duration("s")), ("M8[25s]", pa.timestamp("s", "UTC"))])
def test_units_that_arrow_lacks(tmp_path: Path, dtype: str, kind: Any, missing: int | None) -> None:
    times = np.array([-3, 0, 20000], dtype)
    column = times if missing is None else np.ma.MaskedArray(times, [i == missing for i in range(3)])
    hps.write(tmp_path / "a.hps", {"x": column})
    table = pa.table(hps.open(tmp_path / "a.hps"))
    table.validate(full=True)
    assert table["x"].type == kind and table["x"].null_count == (missing is not None)
    there = [i for i in range(3) if i != missing]
    assert table["x"].drop_null().to_numpy().tolist() == times[there].astype(
        "M8[D]" if kind == pa.date32() else f"{dtype[:2]}[s]").tolist()


def test_times_that_arrow_does_not_have(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"days": np.array([0, 2**40], "M8[D]")})
    hps.write(tmp_path / "b.hps", {"hours": np.array([2**62], "m8[h]")})
    for name in ("a.hps", "b.hps"):
        with pytest.raises(Exception, match="out of the range of Arrow's"):
            pa.table(hps.open(tmp_path / name))
    hps.write(tmp_path / "c.hps", {"days": np.array(["NaT"], "M8[D]"), "hours": np.array(["NaT"], "m8[h]")})
    table = pa.table(hps.open(tmp_path / "c.hps"))
    assert np.isnat(table["hours"].to_numpy()).all() and table["days"].cast(pa.int32()).to_pylist() == [-2**31]


def test_damage_is_an_error(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"x": np.arange(10000)})
    data = bytearray((tmp_path / "a.hps").read_bytes())
    data[len(data) // 3] ^= 1
    with pytest.raises(Exception, match="chunk 0"):
        pa.table(hps.open(bytes(data)))


def test_polars(tmp_path: Path) -> None:
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"a": [1, None, 3], "s": ["x" * 20, "y", None], "l": [[1], [], None],
                          "st": [{"p": 1, "q": "z"}] * 3, "d": [dt.date(2026, 1, 1)] * 3,
                          "c": pl.Series(["m", "n", "m"], dtype=pl.Categorical)})
    hps.write(tmp_path / "a.hps", frame)
    again = pl.DataFrame(hps.open(tmp_path / "a.hps"))
    for name in frame.columns:
        assert again[name].to_list() == frame[name].to_list()


def test_pandas(tmp_path: Path) -> None:
    pd = pytest.importorskip("pandas", minversion="3")
    frame = pd.DataFrame({"a": [1, 2], "b": ["x", None], "c": pd.Categorical(["u", "v"])})
    hps.write(tmp_path / "a.hps", frame)
    f = hps.open(tmp_path / "a.hps")
    assert [to_list(f[name]) for name in "abc"] == [[1, 2], ["x", None], ["u", "v"]]
    assert pd.DataFrame.from_arrow(f)["a"].tolist() == [1, 2]


def test_duckdb(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    hps.write(tmp_path / "a.hps", {"x": np.arange(100.0), "s": ["a", "b"] * 50})
    f = hps.open(tmp_path / "a.hps")
    assert len(f) == 100
    assert duckdb.sql("select s, avg(x) from f group by s order by s").fetchall() == [("a", 49.0), ("b", 50.0)]
    hps.write(tmp_path / "b.hps", duckdb.sql("select x, s from f where x < 3"))
    assert hps.open(tmp_path / "b.hps")["s"].tolist() == ["a", "b", "a"]
