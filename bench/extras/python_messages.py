#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Messages of Python objects, by bench/files/python_messages.py in the environment that has its packages."""

import json
import subprocess

import common
import files

SIZES = {"check": ("100", "0"), "quick": ("10000", "0.5"), "full": ("10000", "2")}


def measure(arguments):
    if not files.PYTHON.exists():
        return []
    command = [files.PYTHON, common.BENCH / "files" / "python_messages.py", *SIZES[arguments.scale]]
    process = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if process.returncode != 0:
        common.say("python_messages: " + files.last_line(process.stderr))
        return []
    return [json.loads(line) for line in process.stdout.splitlines()]


if __name__ == "__main__":
    common.main(__doc__, measure)
