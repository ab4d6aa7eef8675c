# SPDX-License-Identifier: MIT
"""Objects between ranks: mpi4py with messages of HPS in place of pickle's."""

import os
import shutil
import subprocess
import sys

import pytest

PROGRAM = """
import hps
import numpy as np
from mpi4py import MPI

MPI.pickle.__init__(hps.dumps, hps.loads)
world = MPI.COMM_WORLD
mine = {"rank": world.rank, "list": [1, 2, 3], "text": "ü", "array": np.arange(5.0) * world.rank}
other = world.sendrecv(mine, 1 - world.rank, source=1 - world.rank)
assert other["rank"] == 1 - world.rank and other["list"] == [1, 2, 3] and other["text"] == "ü"
assert other["array"].tolist() == [i * other["rank"] for i in range(5)]
everything = world.allgather(mine)
assert [x["rank"] for x in everything] == [0, 1]
"""


def test_two_ranks() -> None:
    pytest.importorskip("mpi4py")
    if not shutil.which("mpiexec"):
        pytest.skip("there is no mpiexec")
    allowed = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    subprocess.run(["mpiexec", "-n", "2", sys.executable, "-c", PROGRAM], check=True, timeout=60,
                   env={**os.environ, **allowed})
