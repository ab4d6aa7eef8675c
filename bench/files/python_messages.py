# SPDX-License-Identifier: MIT
"""Messages of 10,000 Python objects, E2's ions, by hps and by what people take instead: a row each, as JSON."""

import dataclasses
import json
import pickle
import sys
import time

import hps
import msgpack
import numpy


@dataclasses.dataclass
class Ion:
    fragment_number: int
    charge: int
    residue_position: int
    mz: float
    intensity: float
    neutral_mass: float
    mass_error_ppm: float
    product_type: str
    annotation: str


def make_ions(count):
    random = numpy.random.default_rng(2026)
    mz = numpy.round(random.uniform(100, 1500, count), 5).tolist()
    return [Ion(i % 17 + 1, 1, i % 17 + 1, mz[i], float(numpy.float32(random.lognormal(5))), mz[i] - 1.00728,
                float(random.normal(0, 5)), "by"[i % 2], f"{'by'[i % 2]}{i % 17 + 1}+1") for i in range(count)]


SYSTEMS = {  # to bytes, from bytes, whether the objects are dicts
    "hps": (hps.dumps, hps.loads, False),
    "hps packed": (lambda ions: hps.dumps(ions, format="packed"), hps.loads, False),
    "hps packed, one column": (lambda ions: hps.dumps(ions, format="packed"), lambda m: hps.open(m)["mz"], False),
    "hps, dicts": (hps.dumps, hps.loads, True),
    "pickle": (lambda ions: pickle.dumps(ions, 5), pickle.loads, False),
    "msgpack, dicts": (msgpack.packb, msgpack.unpackb, True),
}


def least(function, argument, seconds):
    best, begin = float("inf"), time.perf_counter()
    while best == float("inf") or time.perf_counter() - begin < seconds:
        start = time.perf_counter()
        result = function(argument)
        best = min(best, time.perf_counter() - start)
        del result
    return 1e3 * best


def main(count, seconds):
    ions = make_ions(count)
    dicts = [dataclasses.asdict(ion) for ion in ions]
    for name, (dumps, loads, are_dicts) in SYSTEMS.items():
        given = dicts if are_dicts else ions
        message = dumps(given)
        read = loads(message)
        same = read[7] == ions[7].mz if "column" in name else (
            read == given if name != "hps" and not name.startswith("hps packed") else list(read[7]) == list(
                dataclasses.astuple(ions[7])))
        if len(read) != count or not same:
            sys.exit(f"{name}: other objects came back")
        print(json.dumps({"system": name, "count": count, "bytes": len(message),
                          "dumps": least(dumps, given, seconds), "loads": least(loads, message, seconds)}))


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
