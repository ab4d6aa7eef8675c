# SPDX-License-Identifier: MIT
"""Files of HPS by its Python package: from and to Arrow tables, one column to NumPy."""

import file_format
import hps
import numpy
import pyarrow


def row_of(value):
    """A record as a row of Arrow."""
    if isinstance(value, hps.Record):
        return {name: row_of(item) for name, item in value._asdict().items()}
    if isinstance(value, numpy.ndarray):
        return value.tolist()
    return list(map(row_of, value)) if isinstance(value, list) else value


class Hps(file_format.FileFormat):
    name, package = "hps-python", "hps"
    reads = "Arrow, NumPy"

    def write(self, table, path):
        hps.write(path, table)  # on the disk when it returns

    def read(self, path):
        return pyarrow.table(hps.open(path))

    def column(self, path, questions):
        return hps.open(path)[questions.column]

    def record(self, path, questions):
        return [hps.open(path)[questions.middle]]

    def range(self, path, questions):
        return list(hps.open(path).where(questions.sorted, questions.low, questions.high))

    def numbers(self, found, path):
        if isinstance(found, list):
            return [record[path] for record in found]
        return numpy.asarray(found.values if isinstance(found, hps.Ragged) else found).reshape(-1).tolist()

    def salvage(self, path):
        file = hps.open(path, skip_damaged=True)
        rows = list(map(row_of, file))
        said = [] if file.complete else ["not complete"]
        return rows, "; ".join(said + [problem for _, _, problem in file.missing])


def formats():
    return [Hps()]
