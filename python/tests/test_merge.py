# SPDX-License-Identifier: MIT
"""Files of which one is made."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest

import hps


def test_merge(tmp_path: Path) -> None:
    for i in range(3):
        hps.write(tmp_path / f"{i}.hps", {"x": [i]})
    hps.merge([tmp_path / f"{i}.hps" for i in range(3)], tmp_path / "all.hps")
    assert hps.open(tmp_path / "all.hps")["x"].tolist() == [0, 1, 2]


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_merge_is_interrupted(tmp_path: Path) -> None:
    """Ctrl-C ends it between chunks, and the old file stays."""
    hps.write(tmp_path / "a.hps", {"x": [1]})
    hps.write(tmp_path / "b.hps", {"x": [2]})

    def interrupt() -> None:
        while not (tmp_path / "b.hps.part").exists():
            time.sleep(0.001)
        os.kill(os.getpid(), signal.SIGINT)

    handler = signal.signal(signal.SIGINT, signal.default_int_handler)  # which programs in the background have not
    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        hps.merge([tmp_path / "a.hps"] * 50_000, tmp_path / "b.hps")
    thread.join()
    signal.signal(signal.SIGINT, handler)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.hps", "b.hps"]
    assert hps.open(tmp_path / "b.hps")["x"].tolist() == [2]


def test_an_error_leaves_no_part(tmp_path: Path) -> None:
    hps.write(tmp_path / "a.hps", {"x": [1]})
    hps.write(tmp_path / "b.hps", {"x": ["a"]})
    with pytest.raises(hps.Error, match="another type"):
        hps.merge([tmp_path / "a.hps", tmp_path / "b.hps"], tmp_path / "c.hps")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.hps", "b.hps"]


def test_each_chunk_is_told(tmp_path: Path) -> None:
    """For the bar of the command line; an exception ends the merge."""
    hps.write(tmp_path / "a.hps", {"x": [1]})
    told: list[int] = []

    def step() -> None:
        told.append(1)
        if len(told) == 5:
            raise KeyError

    hps._hps.merge([str(tmp_path / "a.hps")] * 4, str(tmp_path / "b.hps"), step)
    assert len(told) == 4 and len(hps.open(tmp_path / "b.hps")) == 4
    with pytest.raises(KeyError):
        hps._hps.merge([str(tmp_path / "a.hps")], str(tmp_path / "b.hps"), step)
    assert len(hps.open(tmp_path / "b.hps")) == 4
