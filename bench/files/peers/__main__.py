# SPDX-License-Identifier: MIT
"""E6: one operation of one format that Python has, on one data set, in a process of its own.

usage: peers prepare STEM
       peers systems STEM
       peers write|check|read|column|record|range|salvage STEM SYSTEM FILE SECONDS QUESTIONS

STEM is what hps_bench_files exported the data set to, QUESTIONS is what it printed.
"""

import importlib
import importlib.metadata
import json
import os
import sys
from pathlib import Path

import data
import file_format
import measured
import pyarrow

MODULES = ("hps_file", "parquet_file", "arrow_file", "vortex_file", "hdf5_file", "avro_file",
           "csv_file")


def formats():
    """Those whose packages are installed."""
    for module in MODULES:
        try:
            yield from importlib.import_module(module).formats()
        except ImportError as error:
            print(f"peers: {module}: {error}", file=sys.stderr)


def same(found, table):
    """As tables, which is quick, or as rows where the types differ."""
    if isinstance(found, pyarrow.Table) and found.schema.equals(table.schema):
        return found.equals(table)
    return file_format.rows_of(found) == table.to_pylist()


def check(form, path, table, questions):
    """Each operation has to give what the table has."""
    if not same(form.table(path), table):
        sys.exit("read gives something else")
    numbers = data.find(table, questions.sorted)
    first, last = questions.in_range(numbers.to_numpy())
    expected = {"column": (questions.column, data.find(table, questions.column)),
                "record": (questions.sorted, numbers[questions.middle:questions.middle + 1]),
                "range": (questions.sorted, numbers[first:last])}
    for operation, (column, right) in expected.items():
        found = getattr(form, operation)(path, questions)
        if form.numbers(found, column) != right.to_pylist():
            sys.exit(f"{operation} gives something else")


def salvage(form, path, table):
    """How many rows are right, how many are none that were written, and what was said."""
    found, said = [], ""
    try:
        found, said = form.salvage(path)
    except Exception as error:  # any: the file is damaged
        said = f"{type(error).__name__}: {error}"
    written = set(map(repr, table.to_pylist()))
    right = sum(repr(row) in written for row in found)
    return {"right": right, "wrong": len(found) - right, "of": len(table), "said": said}


def run(form, operation, stem, path, seconds, questions):
    if operation == "write":
        source = form.source(data.load(stem))
        result = measured.measure(seconds, lambda: form.write(source, path))
    elif operation == "check":
        check(form, path, data.load(stem), questions)
        return {}
    elif operation == "salvage":
        return salvage(form, path, data.load(stem))
    elif operation == "read":
        result = measured.measure(seconds, lambda: form.read(path))
    else:
        result = measured.measure(seconds, lambda: getattr(form, operation)(path, questions))
    return {**result, "bytes": os.stat(path).st_size}


def main(operation, stem, *rest):
    stem = Path(stem)
    if operation == "prepare":
        return data.prepare(stem)
    if operation == "systems":
        schema = data.load(stem).schema
        for form in formats():
            if form.suits(schema):
                print(json.dumps({"system": form.name, "reads": form.reads,
                                  "version": importlib.metadata.version(form.package)}))
        return None
    system, path, seconds, questions = rest
    form = next(form for form in formats() if form.name == system)
    print(json.dumps(run(form, operation, stem, path, float(seconds), data.Questions(questions))))
    return None


if __name__ == "__main__":
    main(*sys.argv[1:])
