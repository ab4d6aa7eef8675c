# SPDX-License-Identifier: MIT
"""The C++ programs of the tests, and the files that they wrote."""

import os
import subprocess
from pathlib import Path

import pytest

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
