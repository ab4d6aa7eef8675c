# SPDX-License-Identifier: MIT
"""`hps repair`, `hps merge` and `hps convert`: commands that write files."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import hps
from scans import COUNT, Hps


@pytest.mark.parametrize("file", ["whole.hps", "flipped.hps", "cut.hps", "killed.hps", "killed.hps.part"])
def test_repair(run: Hps, file: str) -> None:
    """The new file is whole, and has all records but those that are said to be lost."""
    before = {path: Path(path).read_bytes() for path in os.listdir()}
    code, out, _ = run("repair", file, "new.hps", "--json")
    about = json.loads(out)
    assert code == 0 and (about["records_lost"] > 0) == (file == "flipped.hps")
    assert run("verify", "new.hps")[0] == 0
    lost = {i for part in about["lost"] for i in range(part["first"], part["last"] + 1)}
    made = hps.open("new.hps")
    assert len(made) == about["records"] > 0 and len(lost) == about["records_lost"]
    assert [int(i) for i in made["id"]] == [i for i in range(len(made) + len(lost)) if i not in lost]
    assert made.attributes == ({} if file.startswith("killed") else {"run": 7})
    assert {path: Path(path).read_bytes() for path in os.listdir() if path != "new.hps"} == before


def test_repair_of_the_part_file_under_its_own_name(run: Hps) -> None:
    """The part file is not written over while it is read."""
    before = Path("killed.hps.part").read_bytes()
    assert run("repair", "killed.hps.part", "killed.hps")[0] == 0
    assert len(hps.open("killed.hps")) == 1000 and Path("killed.hps.part").read_bytes() == before


def test_merge(run: Hps) -> None:
    """Tables of one name become one."""
    code, out, _ = run("merge", "whole.hps", "open.hps", "new.hps", "--json")
    assert code == 0 and json.loads(out)["tables"] == {"": COUNT + 1000}
    assert [int(i) for i in hps.open("new.hps")["id"]] == [*range(COUNT), *range(1000)]
    code, _, err = run("merge", "whole.hps", "cut.hps", "other.hps")
    assert code == 1 and err.startswith("hps: ") and not Path("other.hps").exists()


@pytest.mark.parametrize("extension", ["csv", "json", "jsonl", "ndjson", "parquet", "arrow", "feather", "hps"])
def test_convert(run: Hps, extension: str) -> None:
    """There and back the values stay; CSV and JSON have text where there were times."""
    if extension in ("csv", "parquet", "arrow", "feather"):
        pytest.importorskip("pyarrow")
    is_csv = extension == "csv"  # which has no texts that are missing
    assert run("convert", "whole.hps", f"new.{extension}")[0] == 0
    code, out, _ = run("convert", f"new.{extension}", "back.hps", "--compression", "zstd", "--json")
    assert code == 0 and json.loads(out)["bytes_after"] == os.path.getsize("back.hps")
    old, new = hps.open("whole.hps"), hps.open("back.hps")
    assert len(new) == COUNT and set(old.columns) & set(new.columns) >= {"id", "rt", "tool", "when", "ions", "note"}
    for i in (0, 1, 7, COUNT - 1):
        assert new[i]["id"] == i and new[i]["rt"] == i / 8
        assert new[i]["note"] == (old[i]["note"] or ("" if is_csv else None))
        if not is_csv:
            assert [ion["mz"] for ion in new[i]["ions"]] == [ion["mz"] for ion in old[i]["ions"]]


def test_convert_keeps_what_is_there(run: Hps) -> None:
    """Unless it is forced."""
    Path("new.csv").write_text("old")
    assert run("convert", "whole.hps", "new.csv")[0] == 2 and Path("new.csv").read_text() == "old"
    assert run("convert", "flipped.hps", "new.csv", "--force")[0] == 1 and Path("new.csv").read_text() == "old"
    assert run("convert", "whole.hps", "new.csv", "--force")[0] == 0 and Path("new.csv").stat().st_size > 1000


@pytest.mark.parametrize("command", [["head", "-n", "1"], ["cat", "--json"], ["column", "id"], ["convert", "new.csv"],
                                     ["convert", "new.parquet"], ["convert", "new.hps"]], ids=" ".join)
def test_a_file_that_is_cut(run: Hps, command: list[str]) -> None:
    """It is read as far as it goes, and the exit code tells."""
    code, out, err = run(command[0], "cut.hps", *command[1:])
    assert code == 1 and out
    assert err == "hps: cut.hps was not closed by its writer, or is cut: records may be missing at its end\n"
    if command[0] == "convert":
        assert Path(command[1]).stat().st_size


def test_a_merge_of_other_types(run: Hps) -> None:
    """The error names the file that was asked for, not the one beside it."""
    hps.write("other.hps", {"x": [1], "y": [2]})
    code, _, err = run("merge", "whole.hps", "other.hps", "new.hps")
    assert code == 1 and err.startswith("hps: new.hps: ") and err.count("\n") == 1 and not Path("new.hps").exists()
