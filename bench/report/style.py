# SPDX-License-Identifier: MIT
"""How each system looks, the same in every plot: a colour a family, a marker and a line style each.

The colours are those of Okabe and Ito, which people who are colour-blind can tell apart; markers say it again. Their
yellow is darker here, to be seen on white.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from bench.report import names

BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
BLUE, VERMILLION, PURPLE, YELLOW, GREY = "#0072B2", "#D55E00", "#CC79A7", "#A89B00", "#8A8A8A"
INK = "#222222"

# The members of a family differ in marker and line, in this order.
MARKERS = ["o", "s", "D", "^", "v", "X", "P", "p", "*", "h", "<", ">", "d", "8"]
DASHES: list[str | tuple[float, tuple[float, ...]]] = [
    "-",
    (0, (5, 1.5)),
    (0, (6, 1.5, 1, 1.5)),
    (0, (1.2, 1.2)),
    (0, (3, 1, 1, 1, 1, 1)),
    (0, (8, 3)),
    (0, (2.5, 2.5)),
    (0, (9, 2, 3, 2)),
]
FAMILIES: dict[str, list[str]] = {
    VERMILLION: [
        *("hps-compact", "hps-raw", "hps-packed", "hps-packed-zstd", "hps-packed-lz4", "hps-0.1"),
        *("hps-file", "hps-file-1-thread", "hps-file-zstd", "hps-file-plain", "hps-python"),
    ],
    BLUE: ["protobuf", "thrift-binary", "thrift-compact", "avro", "avro-cpp", "xdr"],  # schemas
    # zero-copy, and files of columns
    SKY: ["flatbuffers", "capnp", "capnp-packed", "arrow", "arrow-zstd", "parquet-zstd", "parquet-tuned", "vortex"],
    GREEN: ["msgpack", "json", "json-base64", "conduit", "fory", "glaze-beve"],  # self-describing
    ORANGE: ["boost", "cereal", "cereal-portable", "yas", "yas-compact", "boost-mpi", "kamping"],  # archives
    # compress arrays of numbers
    YELLOW: [
        *("blosc-lz4", "blosc-zstd", "hdf5", "parquet", "parquet-split", "pcodec", "zfp", "fpzip"),
        *("python-pcodec-8", "python-pcodec-12", "python-blosc2", "python-parquet"),
        *("python-vortex", "python-vortex-compact"),
    ],
    PURPLE: ["zpp_bits", "bitsery", "struct_pack"],  # of this decade
    BLACK: ["binary", "naive-varint", "structs-zstd"],  # written in the suite
    GREY: ["memcpy", "by-hand"],
}
COMPRESSOR_DASHES = {"": DASHES[0], "zlib6": DASHES[1], "zlib1": DASHES[2], "zstd1": DASHES[3], "lz4": DASHES[4]}


@dataclass(frozen=True)
class Look:
    color: str
    marker: str
    dashes: str | tuple[float, tuple[float, ...]]
    bold: bool

    @property
    def width(self) -> float:
        return 2.2 if self.bold else 1.0

    @property
    def size(self) -> float:
        return 5 if self.bold else 3.6


def _looks() -> dict[str, Look]:
    return {
        system: Look(color, MARKERS[i], DASHES[i % len(DASHES)], names.ours(system))
        for color, systems in FAMILIES.items()
        for i, system in enumerate(systems)
    }


LOOKS = _looks()
# Between ranks a format looks as it does in messages.
LOOKS |= {f"hps::mpi {form}": LOOKS[f"hps-{form}"] for form in ("raw", "compact", "packed")}


def look(system: str) -> Look:
    """A compressor keeps colour and marker of its system and has a line style of its own."""
    base, compressor = names.base(system), names.compressor(system)
    known = LOOKS.get(base)
    if not known:  # a system that nobody has given a look yet: stable, at least
        number = zlib.crc32(base.encode())
        color, marker = VERMILLION if names.ours(base) else GREY, MARKERS[number % len(MARKERS)]
        known = Look(color, marker, DASHES[number // 7 % len(DASHES)], names.ours(base))
    if compressor:
        return Look(known.color, known.marker, COMPRESSOR_DASHES.get(compressor, DASHES[5]), known.bold)
    return known
