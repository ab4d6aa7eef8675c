# SPDX-License-Identifier: MIT
"""Programs of some ranks write files that those of other numbers read, and Python; and what they leave when they fail.

The environment has HPS_MPIEXEC, its command up to the number of ranks, and HPS_FILE_PROGRAM."""

import os
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from tests.python.read_file import open_file

EVENTS = 10000


def run(ranks, what, path):
    command = [*os.environ["HPS_MPIEXEC"].split(), str(ranks), os.environ["HPS_FILE_PROGRAM"], what, path]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)


def event(i):
    return {"id": i, "detector": f"detector {i % 5}", "energies": [(i + k) / 4 for k in range(i % 4)]}


class FileProgram(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = str(Path(self.folder.name) / "run.hps")

    def tearDown(self):
        self.folder.cleanup()

    def records(self, path):
        file = open_file(Path(path).read_bytes())
        return file, file.tables[""]

    def test_other_numbers_of_ranks_and_python(self):
        for writers, readers in ((1, 4), (2, 1), (3, 7), (5, 2)):
            with self.subTest(writers=writers, readers=readers):
                written = run(writers, "write", self.path)
                self.assertEqual(written.returncode, 0, written.stdout)
                read = run(readers, "read", self.path)
                self.assertIn(f"{EVENTS} events are right", read.stdout)
                file, table = self.records(self.path)
                self.assertTrue(file.complete)
                self.assertEqual(table.attributes, {"": {"facility": "here"}})
                self.assertEqual(table.records(), [event(i) for i in range(EVENTS)])

    def expect_end(self, what, ranks):
        begin = time.monotonic()
        ended = run(ranks, what, self.path)
        self.assertLess(time.monotonic() - begin, 10)
        self.assertNotEqual(ended.returncode, 0)
        return ended.stdout

    def test_a_rank_that_is_killed(self):
        self.assertEqual(run(2, "write", self.path).returncode, 0)
        old = Path(self.path).read_bytes()
        self.expect_end("killed", 3)
        self.assertEqual(Path(self.path).read_bytes(), old)
        file, table = self.records(self.path + ".part")
        self.assertFalse(file.complete)
        records = table.records()
        self.assertGreater(len(records), EVENTS / 2)
        self.assertEqual(records, [event(record["id"]) for record in records])
        self.assertEqual(records, sorted(records, key=lambda record: record["id"]))

    def test_a_rank_that_throws(self):
        output = self.expect_end("throws", 3)
        self.assertEqual(output.count("the beam is off") + output.count("leaves the scope"), 1, output)
        self.assertFalse(Path(self.path).exists())


if __name__ == "__main__":
    unittest.main()
