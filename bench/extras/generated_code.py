#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""E2: the size of the code that compilers of schemas make for the peptides: kilobytes of 1000 bytes, and lines.

The schemas are systems/<system>/peptides.*, the commands those of CMakeLists.txt.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import common

# The extension of the schema, and the commands.
GENERATORS = {
    "protobuf": ("proto", ["protoc --cpp_out={out} {schema}"]),
    "flatbuffers": ("fbs", ["flatc --cpp -o {out} {schema}"]),
    "capnp": ("capnp", ["capnp compile -oc++:{out} {schema}"]),
    "thrift": ("thrift", ["thrift --gen cpp:templates,moveable_types -out {out} {schema}"]),
    "xdr": ("x", ["rpcgen -h -o {out}/peptides.h {schema}", "rpcgen -c -o {out}/peptides.c {schema}"]),
}


def generate(system, out):
    """Returns why it could not."""
    extension, commands = GENERATORS[system]
    schema = common.BENCH / "systems" / system / f"peptides.{extension}"
    if not schema.exists():
        return "no schema"
    for command in commands:
        words = [word.format(out=out, schema=schema.name) for word in command.split()]
        if not shutil.which(words[0]):
            return f"{words[0]} is not installed"
        # capnp compares the two.
        subprocess.run(words, cwd=schema.parent, env={**os.environ, "PWD": str(schema.parent)}, check=True)
    return None


def measure_generator(system):
    with tempfile.TemporaryDirectory() as out:
        missing = generate(system, out)
        if missing:
            return {"system": system, "missing": missing}
        files = [path.read_bytes() for path in Path(out).rglob("*") if path.is_file()]
    return {"system": system, "kilobytes": sum(map(len, files)) / 1000,
            "lines": sum(file.count(b"\n") for file in files)}


def measure(arguments):
    rows = []
    for system in GENERATORS:
        common.say(f"generated code: {system}")
        rows.append(measure_generator(system))
    # Variants of a system with a schema have its code: thrift-compact, capnp-packed.
    without = [system for system in common.peptide_systems(arguments.build) if system.split("-")[0] not in GENERATORS]
    return rows + [{"system": system, "kilobytes": 0, "lines": 0} for system in without if system != "memcpy"]


if __name__ == "__main__":
    common.main(__doc__, measure)
