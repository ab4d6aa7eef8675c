# SPDX-License-Identifier: MIT
"""Numbers out of the files of simulations and of mass spectrometers."""

import array
import base64
import gzip
import io
import struct
import sys
import xml.etree.ElementTree as ElementTree


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
