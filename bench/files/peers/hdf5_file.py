# SPDX-License-Identifier: MIT
"""HDF5, whose users make columns of their objects by hand: shuffled bytes, and gzip at level 1."""

import file_format
import h5py
import numpy
import pyarrow

OPTIONS = {"chunks": True, "shuffle": True, "compression": "gzip", "compression_opts": 1}


def flatten(array, name, into):
    """Numbers, offsets of lists and strings, and what is there, each an array of NumPy: `into` by names."""
    kind = array.type
    if array.null_count:
        into[f"{name}.is_there"] = array.is_valid().to_numpy(zero_copy_only=False)
    if pyarrow.types.is_struct(kind):
        for i, field in enumerate(kind):
            flatten(array.field(i), f"{name}.{field.name}", into)
    elif pyarrow.types.is_fixed_size_list(kind):
        into[name] = array.flatten().to_numpy().reshape(-1, kind.list_size)
    elif pyarrow.types.is_list(kind):
        into[f"{name}.offsets"] = array.offsets.to_numpy()
        flatten(array.flatten(), f"{name}[]", into)
    elif pyarrow.types.is_string(kind):
        _, offsets, characters = array.buffers()
        into[f"{name}.offsets"] = numpy.frombuffer(offsets, "i4")[:len(array) + 1]
        into[name] = numpy.frombuffer(characters or b"", "u1")
    elif pyarrow.types.is_boolean(kind):
        into[name] = array.fill_null(False).to_numpy(zero_copy_only=False)
    else:
        into[name] = array.fill_null(0).to_numpy()


def restore(kind, name, columns):
    """The array that was flattened."""
    absent = columns.get(f"{name}.is_there")
    mask = None if absent is None else pyarrow.array(~absent)
    if pyarrow.types.is_struct(kind):
        members = [restore(field.type, f"{name}.{field.name}", columns) for field in kind]
        return pyarrow.StructArray.from_arrays(members, fields=list(kind), mask=mask)
    if pyarrow.types.is_fixed_size_list(kind):
        return pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(columns[name].reshape(-1)), kind.list_size)
    if pyarrow.types.is_list(kind):
        return pyarrow.ListArray.from_arrays(pyarrow.array(columns[f"{name}.offsets"]),
                                             restore(kind.value_type, f"{name}[]", columns), mask=mask)
    if pyarrow.types.is_string(kind):
        offsets = columns[f"{name}.offsets"]
        buffers = (pyarrow.py_buffer(columns[part]) for part in (f"{name}.offsets", name))
        return pyarrow.StringArray.from_buffers(len(offsets) - 1, *buffers)
    return pyarrow.array(columns[name], kind, mask=None if mask is None else mask.to_numpy(zero_copy_only=False))


class Hdf5(file_format.FileFormat):
    name, package = "hdf5", "h5py"
    reads = "NumPy, columns"

    def source(self, table):
        columns = {}
        for name in table.column_names:
            flatten(table.column(name).combine_chunks(), name, columns)
        return table.schema, columns

    def write(self, source, path):
        schema, columns = source
        with h5py.File(path, "w") as file:
            file.attrs["schema"] = numpy.void(schema.serialize().to_pybytes())
            for name, values in columns.items():
                file.create_dataset(name, data=values, **(OPTIONS if len(values) else {}))
        file_format.sync(path)

    def read(self, path):
        with h5py.File(path) as file:
            schema = pyarrow.ipc.read_schema(pyarrow.py_buffer(file.attrs["schema"].tobytes()))
            return schema, {name: file[name][:] for name in file}

    def table(self, path):
        schema, columns = self.read(path)
        return pyarrow.table([restore(field.type, field.name, columns) for field in schema], schema=schema)

    def column(self, path, questions):
        with h5py.File(path) as file:
            return file[questions.column.replace(".", "[].")][:]

    def record(self, path, questions):
        with h5py.File(path) as file:
            return self.records(file, questions.middle, questions.middle + 1)

    def range(self, path, questions):
        with h5py.File(path) as file:
            return self.records(file, *questions.in_range(file[questions.sorted][:]))

    def numbers(self, found, path):
        return (found[path] if isinstance(found, dict) else found.reshape(-1)).tolist()

    def records(self, file, first, last):
        """Their parts of all columns."""
        bounds, found = {"": (first, last)}, {}
        for name in sorted(file, key=lambda name: (name.count("[]"), not name.endswith(".offsets"))):
            of_list, _, _ = name.rpartition("[]")
            begin, end = bounds.get(name, bounds[of_list])
            if name.endswith(".offsets"):
                found[name] = file[name][begin:end + 1]
                of_elements = name.removesuffix(".offsets")
                bounds[of_elements] = (int(found[name][0]), int(found[name][-1]))
            else:
                found[name] = file[name][begin:end]
        return found


def formats():
    return [Hdf5()]
