# SPDX-License-Identifier: MIT
"""The C++ program of the tests, and a file that it wrote."""

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("program") / "program"
    include = HERE.parent / "include"
    subprocess.run(["c++", "-std=c++20", "-I", include, HERE / "program.cpp", "-o", path, "-lzstd", "-pthread"],
                   check=True)
    return path


@pytest.fixture(scope="session")
def written(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tables "all" and "plain"."""
    path = tmp_path_factory.mktemp("written") / "run.hps"
    subprocess.run([program, "write", path], check=True)
    return path
