# SPDX-License-Identifier: MIT
"""Vortex, by its defaults."""

import file_format
import pyarrow
import vortex


class Vortex(file_format.FileFormat):
    name, package = "vortex", "vortex-data"

    def write(self, table, path):
        vortex.io.write(table, str(path))
        file_format.sync(path)

    @staticmethod
    def scan(path, **what):
        return vortex.open(str(path)).scan(**what).read_all()

    def read(self, path):
        return self.arrow(self.scan(path))

    @staticmethod
    def arrow(array):
        return pyarrow.Table.from_struct_array(array.to_arrow_array())

    def column(self, path, questions):
        return self.arrow(self.scan(path, projection=[questions.column.split(".")[0]]))

    def record(self, path, questions):
        return self.arrow(self.scan(path, indices=vortex.array([questions.middle])))

    def range(self, path, questions):
        kinds = vortex.open(str(path)).dtype
        kind = kinds.fields()[kinds.names().index(questions.sorted)]
        number = vortex.expr.column(questions.sorted)
        low, high = (vortex.expr.literal(kind, bound) for bound in (questions.low, questions.high))
        return self.arrow(self.scan(path, expr=(number >= low) & (number <= high)))


def formats():
    return [Vortex()]
