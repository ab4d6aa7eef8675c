# SPDX-License-Identifier: MIT
"""The C++ programs of the tests, and the files that they wrote."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import hps
from scans import COUNT, Hps, Ion, Result, scan

HERE = Path(__file__).parent


def compiled(name: str, folder: Path) -> Path:
    """A program: through ccache, where the scripts have it, which knows only single steps."""
    launcher = os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER")
    compiler = [launcher, "c++"] if launcher else ["c++"]
    made = folder / name
    environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}  # sanitizers of the module
    for command in ([*compiler, "-std=c++20", "-I", HERE.parent / "include", "-c", HERE / f"{name}.cpp", "-o", f"{made}.o"],
                    ["c++", f"{made}.o", "-o", made, "-lzstd", "-pthread"]):
        subprocess.run(command, check=True, env=environment)
    return made


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("program", tmp_path_factory.mktemp("program"))


@pytest.fixture(scope="session")
def written(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tables "all" and "plain"."""
    path = tmp_path_factory.mktemp("written") / "run.hps"
    subprocess.run([program, "write", path], check=True)
    return path


@pytest.fixture(scope="session")
def first_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("first_program", tmp_path_factory.mktemp("first_program"))


@pytest.fixture(scope="session")
def measured(first_program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tables "measurements" and "nothing"."""
    path = tmp_path_factory.mktemp("measured") / "run.hps"
    subprocess.run([first_program, "write", path], check=True)
    return path


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a whole file, one with a byte flipped, one cut, one that is not closed, and others."""
    folder = tmp_path_factory.mktemp("cli")
    hps.write(folder / "whole.hps", [scan(i) for i in range(COUNT)], attributes={"run": 7}, chunk=1 << 15)
    data = (folder / "whole.hps").read_bytes()
    reader: Any = hps.open(folder / "whole.hps")._table
    assert len(reader.chunks) > 4
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 255
    (folder / "flipped.hps").write_bytes(flipped)
    (folder / "cut.hps").write_bytes(data[:len(data) * 2 // 3])
    (folder / "nothing.hps").write_bytes(b"")
    (folder / "text.hps").write_text("This is no file of HPS, but a text of more than 64 characters, as you see here.")
    writer = hps.Writer(folder / "open.hps", chunk=1 << 14)
    writer.write([scan(i) for i in range(1000)])
    writer.flush()
    shutil.copy(folder / "open.hps.part", folder / "killed.hps.part")
    writer.close()
    with hps.Writer(folder / "two.hps", table="scans") as two:
        two.write([scan(i) for i in range(10)])
        two.table("ions").write([Ion(1.5, 2)])
    return folder


@pytest.fixture
def run(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Hps:
    """Runs a command in a folder that has all files, and returns its exit code, stdout and stderr."""
    pytest.importorskip("typer")
    pytest.importorskip("rich")
    from hps.__main__ import main
    for file in folder.iterdir():
        os.link(file, tmp_path / file.name)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Result:
        """The result of a command."""
        code = main(list(arguments))
        out, err = capsys.readouterr()
        return code, out, err

    return run
