# SPDX-License-Identifier: MIT
"""Random tables of Arrow, of nested types, slices and chunks, in files and back: as tables, columns and records."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps
from hps._items import to_list

pa = pytest.importorskip("pyarrow")

SCALARS = [pa.bool_(), pa.int8(), pa.uint16(), pa.int32(), pa.uint64(), pa.float16(), pa.float32(), pa.float64(),
           pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(),
           pa.binary(3), pa.date32(), pa.timestamp("us"), pa.timestamp("s", "UTC"), pa.duration("ms"), pa.null()]
LISTS = [pa.list_, pa.large_list, pa.list_view, pa.large_list_view]


class Tables:
    """Random tables, the same ones for each seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def table(self) -> Any:
        n = self.random.choice([1, 3, 40])
        fields = [pa.field(name, self.type(0)) for name in "xyz"]
        chunks = [self.chunk(fields, n) for _ in range(self.random.choice([1, 1, 3]))]
        return pa.concat_tables(chunks)

    def chunk(self, fields: list[Any], n: int) -> Any:
        first, last = (self.random.choice([0, 0, 1, 9]) for _ in range(2))
        columns = [self.array(field.type, first + n + last) for field in fields]
        return pa.Table.from_arrays(columns, schema=pa.schema(fields)).slice(first, n)

    def type(self, level: int) -> Any:
        kind = self.random.randrange(9 if level < 3 else 3)
        if kind < 3:
            return self.random.choice(SCALARS)
        if kind == 3:
            return pa.dictionary(self.random.choice([pa.int8(), pa.int64()]), pa.string())
        if kind == 4:
            return pa.struct([pa.field(name, self.type(level + 1)) for name in "ab"[:self.random.randrange(1, 3)]])
        if kind == 5:
            return pa.list_(self.random.choice(SCALARS[:-1]), self.random.randrange(1, 3))
        if kind == 6:
            return pa.map_(pa.string(), self.type(level + 1))
        if kind == 7 and level == 0:
            return pa.run_end_encoded(pa.int32(), self.random.choice([pa.string(), pa.int64(), pa.float32()]))
        return self.random.choice(LISTS)(self.type(level + 1))

    def array(self, kind: Any, n: int) -> Any:
        plain = kind.value_type if pa.types.is_run_end_encoded(kind) or pa.types.is_dictionary(kind) else kind
        may_be_none = self.random.random() < 0.6
        array = pa.array([self.value(plain, may_be_none) for _ in range(n)], plain)
        if pa.types.is_dictionary(kind):
            return array.dictionary_encode().cast(kind)
        return pa.compute.run_end_encode(array, kind.run_end_type) if plain is not kind else array

    def value(self, kind: Any, may_be_none: bool) -> Any:
        if pa.types.is_null(kind) or (may_be_none and self.random.random() < 0.2):
            return None
        if pa.types.is_struct(kind):
            return {field.name: self.value(field.type, may_be_none) for field in kind}
        if pa.types.is_map(kind):
            return [(str(i), self.value(kind.item_type, may_be_none)) for i in range(self.random.randrange(3))]
        if pa.types.is_nested(kind):
            n = kind.list_size if pa.types.is_fixed_size_list(kind) else self.random.randrange(4)
            values = [self.value(kind.value_type, may_be_none) for _ in range(n)]
            is_nothing = pa.types.is_fixed_size_list(kind) and values == [None] * n  # a mask has it missing as a whole
            return [self.value(kind.value_type, False)] * n if is_nothing else values
        if pa.types.is_dictionary(kind):
            return self.random.choice(["a", "bc"])
        return self.scalar(kind)

    def scalar(self, kind: Any) -> Any:
        if pa.types.is_boolean(kind):
            return self.random.random() < 0.5
        if pa.types.is_fixed_size_binary(kind):
            return self.random.randbytes(3)
        text = self.random.choice(["", "a", "üß", "one that is longer than a view"])
        if kind in (pa.string(), pa.large_string(), pa.string_view()):
            return text
        if kind in (pa.binary(), pa.large_binary(), pa.binary_view()):
            return text.encode()
        number = self.random.randrange(100)
        if pa.types.is_integer(kind) or pa.types.is_floating(kind):
            return number
        return pa.scalar(number, pa.int32() if kind.bit_width == 32 else pa.int64()).cast(kind).as_py()


def plain(value: Any) -> Any:
    """Maps and records as dicts, arrays as lists, times without their zone."""
    if isinstance(value, np.ma.MaskedArray):
        return [plain(v) for v in to_list(value)]
    if isinstance(value, dict):
        return {name: plain(v) for name, v in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, (list, np.ndarray)):
        pairs = [plain(v) for v in value]
        return dict(pairs) if pairs and all(isinstance(v, tuple) for v in pairs) else pairs
    if isinstance(value, tuple):
        return tuple(plain(v) for v in value)
    return value.replace(tzinfo=None) if hasattr(value, "tzinfo") else value


def same_maps(value: Any, other: Any) -> Any:
    """A value with empty dicts where the other has them, since Arrow's empty maps are lists."""
    if isinstance(value, dict) and isinstance(other, dict):
        return {name: same_maps(v, other[name]) for name, v in value.items()} if value.keys() == other.keys() else value
    if isinstance(value, list) and isinstance(other, list):
        return [same_maps(v, w) for v, w in zip(value, other)] if len(value) == len(other) else value
    return {} if value == [] and other == {} else value


@pytest.mark.parametrize("seed", range(40))
def test_random_tables(tmp_path: Path, seed: int) -> None:
    table = Tables(seed).table()
    hps.write(tmp_path / "a.hps", table, chunk=random.Random(seed).choice([16, 1 << 20]))
    f = hps.open(tmp_path / "a.hps")
    again = pa.table(f)
    again.validate(full=True)
    expected = plain(table.to_pylist())
    assert plain(again.to_pylist()) == expected
    records = plain(f[:])
    assert records == same_maps(expected, records)
    for name in f.columns:
        column = plain(to_list(f[name]))
        assert column == same_maps([row[name] for row in expected], column)
    hps.write(tmp_path / "b.hps", f)
    hps.write(tmp_path / "c.hps", {name: f[name] for name in f.columns})
    for copy in "bc":
        assert plain(pa.table(hps.open(tmp_path / f"{copy}.hps")).to_pylist()) == plain(again.to_pylist())
