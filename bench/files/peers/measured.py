# SPDX-License-Identifier: MIT
"""Time and memory of an operation, as files/measured.h has them."""

import time
from pathlib import Path


def memory(which):
    """Bytes of memory of this process, "VmRSS" now or "VmHWM" at most."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(which):
            return int(line.split()[1]) << 10
    return 0


def measure(seconds, operation):
    """At least twice, so that the first warms up. The peak is that of the first, on top of what was in use before."""
    Path("/proc/self/clear_refs").write_text("5")  # the greatest so far is that of now
    before, peak, times = memory("VmRSS"), 0, []
    begin = time.perf_counter()
    while len(times) < 2 or time.perf_counter() - begin < seconds:
        start = time.perf_counter()
        operation()
        times.append(1e3 * (time.perf_counter() - start))
        if len(times) == 1:
            peak = memory("VmHWM") - before
    return {"milliseconds": times, "peak": peak}
