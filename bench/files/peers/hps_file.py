# SPDX-License-Identifier: MIT
"""Files of HPS by its Python package: from and to Arrow tables, one column to NumPy."""

import file_format
import hps
import numpy
import pyarrow


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


def formats():
    return [Hps()]
