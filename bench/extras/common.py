# SPDX-License-Identifier: MIT
"""What the measurements have in common that are not the time of a message in one process.

Each is a script that writes one JSON array, of one object a row. A row that cannot be measured here has a member
"missing", which says why.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent


def say(text):
    print(text, file=sys.stderr, flush=True)


def hps_bench(build):
    return build / "bench" / "hps_bench"


def peptide_systems(build):
    """Names of the systems that are built and can express E2's data; with a compressor behind they are no others."""
    listing = subprocess.run([hps_bench(build), "--benchmark_list_tests=true",
                              "--benchmark_filter=^E2/peptides:2000/serialize/"],
                             check=True, text=True, stdout=subprocess.PIPE).stdout
    names = [name.rsplit("/", 1)[1] for name in listing.splitlines()]
    return [name for name in names if "+" not in name]


def main(description, measure, add_options=lambda parser: None):
    """Runs measure(arguments), which returns the rows, and writes all of them or nothing."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True, help="build folder, which has bench/hps_bench")
    parser.add_argument("--scale", choices=("check", "quick", "full"), default="quick")
    parser.add_argument("--out", type=Path, required=True, help="JSON file")
    add_options(parser)
    arguments = parser.parse_args()
    try:
        rows = measure(arguments)
    except KeyboardInterrupt:
        sys.exit(130)
    temporary = arguments.out.with_suffix(".tmp")
    temporary.write_text(json.dumps(rows, indent=1) + "\n")
    os.replace(temporary, arguments.out)
