# SPDX-License-Identifier: MIT
"""Numbers as tables show them."""

from __future__ import annotations

import math


def digits(value: float) -> str:
    """Three significant digits, without an exponent."""
    if math.isnan(value):
        return "-"
    return f"{value:.0f}" if value >= 100 else f"{value:#.3g}"
