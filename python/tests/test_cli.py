# SPDX-License-Identifier: MIT
"""The command line: what all commands have in common."""

from __future__ import annotations

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
from scans import Hps, lines_of, scan


FAILURES = [
    (["info", "nothere.hps"], 2, "hps: No such file: nothere.hps"),
    (["info"], 2, "hps: Missing argument 'FILE'."),
    (["info", ""], 2, "hps: "),
    (["info", "."], 2, "hps: Is a directory: ."),
    (["verify", "/"], 2, "hps: "),
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


def python(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Another Python."""
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=30, **options)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_characters_that_stdout_lacks(run: Hps, encoding: str) -> None:
    """They are escaped as in JSON."""
    hps.write("texts.hps", [{"text": "\u00fc \u20ac \U0001f600"}])
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    whole = python("-m", "hps", "head", "texts.hps", "--json", env=environment, encoding=encoding)
    assert whole.stderr == "" and lines_of(whole.stdout) == [{"text": "\u00fc \u20ac \U0001f600"}]
    rows = python("-m", "hps", "head", "texts.hps", env=environment, encoding=encoding)
    assert rows.returncode == 0 and "\\u20ac \\ud83d\\ude00" in rows.stdout


@pytest.mark.parametrize("text", ['[{"x": "\\ud800"}]', '[{"\\ud800": 1}]', '[{"x": {"\\ud800": 1}}]'])
def test_text_that_utf8_does_not_have(run: Hps, text: str) -> None:
    Path("x.json").write_text(text)
    code, _, err = run("convert", "x.json", "x.hps")
    assert code == 1 and err.startswith("hps: ") and err.count("\n") == 1 and not Path("x.hps").exists()


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
