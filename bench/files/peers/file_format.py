# SPDX-License-Identifier: MIT
"""What all formats have in common."""

import os

import data


def sync(path):
    """Brings a file to the disk."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def rows_of(found):
    return found if isinstance(found, list) else found.to_pylist()


class FileFormat:
    """Reads into Arrow tables, where it does not say otherwise.

    source(table)            what write() takes: made before the time is taken
    write(source, path)      a file, on the disk when it returns
    read(path)               all of it
    table(path)              the same as an Arrow table, to be compared
    column(path, questions)  all values of questions.column
    record(path, questions)  number questions.middle
    range(path, questions)   those whose number questions.sorted is between questions.low and questions.high
    numbers(found, path)     in what one of the last three gave
    salvage(path)            the rows that a damaged file still has, and what the format said of those that are gone
    """

    reads = "Arrow"

    def source(self, table):
        return table

    def table(self, path):
        return self.read(path)

    def numbers(self, found, path):
        return data.find(found, path).to_pylist()

    def salvage(self, path):
        return rows_of(self.table(path)), ""

    def suits(self, _schema):
        return True
