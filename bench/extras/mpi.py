#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Between two MPI ranks on this machine, by mpi/*.cpp and Open MPI: E2's peptides there and back, arrays, collectives.

Of the peptides the rows of the system "buffer" are the bare bytes of a message of the system in "message_of", as the
thesis measured them. All others are objects: packed, sent, received, unpacked, and back in the same way; by libraries
for MPI, or packed by the system of that name, sent and received by hand.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import common

SHARED_MEMORY = ["--mca", "pml", "ob1", "--mca", "btl", "self,vader"]
TRANSPORTS = {
    "shared memory": SHARED_MEMORY,  # large messages go straight from one process to the other, if it may do that
    "shared memory, two copies": [*SHARED_MEMORY, "--mca", "btl_vader_single_copy_mechanism", "none"],
    "tcp": ["--mca", "pml", "ob1", "--mca", "btl", "self,tcp", "--mca", "btl_tcp_if_include", "lo"],
}
BY_MPI4PY = common.BENCH / "mpi" / "by_mpi4py.py"
MPI = "hps::mpi.*|boost-mpi|kamping"
SYSTEMS = {"check": f"hps-raw|binary|{MPI}",
           "quick": f"hps-.*|binary|by-hand|boost|capnp|cereal|flatbuffers|msgpack|protobuf|{MPI}",
           "full": ".*"}


def environment():
    """In a container there is often no other user than root, which Open MPI has to be told twice."""
    root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"} if os.geteuid() == 0 else {}
    return {**os.environ, **root}


def launch(transport, command):
    mpirun = ["mpirun", "-np", "2", "--oversubscribe", *TRANSPORTS[transport], *command]
    result = subprocess.run(mpirun, env=environment(), text=True, stdout=subprocess.PIPE)
    if result.returncode != 0:
        sys.exit(f"mpi: {transport}: mpirun ended with status {result.returncode}")
    return [{"transport": transport, **json.loads(line)} for line in result.stdout.splitlines()]


def python_with_mpi4py():
    """Debian's Python has Debian's packages."""
    for python in ("python3", "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import mpi4py"], stderr=subprocess.DEVNULL).returncode == 0:
            return python
    return None


def run_mpi4py(program, transport, counts):
    python = python_with_mpi4py()
    if not python:
        return []
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for count in counts:
            dump = subprocess.run([program, "dump", str(count)], env=environment(), stdout=subprocess.PIPE)
            if dump.returncode != 0:  # built without JSON
                return []
            paths.append(Path(folder, f"{count}.json"))
            paths[-1].write_bytes(dump.stdout)
        return launch(transport, [python, BY_MPI4PY, *paths])


def measure(arguments):
    program = arguments.build / "bench" / "hps_bench_mpi"
    if not (program.exists() and shutil.which("mpirun")):
        common.say("mpi: Open MPI is not installed")
        return []
    scale = arguments.scale
    checks = scale == "check"
    rows = []
    for transport in list(TRANSPORTS)[:1 if checks else None]:
        common.say(f"mpi: {transport}")
        rows += launch(transport, [program, "objects", scale, SYSTEMS[scale]])
        for what in ("arrays", "collectives"):
            rows += launch(transport, [program, what, scale, ".*"])
        counts = {row["peptides"] for row in rows if "peptides" in row}
        rows += run_mpi4py(program, transport, sorted(count for count in counts if count <= (100 if checks else 2000)))
    return rows


if __name__ == "__main__":
    common.main(__doc__, measure)
