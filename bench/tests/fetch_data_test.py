#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of bench/fetch_data.py on small files; nothing is fetched."""

import base64
import gzip
import io
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
SCRIPT = pathlib.Path(__file__).parent.parent / "fetch_data.py"
sys.path.insert(0, str(SCRIPT.parent))
from data_sets import readers  # noqa: E402


def trajectory_step(*positions):
    atoms = len(positions) // 3
    sizes = [0, 0, 36, 0, 0, 0, 0, 4 * len(positions), 8, 0]
    header = struct.pack(">iii12s13i2f", 1993, 13, 12, b"GMX_trn_file", *sizes, atoms, 1, 0, 0.5, 0)
    return header + bytes(36) + struct.pack(f">{len(positions)}f", *positions) + bytes(8)


def spectrum(name, *values):
    text = base64.b64encode(struct.pack(f"<{len(values)}d", *values)).decode()
    names = "".join(f'<cvParam name="{word}"/>' for word in ("64-bit float", "no compression", name))
    return f"<binaryDataArray>{names}<binary>{text}</binary></binaryDataArray>"


class Readers(unittest.TestCase):
    def test_trajectory(self):
        file = io.BytesIO(trajectory_step(1, 2, 3, 4, 5, 6.5) + trajectory_step(7, 8, 9))
        self.assertEqual(list(readers.trajectory_positions(file)), [1, 2, 3, 4, 5, 6.5, 7, 8, 9])

    def test_not_a_trajectory(self):
        with self.assertRaises(ValueError):
            readers.trajectory_positions(io.BytesIO(bytes(100)))

    def test_topology(self):
        text = b"LAMMPS\n\n2 atoms\n\nVelocities\n\n 1 0 0 0\n\nBonds\n\n 1 5 10 20\n\nAngles\n\n 1 6 10 20 30\n"
        self.assertEqual(list(readers.topology_atoms(io.BytesIO(text))), [10, 20, 10, 20, 30])

    def test_spectra(self):
        arrays = spectrum("m/z array", 300.25, 300.5) + spectrum("intensity array", 9) + spectrum("m/z array")
        text = f'<mzML xmlns="http://psi.hupo.org/ms/mzml">{arrays}{spectrum("m/z array", 301)}</mzML>'
        file = io.BytesIO(gzip.compress(text.encode()))
        self.assertEqual(list(readers.spectra_mz(file)), [300.25, 300.5, 301])


class Offline(unittest.TestCase):
    def test_says_what_is_missing(self):
        with tempfile.TemporaryDirectory() as cache:
            run = subprocess.run([sys.executable, SCRIPT, "--offline", cache], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0)
        self.assertEqual(run.stderr, "data not on this machine: double-md, int32-bonds, double-mz (--offline)\n")


if __name__ == "__main__":
    unittest.main()
