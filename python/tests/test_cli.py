# SPDX-License-Identifier: MIT
"""The command line: each command by its output and its exit code."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import hps
from scans import COUNT, Hps, Ion, scan

pytest.importorskip("typer")
pytest.importorskip("rich")
pytestmark = pytest.mark.skipif(not hasattr(hps._hps, "FileWriter"), reason="this build writes no files")


def lines_of(text: str) -> list[Any]:
    """The objects of JSON lines."""
    return [json.loads(line) for line in text.splitlines()]


FAILURES = [
    (["info", "nothere.hps"], 2, "hps: No such file: nothere.hps"),
    (["info"], 2, "hps: Missing argument 'FILE'."),
    (["info", "whole.hps", "--wrong"], 2, "hps: No such option"),
    (["wrong"], 2, "hps: No such command"),
    (["info", "text.hps"], 1, "hps: text.hps"),
    (["verify", "nothing.hps"], 1, "hps: nothing.hps"),
    (["head", "two.hps"], 2, "hps: two.hps has several tables"),
    (["head", "two.hps", "--table", "x"], 2, "hps: two.hps has no table 'x', but: 'scans', 'ions'"),
    (["head", "whole.hps", "--json", "--csv"], 2, "hps: --json and --csv"),
    (["column", "whole.hps", "nothere"], 2, "hps: whole.hps has no member nothere"),
    (["column", "whole.hps", "best", "--stats"], 2, "hps: no statistics of best"),
    (["cat", "flipped.hps"], 1, "hps: flipped.hps: chunk"),
    (["repair", "flipped.hps", "whole.hps"], 2, "hps: whole.hps exists"),
    (["repair", "flipped.hps", "flipped.hps", "--force"], 2, "hps: flipped.hps is read and written"),
    (["repair", "flipped.hps", "no/folder.hps"], 2, "hps: no such folder"),
    (["convert", "whole.hps", "whole.xyz"], 2, "hps: whole.xyz: no format"),
    (["convert", "whole.csv", "whole.json"], 2, "hps: neither"),
    (["convert", "nothere.csv", "new.hps"], 2, "hps: No such file: nothere.csv"),
    (["convert", "flipped.hps", "new.csv"], 1, "hps: flipped.hps: chunk"),
    (["convert", "whole.hps", "new.csv", "-c", "zstd"], 2, "hps: files of csv are not compressed"),
    (["repair", "cut.hps", "new.hps", "-c", "zip"], 2, "hps: Invalid value for '--compression'"),
    (["merge", "whole.hps"], 2, "hps: merge needs files"),
    (["schema", "whole.hps", "--text", "--json"], 2, "hps: --cpp, --text and --json"),
]


@pytest.mark.parametrize(("arguments", "code", "message"), FAILURES, ids=[" ".join(case[0]) for case in FAILURES])
def test_failures_are_one_line(run: Hps, arguments: list[str], code: int, message: str) -> None:
    """No traceback, and no new file."""
    before = sorted(os.listdir())
    got, _, err = run(*arguments)
    assert err.startswith(message) and err.count("\n") == 1
    assert got == code
    assert sorted(os.listdir()) == before


def test_help_and_version(run: Hps) -> None:
    """Both are fine."""
    code, out, _ = run()
    assert code == 0 and all(name in out for name in ("info", "schema", "verify", "repair", "merge", "convert"))
    assert run("--version") == (0, f"hps {hps.__version__}\n", "")


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
    """The picture has the format of its extension."""
    pytest.importorskip("matplotlib")
    assert run("info", "two.hps", "--plot", "a.png")[0] == 0
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert run("info", "whole.hps", "--plot", "a.txt")[0] == 2 and not Path("a.txt").exists()


def test_terminal(run: Hps, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are drawn, cut to the width, and text cannot move the cursor."""
    monkeypatch.setattr("hps.cli.output.on_terminal", lambda: True)
    monkeypatch.setattr("hps.cli.info.on_terminal", lambda: True)
    monkeypatch.setattr("hps.cli.records.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    code, out, _ = run("info", "whole.hps")
    assert code == 0 and "──" in out and "█" in out
    hps.write("evil.hps", [{"a": "\x1b[2Jx\n", "b": "y" * 500, "c": "z" * 50}])
    _, out, err = run("head", "evil.hps")
    assert "\x1b[2J" not in out and "\\x1b[2Jx\\n" in out and "c" in err
    assert max(map(len, out.splitlines())) <= 60


def test_message(run: Hps) -> None:
    """A message of a list has records, too, but neither chunks nor stored columns."""
    Path("message").write_bytes(hps.dumps([scan(i) for i in range(9)]))
    about = json.loads(run("info", "message", "--json")[1])
    assert about["tables"][0]["records"] == 9 and about["tables"][0]["columns"] == []
    assert [r["id"] for r in lines_of(run("cat", "message", "--json", "--start", "7")[1])] == [7, 8]
    assert run("column", "message", "id", "--stop", "2")[1] == "0\n1\n" and run("verify", "message")[0] == 0
    assert run("repair", "message", "new.hps")[0] == 2 and not Path("new.hps").exists()


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
    if not hasattr(hps, "merge") and not hasattr(hps._hps, "merge"):
        pytest.skip("this build merges no files")
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
        if not hasattr(hps.File, "__arrow_c_stream__"):
            pytest.skip("this build has no Arrow")
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


def python(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Another Python."""
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=30, **options)


def test_package_imports_no_command_line() -> None:
    """`import hps` stays quick."""
    code = "import hps, sys; print([m for m in ('typer', 'rich', 'matplotlib', 'pyarrow') if m in sys.modules])"
    assert python("-c", code).stdout == "[]\n"


def test_without_typer() -> None:
    """One line says what to install."""
    code = ("import sys; from importlib.machinery import PathFinder; find = PathFinder.find_spec\n"
            "PathFinder.find_spec = lambda name, *a, **k: None if name == 'typer' else find(name, *a, **k)\n"
            "from hps.__main__ import main; sys.exit(main(['info']))")
    done = python("-c", code)
    assert done.returncode == 2 and done.stdout == ""
    assert 'pip install "hps[cli]"' in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_interruption(run: Hps) -> None:
    """Ctrl-C: exit code 130, no traceback, no file."""
    before = sorted(os.listdir())
    code = ("import sys, time, hps.cli.convert as c; from hps.__main__ import main\n"
            "def slow(*_):\n  open(_[1], 'w').write('half'); print('ready', flush=True); time.sleep(30)\n"
            "c.from_hps = slow; sys.exit(main(['convert', 'whole.hps', 'new.csv']))")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
        time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=20)
    assert child.returncode == 130 and err == "" and sorted(os.listdir()) == before


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_pipe_that_ends(run: Hps) -> None:
    """No traceback where `head` ends before `hps cat`."""
    command = f'"{sys.executable}" -m hps cat whole.hps --json | head -n 1'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=30)
    assert done.stderr == "" and json.loads(done.stdout)["id"] == 0
