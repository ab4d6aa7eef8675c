# SPDX-License-Identifier: MIT
"""Parquet as PyArrow writes it."""

import io

import file_format
import pyarrow
import pyarrow.parquet as parquet

SPLIT = {"INT32": "DELTA_BINARY_PACKED", "INT64": "DELTA_BINARY_PACKED",
         "FLOAT": "BYTE_STREAM_SPLIT", "DOUBLE": "BYTE_STREAM_SPLIT"}


def leaves(schema):
    """The columns of a file of such a table."""
    file = io.BytesIO()
    parquet.write_table(schema.empty_table(), file)
    columns = parquet.ParquetFile(file).schema
    return [columns.column(i) for i in range(len(columns))]


def without_lists(path):
    """ "ions.mz" of "ions.list.element.mz"."""
    return ".".join(name for name in path.split(".") if name not in ("list", "element"))


def tuned(schema):
    """Numbers by the encodings that make them smallest, strings by dictionaries."""
    encodings = {leaf.path: SPLIT[leaf.physical_type] for leaf in leaves(schema) if leaf.physical_type in SPLIT}
    dictionaries = [leaf.path for leaf in leaves(schema) if leaf.physical_type == "BYTE_ARRAY"]
    return {"compression": "zstd", "compression_level": 3, "column_encoding": encodings, "use_dictionary": dictionaries}


class Parquet(file_format.FileFormat):
    package = "pyarrow"

    def __init__(self, name, options):
        self.name, self.options = name, options

    def write(self, table, path):
        parquet.write_table(table, path, **self.options(table.schema))
        file_format.sync(path)

    def read(self, path):
        return parquet.read_table(path)

    def column(self, path, questions):
        file = parquet.ParquetFile(path)
        columns = [file.schema.column(i).path for i in range(len(file.schema))]
        return file.read(columns=[column for column in columns if without_lists(column) == questions.column])

    def record(self, path, questions):
        file, first = parquet.ParquetFile(path), 0
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            if questions.middle < first + rows:
                return file.read_row_group(group).slice(questions.middle - first, 1)
            first += rows

    def range(self, path, questions):
        bounds = [(questions.sorted, ">=", questions.low), (questions.sorted, "<=", questions.high)]
        return parquet.read_table(path, filters=bounds)


def formats():
    return [Parquet("parquet", lambda schema: {}),
            Parquet("parquet-zstd", lambda schema: {"compression": "zstd", "compression_level": 3}),
            Parquet("parquet-tuned", tuned)]
