# SPDX-License-Identifier: MIT
"""`hps schema`: the C++ that reads a file."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

import hps
from scans import Hps

# A message, of two pointers to one Ion, of none, and of one to another.
POINTERS = bytes.fromhex("894850530102001e01050200010800020403496f6e02026d7a0306636861726765040014000b00000000000000000000"
                         "0401000000000030594002010002000000000030594002")
# Of trees of branches of trees, with pointers to trees.
TREES = bytes.fromhex("8948505301030030010502000104045472656502086272616e63686573020275700402000304064272616e636801057472"
                      "656573000800010000000000000000190a0b010202020003010200020104010041000201000100")


def test_schema(run: Hps) -> None:
    """C++ by default."""
    _, out, _ = run("schema", "whole.hps")
    assert "#include <hps/file.h>\n" in out and "  std::vector<Ion> ions;\n  std::optional<Ion> best;\n" in out
    assert "enum class Tool : std::int64_t {\n  orbitrap = 1,\n  tof = 1000,\n};\n" in out
    assert "template <> struct hps::Enumerators<Tool> : hps::Values<Tool::orbitrap, Tool::tof> {};\n" in out
    assert "  std::chrono::time_point<std::chrono::system_clock, std::chrono::microseconds> when{};\n" in out
    assert run("schema", "whole.hps", "--cpp")[1] == out
    assert run("schema", "whole.hps", "--program")[1].startswith("#include <chrono>")
    assert run("schema", "whole.hps", "--text")[1].rstrip() == str(hps.open("whole.hps").schema).rstrip()
    members = json.loads(run("schema", "whole.hps", "--json")[1])["schema"]["members"]
    assert [m["name"] for m in members] == ["id", "rt", "tool", "when", "ions", "best", "note"]


def test_schema_of_odd_names(run: Hps) -> None:
    """C++ has other names, and says which the file has."""
    hps.write("odd.hps", [{"m/z": 1.5, "class": 2, "Record": 3, "std": 4, "2nd": 5, "a,b": 6, "m_z": 7}])
    _, out, err = run("schema", "odd.hps")
    assert 'HPS_RENAMED(m_z_2, "m/z", class_, "class", Record_2, "Record", std_, "std", member4_2nd, "2nd")' in out
    assert "  // a,b is left out" in out and "left out: Record.a,b" in err and "std::int64_t m_z = 0;" in out


def test_schema_of_pointers(run: Hps) -> None:
    """A pointer has the type that it leads to."""
    Path("pointers.hps").write_bytes(POINTERS)
    assert "hps::Reader<std::shared_ptr<Ion>> in(" in run("schema", "pointers.hps", "--program")[1]
    Path("trees.hps").write_bytes(TREES)
    assert """
struct Tree;

struct Branch {
  std::vector<Tree> trees;
};

struct Tree {
  std::vector<Branch> branches;
  std::shared_ptr<Tree> up;
};
""" in run("schema", "trees.hps")[1]


@pytest.mark.skipif(not os.environ.get("HPS_INCLUDE"), reason="set HPS_INCLUDE to the headers to compile (a minute)")
@pytest.mark.parametrize("file", ["whole.hps", "odd.hps"])
def test_schema_compiles(run: Hps, file: str) -> None:
    """The program reads the file."""
    hps.write("odd.hps", [{"m/z": 1.5, "class": 2, "Record": 3, "std": 4, "2nd": 5, "f(x)": 6}])
    Path("a.cpp").write_text(run("schema", file, "--program")[1])
    subprocess.run([os.environ.get("CXX", "g++"), "-std=c++20", "-I" + os.environ["HPS_INCLUDE"], "a.cpp", "-pthread"],
                   check=True)
    done = subprocess.run(["./a.out"], check=True, capture_output=True, text=True)
    assert done.stdout == f"{len(hps.open(file))} records\n"
