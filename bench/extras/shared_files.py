#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""E6 between ranks: one file that the ranks of an MPI program write together and read again, by bench/files/shared.

All formats take turns; of several runs the least counts, of the rank that takes longest. As many ranks read as wrote,
and other numbers of them. Files are in memory, where there is a file system in memory, and once more in the folder
--dir. "lines" are those that a user writes for the format and the data, counted by cloc, without #include and #pragma.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import common
import lines_of_code
import mpi

DATA = {"check": ["particles-curve:100000", "peptides:2000"],
        "quick": ["particles-uniform:1000000", "peptides:20000"],
        "full": ["particles-uniform:4000000", "particles-clustered:4000000", "peptides:100000"]}
RUNS = {"check": 1, "quick": 4, "full": 10}
MEMORY = Path("/dev/shm")
SOURCES = common.BENCH / "files" / "shared"
HDF5 = {"particles": ("slices", "particle_columns", "hdf5", "hdf5_particles"),
        "peptides": ("slices", "hdf5", "peptide_names", "hdf5_columns_writer", "hdf5_columns_reader", "hdf5_peptides")}
USER_CODE = {  # by system and kind of data, the headers that a user writes for it
    "mpi-io": {"particles": ("slices", "particle_columns", "mpi_io", "mpi_io_particles"),
               "peptides": ("slices", "mpi_io", "mpi_io_peptides")},
    "hdf5": HDF5,
    "hdf5-plain": HDF5,
    "hps-file": dict.fromkeys(("particles", "peptides"), ("hps_file",)),
    "hps-serial": dict.fromkeys(("particles", "peptides"), ("hps_serial",)),
}


# Ranks that wait leave their core to those that have to write, wherever these are.
WAITING = ["--bind-to", "none", "--mca", "mpi_yield_when_idle", "1"]


def launch(program, ranks, *arguments):
    command = ["mpirun", "-np", str(ranks), "--oversubscribe", *WAITING, *mpi.SHARED_MEMORY, program,
               *map(str, arguments)]
    result = subprocess.run(command, env=mpi.environment(), text=True, stdout=subprocess.PIPE)
    if result.returncode != 0:
        sys.exit(f"shared files: {arguments[1]}: mpirun ended with status {result.returncode}")
    return [json.loads(line) for line in result.stdout.splitlines()]


def user_lines():
    """By system and kind of data; nothing without cloc."""
    if not shutil.which("cloc"):
        common.say("shared files: lines are not counted: cloc is not installed")
        return {}
    lines = {}
    for path, count in lines_of_code.code_lines(SOURCES).items():
        directives = sum(line.startswith("#") for line in path.read_text().splitlines())
        lines[path.stem] = count - directives
    return {(system, kind): sum(lines[header] for header in headers)
            for system, kinds in USER_CODE.items() for kind, headers in kinds.items()}


class Measurement:
    def __init__(self, program, arguments):
        self.program, self.arguments = program, arguments
        self.runs = RUNS[arguments.scale]
        self.lines = user_lines()

    def rows(self, data, place, parent):
        writers = self.arguments.ranks
        with tempfile.TemporaryDirectory(dir=parent) as folder:
            common.say(f"shared files: {data}: {writers} ranks, {place}")
            rows = launch(self.program, writers, "write", data, folder, self.runs)
            for readers in dict.fromkeys((writers, *self.arguments.readers)):
                rows += launch(self.program, readers, "read", data, folder, self.runs, writers)
        about = {"data": data, "place": place, "writers": writers}
        missing = [{"system": system, "missing": "not installed"} for system in USER_CODE
                   if system not in {row["system"] for row in rows}]
        return [{**about, **row, **self.lines_of(row["system"], data)} for row in rows + missing]

    def lines_of(self, system, data):
        key = (system, "peptides" if data.startswith("peptides") else "particles")
        return {"lines": self.lines[key]} if key in self.lines else {}


def measure(arguments):
    program = arguments.build / "bench" / "hps_bench_shared_files"
    if not (program.exists() and shutil.which("mpirun")):
        common.say("shared files: Open MPI or xxHash is not installed")
        return []
    measurement = Measurement(program, arguments)
    places = {"memory": MEMORY if MEMORY.is_dir() else None}
    if arguments.dir:
        places["disk"] = arguments.dir
    rows = [row for data in DATA[arguments.scale] for place, parent in places.items()
            for row in measurement.rows(data, place, parent)]
    for system in dict.fromkeys(row["system"] for row in rows if "missing" in row):
        common.say(f"shared files: without {system}: it is not installed")
    return rows


def add_options(parser):
    parser.add_argument("--ranks", type=int, default=4, help="that write a file, and read it (4)")
    parser.add_argument("--readers", type=int, nargs="+", default=[2, 3], help="that read the same file, too (2 3)")
    parser.add_argument("--dir", type=Path, help="a folder on a disk, for files there, too")


if __name__ == "__main__":
    common.main(__doc__, measure, add_options)
