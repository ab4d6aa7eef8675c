# SPDX-License-Identifier: MIT
"""Columns of pandas, polars, PyArrow and of unusual dtypes in a dict of columns."""

import datetime as dt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps


def written(tmp_path: Path, data: Any) -> hps.File:
    hps.write(tmp_path / "a.hps", data)
    return hps.open(tmp_path / "a.hps")


def values_of(tmp_path: Path, column: Any) -> list[Any]:
    """A value of a column, as a record has it."""
    return [r.x for r in written(tmp_path, {"x": column})]


def test_missing_times_of_pandas_are_none(tmp_path: Path) -> None:
    """As those of a DataFrame, through Arrow, are; not the least number."""
    pd = pytest.importorskip("pandas")
    times = pd.Series([pd.Timestamp("2020-01-01"), pd.NaT])
    assert values_of(tmp_path, times.astype("M8[s]")) == [dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc), None]
    assert values_of(tmp_path, pd.Series([pd.Timedelta(1, "s"), pd.NaT])) == [dt.timedelta(seconds=1), None]
    assert values_of(tmp_path, [pd.NaT, dt.timedelta(1), pd.NA]) == [None, dt.timedelta(1), None]
    assert values_of(tmp_path, pd.array([1, None], dtype="Int64")) == [1, None]
    assert values_of(tmp_path, pd.Categorical(["a", None, "a"])) == ["a", None, "a"]


def test_zones_and_nanoseconds_of_pandas(tmp_path: Path) -> None:
    """Times of a zone are those of UTC, and no digit is lost, or there is an error."""
    pd = pytest.importorskip("pandas")
    ours = pd.Timestamp("2020-01-01 12:00:00.123456789", tz="Europe/Berlin")
    column = written(tmp_path, {"x": pd.Series([ours, pd.NaT]).astype("datetime64[ns, Europe/Berlin]")})["x"]
    assert column[0] == np.datetime64("2020-01-01T11:00:00.123456789") and column.mask.tolist() == [False, True]
    index = pd.DatetimeIndex([ours]).as_unit("ns")
    assert written(tmp_path, {"x": index})["x"][0] == np.datetime64("2020-01-01T11:00:00.123456789")
    for value in (ours, pd.Timedelta(1, "ns")):
        with pytest.raises(hps.Error, match="x: .* has nanoseconds"):
            hps.write(tmp_path / "b.hps", {"x": [value]})
    assert values_of(tmp_path, [ours.floor("us")]) == [dt.datetime(2020, 1, 1, 11, 0, 0, 123456, dt.timezone.utc)]


def test_columns_of_polars_and_pyarrow(tmp_path: Path) -> None:
    pl, pa = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    lists = [["a"], None, ["b", None]]
    assert values_of(tmp_path, pl.Series(lists)) == values_of(tmp_path, pa.array(lists)) == lists
    assert values_of(tmp_path, pl.Series(lists, dtype=pl.List(pl.Enum(["a", "b"])))) == lists
    assert values_of(tmp_path, pa.chunked_array([[1, None], [3]])) == [1, None, 3]


def test_a_file_as_a_column(tmp_path: Path) -> None:
    inner = written(tmp_path, {"a": [1, "b"]})
    hps.write(tmp_path / "b.hps", {"x": inner})
    assert [r.x.a for r in hps.open(tmp_path / "b.hps")] == [1, "b"]


def test_fields_of_one_name(tmp_path: Path) -> None:
    """One of them would be lost."""
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(hps.Error, match="two fields of the name x"):
        hps.write(tmp_path / "a.hps", pa.table([[1], [2]], names=["x", "x"]))
    with pytest.raises(hps.Error, match="two columns of the name 1"):
        hps.write(tmp_path / "a.hps", {1: [1], "1": [2]})


def test_unusual_dtypes(tmp_path: Path) -> None:
    opaque = np.array([b"abcd", b"\0\0\0\1"], "V4")
    f = written(tmp_path, {"x": opaque, "y": np.array([opaque, opaque])})
    assert f["x"].dtype == "V4" and (f["x"] == opaque).all() and f[0].x == b"abcd" and f["y"].shape == (2, 2)
    if hasattr(np.dtypes, "StringDType"):
        for missing in (np.nan, None):
            dtype = np.dtypes.StringDType(na_object=missing)
            assert values_of(tmp_path, np.array(["a", missing], dtype)) == ["a", None]
    for wrong in (np.array(["2020"], "M8[Y]"), [np.datetime64("2020-01", "M")]):
        with pytest.raises(hps.Error, match="x: times in units of"):
            hps.write(tmp_path / "b.hps", {"x": wrong})
    with pytest.raises(hps.Error, match="x is no column"):
        hps.write(tmp_path / "b.hps", {"x": np.array(5)})
    with pytest.raises(hps.Error) as error:
        hps.write(tmp_path / "b.hps", {"x": [dt.timedelta.max]})
    assert str(error.value) == "hps: x: a value out of range: int too big to convert"


def test_structured_arrays_in_lists(tmp_path: Path) -> None:
    """Their fields have names, and nanoseconds are no plain numbers among other lists."""
    parts = [np.array([(1, 2.5), (3, 4.5)], [("a", "i4"), ("b", "f8")]), np.zeros(0, [("a", "i4"), ("b", "f8")])]
    f = written(tmp_path, {"x": parts})
    assert f["x.b"].to_list() == [[2.5, 4.5], []] and f[0].x[1].a == 3
    times = np.array([1, 2], "M8[ns]")
    assert list(map(list, values_of(tmp_path, [[times[0]], times]))) == [[times[0]], [times[0], times[1]]]


def test_records_without_members(tmp_path: Path) -> None:
    assert len(written(tmp_path, [{}, {}])) == 2


def test_integers_of_128_bits_without_a_sign(tmp_path: Path) -> None:
    """Columns of C++ may have them."""
    column = np.array([2**128 - 1, 0, None], object)
    f = written(tmp_path, {"x": column, "y": np.array([2**127 - 1, -2**127, None], object)})
    assert f["x"].tolist() == column.tolist() and f.schema.members["x"].type == "optional uint128"
    assert f["y"].tolist() == [2**127 - 1, -2**127, None]
    for wrong in ([2**128], [2**127, -1]):
        with pytest.raises(hps.Error, match="x: an integer of more than 128 bits"):
            hps.write(tmp_path / "b.hps", {"x": np.array(wrong, object)})
