# SPDX-License-Identifier: MIT
"""The data sets as Arrow tables, of the types that the structs have."""

import json

import numpy
import pyarrow
import pyarrow.json

PARTICLE = numpy.dtype([("id", "u8"), ("pos", "f4", 3), ("vel", "f4", 3), ("species", "i4")], align=True)

LOG = pyarrow.schema(
    {"time": pyarrow.int64(), "level": pyarrow.int32(), "thread": pyarrow.int32(), "seconds": pyarrow.float64(),
     "source": pyarrow.string(), "message": pyarrow.string()}
)


def particles(path):
    structs = numpy.fromfile(path, PARTICLE)

    def column(name):
        values = numpy.ascontiguousarray(structs[name])
        if values.ndim == 1:
            return pyarrow.array(values)
        return pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(values.reshape(-1)), values.shape[1])

    return pyarrow.table({name: column(name) for name in PARTICLE.names})


def narrow(kind):
    """Integers of 32 bits: JSON does not tell."""
    if pyarrow.types.is_int64(kind):
        return pyarrow.int32()
    if pyarrow.types.is_list(kind):
        return pyarrow.list_(narrow(kind.value_type))
    if pyarrow.types.is_struct(kind):
        return pyarrow.struct([pyarrow.field(field.name, narrow(field.type)) for field in kind])
    return kind


def records(path):
    rows = json.loads(path.read_bytes())
    kind = narrow(pyarrow.infer_type(rows))
    return pyarrow.Table.from_struct_array(pyarrow.array(rows, kind))


def log(path):
    return pyarrow.json.read_json(path, parse_options=pyarrow.json.ParseOptions(explicit_schema=LOG)).combine_chunks()


READERS = {".structs": particles, ".json": records, ".lines": log}


def prepare(stem):
    """Makes STEM.arrow of what hps_bench_files exported to a file beside it."""
    exported = {extension: stem.with_name(stem.name + extension) for extension in READERS}
    table = next(READERS[extension](path) for extension, path in exported.items() if path.exists())
    with pyarrow.ipc.new_file(str(stem) + ".arrow", table.schema) as file:
        file.write_table(table)


def load(stem):
    with pyarrow.OSFile(str(stem) + ".arrow") as file:
        return pyarrow.ipc.open_file(file).read_all()


def find(table, path):
    """A column of numbers by the names of its members, "ions.mz": all of them, of lists one after another."""
    names = path.split(".")
    column = table.column(names[0]).combine_chunks()
    for name in [*names[1:], None]:
        while pyarrow.types.is_list(column.type) or pyarrow.types.is_fixed_size_list(column.type):
            column = column.flatten()
        if name:
            column = column.field(name)
    return column


class Questions:
    """What is asked of a data set."""

    def __init__(self, text):
        self.records, self.column, self.sorted, self.low, self.high = (
            json.loads(text)[name] for name in ("records", "column", "sorted", "low", "high")
        )

    @property
    def middle(self):
        return self.records // 2

    def in_range(self, numbers):
        """First and one past the last of those between the bounds, among all in order."""
        return numpy.searchsorted(numbers, self.low, "left"), numpy.searchsorted(numbers, self.high, "right")
