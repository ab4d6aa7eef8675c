# SPDX-License-Identifier: MIT
"""Objects to described messages, and back."""

from typing import Any

from hps import _hps
from hps._options import expect_strings


def dumps(obj: Any, *, format: str = "compact", compression: str | None = None) -> bytes:
    """A described message of an object: None, bool, int, float, complex, str, bytes, list, tuple, dict, set, NumPy
    arrays, datetimes, enumerations, dataclasses, named tuples and Records, and these inside each other.

    The format is "compact", "packed" (by columns, for many objects of a kind; with `compression`, "zstd", "zstd:19" or
    "lz4") or "raw". C++ programs read it as a type of such members, or as an hps::Value. Lists of numbers stay lists;
    where C++ has a std::vector of numbers, give a NumPy array.

    Raises Error for other objects, for integers beyond 128 bits and for objects that contain themselves.
    """
    return _hps.serialize(_hps.take(obj, True, None), format, compression)


def most_memory(message: Any) -> int:
    """Bytes that the objects of a message may take unless the caller says how many."""
    return (1 << 28) + 512 * memoryview(message).nbytes


def loads(message: Any, *, strings: str = "str", enums: bool = False, max_memory: int | None = None) -> Any:
    """The object of a described message, whoever wrote it; `message` is bytes, or anything that has bytes in memory.

    Numbers side by side are NumPy arrays, which cannot be written to; lists of other things are lists. Structs are
    Records, maps are dicts. With strings="bytes", texts are bytes, which need not be UTF-8. With enums=True, members of
    enumerations are those of an enum.IntEnum; else they are integers. The objects may take `max_memory` bytes, by default
    256 MiB and 512 times the size of the message: a hostile one of a few bytes cannot fill the memory.

    Raises Error if it is not a message, or is damaged. No code of a message is ever run.
    """
    expect_strings(strings)
    value = _hps.parse(message)
    most = most_memory(message) if max_memory is None else max_memory
    return value.object(_hps.ObjectOptions(strings == "bytes", enums, most))
