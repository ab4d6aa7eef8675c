#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""E2: round trips of peptides between two MPI ranks on this machine, by mpi/round_trip.cpp and Open MPI.

The rows of the system "buffer" are the bare bytes of a message of the system in "message_of", as the thesis measured
them. All others are objects: packed, sent, received, unpacked, and back in the same way.
"""

import json
import os
import shutil
import subprocess
import sys

import common

TRANSPORTS = {
    "shared memory": ["--mca", "pml", "ob1", "--mca", "btl", "self,vader"],
    "tcp": ["--mca", "pml", "ob1", "--mca", "btl", "self,tcp", "--mca", "btl_tcp_if_include", "lo"],
}
SYSTEMS = {"check": "hps-raw|binary",
           "quick": "hps-.*|binary|boost|capnp|cereal|flatbuffers|msgpack|protobuf",
           "full": ".*"}


def environment():
    """In a container there is often no other user than root, which Open MPI has to be told twice."""
    root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"} if os.geteuid() == 0 else {}
    return {**os.environ, **root}


def measure_transport(program, transport, scale):
    peptides = "quick" if scale == "check" else scale
    command = ["mpirun", "-np", "2", "--oversubscribe", *TRANSPORTS[transport], program, peptides, SYSTEMS[scale]]
    result = subprocess.run(command, env=environment(), text=True, stdout=subprocess.PIPE)
    if result.returncode != 0:
        sys.exit(f"mpi: {transport}: mpirun ended with status {result.returncode}")
    return [{"transport": transport, **json.loads(line)} for line in result.stdout.splitlines()]


def measure(arguments):
    program = arguments.build / "bench" / "hps_bench_mpi"
    if not (program.exists() and shutil.which("mpirun")):
        common.say("mpi: Open MPI is not installed")
        return []
    rows = []
    for transport in TRANSPORTS:
        common.say(f"mpi: {transport}")
        rows += measure_transport(program, transport, arguments.scale)
    return rows


if __name__ == "__main__":
    common.main(__doc__, measure)
