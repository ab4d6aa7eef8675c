# SPDX-License-Identifier: MIT
"""Elements of lists and of fixed arrays that are missing."""

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps


@pytest.mark.parametrize("values", [
    [[None, 3], None, [None], []], [[None, 3], [None], []], [[[None, 3], None], []], ["a", [None, 1], [None], None],
    [{"t": [None, 3], "u": 1}, {"t": None, "u": None}, {"t": [None], "u": 2}], [{"a b": [None, 3]}, {"a b": [None]}],
    [[{"t": [None, 3]}], [{"t": [None]}]],
], ids=str)
def test_what_is_missing_in_lists_is_none(tmp_path: Path, values: list[Any]) -> None:
    """As in records, wherever the lists are: not a number that was not there."""
    hps.write(tmp_path / "a.hps", {"x": values})
    f = hps.open(tmp_path / "a.hps")
    column = f["x"]
    assert plain(column.tolist()) == plain([r.x for r in f]) == plain(values)
    assert plain([x.tolist() if hasattr(x, "tolist") else x for x in column]) == plain(values)
    assert plain([x.tolist() if hasattr(x, "tolist") else x for x in column[::-1]]) == plain(values[::-1])
    hps.write(tmp_path / "b.hps", {"x": column})
    assert plain([r.x for r in hps.open(tmp_path / "b.hps")]) == plain(values)


def plain(value: Any) -> Any:
    """Lists and dicts, also of Records and arrays."""
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value._asdict())
    return {key: plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def test_fixed_arrays_with_none(tmp_path: Path) -> None:
    """Those of Arrow, which may lack elements, rows and all."""
    pa = pytest.importorskip("pyarrow")
    rows = [[[1, 2], [3, 4]], None, [[5, 6], None], [[7, None], [None, 8]]]
    hps.write(tmp_path / "a.hps", pa.table({"x": pa.array(rows, pa.list_(pa.list_(pa.int32(), 2), 2)),
                                            "y": pa.array([{"z": [1, None]}] * 4, pa.struct([("z", pa.list_(pa.int8(), 2))]))}))
    f = hps.open(tmp_path / "a.hps")
    assert f["x"].shape == (4, 2, 2) and f["x"].mask[2].tolist() == [[False, False], [True, True]]
    assert f["x"].mask[3].tolist() == [[False, True], [True, False]] and f["x"].mask[1].all()
    assert [r.x for r in f] == rows and f["y"].to_list() == [([1, None],)] * 4 and f["y"][0] == ([1, None],)
    hps.write(tmp_path / "b.hps", {"x": f["x"], "z": f["y"]["z"]})
    again = hps.open(tmp_path / "b.hps")
    assert (again["x"].mask == f["x"].mask).all() and (again["x"] == f["x"]).all() and [r.x for r in again][1:] == [
        None, [[5, 6], [None, None]], rows[3]]
    assert again["z"].tolist() == [[1, None]] * 4


@dataclasses.dataclass
class Row:
    x: int | None
    y: list[float | None] | None


@pytest.mark.parametrize("format", ["compact", "raw", "packed"])
def test_optionals_that_lack_nothing(format: str) -> None:
    message = hps.dumps([Row(1, [2.5]), Row(3, [])], format=format)
    f = hps.open(message)
    assert f["x"].tolist() == [1, 3] and f["y"].tolist() == [[2.5], []]
    assert plain(hps.loads(message)) == [{"x": 1, "y": [2.5]}, {"x": 3, "y": []}]
    assert hps.open(hps.dumps(f[:], format=format))["x"].tolist() == [1, 3]


def test_bytes_of_one_size_in_lists(tmp_path: Path) -> None:
    lists = hps.Ragged(np.frombuffer(b"abcdef", "V3"), np.array([0, 2, 2]))
    hps.write(tmp_path / "a.hps", {"x": hps.Records({"keys": lists}, 2)})
    f = hps.open(tmp_path / "a.hps")
    assert f["x"][0] == ([b"abc", b"def"],) and f["x"].tolist() == [([b"abc", b"def"],), ([],)]


def test_fixed_arrays_of_texts(tmp_path: Path) -> None:
    """One that is missing is no array of None."""
    pa = pytest.importorskip("pyarrow")
    rows = [["a", "b"], None, ["c", None], None]
    hps.write(tmp_path / "a.hps", pa.table({"x": pa.array(rows, pa.list_(pa.string(), 2))}))
    column = hps.open(tmp_path / "a.hps")["x"]
    assert isinstance(column, hps.Optional) and column.tolist() == rows == [r.x for r in hps.open(tmp_path / "a.hps")]
    hps.write(tmp_path / "b.hps", {"x": column})
    assert [r.x for r in hps.open(tmp_path / "b.hps")] == rows


def test_fixed_arrays_in_lists_in_records(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    rows = [{"y": [[1, 2], None]}, {"y": [None]}]
    hps.write(tmp_path / "a.hps", pa.table({"x": pa.array(rows, pa.struct([("y", pa.list_(pa.list_(pa.int8(), 2)))]))}))
    f = hps.open(tmp_path / "a.hps")
    assert [r.y for r in f["x"]] == [[[1, 2], None], [None]] == [r.x.y for r in f]
