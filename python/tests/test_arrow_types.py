# SPDX-License-Identifier: MIT
"""Types of Arrow that HPS has by another name, or not at all."""

from pathlib import Path
from typing import Any

import pytest

import hps
from hps._items import to_list

pa = pytest.importorskip("pyarrow")

TEXTS = ["a", None, "text that is longer than a view"]


def column_of(folder: Path, column: Any) -> Any:
    """A column that was written from Arrow."""
    hps.write(folder / "a.hps", pa.table({"x": column}))
    return hps.open(folder / "a.hps")["x"]


@pytest.mark.parametrize("make", [pa.list_view, pa.large_list_view])
def test_views_of_lists(tmp_path: Path, make: Any) -> None:
    lists = pa.array([[1, 2], [], None, [3, None]] * 3, make(pa.int32()))
    assert to_list(column_of(tmp_path, lists)) == lists.to_pylist()
    assert to_list(column_of(tmp_path, lists.slice(3, 5))) == lists.slice(3, 5).to_pylist()
    assert to_list(column_of(tmp_path, pa.array([[], []], make(pa.string())))) == [[], []]


def test_views_of_lists_that_lie_anywhere(tmp_path: Path) -> None:
    """They may overlap, be in another order, and have elements between them."""
    lists = pa.ListViewArray.from_arrays([4, 0, 9, 2], [2, 3, 0, 1], pa.array(range(10)))
    assert to_list(column_of(tmp_path, lists)) == [[4, 5], [0, 1, 2], [], [2]]
    offsets, sizes = pa.array([0, 2**31 - 1], pa.int32()), pa.array([1, 1], pa.int32())
    outside = pa.ListViewArray.from_arrays(offsets, sizes, pa.array([1]))
    with pytest.raises(hps.Error, match="the field x of Arrow has offsets that are out of order"):
        column_of(tmp_path, outside)


@pytest.mark.parametrize("kind", [pa.int16(), pa.int32(), pa.int64()], ids=str)
@pytest.mark.parametrize("values", [pa.array(TEXTS), pa.array([[1], None, []]), pa.array(TEXTS).dictionary_encode()])
def test_runs(tmp_path: Path, kind: Any, values: Any) -> None:
    runs = pa.RunEndEncodedArray.from_arrays(pa.array([2, 3, 700], kind), values)
    assert to_list(column_of(tmp_path, runs)) == runs.to_pylist()
    assert to_list(column_of(tmp_path, runs.slice(1, 4))) == runs.to_pylist()[1:5]
    assert len(column_of(tmp_path, runs.slice(0, 0))) == 0
    lists = pa.ListArray.from_arrays([0, 1, 4], runs)
    assert to_list(column_of(tmp_path, lists)) == lists.to_pylist()


def dense() -> Any:
    return pa.UnionArray.from_dense(pa.array([0, 1, 1, 0, 2], pa.int8()), pa.array([0, 0, 1, 1, 0], pa.int32()),
                                    [pa.array([1, None]), pa.array(["a", "b"]), pa.nulls(1)])


def sparse() -> Any:
    parts = [pa.array([1, 2, 3]), pa.array([{"k": 0}, {"k": 1}, {"k": 2}])]
    return pa.UnionArray.from_sparse(pa.array([9, 5, 9], pa.int8()), parts, ["number", "rec"], [5, 9])


def test_unions_are_variants(tmp_path: Path) -> None:
    """A union is null where the value in it is."""
    assert to_list(column_of(tmp_path, dense())) == [1, "a", "b", None, None]
    assert to_list(column_of(tmp_path, dense().slice(1, 3))) == ["a", "b", None]
    column = column_of(tmp_path, dense().slice(0, 3))
    assert isinstance(column, hps.Union) and column.indices.tolist() == [0, 1, 1]
    assert to_list(column_of(tmp_path, sparse().slice(1, 2))) == [2, (2,)]
    assert str(hps.open(tmp_path / "a.hps").schema).endswith("x: optional one of (int64, Rec)\n}\n")
    again = pa.table(hps.open(tmp_path / "a.hps"))["x"].to_pylist()
    assert again == [{"index": 0, "0": 2, "Rec": None}, {"index": 1, "0": None, "Rec": {"k": 2}}]


def test_unions_that_are_never_null(tmp_path: Path) -> None:
    union = pa.UnionArray.from_sparse(pa.array([0, 1], pa.int8()), [pa.array([1, 2]), pa.nulls(2)])
    hps.write(tmp_path / "a.hps", pa.table([union], pa.schema([pa.field("x", union.type, False)])))
    assert hps.open(tmp_path / "a.hps").read() == [(1,), ((),)]


def test_unions_that_are_damaged(tmp_path: Path) -> None:
    parts = [pa.array([1]), pa.array(["a"])]
    for types, offsets in (([0, 2], [0, 0]), ([0, 1], [0, 1]), ([0, 1], [0, -1])):
        buffers = [None, pa.array(types, pa.int8()).buffers()[1], pa.array(offsets, pa.int32()).buffers()[1]]
        kind = pa.dense_union([pa.field(str(i), part.type) for i, part in enumerate(parts)])
        union = pa.Array.from_buffers(kind, 2, buffers, children=parts)
        with pytest.raises(hps.Error, match="the field x of Arrow has (offsets|a value of no type of its union)"):
            column_of(tmp_path, union)


def test_integers_of_128_bits(tmp_path: Path) -> None:
    """DuckDB's sums of integers are decimals without fractions."""
    large = [2**100, None, -2**100]
    assert to_list(column_of(tmp_path, pa.array(large, pa.decimal128(38, 0)))) == large
    assert to_list(column_of(tmp_path, pa.array([7, -7], pa.decimal32(5, 0)))) == [7, -7]
    assert to_list(column_of(tmp_path, pa.array([7, -7], pa.decimal64(15, 0)))) == [7, -7]
    duckdb = pytest.importorskip("duckdb")
    hps.write(tmp_path / "sum.hps", duckdb.sql("select sum(i) as x from range(10) r(i)"))
    assert hps.open(tmp_path / "sum.hps")["x"].tolist() == [45]


def test_integers_of_polars(tmp_path: Path) -> None:
    pl = pytest.importorskip("polars")
    signed = pl.Series([1, None, -2**127], dtype=pl.Int128)
    unsigned = pl.Series([0, 1, 2**128 - 1], dtype=pl.UInt128)
    hps.write(tmp_path / "a.hps", pl.DataFrame({"signed": signed, "unsigned": unsigned}))
    f = hps.open(tmp_path / "a.hps")
    assert [f["signed"].tolist(), f["unsigned"].tolist()] == [[1, None, -2**127], [0, 1, 2**128 - 1]]


@pytest.mark.parametrize(("column", "problem"), [
    (pa.array([1], pa.decimal128(5, 2)), "decimals, which HPS lacks: cast them to float64, to texts, or to integers"),
    (pa.array([1], pa.decimal256(50, 0)), "decimals, which HPS lacks"),
    (pa.array([(1, 2, 3)], pa.month_day_nano_interval()), "intervals, which HPS lacks: cast them to durations")])
def test_types_that_are_not_read(tmp_path: Path, column: Any, problem: str) -> None:
    with pytest.raises(hps.Error, match=f"the field x of Arrow has {problem}"):
        column_of(tmp_path, column)
    assert not (tmp_path / "a.hps").exists()


def struct_of_nulls() -> Any:
    return pa.StructArray.from_arrays([pa.array([1, 2])], ["a"], mask=pa.array([False, True]))


NULLS = {
    "numbers": pa.array([7, None]),
    "unknown how many": pa.Array.from_buffers(pa.int64(), 2, pa.array([7, None]).buffers(), -1),
    "texts": pa.array(["a", None]),
    "indices": pa.DictionaryArray.from_arrays(pa.array([1, None], pa.int8()), pa.array(["a", "b"])),
    "words": pa.DictionaryArray.from_arrays(pa.array([0, 1], pa.int8()), pa.array(["a", None])),
    "runs": pa.RunEndEncodedArray.from_arrays(pa.array([1, 2], pa.int32()), pa.array([7, None])),
    "union": pa.UnionArray.from_sparse(pa.array([0, 0], pa.int8()), [pa.array([7, None])]),
    "structs": struct_of_nulls(),
    "lists": pa.array([[1], None]),
}


@pytest.mark.parametrize("name", NULLS)
def test_nulls_in_fields_that_are_not_nullable(tmp_path: Path, name: str) -> None:
    """Something has to be at their places, but it is no value."""
    column = NULLS[name]
    fields = pa.schema([pa.field("x", column.type, nullable=False)])
    with pytest.raises(hps.Error, match="the field x of Arrow has a null, which a field that is not nullable"):
        hps.write(tmp_path / "a.hps", pa.table([column], fields))
    hps.write(tmp_path / "a.hps", pa.table([column.slice(0, 1)], fields))
    assert pa.table(hps.open(tmp_path / "a.hps")).schema.field("x").nullable is False


def test_nulls_inside_of_nulls(tmp_path: Path) -> None:
    """A field of structs that are null themselves has none there."""
    inner = pa.StructArray.from_arrays([pa.array([1, None])], fields=[pa.field("a", pa.int64(), nullable=False)],
                                       mask=pa.array([False, True]))
    assert to_list(column_of(tmp_path, inner)) == [(1,), None]


def test_rows_that_are_null(tmp_path: Path) -> None:
    rows = pa.chunked_array([struct_of_nulls()])
    with pytest.raises(hps.Error, match="records of Arrow, some of which are null"):
        hps.write(tmp_path / "a.hps", rows)
    hps.write(tmp_path / "a.hps", rows.slice(0, 1))
    assert hps.open(tmp_path / "a.hps").read() == [(1,)]


@pytest.mark.parametrize("kind", [pa.int8(), pa.int16(), pa.int32(), pa.int64()], ids=str)
def test_indices_that_are_negative(tmp_path: Path, kind: Any) -> None:
    """As unsigned ones, they could be those of other words."""
    words = pa.array([str(i) for i in range(70_000)])
    indices = pa.DictionaryArray.from_arrays(pa.array([-1], kind), words, safe=False)
    with pytest.raises(hps.Error, match="the field x of Arrow has offsets that are out of order"):
        column_of(tmp_path, indices)
