#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of bench/fetch_data.py on small files; nothing is fetched."""

import base64
import gzip
import io
import pathlib
import struct
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
import zlib

sys.dont_write_bytecode = True
SCRIPT = pathlib.Path(__file__).parent.parent / "fetch_data.py"
sys.path.insert(0, str(SCRIPT.parent))
from data_sets import neuroimaging, readers, tables  # noqa: E402
from data_sets.package import SourceArchive, Wheel  # noqa: E402
from data_sets.sets import SETS  # noqa: E402


def trajectory_step(*positions):
    atoms = len(positions) // 3
    sizes = [0, 0, 36, 0, 0, 0, 0, 4 * len(positions), 8, 0]
    header = struct.pack(">iii12s13i2f", 1993, 13, 12, b"GMX_trn_file", *sizes, atoms, 1, 0, 0.5, 0)
    return header + bytes(36) + struct.pack(f">{len(positions)}f", *positions) + bytes(8)


def spectrum(name, *values):
    text = base64.b64encode(struct.pack(f"<{len(values)}d", *values)).decode()
    names = "".join(f'<cvParam name="{word}"/>' for word in ("64-bit float", "no compression", name))
    return f"<binaryDataArray>{names}<binary>{text}</binary></binaryDataArray>"


class Readers(unittest.TestCase):
    def test_trajectory(self):
        file = io.BytesIO(trajectory_step(1, 2, 3, 4, 5, 6.5) + trajectory_step(7, 8, 9))
        self.assertEqual(list(readers.trajectory_positions(file)), [1, 2, 3, 4, 5, 6.5, 7, 8, 9])

    def test_not_a_trajectory(self):
        with self.assertRaises(ValueError):
            readers.trajectory_positions(io.BytesIO(bytes(100)))

    def test_topology(self):
        text = b"LAMMPS\n\n2 atoms\n\nVelocities\n\n 1 0 0 0\n\nBonds\n\n 1 5 10 20\n\nAngles\n\n 1 6 10 20 30\n"
        self.assertEqual(list(readers.topology_atoms(io.BytesIO(text))), [10, 20, 10, 20, 30])

    def test_spectra(self):
        arrays = spectrum("m/z array", 300.25, 300.5) + spectrum("intensity array", 9) + spectrum("m/z array")
        text = f'<mzML xmlns="http://psi.hupo.org/ms/mzml">{arrays}{spectrum("m/z array", 301)}</mzML>'
        file = io.BytesIO(gzip.compress(text.encode()))
        self.assertEqual(list(readers.spectra_mz(file)), [300.25, 300.5, 301])


class Tables(unittest.TestCase):
    def test_airports(self):
        file = io.BytesIO('"name","lat","city","lon"\n"A, B",1.5,"Ü",-2\n"C",3,"",4.25\n'.encode())
        self.assertEqual(list(tables.airport_coordinates(file)), [1.5, -2, 3, 4.25])

    def test_stocks(self):
        file = io.BytesIO(gzip.compress(b"Date,A,B\n1990-01-02,0.264,4.125\n1990-01-03,0.266,4\n"))
        self.assertEqual(list(tables.stock_prices(file)), [0.264, 4.125, 0.266, 4])

    def test_temperatures_that_were_not_measured_are_left_out(self):
        file = io.BytesIO(b"hour,temp\n1,39.02\n2,NA\n3,39.2\n")
        self.assertEqual(list(tables.temperatures(file)), [39.02, 39.2])

    def test_pulse(self):
        file = io.BytesIO(b"datetime,hr\n2016-11-24 13:58:58.081000,326\n2016-11-24 13:58:58.097000,327\n")
        self.assertEqual(list(tables.pulse(file)), [326, 327])

    def test_departures(self):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("flights.csv", "minute,time_hour\n15,1970-01-01T01:00:00Z\n0,1970-01-02T00:00:00Z\n")
        self.assertEqual(list(tables.departure_times(file)), [3600 + 15 * 60, 24 * 3600])


class Images(unittest.TestCase):
    def test_voxels(self):
        header = bytearray(352)
        struct.pack_into(">h", header, 70, 4)
        struct.pack_into(">f", header, 108, 352)
        header[344:348] = b"n+1\0"
        file = io.BytesIO(bytes(header) + struct.pack(">3h", 300, -2, 7))
        self.assertEqual(list(neuroimaging.voxels(file)), [300, -2, 7])

    def test_not_voxels(self):
        with self.assertRaises(ValueError):
            neuroimaging.voxels(io.BytesIO(bytes(400)))

    def test_surface(self):
        data = base64.b64encode(zlib.compress(struct.pack("<2f", 0.5, -1.25))).decode()
        text = ('<GIFTI><DataArray DataType="NIFTI_TYPE_FLOAT32" Encoding="{}" Endian="LittleEndian">'
                f"<Data>{data}</Data></DataArray></GIFTI>")
        file = io.BytesIO(text.format("GZipBase64Binary").encode())
        self.assertEqual(list(neuroimaging.surface_values(file)), [0.5, -1.25])
        with self.assertRaises(ValueError):
            neuroimaging.surface_values(io.BytesIO(text.format("ASCII").encode()))


class Packages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def content(self, package):
        with package.open(self.folder) as archive:
            return package.read(archive, "p/data.csv").read()

    def test_wheel(self):
        with zipfile.ZipFile(self.folder / "p-1.0-py3-none-any.whl", "w") as archive:
            archive.writestr("p/data.csv", "1")
        self.assertEqual(self.content(Wheel("p", "1.0", "", 1, "MIT")), b"1")

    def test_source_archive(self):
        with tarfile.open(self.folder / "p-1.0.tar.gz", "w:gz") as archive:
            member = tarfile.TarInfo("p-1.0/p/data.csv")
            member.size = 1
            archive.addfile(member, io.BytesIO(b"1"))
        self.assertEqual(self.content(SourceArchive("p", "1.0", "", 1, "MIT")), b"1")


class Offline(unittest.TestCase):
    def test_says_what_is_missing(self):
        with tempfile.TemporaryDirectory() as cache:
            run = subprocess.run([sys.executable, SCRIPT, "--offline", cache], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0)
        names = ", ".join(one.name for one in SETS)
        self.assertTrue(names.startswith("double-md, int32-bonds, double-mz, double-stocks, double-heldback-"))
        self.assertEqual(run.stderr, f"data not on this machine: {names} (--offline)\n")

    def test_says_how_much_is_missing(self):
        with tempfile.TemporaryDirectory() as cache:
            run = subprocess.run([sys.executable, SCRIPT, "--size", cache], capture_output=True, text=True)
            self.assertEqual((run.returncode, list(pathlib.Path(cache).iterdir())), (0, []))
        self.assertEqual(run.stdout, f"{sum(package.megabytes for package in {one.package for one in SETS})}\n")


if __name__ == "__main__":
    unittest.main()
