# SPDX-License-Identifier: MIT
"""Columns of PyArrow and polars in a dict, which are what they are in tables."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps

pa = pytest.importorskip("pyarrow")

UNION = pa.UnionArray.from_sparse(pa.array([0, 1], pa.int8()), [pa.array([1, 2]), pa.array(["a", "b"])])
COLUMNS = {
    "int8": pa.array([1, None], pa.int8()), "float32": pa.array([0.5], pa.float32()), "none": pa.array([], pa.int8()),
    "nanoseconds": pa.array([1], pa.timestamp("ns")), "far": pa.array([10**12], pa.timestamp("s")),
    "time64": pa.array([1], pa.time64("us")), "decimal": pa.array([1, -2], pa.decimal128(38, 0)),
    "maps": pa.array([[("a b", 1)], []], pa.map_(pa.string(), pa.int32())), "nulls": pa.nulls(3),
    "structs": pa.array([{"a": [1, 2], "b": {"c": "x"}}, None, {"a": None, "b": {"c": None}}]),
    "words": pa.array(["u", None, "v"]).dictionary_encode(), "union": UNION, "texts": pa.array(["a", "", None]),
    "fixed": pa.array([[1.5, 2.5], None], pa.list_(pa.float32(), 2)), "bools": pa.array([True, None, False]),
    "lists": pa.array([["a", "bc"], None, [], ["d"]]), "views": pa.array([[1], [2, 3]], pa.list_view(pa.int16())),
}


def written(tmp_path: Path, data: Any) -> hps.File:
    hps.write(tmp_path / "a.hps", data)
    return hps.open(tmp_path / "a.hps")


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_are_what_they_are_in_tables(tmp_path: Path, name: str) -> None:
    """Also those of several chunks."""
    column = COLUMNS[name]
    chunked = pa.chunked_array([column, column.slice(1), column.slice(0, 0), column])
    for x in (column, column.slice(1), chunked, pa.chunked_array([], column.type)):
        hps.write(tmp_path / "b.hps", pa.table({"x": x}))
        expected, f = hps.open(tmp_path / "b.hps"), written(tmp_path, {"x": x})
        assert f.schema == expected.schema and str(f[:]) == str(expected[:])
        assert pa.table(f).equals(pa.table(expected).combine_chunks())


def test_series_of_polars_keep_their_types(tmp_path: Path) -> None:
    pl = pytest.importorskip("polars")
    times = pl.Series([1_000_000_001, None]).cast(pl.Datetime("ns"))
    small = pl.concat([pl.Series([1], dtype=pl.Int8)] * 2, rechunk=False)
    f = written(tmp_path, {"t": times, "nested": {"small": small}})
    assert f["t"][0] == np.datetime64(1_000_000_001, "ns") and f["t"].mask.tolist() == [False, True]
    assert f["nested.small"].dtype == np.int8 and f["nested.small"].tolist() == [1, 1]
    assert written(tmp_path, {"x": pl.DataFrame({"a": [1, 2]})})["x.a"].tolist() == [1, 2]


def test_objects_of_polars(tmp_path: Path) -> None:
    """Arrow gets their addresses."""
    pl = pytest.importorskip("polars")
    assert written(tmp_path, {"x": pl.Series([1j, None], dtype=pl.Object)})["x"].tolist() == [1j, None]
    with pytest.raises(hps.Error, match="objects of .* are not written"):
        written(tmp_path, {"x": pl.Series([object()], dtype=pl.Object)})


@pytest.mark.parametrize(("column", "problem"), [
    (pa.array([1], pa.decimal128(5, 2)), "an array of Arrow has decimals, which HPS lacks"),
    (pa.array([{"a": (1, 2, 3)}], pa.struct([("a", pa.month_day_nano_interval())])), "the field a of Arrow has int"),
    (pa.array([{"a": None}], pa.struct([pa.field("a", pa.int8(), nullable=False)])), "the field a of Arrow has a null"),
])
def test_errors_of_columns(tmp_path: Path, column: Any, problem: str) -> None:
    with pytest.raises(hps.Error, match=f"^hps: x: {problem}"):
        written(tmp_path, {"x": column})
