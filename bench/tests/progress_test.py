#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of scripts/progress.sh: a step that takes long is not silent, and its status is that of its command."""

import os
import pathlib
import subprocess
import tempfile
import time
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "progress.sh"


class Watched(unittest.TestCase):
    def run_step(self, command, seconds="0.3"):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log"
            script = f"set -euo pipefail; source {SCRIPT}; step() {{ {command}; }}; watched building {log} step"
            environment = {**os.environ, "HPS_PROGRESS_SECONDS": seconds}
            run = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=environment)
            return run, log.read_text()

    def test_the_last_line_is_told_while_it_runs(self):
        run, log = self.run_step("echo first; echo [1/9] a.cpp; sleep 1; echo last")
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stdout, r"^(  building, [01] s: \[1/9\] a.cpp\n){2,3}$")
        self.assertEqual(log, "first\n[1/9] a.cpp\nlast\n")

    def test_the_status_is_that_of_the_command(self):
        run, log = self.run_step("echo wrong >&2; exit 3")
        self.assertEqual((run.returncode, run.stdout, log), (3, "", "wrong\n"))

    def test_nobody_waits_for_the_line_that_would_come_next(self):
        start = time.monotonic()
        self.run_step("true", "30")
        self.assertLess(time.monotonic() - start, 10)


if __name__ == "__main__":
    unittest.main()
