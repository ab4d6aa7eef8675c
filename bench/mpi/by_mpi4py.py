#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""E2 between two ranks by mpi4py: a list of dictionaries there and back, pickled. Run by mpirun -np 2.

by_mpi4py.py FILE...: messages of E2 as JSON. Prints rows as hps_bench_mpi does.
"""

import json
import statistics
import sys
import time

from mpi4py import MPI
from mpi4py.util import pkl5

RUNS = 25
WARM_UP = 3


def round_trip(comm, message):
    """What came back, on rank 0."""
    if comm.rank == 0:
        comm.send(message, 1)
        return comm.recv(source=1)
    comm.send(comm.recv(source=0), 0)
    return None


def measure(name, comm, message):
    if round_trip(comm, message) != (message if comm.rank == 0 else None):
        raise RuntimeError(name + ": other objects came back")
    times = []
    for run in range(-WARM_UP, RUNS):
        start = time.perf_counter()
        round_trip(comm, message)
        if run >= 0:
            times.append(1e6 * (time.perf_counter() - start))
    if comm.rank == 0:
        print(json.dumps({"system": name, "peptides": len(message), "minimum_us": min(times),
                          "mean_us": statistics.mean(times), "median_us": statistics.median(times),
                          "stddev_us": statistics.stdev(times), "runs": RUNS}), flush=True)


def main():
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            message = json.load(file)
        measure("mpi4py", MPI.COMM_WORLD, message)
        measure("mpi4py-pkl5", pkl5.Intracomm(MPI.COMM_WORLD), message)


if __name__ == "__main__":
    main()
