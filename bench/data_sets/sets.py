# SPDX-License-Identifier: MIT
"""Which arrays there are, and their files of bare numbers in the cache."""

import array
import os
import sys

from data_sets import readers
from data_sets.package import Package

ELEMENT_TYPES = {"int32": "i", "double": "d"}


def replace(path, content):
    """Under a name of its own until it is whole."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(path)


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
        values = self.read(self.package.read(archive, self.path))
        if len(values) != self.count:
            raise ValueError(f"{self.path} has {len(values)} values, not {self.count}")
        replace(self.file(cache), values.tobytes())

    def manifest(self):
        return {"type": self.name.split("-")[0], "count": self.count, "byte_order": sys.byteorder,
                "package": f"{self.package.name} {self.package.version}", "sha256_of_package": self.package.sha256,
                "file": self.path, "licence": self.package.licence}


MDANALYSIS_TESTS = Package("mdanalysistests", "2.11.0",
                           "5edeb5b01805da728b202103aa8d2b5974a37f1005ab1fe0150ed7d59702d2ea", 60, "LGPL-3.0-or-later")
PYMZML = Package("pymzml", "2.6.1",
                 "e36a352d5313e7d9b23882e5bcf6d8ce723e5ad6b0ae03d64dcbe62853bfcc57", 26, "MIT")

SETS = [
    Set("double-md", 1430430, MDANALYSIS_TESTS, "MDAnalysisTests/data/adk_oplsaa.trr", readers.trajectory_positions),
    Set("int32-bonds", 149232, MDANALYSIS_TESTS, "MDAnalysisTests/data/lammps/datatest.data", readers.topology_atoms),
    Set("double-mz", 479455, PYMZML, "tests/data/BSA1.mzML.gz", readers.spectra_mz),
]
