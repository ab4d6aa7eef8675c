# SPDX-License-Identifier: MIT
"""Text with commas, as PyArrow writes and reads it: of records that have nothing nested."""

import file_format
import pyarrow
import pyarrow.compute
from pyarrow import csv


class Csv(file_format.FileFormat):
    name, package = "csv", "pyarrow"

    def suits(self, schema):
        return not any(pyarrow.types.is_nested(field.type) for field in schema)

    def write(self, table, path):
        csv.write_csv(table, path)
        file_format.sync(path)

    def read(self, path):
        return csv.read_csv(path)

    def column(self, path, questions):
        return csv.read_csv(path, convert_options=csv.ConvertOptions(include_columns=[questions.column]))

    def record(self, path, questions):
        return self.read(path).slice(questions.middle, 1)

    def range(self, path, questions):
        number = pyarrow.compute.field(questions.sorted)
        return self.read(path).filter((number >= questions.low) & (number <= questions.high))


def formats():
    return [Csv()]
