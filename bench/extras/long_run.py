#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""E2: processor time and memory of each system while it serializes and parses 2000 peptides for a long time.

Both are the operating system's, 20 times a second, of a process that does nothing else; the shortest part of it, at the
start, makes the peptides. Processor use is over half a second each, because the system counts it in hundredths.
"""

import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import common

SECONDS = {"check": 0.7, "quick": 2, "full": 60}
INTERVAL = 0.05
WINDOW = 10  # samples


def sample(process):
    """Now, the seconds of processor time used, and the megabytes of memory in use; None when it has ended."""
    folder = Path("/proc") / str(process.pid)
    try:
        # The name of the program, which may have spaces, is in parentheses.
        fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        pages = int((folder / "statm").read_text().split()[1])
    except (OSError, IndexError):
        return None
    ticks = int(fields[11]) + int(fields[12])  # of the user and of the system
    return time.monotonic(), ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def watch(process):
    samples = []
    while process.poll() is None:
        samples.append(sample(process))
        time.sleep(INTERVAL)
    return [s for s in samples if s and s[2] > 0]


def percent(first, last):
    return 100 * (last[1] - first[1]) / (last[0] - first[0])


def summary(samples):
    memory = [megabytes for _, _, megabytes in samples]
    windows = [percent(*pair) for pair in zip(samples, samples[WINDOW:])]
    return {"cpu_percent_mean": percent(samples[0], samples[-1]), "cpu_percent_max": max(windows),
            "memory_mb_mean": statistics.mean(memory), "memory_mb_max": max(memory),
            "seconds": samples[-1][0] - samples[0][0]}


def measure_system(program, system, seconds):
    # Each of the two benchmarks takes about half as long again as it is told: it looks for the number of iterations.
    command = [program, f"--benchmark_filter=^E2/peptides:2000/(serialize|parse_reused)/{system}$",
               "--benchmark_repetitions=1", f"--benchmark_min_time={seconds / 3:.2f}"]
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        try:
            samples = watch(process)
        finally:
            process.kill()
            process.wait()
        output.seek(0)
        if process.returncode != 0 or "ERROR OCCURRED" in output.read():
            return {"system": system, "missing": "wrong answer"}
    return {"system": system, **summary(samples)}


def measure(arguments):
    rows = []
    systems = common.peptide_systems(arguments.build)
    for system in systems[:2] if arguments.scale == "check" else systems:  # answers are checked before
        common.say(f"long run: {system}")
        rows.append(measure_system(common.hps_bench(arguments.build), system, SECONDS[arguments.scale]))
    return rows


if __name__ == "__main__":
    common.main(__doc__, measure)
