# SPDX-License-Identifier: MIT
"""Avro's files, with its blocks compressed by deflate."""

import fastavro
import file_format
import pyarrow

NAMES = {"int32": "int", "int64": "long", "float": "float", "double": "double", "string": "string", "bool": "boolean"}


def type_of(kind, name, may_be_absent):
    if pyarrow.types.is_struct(kind):
        fields = [{"name": field.name, "type": type_of(field.type, f"{name}_{field.name}", may_be_absent)}
                  for field in kind]
        result = {"type": "record", "name": name, "fields": fields}
        return ["null", result] if name in may_be_absent else result
    if pyarrow.types.is_list(kind):
        return {"type": "array", "items": type_of(kind.value_type, f"{name}_element", may_be_absent)}
    return NAMES[str(kind)]


class Avro(file_format.FileFormat):
    name, package = "avro", "fastavro"
    reads = "dictionaries"

    def suits(self, schema):
        """Records: it has no arrays of a fixed length, nor unsigned numbers."""
        return not any(pyarrow.types.is_fixed_size_list(field.type) for field in schema)

    def source(self, table):
        may_be_absent = {f"record_{name}" for name in table.column_names if table.column(name).null_count}
        schema = type_of(pyarrow.struct(list(table.schema)), "record", may_be_absent)
        return fastavro.parse_schema(schema), table.to_pylist(), table.schema

    def write(self, source, path):
        schema, rows, _ = source
        with open(path, "wb") as file:
            fastavro.writer(file, schema, rows, codec="deflate")
        file_format.sync(path)

    def rows(self, path):
        with open(path, "rb") as file:
            yield from fastavro.reader(file)

    def read(self, path):
        return list(self.rows(path))

    def table(self, path):
        return self.read(path)

    def column(self, path, questions):
        outer, inner = questions.column.split(".")
        return [element[inner] for row in self.rows(path) for element in row[outer]]

    def numbers(self, found, path):
        rows = [found] if isinstance(found, dict) else found
        return [row[path] for row in rows] if rows and isinstance(rows[0], dict) else rows

    def record(self, path, questions):
        return next(row for i, row in enumerate(self.rows(path)) if i == questions.middle)

    def range(self, path, questions):
        return [row for row in self.rows(path) if questions.low <= row[questions.sorted] <= questions.high]


def formats():
    return [Avro()]
