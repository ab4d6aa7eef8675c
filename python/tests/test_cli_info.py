# SPDX-License-Identifier: MIT
"""`hps info` and `hps verify`: the state of a file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from scans import COUNT, Hps


def test_info(run: Hps) -> None:
    """Shares add up to one; a damaged list of parts is exit code 1."""
    code, out, _ = run("info", "whole.hps", "--json")
    about = json.loads(out)
    table = about["tables"][0]
    assert code == 0 and about["complete"] and about["size"] == os.path.getsize("whole.hps")
    assert table["records"] == COUNT and table["attributes"] == {"run": 7}
    assert sum(c["share"] for c in table["columns"]) == pytest.approx(1)
    assert {c["path"]: c["type"] for c in table["columns"]}["ions.mz"] == "float64"
    code, out, _ = run("info", "whole.hps")
    assert code == 0 and "  run = 7\n" in out and f"\n{COUNT:,} records of Scan in " in out
    assert run("info", "cut.hps", "--json")[0] == 1
    assert [t["name"] for t in json.loads(run("info", "two.hps", "--json")[1])["tables"]] == ["scans", "ions"]
    assert [t["name"] for t in json.loads(run("info", "two.hps", "-t", "ions", "--json")[1])["tables"]] == ["ions"]


def test_info_plots(run: Hps) -> None:
    """The picture has the format of its extension; the schemes in it have all bytes of the columns."""
    pytest.importorskip("matplotlib")
    code, out, _ = run("info", "two.hps", "--plot", "a.png", "--json")
    assert code == 0
    columns = [column for table in json.loads(out)["tables"] for column in table["columns"]]
    assert len(columns) > 5
    for column in columns:
        assert sum(s["bytes"] for s in column["schemes"]) == column["bytes"]
        assert sum(s["values"] for s in column["schemes"]) == column["values"]
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert run("info", "whole.hps", "--plot", "a.txt")[0] == 2 and not Path("a.txt").exists()


@pytest.mark.parametrize(("file", "code", "damaged", "complete"), [
    ("whole.hps", 0, 0, True), ("two.hps", 0, 0, True), ("flipped.hps", 1, 1, True), ("cut.hps", 1, 0, False),
    ("killed.hps", 1, 0, False), ("killed.hps.part", 1, 0, False)])
def test_verify(run: Hps, file: str, code: int, damaged: int, complete: bool) -> None:
    """Chunks that are damaged are listed."""
    got, out, _ = run("verify", file, "--json")
    about = json.loads(out)
    assert got == code and len(about["damaged"]) == damaged and about["complete"] == complete
    assert about["fine"] == (code == 0)
    got, out, _ = run("verify", file)
    assert got == code and ("fine" in out) == (code == 0)
