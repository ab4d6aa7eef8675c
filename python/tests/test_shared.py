# SPDX-License-Identifier: MIT
"""Tables of shared objects that are written: chunks as they are, or records with copies."""

import dataclasses
from pathlib import Path

import pytest

import hps
from scans import Hps

POINTERS = bytes.fromhex(  # a message: two to one Ion, none, one to another
    "894850530102001e01050200010800020403496f6e02026d7a0306636861726765040014000b00000000000000000000"
    "0401000000000030594002010002000000000030594002")


@dataclasses.dataclass
class Number:
    number: int


@pytest.fixture
def shared(written: Path) -> hps.File:
    return hps.open(written, table="all")


def test_a_file_is_written_as_it_is(tmp_path: Path, shared: hps.File) -> None:
    path = tmp_path / "a.hps"
    hps.write(path, shared, attributes={"more": 1})
    again = hps.open(path)
    assert list(again) == list(shared) and again.schema == shared.schema
    assert again.attributes == {**shared.attributes, "more": 1}
    assert again.attributes_of("ions.mz") == shared.attributes_of("ions.mz")
    assert all(r.shared is r.same for r in again)
    hps.write(path, again, append=True)
    with hps.Writer(path, append=True) as out:
        out.write(shared)
        out.write(shared)
        out.table("numbers").write({"x": [1]})
    whole = hps.open(path)
    assert len(whole) == 4 * len(shared) and list(whole[-len(shared):]) == list(shared) and whole.complete
    hps.write(path, whole, table="named")
    assert hps.open(path).tables == ["named"] and list(hps.open(path)) == list(whole)
    hps.merge([path, path], tmp_path / "b.hps")
    assert len(hps.open(tmp_path / "b.hps")) == 8 * len(shared)


def damage_a_chunk(path: Path) -> None:
    data = path.read_bytes()
    for i in range(len(data) // 8, len(data)):
        path.write_bytes(data[:i] + bytes([data[i] ^ 1]) + data[i + 1:])
        try:
            list(hps.open(path))
        except hps.Error as error:
            assert "chunk" in str(error)
            return


def test_what_is_damaged_is_left_out(tmp_path: Path, shared: hps.File) -> None:
    path, other = tmp_path / "a.hps", tmp_path / "b.hps"
    hps.write(path, shared)
    hps.write(path, shared, append=True)
    damage_a_chunk(path)
    with pytest.raises(hps.Error, match="chunk"):
        hps.write(other, hps.open(path))
    assert not other.exists()
    f = hps.open(path, skip_damaged=True)
    hps.write(other, f)
    (first, count, _), = f.missing
    whole = 2 * list(shared)
    assert list(hps.open(other)) == whole[:first] + whole[first + count:]


def test_records_are_written_with_copies(tmp_path: Path, shared: hps.File) -> None:
    hps.write(tmp_path / "a.hps", list(shared))
    assert [(r.number, r.shared) for r in hps.open(tmp_path / "a.hps")] == [(r.number, r.shared) for r in shared]


def test_what_else_is_written_to_such_a_table(tmp_path: Path, shared: hps.File) -> None:
    path = tmp_path / "a.hps"
    with pytest.raises(hps.Error, match="Peptide for a table of Number"), hps.Writer(path, Number) as typed:
        typed.write(shared)
    with pytest.raises(hps.Error, match="for a table of others"), hps.Writer(path) as out:
        out.write({"number": [1]})
        out.write(shared)
    for append in (False, True):
        with pytest.raises(hps.Error, match="only a File of its schema"), hps.Writer(path, append=append) as out:
            if not append:
                out.write(shared)
            out.write(list(shared))
        hps.write(path, shared)
    hps.write(tmp_path / "b.hps", {"x": [1]})
    with pytest.raises(hps.Error, match="another type"):
        hps.write(tmp_path / "b.hps", shared, append=True)
    with pytest.raises(hps.Error, match=r"a message .* list\(file\) is"):
        hps.write(path, hps.open(POINTERS))
    assert list(hps.open(path)) == list(shared)


def test_the_command_line_copies_them(run: Hps, written: Path) -> None:
    for command in (["repair", str(written), "new.hps"], ["convert", str(written), "new.hps", "-t", "all", "-f"]):
        assert run(*command)[0] == 0
        assert list(hps.open("new.hps", table="all")) == list(hps.open(written, table="all"))
