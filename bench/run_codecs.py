#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the codecs of python_codecs.py on the arrays of E3, and adds them to the results of the suite.

As the suite does: each must give back what it was given, fresh and into a used array, before it is timed; times are
processor time, of all threads; repetitions are interleaved at random. Python's calls are part of them: microseconds,
which are nothing beside long arrays.
"""

import json
import math
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy

import python_codecs
import run

ELEMENT_TYPES = {"int32": numpy.int32, "double": numpy.float64}


class Case:
    """A codec with the two messages of a data set."""

    def __init__(self, codec, arrays):
        self.codec, self.arrays = codec, arrays
        self.encoded = [codec.encode(array) for array in arrays]
        self.used = numpy.empty_like(arrays[0])
        self.turn = 0

    def wrong(self):
        """How it differs, or nothing."""
        for array, data in zip(self.arrays, self.encoded):
            if self.codec.decode(data, numpy.empty_like(array)).tobytes() != array.tobytes():
                return "in a fresh object"
            if self.codec.decode(data, self.used).tobytes() != array.tobytes():
                return "in a reused object"
        return None

    def serialize(self):
        self.codec.encode(self.arrays[0])

    def parse_fresh(self):
        self.codec.decode(self.encoded[0], numpy.empty_like(self.arrays[0]))

    def parse_reused(self):
        self.turn = 1 - self.turn
        self.codec.decode(self.encoded[self.turn], self.used)


OPERATIONS = {"serialize": Case.serialize, "parse_fresh": Case.parse_fresh, "parse_reused": Case.parse_reused}


class Benchmark:
    """One operation of a case, and its repetitions as results.json has them."""

    def __init__(self, data, operation, case):
        self.case, self.operation, self.iterations = case, OPERATIONS[operation], 1
        self.common = {"run_name": f"E3/{data}/{operation}/{case.codec.name}", "run_type": "iteration",
                       "time_unit": "ns"}

    def error(self, message):
        return {**self.common, "error_occurred": True, "error_message": message}

    def repetition(self, index, count, min_time):
        wall, start = time.perf_counter_ns(), time.process_time_ns()
        for _ in range(self.iterations):
            self.operation(self.case)
        elapsed = time.process_time_ns() - start
        result = {**self.common, "repetitions": count, "repetition_index": index, "iterations": self.iterations,
                  "cpu_time": elapsed / self.iterations,
                  "real_time": (time.perf_counter_ns() - wall) / self.iterations,
                  "bytes": len(self.case.encoded[0]), "payload": self.case.arrays[0].nbytes}
        if index == 0:
            self.iterations = max(1, math.ceil(self.iterations * min_time * 1e9 / max(elapsed, 1)))
        return result


def read_arrays(arguments, data):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([arguments.build / "bench" / "hps_bench_arrays", arguments.scale, f"E3/{data}", folder],
                       check=True)
        element = ELEMENT_TYPES[data.partition("-")[0]]
        return [numpy.fromfile(file, element) for file in sorted(Path(folder).iterdir())]


def measure(arguments, group, codecs):
    """Yields the runs of one data set; group has its benchmarks of the floor."""
    data = group[0].data
    arrays = read_arrays(arguments, data)
    benchmarks = []
    for codec in codecs:
        case = Case(codec, arrays)
        of_case = [Benchmark(data, name.operation, case) for name in group]
        if wrong := case.wrong():
            yield from (benchmark.error(wrong) for benchmark in of_case)
        else:
            benchmarks += of_case
    count = run.repetitions(arguments, group)
    for index in range(count):
        random.shuffle(benchmarks)
        for benchmark in benchmarks:
            yield benchmark.repetition(index, count, arguments.min_time)


def main():
    arguments = run.parse_arguments(__doc__)
    results = json.loads(arguments.out.read_text())
    wanted = [codec for codec in python_codecs.all_codecs() if run.matches(codec.name, arguments.system)]
    names = run.list_benchmarks(arguments.build / "bench" / "hps_bench", arguments.scale)
    names = [name for name in run.select(names, arguments)
             if name.experiment == "E3" and name.system == run.FLOOR and name.operation in OPERATIONS]
    results["context"].update({f"version of {codec.name}": python_codecs.version(codec) for codec in wanted})
    measured = []
    for (_, data), group in run.group_by_data(names).items():
        print(f"codecs: {data}", file=sys.stderr)
        measured += measure(arguments, group, wanted)
        run.write({**results, "benchmarks": results["benchmarks"] + measured}, arguments.out)
    return run.report_wrong_answers({"benchmarks": measured})


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (KeyboardInterrupt, subprocess.CalledProcessError) as error:
        sys.exit(f"bench/run_codecs.py: stopped by {error!r}; what was measured is kept")
