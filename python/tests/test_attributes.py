# SPDX-License-Identifier: MIT
"""Attributes that are copied with a File, as they are."""

from pathlib import Path

import pytest

import hps
from scans import Hps


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Attributes of the table, and of members at each level."""
    with hps.Writer(tmp_path / "a.hps") as out:
        out.write({"a": {"b": {"c": [1]}}})
        out.attributes["run"] = (1, "x")
        for member in ("a", "a.b", "a.b.c"):
            out.attributes_of(member)["about"] = member
    return tmp_path / "a.hps"


def expect_all(path: Path) -> None:
    f = hps.open(path)
    assert f.attributes == {"run": (1, "x")}
    for member in ("a", "a.b", "a.b.c"):
        assert f.attributes_of(member) == {"about": member}


def test_of_each_level(path: Path, tmp_path: Path) -> None:
    hps.write(tmp_path / "b.hps", hps.open(path))
    expect_all(tmp_path / "b.hps")


def test_by_the_command_line(path: Path, run: Hps) -> None:
    for command in ("convert", "repair"):
        assert run(command, str(path), "new.hps", "-f")[0] == 0
        expect_all(Path("new.hps"))


@pytest.mark.parametrize("value", ["\ud800", object(), 2**200], ids=repr)
def test_errors_name_them(tmp_path: Path, value: object) -> None:
    with pytest.raises(hps.Error, match="^hps: attribute about: "):
        hps.write(tmp_path / "a.hps", {"x": [1]}, attributes={"about": value})
    assert not list(tmp_path.iterdir())


def test_texts_that_are_not_utf8(written: Path, tmp_path: Path) -> None:
    """An error names the attribute, strings="bytes" gives them, and they are copied; other types stay what they are."""
    f = hps.open(written, table="plain")
    with pytest.raises(hps.Error, match="run.hps: attribute raw: .*not UTF-8"):
        f.attributes_of("score")
    hps.write(tmp_path / "a.hps", f)
    made = hps.open(tmp_path / "a.hps", strings="bytes")
    assert made.attributes_of("score") == {"raw": b"\xff", "sort": 5}
    types = [value.schema.type for _, name, value in made._table.all_attributes() if name in ("raw", "sort")]
    assert types == ["text", "int16"]
