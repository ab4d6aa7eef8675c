# SPDX-License-Identifier: MIT
"""Golden files."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def golden(path):
    """The bytes of a golden file: all lines but the first."""
    return bytes.fromhex((ROOT / "tests" / "golden" / path).read_text().partition("\n")[2])
