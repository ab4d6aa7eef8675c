# SPDX-License-Identifier: MIT
"""The inputs of the fuzz targets in C++ (tests/fuzz/input.h) as files, messages and schemas."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
TESTS = ROOT / "tests"


def inputs(target: str) -> list[bytes]:
    """Those of a target: its corpus, and what has failed once."""
    corpus = map(bytes.fromhex, (TESTS / f"fuzz/corpus/{target}.txt").read_text().splitlines())
    regressions = TESTS / "fuzz/regressions" / target
    return [*corpus, *(path.read_bytes() for path in sorted(regressions.glob("*")))]


def messages(target: str) -> Iterator[bytes]:
    """The messages that the inputs of `described` and `value` stand for. The targets put the head of one of their types
    before most of them; here these are the golden schemas, some for each input, in turn."""
    schemas = itertools.cycle(golden_schemas())
    for data in inputs(target):
        number, message = format_and_message(data)
        if not number & 3:
            yield message
            continue
        for schema in itertools.islice(schemas, 8):
            yield head(schema, number & 3) + message


def format_and_message(data: bytes) -> tuple[int, bytes]:
    """The format byte of an input, and what is left after the sizes of pieces, and the message before."""
    format, pieces = data[2:3], data[3:4]
    rest = data[4 + int.from_bytes(pieces, "little"):]
    before = int.from_bytes(rest[:2], "little")
    return int.from_bytes(format, "little"), rest[2 + before:]


def head(schema: bytes, format: int) -> bytes:
    """That of a described message (docs/format-described.md)."""
    size = len(schema)
    varint = bytes([size]) if size < 128 else bytes([size & 127 | 128, size >> 7])
    made = b"\x89HPS\x01" + bytes([format, 0]) + varint + schema
    return made + bytes(-len(made) % 16)


def golden_schemas() -> list[bytes]:
    """The bytes of the schema of each type of the type table; the lines that are indented."""
    paths = sorted((TESTS / "golden/schema-v1").glob("*.txt"))
    lines = ([line for line in path.read_text().splitlines() if line.startswith("  ")] for path in paths)
    return [bytes.fromhex("".join(some)) for some in lines]


def schemas() -> Iterator[bytes]:
    """Those of the target `schema`, two in each input: the size of the first one is before them."""
    for data in inputs("schema"):
        size = int.from_bytes(data[:2], "little")
        yield data[2:2 + size]
        yield data[2 + size:]
    yield from golden_schemas()
