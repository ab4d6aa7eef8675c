# SPDX-License-Identifier: MIT
"""`hps head`, `hps cat` and `hps column`: the records of a file."""

from __future__ import annotations

import csv
import json
from typing import Any

import pytest

from scans import COUNT, Hps, lines_of, scan


def test_head_and_cat(run: Hps) -> None:
    """JSON lines, CSV and aligned text have the same records."""
    _, out, _ = run("head", "whole.hps", "-n", "5", "--json")
    records = lines_of(out)
    assert records[1] == {"id": 1, "rt": 0.125, "tool": "tof", "when": "2024-01-01T00:00:01+00:00",
                          "ions": [{"mz": 101.5, "charge": 0}], "best": {"mz": 101.5, "charge": 0}, "note": "scan 1"}
    assert records[4]["rt"] == "NaN" and records[0]["best"] is None
    _, out, _ = run("head", "whole.hps", "-n", "2", "--csv")
    rows = list(csv.reader(out.splitlines()))
    assert rows[0] == ["id", "rt", "tool", "when", "ions", "best.mz", "best.charge", "note"]
    assert rows[1][5:] == ["", "", ""] and json.loads(rows[2][4]) == [{"mz": 101.5, "charge": 0}]
    _, out, _ = run("head", "whole.hps")
    lines = out.splitlines()
    assert len(lines) == 11 and lines[0].split() == rows[0] and lines[0].index("when") == lines[5].index("2024-")


@pytest.mark.parametrize(("arguments", "ids"), [
    ([], range(COUNT)), (["--start", "10", "--stop", "13"], range(10, 13)),
    (["--start", "-2"], range(COUNT - 2, COUNT)), (["--start", "5", "--stop", "5"], range(0)),
    (["--start", "900", "--stop", "2100"], range(900, 2100))])
def test_ranges(run: Hps, arguments: list[str], ids: range) -> None:
    """Ranges go across chunks, and count from the end if they are negative."""
    code, out, _ = run("cat", "whole.hps", "--json", *arguments)
    assert code == 0 and [r["id"] for r in lines_of(out)] == list(ids)
    code, out, _ = run("column", "whole.hps", "id", *arguments)
    assert code == 0 and list(map(int, out.split())) == list(ids)


COLUMNS = [
    ("id", ["0", "1"], [0, 1]), ("tool", ["orbitrap", "tof"], ["orbitrap", "tof"]),
    ("note", ["", "scan 1"], [None, "scan 1"]), ("ions.mz", ["[]", "[101.5]"], [[], [101.5]]),
    ("best.mz", ["", "101.5"], [None, 101.5]),
    ("when", ["2024-01-01T00:00:00.000000", "2024-01-01T00:00:01.000000"],
     ["2024-01-01T00:00:00.000000", "2024-01-01T00:00:01.000000"]),
    ("best", ["", '{"mz": 101.5, "charge": 0}'], [None, {"mz": 101.5, "charge": 0}])]


@pytest.mark.parametrize(("path", "lines", "values"), COLUMNS, ids=[c[0] for c in COLUMNS])
def test_column(run: Hps, path: str, lines: list[str], values: list[Any]) -> None:
    """A value a line."""
    assert run("column", "whole.hps", path, "--stop", "2") == (0, "\n".join(lines) + "\n", "")
    assert lines_of(run("column", "whole.hps", path, "--stop", "2", "--json")[1]) == values


SCANS = [scan(i) for i in range(COUNT)]
STATISTICS = [
    ("id", COUNT, 0, 0, COUNT - 1, (COUNT - 1) / 2),
    ("best.mz", sum(s.best is not None for s in SCANS), sum(s.best is None for s in SCANS), 101.5,
     max(s.best.mz for s in SCANS if s.best), None),
    ("ions.charge", sum(len(s.ions) for s in SCANS), 0, 0, 1, None),
    ("note", COUNT * 4 // 5, COUNT // 5, "scan 1", "scan 999", None),
    ("when", COUNT, 0, "2024-01-01T00:00:00.000000", "2024-01-01T00:49:59.000000", "2024-01-01T00:24:59.500000"),
    ("rt", COUNT, 0, 0.0, (COUNT - 1) / 8, None)]


@pytest.mark.parametrize(("path", "count", "nulls", "least", "greatest", "mean"), STATISTICS,
                         ids=[case[0] for case in STATISTICS])
def test_statistics(run: Hps, path: str, count: int, nulls: int, least: Any, greatest: Any, mean: Any) -> None:
    """Those of all chunks together."""
    code, out, _ = run("column", "whole.hps", path, "--stats", "--json")
    got = json.loads(out)
    assert code == 0 and got["path"] == path
    assert (got["count"], got["nulls"], got["min"], got["max"]) == (count, nulls, least, greatest)
    assert mean is None or got["mean"] == mean
    assert got.get("nan") == {"rt": 1, "best.mz": 0}.get(path)
    assert f"count  {count}\n" in run("column", "whole.hps", path, "--stats")[1]
