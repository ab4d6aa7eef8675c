# SPDX-License-Identifier: MIT
"""Reads files of HPS with NumPy alone, written from docs/format*.md. Checksums are not verified."""

from .files import open_file
from .layouts import Column
from .messages import described, packed
from .reading import FormatError, Reader, Unsupported
from .schemas import BYTES, OPTIONAL, RECORD, SCALAR, SEQUENCE, TEXT, Node, list_of, record

__all__ = ["BYTES", "OPTIONAL", "RECORD", "SCALAR", "SEQUENCE", "TEXT", "Column", "FormatError", "Node", "Reader",
           "Unsupported", "described", "list_of", "open_file", "packed", "record"]
