# SPDX-License-Identifier: MIT
"""The systems by the names that people know them by, and how many there are."""

from __future__ import annotations

from collections.abc import Iterable

from bench.report import names
from bench.report.results import Results

# Rows that are one library to whoever uses it.
LIBRARIES: dict[str, tuple[str, ...]] = {
    "Apache Fory": ("fory",),
    "Arrow": ("arrow", "arrow-zstd"),
    "Avro": ("avro", "avro-cpp"),
    "bitsery": ("bitsery",),
    "BEVE": ("glaze-beve",),
    "Blosc": ("blosc-lz4", "blosc-zstd", "python-blosc2"),
    "Boost": ("boost", "boost-mpi"),
    "Cap'n Proto": ("capnp", "capnp-packed"),
    "cereal": ("cereal", "cereal-portable"),
    "Conduit": ("conduit", "conduit-base64"),
    "CSV": ("csv",),
    "FlatBuffers": ("flatbuffers",),
    "fpzip": ("fpzip",),
    "HDF5": ("hdf5", "hdf5-plain"),
    "HPS 0.1": ("hps-0.1",),
    "JSON": ("json",),
    "KaMPIng": ("kamping",),
    "MessagePack": ("msgpack", "msgpack, dicts"),
    "mpi4py": ("mpi4py", "mpi4py-pkl5"),
    "Parquet": ("parquet", "parquet-split", "parquet-zstd", "parquet-tuned", "python-parquet"),
    "Pcodec": ("pcodec", "python-pcodec-8", "python-pcodec-12"),
    "pickle": ("pickle",),
    "Protocol Buffers": ("protobuf",),
    "struct_pack": ("struct_pack",),
    "Thrift": ("thrift-binary", "thrift-compact"),
    "Vortex": ("vortex", "python-vortex", "python-vortex-compact"),
    "XDR": ("xdr",),
    "YAS": ("yas", "yas-compact"),
    "zfp": ("zfp",),
    "zpp_bits": ("zpp_bits",),
}
# With the formats of HPS, what people look for first.
KNOWN = (
    *("hps-raw", "hps-compact", "hps-packed", "protobuf", "flatbuffers", "capnp", "msgpack", "json", "avro", "boost"),
    *("cereal", "thrift-compact"),
)
LIBRARY_OF = {row: library for library, rows in LIBRARIES.items() for row in rows}
# Rows of one library that have another name beside each other.
TITLES = {"boost-mpi": "Boost.MPI", "hdf5": "HDF5 (gzip)", "binary": "copying each field by hand"}


def title(system: str) -> str:
    """ "hps-packed" is "HPS packed", "protobuf" is "Protocol Buffers"."""
    if names.ours(system):
        return f"HPS {system.removeprefix('hps').lstrip('-:').removeprefix('mpi ').replace('-', ' ')}".strip()
    base = names.base(system)
    return TITLES.get(base) or LIBRARY_OF.get(base, base)


def _rows(results: Results) -> Iterable[str]:
    for table in results.tables.values():
        yield from table.measured()
    for rows in results.extras.values():
        yield from (row["system"] for row in rows if "system" in row and "failed" not in row)


def others(results: Results) -> list[str]:
    """The libraries and formats beside HPS that were measured, whatever they were measured at."""
    return sorted({LIBRARY_OF[base] for row in _rows(results) if (base := names.base(row)) in LIBRARY_OF})


def not_installed(results: Results) -> list[str]:
    """Those of which no row was measured."""
    found = set(others(results))
    return sorted({library for row in results.not_installed if (library := title(row)) not in found})
