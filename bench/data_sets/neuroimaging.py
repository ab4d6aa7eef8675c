# SPDX-License-Identifier: MIT
"""Numbers out of images of the brain."""

import array
import base64
import struct
import xml.etree.ElementTree as ElementTree
import zlib

from data_sets.readers import numbers

INT16 = 4  # NIfTI's number for the type


def voxels(file):
    """NIfTI: a header, here big-endian, which has the type of the voxels and where they begin."""
    content = file.read()
    (kind,), (start,) = struct.unpack_from(">h", content, 70), struct.unpack_from(">f", content, 108)
    if content[344:348] != b"n+1\0" or kind != INT16:
        raise ValueError("voxels of another kind")
    return array.array("i", numbers("h", content[int(start):], "big"))


def surface_values(file):
    """GIFTI: a value for each vertex, here as single precision, compressed, in base64."""
    element = ElementTree.parse(file).find("DataArray")
    wanted = {"DataType": "NIFTI_TYPE_FLOAT32", "Encoding": "GZipBase64Binary", "Endian": "LittleEndian"}
    if not wanted.items() <= element.attrib.items():
        raise ValueError("values of another kind")
    return array.array("d", numbers("f", zlib.decompress(base64.b64decode(element.findtext("Data"))), "little"))
