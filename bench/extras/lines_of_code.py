#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""E1: the lines that a user writes for each task and system, counted by cloc in lines/.

A task's lines are those of its program and its schema, without blank lines, comments and #include. What the programs
have in common, the data, is in lines/data.h and not counted. The fixed cost of a system is, as in the paper, what comes
before: the commands that install it (install.sh), the lines of CMakeLists.txt beside add_executable, and the #include
lines of the program that has most of them.

Every program is run; a wrong answer ends this script with an error.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import common

TASKS = ("double_array", "sparse_matrix", "hash_map")
LINES = common.BENCH / "lines"
# cloc does not know Cap'n Proto's language. YAML has the same comments.
CLOC = ("cloc", "--json", "--by-file", "--quiet", "--skip-uniqueness", "--force-lang=YAML,capnp")


def code_lines(folder):
    """Lines without blank ones and comments, of each file."""
    output = subprocess.run([*CLOC, folder], check=True, text=True, stdout=subprocess.PIPE).stdout
    return {Path(name): count["code"] for name, count in json.loads(output).items() if name not in ("header", "SUM")}


def include_lines(program):
    return sum(line.startswith("#include") for line in program.read_text().splitlines())


def task_lines(code, program):
    schema = [path for path in code if path.with_suffix(".cpp") == program and path != program]
    return sum(code[path] for path in [program, *schema]) - include_lines(program)


def fixed_lines(code, folder, programs):
    build = code[folder / "CMakeLists.txt"] - 1  # add_executable
    includes = max(map(include_lines, programs)) - 1  # data.h
    return code[folder / "install.sh"] + build + includes


def check(executable):
    status = subprocess.run([executable]).returncode
    if status != 0:
        sys.exit(f"lines_of_code: {executable} gave a wrong answer: exit status {status}")


def measure_system(code, folder, executables):
    programs = [folder / f"{task}.cpp" for task in TASKS if (folder / f"{task}.cpp").exists()]
    names = [program.stem for program in programs] + ["fixed"]
    built = [executables / f"{folder.name}_{program.stem}" for program in programs]
    if not all(executable.exists() for executable in built):
        return [{"task": name, "system": folder.name, "missing": "not installed"} for name in names]
    for executable in built:
        check(executable)
    lines = [task_lines(code, program) for program in programs] + [fixed_lines(code, folder, programs)]
    return [{"task": name, "system": folder.name, "lines": count} for name, count in zip(names, lines)]


def measure(arguments):
    if not shutil.which("cloc"):
        common.say("lines of code: cloc is not installed")
        return []
    code = code_lines(LINES)
    rows = []
    for folder in sorted(path.parent for path in LINES.glob("*/CMakeLists.txt")):
        common.say(f"lines of code: {folder.name}")
        rows += measure_system(code, folder, arguments.build / "bench" / "lines")
    return rows


if __name__ == "__main__":
    common.main(__doc__, measure)
