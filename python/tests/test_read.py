# SPDX-License-Identifier: MIT
"""Files that a C++ program wrote."""

import dataclasses
import datetime as dt
import io
import mmap
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps
from hps import Optional, Ragged, Records, Union


@pytest.fixture(scope="module")
def plain(written: Path) -> hps.File:
    return hps.open(written, table="plain")


@pytest.fixture(scope="module")
def everything(written: Path) -> hps.File:
    return hps.open(written, table="all")


def test_about(written: Path, plain: hps.File, everything: hps.File) -> None:
    assert hps.open(written).tables == ["all", "plain"]
    assert len(plain) == len(everything) == 100
    assert plain.complete
    assert plain.columns == ["number", "sequence", "score", "ions"]
    assert plain.leaves == ["number", "sequence", "score", "ions.mz", "ions.charge"]
    assert everything.attributes == {"run": "seven"}
    assert plain.attributes_of("ions.mz") == {"unit": "Da"}
    assert str(plain.schema).startswith("struct Ion {\n  mz: float64\n")
    assert "100 of Plain" in repr(plain)
    assert "tables all, plain" in repr(hps.open(written))
    with pytest.raises(hps.Error, match="name one of them: all, plain"):
        hps.open(written)["score"]


def test_columns(plain: hps.File) -> None:
    i = np.arange(100)
    assert np.array_equal(plain["number"], i) and plain["number"].dtype == np.uint32
    assert np.array_equal(plain["score"], i / 4)
    assert plain["sequence"][3] == "AAAü"
    mz = plain["ions.mz"]
    assert isinstance(mz, Ragged) and np.array_equal(mz.lengths, i % 4)
    assert mz[3].tolist() == [100.5, 101.5, 102.5] and mz[-1].tolist() == mz.to_list()[-1]
    assert np.array_equal(mz.values, plain["ions"].values["mz"])
    assert isinstance(plain["ions"]["mz"], Ragged)
    assert plain.column("score", 10, 12).tolist() == [2.5, 2.75]
    assert plain.column("ions.charge", 98).to_list() == [[0, 1], [0, 1, 2]]
    with pytest.raises(KeyError, match="has no member ions.q, but: number"):
        plain["ions.q"]


EXPECTED: dict[str, Any] = {
    "is_decoy": lambda i: i % 2 == 1, "sort": lambda i: 0 if i % 3 else 5, "rt": lambda i: i if i % 2 else None,
    "traces": lambda i: [[1.5] * (i % 2)] * (i % 3), "counts": lambda i: {"a": i, "b": 2}, "phase": lambda i: 1 + i * 1j,
    "large": lambda i: 2**100, "bytes": lambda i: b"\xff" * (i % 2), "shared": lambda i: "shared" if i % 10 else None,
    "time": lambda i: dt.datetime(1970, 1, 1, tzinfo=dt.timezone.utc) + dt.timedelta(seconds=i),
    "duration": lambda i: dt.timedelta(milliseconds=i), "best": lambda i: None if i % 3 else (float(i), 1),
    "pet": lambda i: ((i,), (f"cat {i}",), i)[i % 3], "matrix": lambda i: [[0, 0, 0], [0, 0, i]],
}


@pytest.mark.parametrize("member", EXPECTED)
def test_members_of_all_kinds(everything: hps.File, member: str) -> None:
    for i, record in enumerate(everything):
        value = record[member]
        if isinstance(value, (np.ndarray, list)):
            value = [v.tolist() if isinstance(v, np.ndarray) else v for v in value]
        assert value == EXPECTED[member](i)
    assert len(everything[member]) == 100


def test_shared_objects_are_shared(everything: hps.File) -> None:
    assert all(r.shared is r.same for r in everything)


def test_members_of_shared_objects(tmp_path: Path, everything: hps.File) -> None:
    assert everything["ions.mz"][3] == [100.5, 101.5, 102.5] and everything["best.mz"][1] is None
    assert everything["counts"][5] == {"a": 5, "b": 2} and everything["pet"][4] == ("cat 4",)
    pointers = hps.open(bytes.fromhex(  # two to one Ion, none, one to another
        "894850530102001e01050200010800020403496f6e02026d7a0306636861726765040014000b00000000000000000000"
        "0401000000000030594002010002000000000030594002"))
    assert pointers.leaves == [""] and pointers[""].tolist() == [(100.75, 1), (100.75, 1), None, (100.75, 1)]
    first, second = pointers[:2]
    assert first is second


def test_kinds_of_columns(tmp_path: Path, everything: hps.File) -> None:
    """Those of a table without shared objects."""
    members = [m for m in everything.columns if m not in ("shared", "same")]
    cls = dataclasses.make_dataclass("Own", members)
    path = tmp_path / "own.hps"
    hps.write(path, [cls(*(r[m] for m in members)) for r in everything])
    f = hps.open(path)
    kinds = {"rt": np.ma.MaskedArray, "best": Optional, "counts": Records, "traces": Ragged, "pet": Union,
             "matrix": Ragged, "time": np.ndarray, "large": np.ndarray}
    for member, kind in kinds.items():
        assert isinstance(f[member], kind), member
    assert f["time"].dtype == "M8[us]" and f["large"][5] == 2**100
    assert f["best"][0].mz == 0 and f["best"][1] is None and len(f["best"][3:7]) == 4
    assert f["pet"][1].name == "cat 1" and f["pet"][3:9].to_list()[0].age == 3
    assert f["rt"][1] == 1 and f["rt"][2] is np.ma.masked


def test_records(plain: hps.File) -> None:
    assert plain[7].number == 7 and plain[-1].number == 99
    assert [r.number for r in plain[10:13]] == [10, 11, 12] and plain[5:5] == []
    assert [r.number for r in plain[::50]] == [0, 50]
    assert [r.number for r in plain] == list(range(100))
    with pytest.raises(IndexError, match="no record 100 of 100"):
        plain[100]


@dataclasses.dataclass
class Ion:
    charge: int


@dataclasses.dataclass
class Peptide:
    score: float
    ions: list[Ion]
    note: str = "none"


def test_dataclasses(plain: hps.File) -> None:
    read = plain.read(Peptide, 2, 4)
    assert read == [Peptide(0.5, [Ion(0), Ion(1)]), Peptide(0.75, [Ion(0), Ion(1), Ion(2)])]
    with pytest.raises(hps.Error, match="Lacking.q is not in the file"):
        plain.read(dataclasses.make_dataclass("Lacking", [("q", int)]))


def test_where(plain: hps.File, everything: hps.File) -> None:
    assert [r.number for r in plain.where("score", 3, 3.5)] == [12, 13, 14]
    assert list(plain.where("score", 1e9, 2e9)) == []
    assert [r.number for r in everything.where("rt", 3, 6)] == [3, 5]
    assert [r.number for r in everything.where("time", EXPECTED["time"](7), 8)] == [7, 8]
    assert len(list(everything.where("large", 2**100, 2**100))) == 100 and not list(everything.where("large", 0, 1e30))
    with pytest.raises(hps.Error, match="not a number of which each record has one"):
        list(plain.where("ions.mz", 0, 1))


def test_times_of_any_unit_stay_times(tmp_path: Path) -> None:
    """NumPy's tolist() makes numbers of nanoseconds."""
    time, span = np.datetime64(1, "ns"), np.timedelta64(1, "ns")
    hps.write(tmp_path / "a.hps", [{"m": {1: time}, "l": [time, np.datetime64("NaT", "ns")], "s": {"t": span}}])
    f = hps.open(tmp_path / "a.hps")
    assert repr(f["m"][0]) == repr({1: time}) == repr(f[0].m)
    assert repr(f["l"].tolist()) == repr([[time, None]])
    assert repr(f["s"].tolist()[0]) == repr(f["s"][0]) and f["s"][0].t == span


def test_sources(written: Path) -> None:
    data = written.read_bytes()
    with open(written, "rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        for source in (str(written), data, bytearray(data), memoryview(data), mapped, io.BytesIO(data), opened):
            with hps.open(source, table="plain") as f:
                assert f["score"][4] == 1
                del f
    with hps.open(written, table="plain", mapped=True, threads=1) as f:
        score = f["score"]
    assert score[4] == 1  # after it was closed
    with pytest.raises(hps.Error, match="closed"):
        f["score"]
    with pytest.raises(FileNotFoundError):
        hps.open(written.with_name("nothing"))
    with pytest.raises(hps.Error):
        hps.open(b"no file at all")


def test_pickled(plain: hps.File, written: Path) -> None:
    assert pickle.loads(pickle.dumps(plain))[7] == plain[7]
    with pytest.raises(TypeError):
        pickle.dumps(hps.open(written.read_bytes()))


def test_messages_are_tables_too() -> None:
    f = hps.open(hps.dumps([Peptide(float(i), [Ion(i)] * i) for i in range(5)]))
    assert len(f) == 5 and f["score"].tolist() == [0, 1, 2, 3, 4]
    assert f["ions.charge"].to_list() == [[i] * i for i in range(5)]
    assert f.column("ions.charge", 1, 3).to_list() == [[1], [2, 2]] and f[3].ions[0].charge == 3
    assert [r.score for r in f.where("score", 1, 2)] == [1, 2]
    with pytest.raises(hps.Error, match="a message of one object"):
        hps.open(hps.dumps(Peptide(1, [])))


def test_damaged(written: Path, tmp_path: Path) -> None:
    """Whatever byte is flipped or missing, records are right or there is an error."""
    data = written.read_bytes()
    right = [r.score for r in hps.open(data, table="plain")]
    for i in range(0, len(data), max(len(data) // 300, 1)):
        for damaged in (data[:i], data[:i] + bytes([data[i] ^ 1 << i % 8]) + data[i + 1:]):
            try:
                f = hps.open(damaged, table="plain", skip_damaged=True)
                scores = [r.score for r in f]
                assert set(scores) <= set(right)
                if len(scores) < 100:
                    assert f.missing or not f.complete
                assert f["score"].tolist() == right[:len(f)]
            except hps.Error:
                pass


def test_the_table_without_a_name(tmp_path: Path) -> None:
    """It is the one that is opened without a name, as in C++."""
    path = tmp_path / "tables.hps"
    with hps.Writer(path) as out:
        out.table("other").write({"b": ["x"]})
        out.write({"a": [1]})
    assert hps.open(path)["a"].tolist() == [1] and hps.open(path).tables == ["other", ""]
    assert hps.open(path).table("other")["b"].tolist() == ["x"]
    hps.write(path, hps.open(path))
    assert hps.open(path).tables == [""]
    with hps.Writer(path) as out:
        out.table("b").write({"b": [1]})
        out.table("b").write({"b": [2]})
        out.table("c").write({"c": [1]})
    f = hps.open(path)
    for use in (lambda: len(f), lambda: f["b"], lambda: list(f), lambda: hps.write(tmp_path / "no.hps", f)):
        with pytest.raises(hps.Error, match="several tables, so name one of them: b, c"):
            use()
    assert f.tables == ["b", "c"] and "tables b, c" in repr(f) and f.table("b")["b"].tolist() == [1, 2]


def test_interrupted(tmp_path: Path) -> None:
    """Ctrl-C ends long work."""
    program = ("import hps, signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"  # not in the background
               "lists = [[i] for i in range(1000)] * 2000\nwhile True: hps.dumps(lists)")
    process = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, env=dict(os.environ))
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert errors.strip().endswith(b"KeyboardInterrupt")
