# SPDX-License-Identifier: MIT
"""Runs program.cpp with mpirun, and reads with the Python package what it wrote. Written from the guide alone.

The environment has its path, HPS_HELD_OUT_PROGRAM."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

import hps
import numpy as np

PROGRAM = os.environ["HPS_HELD_OUT_PROGRAM"]
ENVIRONMENT = os.environ | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                            "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_mpi_yield_when_idle": "1"}
TOTAL = 101_003
KINDS = {"variant": "variant", "full": "cannot be written: ", "column": "weight", "where": "name",
         "range": "not 10 from"}


def mpi(ranks, *arguments, limit=60):
    """Exit code, output and errors, and seconds; a program that hangs fails after the limit."""
    start = time.monotonic()
    command = ["timeout", "-k", "2", str(limit), "mpirun", "-n", str(ranks), PROGRAM, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT)
    return done.returncode, done.stdout, done.stderr, time.monotonic() - start


class HeldOut(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.folder / "step.hps"

    def good(self, ranks, *arguments):
        code, out, errors, _ = mpi(ranks, *arguments)
        self.assertEqual((code, out), (0, "done\n"), f"{ranks} ranks, {arguments}: {errors}")

    def failed(self, ranks, kind, rank):
        """The errors that the ranks caught."""
        code, out, errors, seconds = mpi(ranks, "fail", self.file, kind, rank, limit=30)
        self.assertEqual(code, 0, errors)
        lines = out.removesuffix("done\n").split("\0\n")[:-1]
        self.assertEqual(len(lines), ranks, lines)
        return lines

    def test_write_and_read(self):
        for writers in (1, 2, 3, 5):
            self.good(writers, "write", self.file)  # over the file of the time before
            self.assertEqual(os.listdir(self.folder), ["step.hps"])
            for readers in (1, 2, 4, 7):
                with self.subTest(writers=writers, readers=readers):
                    self.good(readers, "read", self.file)
            self.good(1, "read_serial", self.file)
            f = hps.open(self.file)
            self.assertTrue(f.complete)
            self.assertEqual(len(f), TOTAL)
            self.assertEqual(f.attributes["time"], 0.25)
            self.assertEqual(f.attributes_of("hits.energy")["unit"], "keV")
            np.testing.assert_array_equal(f["number"], np.arange(TOTAL))
            np.testing.assert_array_equal(f["hits"].lengths, np.arange(TOTAL) % 4)
            self.assertEqual(f[71_001].name, f"particle {71_001 % 97}")

    def test_who_writes(self):
        for who in ("node", "two", "threads"):
            with self.subTest(who=who):
                self.good(5, "write", self.file, who)
                self.good(4, "read", self.file)

    def test_append(self):
        self.good(3, "write", self.file)
        before = self.file.read_bytes()
        self.good(5, "append", self.file)
        self.good(7, "read", self.file, TOTAL + 500)
        self.assertEqual(len(hps.open(self.file)), TOTAL + 500)
        self.assertGreater(len(self.file.read_bytes()), len(before))

    def test_append_to_what_a_killed_rank_left(self):
        self.assertNotEqual(mpi(3, "crash", self.file, "kill", 1)[0], 0)
        part = hps.open(f"{self.file}.part")
        self.assertFalse(part.complete)
        n = len(part)
        self.assertGreater(n, 0)
        self.good(2, "append", self.file)
        self.assertEqual(len(hps.open(self.file)), n + 500)

    def test_id(self):
        self.good(1, "write_serial", self.file)
        serial = self.file.read_bytes()
        for ranks in (1, 2, 3, 5):
            with self.subTest(ranks=ranks):
                self.good(ranks, "write_with_id", self.file)
                self.assertTrue(self.file.read_bytes() == serial)

    def test_tables(self):
        self.good(3, "write_tables", self.file)
        for readers in (1, 4, 7):
            self.good(readers, "read_tables", self.file, 9)
        runs = hps.open(self.file, table="runs")
        self.assertEqual(sorted(runs.tables), ["particles", "runs"])
        self.assertEqual([(r.name, r.length) for r in runs], [(f"rank {r}", s) for s in range(3) for r in range(3)])
        self.assertEqual(runs.attributes["kind"], "test")

    def test_save_and_load(self):
        for ranks in (1, 3, 5):
            self.good(ranks, "save", self.file)
            self.good(ranks, "load", self.file)
            for others in (2, 4, 7):
                with self.subTest(ranks=ranks, others=others):
                    self.good(others, "load_others", self.file, ranks)
        self.assertEqual([r.rank for r in hps.open(self.file)], list(range(5)))
        for line in self.failed(4, "load", 0):
            self.assertTrue(line.startswith("mpi "), line)

    def test_error_of_one_rank(self):
        self.good(3, "write", self.file)
        before = self.file.read_bytes()
        for kind, text in KINDS.items():
            for ranks, rank in ((1, 0), (3, 0), (3, 1), (5, 4)):
                with self.subTest(kind=kind, rank=rank, ranks=ranks):
                    for line in self.failed(ranks, kind, rank):
                        self.assertTrue(line.startswith(f"mpi {rank} "), line)
                        self.assertIn(f"rank {rank}", line)
                        self.assertIn(text, line)
                    self.assertTrue(self.file.read_bytes() == before, "the old file stays")
        for r, line in enumerate(self.failed(3, "own", 1)):
            self.assertTrue(line.startswith("other my own text" if r == 1 else "mpi 1 "), line)
            self.assertIn("my own text about 13", line)

    def test_error_of_all(self):
        self.good(2, "write", self.file)
        for kind, text in {"missing": "step.hps.no", "folder": "folder.hps", "type": "mass", "columntype": "mass"}.items():
            with self.subTest(kind=kind):
                for line in self.failed(3, kind, 0):
                    self.assertTrue(line.startswith("mpi "), line)
                    self.assertIn("rank ", line)
                    self.assertIn(text, line)

    def test_damaged_chunk(self):
        self.good(3, "write", self.file)
        good = self.file.read_bytes()
        for place in (0.1, 0.5, 0.9):
            bad = bytearray(good)
            bad[int(len(bad) * place)] ^= 0x40
            self.file.write_bytes(bad)
            with self.subTest(place=place):
                lines = self.failed(4, "share", 0)
                peers = {line.split()[1] for line in lines}
                self.assertEqual(len(peers), 1, lines)
                for line in lines:
                    self.assertRegex(line, r"^mpi (\d) .*rank \1.*chunk")

    def test_end_of_all(self):
        self.good(2, "write", self.file)
        before = self.file.read_bytes()
        for kind, ranks, rank, text in (
                ("throw", 3, 1, "a failure of my own"), ("unread", 5, 4, "a failure of my own"),
                ("variant", 3, 2, "variant"), ("missing", 4, 0, "step.hps.no"), ("own", 3, 0, "my own text"),
                ("kill", 3, 1, "signal 9"), ("exit", 3, 2, "Exit code:    3"), ("again", 3, 0, "could not be written before"),
                ("load", 3, 0, "load a std::vector")):
            with self.subTest(kind=kind):
                code, out, errors, seconds = mpi(ranks, "crash", self.file, kind, rank, limit=30)
                self.assertNotEqual(code, 0)
                self.assertLess(seconds, 10)
                self.assertEqual(sum(text in line for line in errors.splitlines()), 1, errors)
                self.assertTrue(self.file.read_bytes() == before, "the old file stays")


if __name__ == "__main__":
    unittest.main()
