# SPDX-License-Identifier: MIT
"""Commands that take long: bars on a terminal, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import hps
from scans import COUNT, Hps

pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals and signals of POSIX")


def on_a_terminal(*arguments: str) -> tuple[int, str]:
    """The exit code of a command whose stderr is a terminal, and what it writes there."""
    import pty
    ours, theirs = pty.openpty()
    with subprocess.Popen([sys.executable, "-m", "hps", *arguments], stdout=subprocess.DEVNULL, stderr=theirs,
                          env={**os.environ, "TERM": "xterm", "COLUMNS": "80"}) as child:
        os.close(theirs)
        written = b""
        while True:
            try:
                some = os.read(ours, 1 << 16)
            except OSError:  # the other end is closed
                break
            if not some:
                break
            written += some
        os.close(ours)
    return child.returncode, written.decode()


LONG = [
    (["merge", "whole.hps", "open.hps", "new.hps"], "merging"),
    (["convert", "whole.hps", "new.csv"], "converting"), (["convert", "whole.hps", "new.jsonl"], "converting"),
    (["convert", "whole.hps", "new.parquet"], "converting"), (["convert", "whole.hps", "new.arrow"], "converting"),
    (["convert", "whole.hps", "new.hps", "-c", "lz4"], "converting"),
    (["convert", "whole.parquet", "new.hps"], "converting"), (["convert", "whole.parquet", "new.hps"], "reading"),
    (["convert", "whole.arrow", "new.hps"], "reading"), (["convert", "whole.csv", "new.hps"], "reading"),
    (["convert", "whole.json", "new.hps"], "reading"), (["convert", "whole.jsonl", "new.hps"], "reading"),
    (["repair", "flipped.hps", "new.hps"], "copying"), (["verify", "whole.hps"], "checking"),
]


@pytest.mark.parametrize(("arguments", "label"), LONG, ids=[" ".join(case[0]) for case in LONG])
def test_bars(run: Hps, arguments: list[str], label: str) -> None:
    """On a terminal, and nothing in a pipe."""
    if any(name.endswith((".parquet", ".arrow")) for name in arguments):
        pytest.importorskip("pyarrow")
    if arguments[0] == "convert" and arguments[1] != "whole.hps":
        assert run("convert", "whole.hps", arguments[1])[0] == 0
    code, written = on_a_terminal(*arguments)
    assert code == 0 and label in written
    assert "━" in written
    for made in Path().glob("new.*"):
        made.unlink()
    code, _, err = run(*arguments)
    assert code == 0 and err == ""


def test_converted_parts_are_whole(run: Hps) -> None:
    """Several chunks become one row group, and batches become all records."""
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run("convert", "whole.hps", "new.parquet")[0] == 0
    assert parquet.ParquetFile("new.parquet").metadata.num_row_groups == 1
    assert run("convert", "new.parquet", "new.hps")[0] == 0
    assert [int(i) for i in hps.open("new.hps")["id"]] == list(range(COUNT))
    hps.write("empty.hps", np.zeros(0, [("id", "i8")]))
    for extension in ("parquet", "arrow", "csv", "json", "hps"):
        assert run("convert", "empty.hps", f"none.{extension}")[0] == 0
        if extension != "json":
            assert run("convert", f"none.{extension}", f"{extension}.hps")[0] == 0
            assert len(hps.open(f"{extension}.hps")) == 0 and hps.open(f"{extension}.hps").columns == ["id"]


MANY = ["whole.hps"] * 20_000


def test_ctrl_c_in_merge(run: Hps) -> None:
    """Exit code 130, no traceback, no file."""
    before = sorted(os.listdir())
    command = [sys.executable, "-m", "hps", "merge", *MANY, "new.hps"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        while not any(name.endswith(".part") and name not in before for name in os.listdir()):
            assert child.poll() is None
            time.sleep(0.01)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=20)
    assert child.returncode == 130 and err == "" and sorted(os.listdir()) == before
