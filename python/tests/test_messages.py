# SPDX-License-Identifier: MIT

import collections
import dataclasses
import datetime as dt
import enum
import pathlib
import pickle
import threading
from typing import Any

import numpy as np
import pytest

import hps

FORMATS = ("compact", "packed", "raw")


@dataclasses.dataclass
class Ion:
    mz: float
    charge: int
    name: str = ""


@dataclasses.dataclass
class Peptide:
    sequence: str
    ions: list[Ion]
    notes: dict[str, float]
    best: Ion | None = None


class Sort(enum.Enum):
    B = 1
    Y = 5


Point = collections.namedtuple("Point", "x y")

SAME = [
    None, True, False, 0, 1, -5, 2**63 - 1, -2**63, 2**63, 2**64 - 1, 2**64, -2**100, 2**127 - 1, 1.5, float("inf"), "",
    "ä€😀", b"", b"x\0y", [], [[]], [1, 2, 3], [1.5, 2.5], [True, False], [1, 2.5, None, "x", True], [[1], [2, 3], []],
    [None, None], [None, 1], ["a", "b"], [b"a", b""], (), (1, "a"), [(1, 2.0), (3, 4.0)], [(1,), (1, 2)], {}, {"a": 1},
    {"a": 1, "b": [1, 2], "c": {"d": None}}, {1: "x", 2: "y"}, {"a b": 1, "": 2}, {(1, 2): "tuple"},
    [{"a": 1}, {"a": 2}], [{"a": 1}, {"b": 2}], {f"k{i}": i for i in range(300)}, {1, 2}, set(), frozenset({"x"}),
    1 + 2j, [1j, 2j], dt.datetime(2026, 1, 2, 3, 4, 5, 678), dt.datetime(1960, 1, 2, tzinfo=dt.timezone.utc),
    dt.timedelta(seconds=-3.5), pathlib.Path("/a/b"), [1, 2**63], [1, -2**100],
]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("value", SAME, ids=repr)
def test_values_come_back(value: Any, format: str) -> None:
    read = hps.loads(hps.dumps(value, format=format))
    assert read == value
    assert type(read) is type(value)


ARRAYS = [
    np.arange(5), np.arange(6.0).reshape(2, 3), np.zeros((0, 3)), np.zeros((2, 0)), np.array([1 + 2j]),
    np.array([1 + 2j], np.complex64), np.array(["2020-01-01", "NaT"], "M8[D]"), np.array([3, -3], "m8[ns]"),
    np.array([3], "M8[25s]"), np.array([True, False]), np.arange(3, dtype=np.uint8), np.ones((2, 3, 4), np.float32),
    np.arange(10)[::2], np.arange(12).reshape(3, 4).T, np.array([2**64 - 1], np.uint64), np.array([], np.int16),
]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("array", ARRAYS, ids=lambda a: f"{a.dtype}{a.shape}")
def test_arrays_come_back(array: np.ndarray[Any, Any], format: str) -> None:
    for value in (array, {"inside": [array, array]}):
        read = hps.loads(hps.dumps(value, format=format))
        for got in (read,) if read is not None and isinstance(read, np.ndarray) else read["inside"]:
            assert got.dtype == array.dtype and got.shape == array.shape
            assert np.array_equal(got, array, equal_nan=array.dtype.kind in "mM")
            assert not got.flags.writeable


def test_other_byte_order_and_halves() -> None:
    assert np.array_equal(hps.loads(hps.dumps(np.array([1, 2], ">i4"))), [1, 2])
    assert np.array_equal(hps.loads(hps.dumps(np.array([1.5], np.float16))), [1.5])
    assert hps.loads(hps.dumps(np.float32(2.5))) == 2.5
    assert hps.loads(hps.dumps(np.array(3.5))) == 3.5
    assert hps.loads(hps.dumps(np.array(["a", "b"]))) == ["a", "b"]


def test_records() -> None:
    peptides = [Peptide("AB", [Ion(1.5, 2, "b"), Ion(2, 3)], {"q": 1}, Ion(1, 2)), Peptide("C", [], {})]
    read = hps.loads(hps.dumps(peptides))
    first = read[0]
    assert isinstance(first, hps.Record)
    assert first.sequence == first["sequence"] == first[0] == "AB"
    assert first.ions[1] == (2.0, 3, "") and isinstance(first.ions[1].mz, float)
    assert repr(first.best) == "Ion(mz=1.0, charge=2, name='')"
    assert read[1].best is None
    assert pickle.loads(pickle.dumps(read)) == read
    assert first != read[1] and first == read[0]
    with pytest.raises(KeyError, match="Peptide has no mz, but: sequence"):
        first["mz"]
    with pytest.raises(AttributeError):
        first.mz


def test_records_with_arrays_are_compared() -> None:
    @dataclasses.dataclass
    class Trace:
        values: Any

    a, b = (hps.loads(hps.dumps(Trace(np.arange(n)))) for n in (3, 4))
    assert a == a and a != b and a == hps.loads(hps.dumps(Trace(np.arange(3))))


def test_named_tuples_and_enums() -> None:
    assert hps.loads(hps.dumps(Point(1, "y"))).x == 1
    assert hps.loads(hps.dumps(Sort.Y)) == 5
    member = hps.loads(hps.dumps([Sort.Y]), enums=True)[0]
    assert isinstance(member, enum.IntEnum) and member.name == "Y"


def test_bytes_in_place_of_text() -> None:
    assert hps.loads(hps.dumps(["ü"]), strings="bytes") == ["ü".encode()]


def test_any_buffer() -> None:
    message = hps.dumps([1, "x"])
    for buffer in (bytearray(message), memoryview(message), np.frombuffer(message, np.uint8)):
        assert hps.loads(buffer) == [1, "x"]


@pytest.mark.parametrize("compression", ["zstd", "zstd:19", "lz4"])
def test_compression(compression: str) -> None:
    value = ["the same text"] * 1000
    message = hps.dumps(value, format="packed", compression=compression)
    assert hps.loads(message) == value


class Unknown:
    pass


ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)


@pytest.mark.parametrize("value, problem", [
    (Unknown(), "objects of test_messages.Unknown are not written"),
    (2**200, "an integer of more than 128 bits"),
    (ENDLESS, "nested too deep, or contains itself"),
    ({"a": Unknown()}, "are not written"),
])
def test_what_has_no_place(value: Any, problem: str) -> None:
    with pytest.raises(hps.Error, match=problem):
        hps.dumps(value)


def test_errors_have_places() -> None:
    with pytest.raises(hps.Error) as error:
        hps.loads(hps.dumps({"a": [Ion(1, 2)] * 10})[:-3])
    assert isinstance(error.value, ValueError)
    assert error.value.offset is not None and error.value.path
    with pytest.raises(hps.Error):
        hps.dumps(1, format="json")
    with pytest.raises(TypeError):
        hps.loads(7)


@pytest.mark.parametrize("format", FORMATS)
def test_damaged_messages_are_errors_or_values(format: str) -> None:
    message = hps.dumps({"a": [Ion(1, 2, "b")] * 3, "b": np.arange(9.0), "c": {1: "x"}, "d": [1, None, "y"]}, format=format)
    for i in range(len(message)):
        for damaged in (message[:i], message[:i] + bytes([message[i] ^ 1 << i % 8]) + message[i + 1:]):
            try:
                hps.loads(damaged)
            except hps.Error:
                pass


def test_many_threads() -> None:
    value = [Ion(float(i), i) for i in range(1000)]
    message = hps.dumps(value)
    wrong = []

    def run() -> None:
        for _ in range(20):
            if hps.dumps(value) != message or hps.loads(message)[7].mz != 7:
                wrong.append(1)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


# As hps/ext/eigen.h and others write matrices of sizes that are known at run time.
@dataclasses.dataclass
class ByRows:
    row_major: np.ndarray[Any, Any]
    shape: list[int]


@dataclasses.dataclass
class ByColumns:
    column_major: np.ndarray[Any, Any]
    shape: list[int]


@pytest.mark.parametrize("cls, order", [(ByRows, "C"), (ByColumns, "F")])
@pytest.mark.parametrize("shape", [(2, 3), (0, 4), (2, 3, 4), (6,)], ids=str)
def test_matrices_are_arrays(cls: Any, order: Any, shape: tuple[int, ...], tmp_path: pathlib.Path) -> None:
    array = np.arange(np.prod(shape), dtype=np.float64).reshape(shape)
    matrix = cls(array.ravel(order), list(shape))
    read = hps.loads(hps.dumps(matrix))
    assert isinstance(read, hps.Record)
    made = np.asarray(read)
    np.testing.assert_array_equal(made, array)
    assert not made.size or np.shares_memory(made, read[0])
    assert np.asarray(read, np.float32).dtype == np.float32
    copy = np.array(read)
    copy += 1
    np.testing.assert_array_equal(np.asarray(pickle.loads(pickle.dumps(read))), array)
    with hps.Writer(tmp_path / "m.hps") as out:
        out.write([{"image": matrix}] * 3)
    np.testing.assert_array_equal(np.asarray(hps.open(tmp_path / "m.hps")["image"][2]), array)


def test_a_matrix_whose_dimensions_do_not_fit() -> None:
    read = hps.loads(hps.dumps(ByRows(np.zeros(3), [2**40, 2**40])))
    with pytest.raises(ValueError, match="reshape"):
        np.asarray(read)
