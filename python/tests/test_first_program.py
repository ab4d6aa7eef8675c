# SPDX-License-Identifier: MIT
"""The first program of somebody who has read nothing but docs/python.md: a file of C++ with members of all sorts, read
in every way that the page has, written back in every way, read again by C++, and cut and damaged."""

import dataclasses
import datetime as dt
import enum
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps

N = 1000
WORDS = ["Größe", "", "日本語", "plain", "🧪"]
EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.timezone.utc)


def ion(i: int) -> tuple[float, int]:
    return i / 4 + 100, i % 5 - 2


def ions(i: int, n: int) -> list[tuple[float, int]]:
    return [ion(i + k) for k in range(n)]


def measurement(i: int) -> dict[str, Any]:
    """A record of first_program.cpp."""
    word = WORDS[i % 5]
    return {
        "id": i, "name": word, "score": i / 2, "small": i % 256 - 128, "unsigned_number": 18 * 10**18 + i,
        "flag": i % 3 == 0, "large": (-i if i % 2 else i) << 80, "phase": complex(i, -1), "kind": i % 3,
        "time": EPOCH + dt.timedelta(milliseconds=1_600_000_000_000 + i), "span": dt.timedelta(microseconds=i - 500),
        "rt": float(i) if i % 4 else None, "note": WORDS[(i + 1) % 5] if i % 3 else None, "best": ion(i) if i % 5 else None,
        "trace": [float(i)] * (i % 4), "words": [word] * (i % 3), "ions": ions(i, i % 4), "nested": [[7] * (i % 2)] * (i % 3),
        "gaps": [float(k) if (i + k) % 2 else None for k in range(i % 3)], "counts": {f"ü {k}": i for k in range(i % 3)},
        "matrix": [[0, 0], [0, 0], [0, i]], "labels": [word, "second"], "pair": (i, word), "value": (i, word, ion(i))[i % 3],
        "blob": b"\xff" * (i % 3), "place": (i / 2, word, ions(i, i % 2)),
    }


EXPECTED = [measurement(i) for i in range(N)]
MEMBERS = list(EXPECTED[0])


def plain(value: Any) -> Any:
    """With lists in place of arrays and columns."""
    if isinstance(value, np.ma.MaskedArray) or hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    return [plain(v) for v in value] if isinstance(value, list) else value


def values(column: Any, member: str) -> Any:
    """Those of a column as they are in records."""
    got = plain(column)
    return [t.replace(tzinfo=dt.timezone.utc) for t in got] if member == "time" else got


@pytest.fixture()
def f(measured: Path) -> hps.File:
    return hps.open(measured, table="measurements")


@pytest.fixture()
def check(first_program: Path) -> Callable[..., None]:
    """Whether C++ reads what it wrote in a file that Python made of it."""

    def check(path: Path, members: list[str], table: str = "") -> None:
        call = [first_program, "check", path, table, "," + ",".join(members) + ","]
        assert subprocess.run(call, capture_output=True, text=True).stdout == f"{N} records, 0 wrong\n"

    return check


def test_what_is_in_it(f: hps.File, measured: Path) -> None:
    assert len(f) == N and f.complete and f.columns == MEMBERS
    assert f.attributes == {"instrument": "Q Exactive ü", "runs": 7} and f.attributes_of("ions.mz") == {"unit": "Th"}
    assert f.attributes_of("score") == {} and "1,000 of Measurement" in repr(f)
    nothing = f.table("nothing")
    assert hps.open(measured).tables == ["measurements", "nothing"] and len(nothing) == 0 and list(nothing) == []
    assert nothing["x"].dtype == np.int32 and nothing["ions.mz"].values.dtype == np.float64
    for missing in (lambda: f["scroe"], lambda: f.attributes_of("scroe"), lambda: f.table("no"),
                    lambda: hps.open(measured, table="no"), lambda: f["ions"]["q"], lambda: f[0]["q"]):
        with pytest.raises(KeyError):
            missing()


def test_records(f: hps.File) -> None:
    for i, record in enumerate(f):
        assert plain(record) == tuple(EXPECTED[i].values()), i
    assert plain(f[-1]) == tuple(EXPECTED[-1].values()) and [r.id for r in f[990:]] == list(range(990, N))
    assert [r.id for r in f.where("score", 40, 41)] == [80, 81, 82]
    assert [r.id for r in f.where("time", EXPECTED[7]["time"], EXPECTED[8]["time"])] == [7, 8]
    assert f["place"][7] == f[7].place and f["place"][7].ions[0].mz == 101.75
    assert hps.open(f._path, table="measurements", enums=True)[2].kind.name == "gamma"


@pytest.mark.parametrize("member", MEMBERS)
def test_columns(f: hps.File, member: str) -> None:
    expected = [record[member] for record in EXPECTED]
    assert values(f[member], member) == expected
    assert values(f.column(member, 300, 700), member) == values(f[member][300:700], member) == expected[300:700]


def test_ragged(f: hps.File) -> None:
    mz = f["ions.mz"]
    assert mz.lengths.tolist() == [i % 4 for i in range(N)] and mz.offsets[-1] == len(mz.values)
    assert mz[7].tolist() == [ion(7 + k)[0] for k in range(3)] and plain(f["ions"]["mz"]) == plain(mz)
    assert plain(f["place.ions.charge"]) == [[c for _, c in record["place"][2]] for record in EXPECTED]
    assert f["nested"].values.values.dtype == np.int16 and f["matrix"].shape == (N, 3, 2)


NOT_IN_RECORDS = ["large", "counts"]  # an integer beyond 64 bits is an error, and a dict with names is a record
@pytest.mark.parametrize("member", [m for m in MEMBERS if m != "time"])
def test_masks_and_lists_of_numbers(f: hps.File, tmp_path: Path, member: str) -> None:
    expected = [record[member] for record in EXPECTED]
    column = f[member]
    assert plain(column[f["rt"] > 500]) == [v for v, r in zip(expected, EXPECTED) if (r["rt"] or 0) > 500]
    assert plain(column[[7, -1, 7]]) == [expected[7], expected[-1], expected[7]] and len(column[[]]) == 0
    assert plain(column[::-3]) == expected[::-3] and plain(column[10:500][np.arange(5)]) == expected[10:15]
    hps.write(tmp_path / "a.hps", {"x": column[::3]})
    assert plain(hps.open(tmp_path / "a.hps")["x"]) == expected[::3]
    for wrong in ([N], [-N - 1], np.ones(3, bool), ["a"], [[0]]):
        if not isinstance(column, np.ndarray):
            with pytest.raises((IndexError, TypeError)):
                column[wrong]


WAYS: dict[str, tuple[Callable[[hps.File], Any], list[str]]] = {
    "the file": (lambda f: f, []),
    "columns": (lambda f: {member: f[member] for member in f.columns}, []),
    "parts of columns": (lambda f: {member: f[member][:N] for member in f.columns}, []),
    "records": (lambda f: [{m: v for m, v in r._asdict().items() if m not in NOT_IN_RECORDS} for r in f], NOT_IN_RECORDS),
}


@pytest.mark.parametrize("way", WAYS)
def test_written_back(f: hps.File, tmp_path: Path, check: Any, way: str) -> None:
    data, left_out = WAYS[way]
    hps.write(tmp_path / "a.hps", data(f), compression="zstd", chunk=10_000)
    hps.write(tmp_path / "b.hps", data(hps.open(tmp_path / "a.hps")))
    check(tmp_path / "b.hps", [member for member in MEMBERS if member not in left_out])


IN_ARROW = [member for member in MEMBERS if member not in ("phase", "pair", "value", "large")]  # are other things there


def test_pyarrow_polars_and_duckdb(f: hps.File, tmp_path: Path, check: Any) -> None:
    pa, pl, duckdb = map(pytest.importorskip, ("pyarrow", "polars", "duckdb"))
    table = pa.table(f)
    table.validate(full=True)
    assert table["rt"].to_pylist() == [record["rt"] for record in EXPECTED]
    assert table["ions"][7].as_py() == [{"mz": mz, "charge": charge} for mz, charge in EXPECTED[7]["ions"]]
    hps.write(tmp_path / "a.hps", table.select(IN_ARROW))
    check(tmp_path / "a.hps", IN_ARROW)
    frame = pl.DataFrame(f)
    assert frame["note"].to_list() == [record["note"] for record in EXPECTED]
    hps.write(tmp_path / "a.hps", frame.sort("id", descending=True).sort("id").select(IN_ARROW))
    check(tmp_path / "a.hps", [member for member in IN_ARROW if member != "counts"])  # polars has no maps
    assert duckdb.sql("select max(score), count(*), count(note) from f").fetchall() == [(499.5, N, 666)]
    hps.write(tmp_path / "a.hps", duckdb.sql("select id, name, trace, ions, best from f order by id"))
    check(tmp_path / "a.hps", ["id", "name", "trace", "ions", "best"])


@dataclasses.dataclass
class Ion:
    mz: float
    charge: int = 99


class Kind(enum.IntEnum):
    alpha = 0
    beta = 1
    gamma = 2


@dataclasses.dataclass
class Measurement:
    id: int
    name: str
    kind: Kind
    rt: float | None
    best: Ion | None
    ions: list[Ion]
    counts: dict[str, int]
    value: int | str | Ion
    comment: str = "none"


def test_dataclasses(f: hps.File, tmp_path: Path, check: Any) -> None:
    objects = f.read(Measurement)
    assert [o.kind for o in objects] == [Kind(i % 3) for i in range(N)] and objects[3].comment == "none"
    assert objects[7].ions == [Ion(*pair) for pair in EXPECTED[7]["ions"]] and objects[5].best is None
    for o in objects[2::3]:
        o.value = Ion(*o.value)  # type: ignore[misc]
    with hps.Writer(tmp_path / "a.hps", Measurement) as out:
        for o in objects[::-1]:  # the first has no value of the first alternative
            out.append(o)
    backwards = hps.open(tmp_path / "a.hps")
    assert backwards.schema.members["value"].type == "one of (int64, text, Ion)"
    with hps.Writer(tmp_path / "b.hps", Measurement) as out:
        for first in range(0, N, 7):
            out.write(objects[first:first + 7])
    check(tmp_path / "b.hps", ["id", "name", "rt", "best", "ions", "counts", "value"])
    assert hps.open(tmp_path / "b.hps").read(Measurement)[::-1] == backwards.read(Measurement)


def test_several_files(f: hps.File, tmp_path: Path, check: Any) -> None:
    for name, first, last in (("a", 0, 400), ("b", 400, 700)):
        hps.write(tmp_path / name, {member: f.column(member, first, last) for member in MEMBERS})
    hps.merge([tmp_path / "a", tmp_path / "b"], tmp_path / "all.hps")
    hps.write(tmp_path / "all.hps", {member: f.column(member, 700) for member in MEMBERS}, append=True)
    check(tmp_path / "all.hps", MEMBERS)


def test_cut(measured: Path) -> None:
    """A file that ends anywhere has the records before that, or is an error."""
    data = measured.read_bytes()
    opened = 0
    for end in {*range(0, len(data), 331), *range(200), *range(len(data) - 200, len(data))}:
        try:
            f = hps.open(data[:end], table="measurements")
            assert not f.complete
            expected = EXPECTED[:len(f)]
            assert f["score"].tolist() == [record["score"] for record in expected]
            assert plain(f["ions"]) == [record["ions"] for record in expected]
            opened += len(f) > 0
        except hps.Error:
            pass
    assert opened > 50


def test_damaged(measured: Path) -> None:
    """Bits that are wrong are an error, and never other values."""
    right = measured.read_bytes()
    numbers = random.Random(1)
    for _ in range(200):
        data = bytearray(right)
        for _ in range(numbers.choice([1, 1, 3])):
            data[numbers.choice([numbers.randrange(len(data)), numbers.randrange(500)])] ^= 1 << numbers.randrange(8)
        member = numbers.choice(MEMBERS)
        try:
            f = hps.open(bytes(data), table="measurements")
            assert values(f[member], member) == [record[member] for record in EXPECTED[:len(f)]]
        except hps.Error:
            pass
