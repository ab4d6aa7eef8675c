# SPDX-License-Identifier: MIT
"""Numbers as tables and sentences show them."""

from __future__ import annotations

import math


def digits(value: float) -> str:
    """Three significant digits, without an exponent."""
    if math.isnan(value):
        return "-"
    if value == 0:
        return "0"
    if abs(value) >= 99.95:
        return f"{value:.0f}"
    return f"{value:.{2 - math.floor(math.log10(abs(float(f'{value:.2e}'))))}f}"


def plain(value: float) -> str:
    """Two significant digits, for a sentence."""
    return f"{value:,.0f}" if value >= 9.95 else f"{value:.1f}"


def scaled(value: float, units: dict[str, float]) -> str:
    """In the largest unit of which it is one or more."""
    unit = next((unit for unit, size in units.items() if value >= 0.9995 * size), list(units)[-1])
    return f"{digits(value / units[unit])} {unit}"


def duration(nanoseconds: float) -> str:
    return scaled(nanoseconds, {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1})


def size(count: float) -> str:
    if count < 1000:
        return f"{count:.0f} bytes"
    return scaled(count, {"GB": 1e9, "MB": 1e6, "kB": 1e3})
