# SPDX-License-Identifier: MIT
"""For scripts/instructions and scripts/compare: hps_bench of the working tree and of a git ref, and its benchmarks."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "bench"))

from run import filter_of, group_by_data, list_benchmarks  # noqa: E402, F401

# Both programs read the same arrays, and the simulation of E3 runs once.
os.environ.setdefault("HPS_BENCH_CACHE", str(ROOT / "build" / "cache"))


def build(ref=None):
    """Builds the program of the working tree, or of the ref, and returns its path."""
    print(f"building the benchmark of {ref or 'the working tree'}", file=sys.stderr, flush=True)
    command = [ROOT / "scripts" / "build_bench", *([ref] if ref else [])]
    built = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if built.returncode != 0:
        sys.exit(f"{Path(sys.argv[0]).name}: could not build it")
    return Path(built.stdout.strip())
