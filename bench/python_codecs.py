# SPDX-License-Identifier: MIT
"""Codecs of arrays of numbers as Python has them: from one array of NumPy to bytes and back, on one thread."""

import importlib.metadata
import io
import tempfile
from pathlib import Path

import blosc2
import pyarrow
import pyarrow.parquet
import vortex
from pcodec import ChunkConfig, standalone

MEMORY = Path("/dev/shm")  # a folder in memory, where there is one

pyarrow.set_cpu_count(1)
pyarrow.set_io_thread_count(1)
blosc2.set_nthreads(1)
vortex.set_worker_threads(0)


class Pcodec:
    """A standalone file. Level 8 is its own default, 12 its greatest."""

    package = "pcodec"

    def __init__(self, level):
        self.name = f"python-pcodec-{level}"
        self.config = ChunkConfig(compression_level=level)

    def encode(self, array):
        return standalone.simple_compress(array, self.config)

    def decode(self, data, out):
        standalone.simple_decompress_into(data, out)
        return out


class Blosc2:
    """Its defaults: Zstandard at Blosc's level 5, bytes shuffled."""

    name, package = "python-blosc2", "blosc2"

    def encode(self, array):
        return blosc2.compress2(array, typesize=array.itemsize, nthreads=1)

    def decode(self, data, out):
        blosc2.decompress2(data, out, nthreads=1)
        return out


class Parquet:
    """A file in memory with one column: dictionaries as long as they are small, the default, and Zstandard."""

    name, package = "python-parquet", "pyarrow"

    def encode(self, array):
        file = io.BytesIO()
        pyarrow.parquet.write_table(pyarrow.table({"numbers": array}), file, compression="zstd")
        return file.getvalue()

    def decode(self, data, out):
        table = pyarrow.parquet.read_table(pyarrow.BufferReader(data), use_threads=False)
        return table.column(0).to_numpy()


class Vortex:
    """A file with one array. It is written to a path, which lies in memory."""

    package = "vortex-data"

    def __init__(self, name, options):
        self.name, self.options = name, options
        self.folder = tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        self.path = Path(self.folder.name) / "array.vortex"

    def encode(self, array):
        self.options.write(vortex.array(pyarrow.array(array)), str(self.path))
        return self.path.read_bytes()

    def decode(self, data, out):
        file = vortex.open_readable(io.BytesIO(data))
        return file.scan().read_all().to_arrow_array().to_numpy(zero_copy_only=False)


def all_codecs():
    options = vortex.io.VortexWriteOptions
    return [Pcodec(8), Pcodec(12), Blosc2(), Parquet(), Vortex("python-vortex", options.default()),
            Vortex("python-vortex-compact", options.compact())]


def version(codec):
    return importlib.metadata.version(codec.package)
