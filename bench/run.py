#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the benchmark suite, one data set after another, and keeps all results in one file.

Each data set has processes of its own, in which the systems take turns; so memory is given back between them. The file
is complete after each of them: Ctrl-C keeps what was measured. Ends with status 1 if a system gave a wrong answer, or
one of the extras failed.
"""

import argparse
import collections
import fnmatch
import json
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

KEPT = ("run_name", "run_type", "repetitions", "repetition_index", "iterations", "real_time", "cpu_time", "time_unit",
        "bytes", "payload", "label", "error_occurred", "error_message", "interrupted")
FLOOR = "memcpy"  # without it there are no ratios
MEMORY = 14 << 30  # that the systems of one process may take together
FEW = 4  # repetitions for every day where sizes are what counts
PROCESSES = {"E2": 3}  # more than one for many objects: times vary by a tenth with where a process has them
EXTRAS = {"lines_of_code": "E1", "generated_code": "E2", "long_run": "E2", "mpi": "E2", "files": "E6",
          "shared_files": "E6", "python_messages": "E6"}

Name = collections.namedtuple("Name", "experiment data operation system")


class Interrupt:
    """Ctrl-C reaches the processes that are run here, too, and they end in good order; this one then stops."""

    def __init__(self):
        self.seen = False
        signal.signal(signal.SIGINT, self.note)

    def note(self, *_):
        self.seen = True


def list_benchmarks(program, scale):
    output = subprocess.run([program, f"--scale={scale}", "--benchmark_list_tests=true"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    return [Name(*line.split("/", 3)) for line in output.splitlines()]


def matches(value, globs):
    return not globs or any(fnmatch.fnmatchcase(value, glob) for glob in globs)


def select(names, arguments):
    return [n for n in names
            if matches(n.experiment, arguments.experiment) and matches(n.data, arguments.data)
            and matches(n.operation, arguments.operation)
            and (n.system == FLOOR or matches(n.system, arguments.system))]


def group_by_data(names):
    groups = collections.defaultdict(list)
    for name in names:
        groups[name.experiment, name.data].append(name)
    return groups


def payload_of(experiment, data, scale):
    """About how many bytes of application data a message has, where they are many."""
    if experiment == "E1":
        return 1 << (29 if scale == "full" else 23)
    if experiment == "E3":
        return 8 * int(data.rsplit(":", 1)[1])
    return 0


def batches(group, scale):
    """Splits the benchmarks of a data set so that each part fits into memory; each has the floor."""
    system_memory = 6 * payload_of(group[0].experiment, group[0].data, scale)  # messages, buffers, objects
    fitting = max(1, MEMORY // system_memory if system_memory else len(group))
    systems = [system for system in dict.fromkeys(n.system for n in group) if system != FLOOR]
    for first in range(0, max(len(systems), 1), fitting):
        chosen = {FLOOR, *systems[first:first + fitting]}
        yield [n for n in group if n.system in chosen]


def filter_of(group):
    """A regular expression for the benchmarks of one data set."""
    def alternatives(values):
        return "(" + "|".join(re.escape(value) for value in dict.fromkeys(values)) + ")"

    first = group[0]
    # POSIX expressions have no escaped hyphen.
    return (f"^{re.escape(first.experiment)}/{re.escape(first.data)}/{alternatives(n.operation for n in group)}/"
            f"{alternatives(n.system for n in group)}$").replace("\\-", "-")


def repetitions(arguments, group):
    few = arguments.scale == "quick" and "-heldback-" in group[0].data
    return min(arguments.repetitions, FEW) if few else arguments.repetitions


def processes(arguments, group):
    return 1 if arguments.check else PROCESSES.get(group[0].experiment, 1)


def measure(arguments, group, before):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "results.json"
        command = [arguments.build / "bench" / "hps_bench", f"--scale={arguments.scale}", f"--before={before}",
                   *([f"--kernels={arguments.kernels}"] if arguments.kernels else []),
                   f"--benchmark_filter={filter_of(group)}", f"--benchmark_repetitions={repetitions(arguments, group)}",
                   f"--benchmark_min_time={arguments.min_time}", f"--benchmark_out={out}"]
        status = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
        if status != 0:
            print(f"\nbench/run.py: {group[0].experiment}/{group[0].data} ended with status {status}; going on without",
                  file=sys.stderr)
            return None
        return json.loads(out.read_text())


def write(results, path):
    """All of it or nothing."""
    temporary = path.with_suffix(".tmp")
    temporary.write_text(json.dumps(results, separators=(",", ":")))
    os.replace(temporary, path)


def nothing(arguments):
    """Yet measured. The benchmarks tell more of the machine, where there are any."""
    return {"context": {"host_name": platform.node(), "num_cpus": os.cpu_count(), "scale": arguments.scale,
                        "date": time.strftime("%Y-%m-%dT%H:%M:%S%z")}, "benchmarks": []}


def run_benchmarks(arguments, results, interrupt):
    names = select(list_benchmarks(arguments.build / "bench" / "hps_bench", arguments.scale), arguments)
    parts = [part for group in group_by_data(names).values() for part in batches(group, arguments.scale)
             for _ in range(processes(arguments, group))]
    total = sum(len(part) for part in parts)
    start = time.monotonic()
    done = 0
    for group in parts:
        measured = measure(arguments, group, f"{done}/{total}/{time.monotonic() - start:.1f}")
        done += len(group)
        if measured is not None:
            results["context"] = {**measured["context"], "scale": arguments.scale}
            results["benchmarks"] += [{key: run[key] for key in KEPT if key in run}
                                      for run in measured["benchmarks"] if run["run_type"] == "iteration"]
            write(results, arguments.out)
        if interrupt.seen:
            return


def run_telling(name, command):
    """Runs what may be silent for long, with a line every ten seconds; returns its status."""
    process, start = subprocess.Popen(command), time.monotonic()
    while True:
        try:
            return process.wait(10)
        except subprocess.TimeoutExpired:
            print(f"  {name}, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)


def run_extras(arguments, results, interrupt):
    """Returns the names of those that failed."""
    failed = []
    for name, experiment in EXTRAS.items():
        if interrupt.seen or (arguments.experiment and experiment not in arguments.experiment):
            continue
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "extra.json"
            command = [sys.executable, Path(__file__).parent / "extras" / f"{name}.py", "--build", arguments.build,
                       "--scale", "check" if arguments.check else arguments.scale, "--out", out]
            if run_telling(name, command) == 0:
                results[name] = json.loads(out.read_text())
                write(results, arguments.out)
            elif not interrupt.seen:
                print(f"bench/run.py: {name} failed; going on without", file=sys.stderr)
                failed.append(name)
    return failed


def wrong_answers(results):
    """A line for each system and data set of which the system made something else, and each way in which it did."""
    operations = collections.defaultdict(dict)
    for run in results["benchmarks"]:
        if run.get("error_occurred") and run["error_message"] != "interrupted":
            name = Name(*run["run_name"].split("/", 3))
            what = run["error_message"].partition("\n")[0]
            operations[f"{name.experiment}/{name.data}, {name.system}", what][name.operation] = True
    wrong = [f"wrong answer: {where}, {', '.join(names)}: {what}" for (where, what), names in operations.items()]
    return wrong + [f"wrong answer: E6/{row['data']}, {row['system']}: {row['failed']}"
                    for row in results.get("files", []) if "failed" in row]


def report_wrong_answers(results):
    """Whether there are any."""
    wrong = wrong_answers(results)
    for line in wrong:
        print(line, file=sys.stderr)
    return bool(wrong)


def globs(text):
    return text.split(",")


def parse_arguments(description):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True, help="build folder, which has bench/hps_bench")
    parser.add_argument("--out", type=Path, required=True, help="results.json")
    parser.add_argument("--scale", choices=("quick", "full"), default="quick")
    parser.add_argument("--kernels", choices=("portable", "avx2", "avx512", "neon"), help="of hps, fewer than the machine has")
    parser.add_argument("--repetitions", type=int, default=11, help="the first of several is a warm-up (11)")
    parser.add_argument("--min-time", type=float, default=0.005, help="of a repetition, in seconds (0.005)")
    for part in ("experiment", "data", "operation", "system"):
        parser.add_argument(f"--{part}", type=globs, default=[], help="only these: patterns of the shell, with commas")
    parser.add_argument("--add", action="store_true", help="to the repetitions that are in results.json already")
    parser.add_argument("--check", action="store_true", help="in a hurry: right answers, and times that mean nothing")
    parser.add_argument("--no-extras", action="store_true", help="only times and sizes of messages")
    arguments = parser.parse_args()
    if arguments.check:
        arguments.repetitions, arguments.min_time = 1, 0.001
    return arguments


def main():
    arguments = parse_arguments(__doc__)
    interrupt = Interrupt()
    results = json.loads(arguments.out.read_text()) if arguments.add else nothing(arguments)
    run_benchmarks(arguments, results, interrupt)
    partly = arguments.data or arguments.operation or arguments.system
    failed = []
    if not (arguments.no_extras or partly):
        failed = run_extras(arguments, results, interrupt)
    measured = results["benchmarks"] or any(results.get(name) for name in EXTRAS)
    if interrupt.seen:
        outcome = "interrupted; what was measured is kept"
    elif measured:
        outcome = "measured"
    else:
        outcome = "nothing was measured: no benchmark matches (files and ranks go without --data, --operation, --system)"
    print(outcome, file=sys.stderr)
    wrong = report_wrong_answers(results)
    return 1 if wrong or failed or not measured else 0


if __name__ == "__main__":
    sys.exit(main())
