# SPDX-License-Identifier: MIT
"""Inputs that the fuzz targets in C++ have found: from Python, too, there is an hps.Error or a result."""

import pickle
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import corpora
import hps

LIMIT: dict[str, Any] = {"max_memory": 1 << 26}
USES_OF_FILE: list[Callable[[hps.File, Path], object]] = [
    lambda f, path: repr(f) + str(f.schema) + repr(f.attributes) + repr(f.leaves),
    lambda f, path: [repr(record) for record in f],
    lambda f, path: [repr(f[name]) + repr(to_list(f[name])) for name in [*f.columns, *f.leaves][:40]],
    lambda f, path: [list(f.where(name, 0, 5)) for name in f.columns[:40]],
    lambda f, path: hps.write(path, f),
    lambda f, path: hps.write(path, {name: f[name] for name in f.columns}),
    lambda f, path: hps.write(path, Stream(f)),
    lambda f, path: hps.dumps(f[:20]),
]


class Stream:
    """Nothing but the stream of Arrow."""

    def __init__(self, f: hps.File) -> None:
        self.f = f

    def __arrow_c_stream__(self, schema: object = None) -> object:
        return self.f.__arrow_c_stream__()


def to_list(column: Any) -> Any:
    return column.tolist()


def done(use: Callable[[], object]) -> bool:
    """Whether there was no hps.Error. Any other exception is a failure."""
    try:
        use()
    except hps.Error:
        return False
    return True


def open_and_use(data: bytes, path: Path) -> int:
    """How many uses there are that end without an error."""
    opened: list[hps.File] = []
    if not done(lambda: opened.append(hps.open(data, **LIMIT))):
        return 0
    tables = [opened[0].table(name) for name in opened[0].tables]
    return sum(done(lambda: use(table, path)) for table in tables for use in USES_OF_FILE)


def load(data: bytes, strings: str) -> None:
    value = hps.loads(data, strings=strings, enums=True, **LIMIT)
    done(lambda: repr(value))
    done(lambda: hps.loads(hps.dumps(value)))


CORPORA: dict[str, Callable[[], Iterable[bytes]]] = {
    "files": lambda: corpora.inputs("files"),
    "described": lambda: corpora.messages("described"),
    "value": lambda: corpora.messages("value"),
}


@pytest.mark.parametrize("target", CORPORA)
def test_files_and_messages(tmp_path: Path, target: str) -> None:
    loaded = used = 0
    for number, data in enumerate(CORPORA[target]()):
        try:
            loaded += sum(done(lambda: load(data, strings)) for strings in ("str", "bytes"))
            used += open_and_use(data, tmp_path / "a.hps")
        except Exception as error:
            raise AssertionError(f"input {number} of {target}: {data.hex()}") from error
    assert used > 20
    assert loaded > 50 or target == "files"


def test_schemas() -> None:
    """All that is read is written again, shown and pickled."""
    read = 0
    for data in corpora.schemas():
        try:
            schema = hps.Schema.from_bytes(data)
        except hps.Error:
            continue
        read += 1
        again = pickle.loads(pickle.dumps(schema))
        assert again == schema and hash(again) == hash(schema) and again.to_bytes() == schema.to_bytes()
        assert str(schema) and schema.type and schema.kind and isinstance(schema.fingerprint, int)
        for part in (lambda: schema.members, lambda: schema.element, lambda: repr(schema.name)):
            done(part)
    assert read > 100
