#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""E6: files of records by hps and by what people take instead, by bench/files.

Each operation has a process of its own, so that its memory can be told; all formats take turns. Files are written to
memory, where there is a file system in memory, and once more to the disk. A last row of each format says what it still
reads of a file that was cut to 90 %, and of one with a bit that is flipped. One object of long arrays
is saved and loaded, beside its bare memory.
"""

import itertools
import json
import math
import re
import subprocess
import tempfile
from pathlib import Path

import common

OBJECT = "object"
LOG = "log"
DATA = {"check": ["peptides:200", "log:2000", "particles-curve:20000", "object:1000000"],
        "quick": ["peptides:20000", "log:1000000", "particles-uniform:1000000", "object:100000000"],
        "full": ["peptides:20000", "peptides:200000", "log:1000000", "particles-uniform:1000000",
                 "particles-curve:1000000", "particles-clustered:1000000", f"object:{3 << 30}"]}
NOT_DAMAGED = (OBJECT, LOG)
TOO_SLOW = {LOG: ("avro",)}  # a million dictionaries of Python
SECONDS = {"check": 0, "quick": 0.3, "full": 2}
ROUNDS = {"check": 1, "quick": 2, "full": 3}
READING = ("read", "column", "record", "range")
PEERS = common.BENCH / "files" / "peers"
MEMORY = Path("/dev/shm")
PYTHON = common.BENCH.parent / "build" / "python" / "bin" / "python"  # with the packages of python_packages.txt


def last_line(errors):
    """The error at the end of a traceback."""
    lines = [line for line in errors.splitlines() if re.match(r"[\w.]+(Error|Invalid|Exception)?: ", line)]
    return lines[-1] if lines else errors.strip() or "no message"


def output(command):
    process = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if process.returncode != 0:
        raise RuntimeError(last_line(process.stderr))
    return process.stdout


class System:
    """A format that is measured on one data set, by a program that calls this one `subject`."""

    def __init__(self, name, program, subject, about, questions=()):
        self.name, self.program, self.subject, self.about, self.questions = name, program, subject, about, questions

    def run(self, operation, path, seconds=0.0):
        command = [*self.program, operation, self.subject, self.name, path, str(seconds), *self.questions]
        return json.loads(output(command))


def systems_of_object(program, size):
    for name in output([program, "systems"]).split():
        yield System(name, [program], size, {"reads": "structs"})


def systems_of_records(program, data, stem):
    """Those that are there. Python's get the records from files."""
    questions = output([program, "export", data, stem])
    kind = data.partition(":")[0]
    for name in output([program, "systems", f"{kind}:100"]).split():
        yield System(name, [program], data, {"reads": "structs"})
    if not PYTHON.exists():
        common.say("files: without Parquet, Arrow and others: their Python packages are not installed")
        return
    output([PYTHON, PEERS, "prepare", stem])
    for line in output([PYTHON, PEERS, "systems", stem]).splitlines():
        about = json.loads(line)
        yield System(about.pop("system"), [PYTHON, PEERS], stem, about, [questions])


def merge(row, result):
    """Of several rounds the least counts."""
    row["milliseconds"] = min([row["milliseconds"], *result["milliseconds"]])
    row["peak"] = min(row["peak"], result["peak"])
    row["bytes"] = result["bytes"]


def damaged(path):
    """A cut copy, then one with a flipped bit, in its place."""
    whole = path.read_bytes()
    copy = path.with_name("damaged")
    for name in ("cut", "flip"):
        middle = len(whole) // 2
        copy.write_bytes(whole[:len(whole) * 9 // 10] if name == "cut"
                         else whole[:middle] + bytes([whole[middle] ^ 16]) + whole[middle + 1:])
        yield name, copy
    copy.unlink()


class DataSet:
    """The rows of a data set."""

    def __init__(self, programs, data, folders, scale):
        self.programs, self.data, self.folders, self.scale = programs, data, folders, scale
        kind, _, self.size = data.partition(":")
        self.kind = kind
        self.timed, self.damage, self.failed = {}, [], {}

    def rows(self):
        timed = [row for row in self.timed.values() if row["system"] not in self.failed]
        failed = [{"data": self.data, "system": name, "failed": why} for name, why in self.failed.items()]
        return timed + self.damage + failed

    def measure(self):
        with tempfile.TemporaryDirectory(dir=self.folders[1]) as folder:
            there = [system for system in self.systems(Path(folder) / "data")
                     if system.name not in TOO_SLOW.get(self.kind, ())]
            for turn, system in itertools.product(range(ROUNDS[self.scale]), there):
                if system.name not in self.failed:
                    self.attempt(system, turn)
        return self.rows()

    def systems(self, stem):
        if self.kind == OBJECT:
            return systems_of_object(self.programs / "hps_bench_object", self.size)
        return systems_of_records(self.programs / "hps_bench_files", self.data, stem)

    def attempt(self, system, turn):
        """A system that fails is left out, with a row that says so."""
        common.say(f"files: {self.data}: {system.name}" + (f", again ({turn + 1})" if turn else ""))
        in_memory, on_disk = (folder / f"{system.name}.file" for folder in self.folders)
        try:
            self.time(system, "write", in_memory)
            self.time(system, "write to disk", on_disk)
            if not turn:
                system.run("check", in_memory)
                if self.kind not in NOT_DAMAGED:
                    self.read_damaged(system, in_memory)
            for operation in ("read",) if self.kind == OBJECT else READING:
                self.time(system, operation, in_memory)
        except RuntimeError as error:
            self.failed[system.name] = str(error)

    def time(self, system, operation, path):
        row = {"data": self.data, "system": system.name, **system.about, "operation": operation,
               "milliseconds": math.inf, "peak": math.inf}
        merge(self.timed.setdefault((system.name, operation), row),
              system.run("write" if operation.startswith("write") else operation, path, SECONDS[self.scale]))

    def read_damaged(self, system, path):
        for name, copy in damaged(path):
            row = {"data": self.data, "system": system.name, "damage": name}
            self.damage.append({**row, **system.run("salvage", copy)})


def measure(arguments):
    programs = arguments.build / "bench"
    if not (programs / "hps_bench_files").exists():
        common.say("files: xxHash is not installed")
        return []
    rows = []
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as memory:
        with tempfile.TemporaryDirectory(dir=arguments.build) as disk:
            for data in DATA[arguments.scale]:
                rows += DataSet(programs, data, [Path(memory), Path(disk)], arguments.scale).measure()
    if wrong := [f"{row['system']}, {row['data']}: {row['failed']}" for row in rows if "failed" in row]:
        common.say("files: " + "; ".join(wrong))
    return rows


if __name__ == "__main__":
    common.main(__doc__, measure)
