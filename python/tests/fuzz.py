# SPDX-License-Identifier: MIT
"""Files and messages that are changed at random, used in every way: whatever they are, there is an hps.Error or a result.

fuzz.py SECONDS FOLDER MENDER [SEED FILE...]: for so many seconds; the input at hand, and those that raise other errors,
are in the folder. The mender is a program of mend.cpp.
"""

import faulthandler
import random
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import corpora
import hps

ROOT = Path(__file__).parent.parent.parent
LIMITS: dict[str, Any] = {"max_memory": 1 << 26}
numbers = random.Random()


def seeds(folder: Path) -> Iterator[bytes]:
    yield from corpora.inputs("files")
    for target in ("described", "value"):
        yield from corpora.messages(target)
    for version in ("described-v1", "file-v1"):
        for path in (ROOT / "tests/golden" / version).glob("*.txt"):
            yield bytes.fromhex(path.read_text().partition("\n")[2])
    rows = [{"a": i, "b": "x" * i, "c": [i] * (i % 3), "d": {"e f": 1.5}, "g": i if i % 2 else None,
             "h": i if i % 2 else "h", "i": [{"j": 1j}], "k": b"k"} for i in range(40)]
    for format in ("compact", "raw", "packed"):
        yield hps.dumps(rows, format=format)
        yield hps.dumps({"x": np.zeros((2, 3)), "s": {1, "a"}, "large": 2**100}, format=format)
    options: list[dict[str, Any]] = [{}, {"compression": "zstd"}, {"compression": "lz4"}, {"plain": True}]
    for option in options:
        hps.write(folder / "seed.hps", rows, chunk=1000, attributes={"run": 7}, **option)
        yield (folder / "seed.hps").read_bytes()


def changed(seed: bytes) -> bytes:
    data = bytearray(seed)
    for _ in range(numbers.choice([1, 1, 1, 2, 5])):
        at = numbers.choice([numbers.randrange(len(data) + 1), numbers.randrange(min(len(data), 200) + 1),
                             len(data) - numbers.randrange(min(len(data), 600) + 1)])
        n = numbers.randrange(1, 9)
        new = numbers.choice([numbers.randbytes(n), bytes(n), b"\xff" * n, b"\x80", bytes(data[at - n:at])])
        size = numbers.choice([0, n, *[len(new)] * 8])  # where the size changes, all that follows is elsewhere
        data[at:at + size] = new
    return bytes(data)


def use_file(data: bytes, folder: Path) -> None:
    f = hps.open(data, skip_damaged=numbers.random() < 0.5, enums=numbers.random() < 0.5, **LIMITS,
                 strings=numbers.choice(["str", "bytes"]))
    for name in f.tables:
        use_table(f.table(name), folder)


def use_table(f: hps.File, folder: Path) -> None:
    ways: list[Callable[[], object]] = [
        lambda: repr(f) + str(f.schema) + repr(f.attributes), lambda: [repr(record) for record in f],
        lambda: f.__arrow_c_schema__(), lambda: hps.write(folder / "stream.hps", Stream(f)),
        lambda: hps.write(folder / "file.hps", f),
        lambda: hps.write(folder / "columns.hps", {name: f[name] for name in f.columns}),
        lambda: hps.dumps(f[:20], format=numbers.choice(["compact", "raw", "packed"]))]
    for path in [*f.columns, *f.leaves][:60]:
        ways += [lambda path=path: repr(f.column(path, 1, 5)), lambda path=path: f[path].tolist(),  # type: ignore[misc]
                 lambda path=path: list(f.where(path, 0, 5))]
    for way in numbers.sample(ways, min(len(ways), 12)):
        attempt(way)


class Stream:
    """Nothing but the stream."""

    def __init__(self, f: hps.File) -> None:
        self.f = f

    def __arrow_c_stream__(self, schema: object = None) -> object:
        return self.f.__arrow_c_stream__()


def column_of_any(level: int = 0) -> Any:
    """One whose parts may not fit each other."""
    n = numbers.choice([0, 1, 2, 3, 3, 3, 7])
    kind = numbers.randrange(4 if level > 3 else 9)
    if kind < 2:
        dtype = numbers.choice(["i1", "u8", ">f4", "f8", "c16", "?", "M8[s]", "m8[ns]", "O", "U3", "S2", "f2", "2i4", "i4,f8"])
        return np.zeros(n, dtype) if kind else np.ma.MaskedArray(np.zeros(n, dtype), numbers.random() < 0.5)
    if kind < 4:
        return [numbers.choice([None, 1, 2.5, "a", b"b", True, 2**100, [1], {"a": 1}, (1, "b")]) for _ in range(n)]
    ends = np.array([numbers.choice([0, 0, 1, 3, 3, 7, -1, 2**62, -2**63]) for _ in range(n)], np.int64)
    if numbers.random() < 0.7:
        ends = np.sort(np.abs(ends % 8))
    inner = [column_of_any(level + 1) for _ in range(2)]
    if kind == 4:
        return hps.Map(*inner, ends)
    if kind == 5:
        return hps.Union(ends % 3 if numbers.random() < 0.8 else ends, inner)
    if kind == 6:
        return hps.Optional(inner[0], ends % 2 == 0)
    return hps.Ragged(inner[0], ends) if kind == 7 else hps.Records({"a": inner[0], "b": inner[1]}, n)


def write_any(folder: Path) -> None:
    try:
        hps.write(folder / "any.hps", {"x": column_of_any()})
        use_table(hps.open(folder / "any.hps"), folder)
    except (TypeError, IndexError, ValueError, OverflowError):  # the mistakes of a program
        pass


def attempt(way: Callable[[], object]) -> bool:
    try:
        way()
    except (hps.Error, MemoryError):
        return False
    return True


def main(seconds: str, folder: str, mender: str, *files: str) -> int:
    found = Path(folder)
    found.mkdir(parents=True, exist_ok=True)
    inputs = [*seeds(found), *(Path(file).read_bytes() for file in files)]
    inputs = [data for data in inputs if attempt(lambda: hps.loads(data)) or attempt(lambda: use_file(data, found))]
    mend = subprocess.Popen([mender], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert mend.stdin and mend.stdout
    end = time.monotonic() + float(seconds)
    n = used = findings = 0
    while time.monotonic() < end:
        data = changed(numbers.choice(inputs))
        if data.startswith(b"\x89HPS\r") and numbers.random() < 0.9:
            mend.stdin.write(struct.pack("<Q", len(data)) + data)
            mend.stdin.flush()
            data = mend.stdout.read(*struct.unpack("<Q", mend.stdout.read(8)))
        (found / "last").write_bytes(data)
        faulthandler.dump_traceback_later(60, exit=True)
        n += 1
        for use in (lambda: hps.loads(data, **LIMITS), lambda: use_file(data, found), lambda: write_any(found)):
            try:
                used += attempt(use)
            except Exception as error:
                findings += 1
                (found / f"found-{n}").write_bytes(data)
                print(f"found-{n}: {type(error).__name__}: {str(error)[:200]}")
    print(f"{len(inputs)} seeds, {n} inputs, {used} uses without an error, {findings} findings")
    return min(findings, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
