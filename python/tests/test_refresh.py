# SPDX-License-Identifier: MIT
"""Files that others write, cut or overwrite while they are read."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import hps

NUMBERS = np.random.default_rng(7).random(20_000)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of many chunks."""
    hps.write(tmp_path / "a.hps", {"a": NUMBERS}, chunk=1 << 13)
    return tmp_path / "a.hps"


def overwrite(path: Path, data: bytes) -> None:
    """In the same file, which those who read it have open."""
    with path.open("r+b") as file:
        file.write(data)
        file.truncate()


def test_it_grows(path: Path) -> None:
    f = hps.open(path)
    hps.write(path, {"a": [2.5]}, append=True)
    assert len(f) == len(NUMBERS)
    f.refresh()
    assert f["a"].tolist() == [*NUMBERS, 2.5]


@pytest.mark.parametrize("name", [None, "", "first"])
def test_a_table_stays_when_another_one_comes(tmp_path: Path, name: str | None) -> None:
    path = tmp_path / "several.hps"
    hps.write(path, {"a": [1]}, table=name or "")
    f = hps.open(path, table=name)
    hps.write(path, {"b": ["x"]}, table="second", append=True)
    hps.write(path, {"a": [2]}, table=name or "", append=True)
    f.refresh()
    assert f["a"].tolist() == [1, 2] and f.tables == [name or "", "second"]


def test_it_is_cut(path: Path) -> None:
    """Columns that were read stay; those that are gone are an error."""
    f = hps.open(path)
    held, records = f["a"], iter(f)
    next(records)
    os.truncate(path, path.stat().st_size // 2)
    with pytest.raises(hps.Error, match="chunk"):
        f["a"]
    with pytest.raises(hps.Error, match="cut off"):
        list(records)
    f.refresh()
    assert 0 < len(f) < len(NUMBERS) and not f.complete
    assert (f["a"] == NUMBERS[:len(f)]).all() and (held == NUMBERS).all()


@pytest.mark.parametrize("size", [0, 30, 64])
def test_nothing_is_left(path: Path, size: int) -> None:
    f = hps.open(path)
    held = f["a"]
    os.truncate(path, size)
    with pytest.raises(hps.Error, match="a.hps"):
        f.refresh()
    assert len(f) == len(NUMBERS) and (held == NUMBERS).all()
    for read in (lambda: f["a"], lambda: f[0], lambda: list(f.where("a", 0.5, 1.0))):
        with pytest.raises(hps.Error, match="chunk 0"):
            read()


def test_it_is_overwritten(path: Path) -> None:
    """In its place, by a file of other columns; or its name is that of another file now, which changes nothing."""
    f = hps.open(path)
    other = path.with_name("b.hps")
    hps.write(other, {"b": [f"text {i}" for i in range(5000)]}, chunk=1 << 13)
    overwrite(path, other.read_bytes())
    with pytest.raises(hps.Error, match="another file"):
        f.refresh()
    with pytest.raises(hps.Error):
        f["a"]
    g = hps.open(path)
    hps.write(path, {"c": [1]})
    g.refresh()
    assert g.columns == ["b"] and g["b"][4999] == "text 4999"


def appended(folder: Path, begin: Path, table: Callable[[Path], None]) -> bytes:
    """That of a file to which a table was added."""
    copy = folder / "copy.hps"
    shutil.copy(begin, copy)
    table(copy)
    return copy.read_bytes()


@pytest.mark.parametrize("other", ["schema", "name"])
def test_another_table_takes_its_place(tmp_path: Path, other: str) -> None:
    """Of the same file: one that was cut, and to which something else was appended."""
    path = tmp_path / "begin.hps"
    hps.write(path, {"z": [0]}, table="z")
    numbers = appended(tmp_path, path, lambda copy: hps.write(copy, {"a": NUMBERS}, table="t", append=True))
    texts = appended(tmp_path, path, lambda copy: hps.write(
        copy, {"a": ["x"] * 9} if other == "schema" else {"a": NUMBERS[:5]}, table="t" if other == "schema" else "u",
        append=True))
    overwrite(path, numbers)
    f = hps.open(path, table="t")
    held = f["a"]
    overwrite(path, texts)
    with pytest.raises(hps.Error, match="lost the opened table" if other == "schema" else "no table t"):
        f.refresh()
    assert len(f) == len(NUMBERS) and (held == NUMBERS).all() and f.schema.members["a"].type == "float64"
    with pytest.raises(hps.Error):
        f["a"]
