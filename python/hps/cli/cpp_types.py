# SPDX-License-Identifier: MIT
"""Types of C++ that have no members with names: numbers, texts and times."""

from __future__ import annotations

from typing import Any

NUMBERS = {"bool": "bool", "float16": "float", "float32": "float", "float64": "double", "float128": "long double",
           "int128": "__int128", "uint128": "unsigned __int128"}
"""Those that <cstdint> does not have. (A half becomes a float, which holds it.)"""
CHARACTERS = {1: "char", 2: "char16_t", 4: "char32_t"}
STRINGS = {1: "std::u8string", 2: "std::u16string", 4: "std::u32string"}
DURATIONS = {(1, 10**9): "nanoseconds", (1, 10**6): "microseconds", (1, 1000): "milliseconds", (1, 1): "seconds",
             (60, 1): "minutes", (3600, 1): "hours", (86400, 1): "days", (604800, 1): "weeks"}
CLOCKS = {"system_clock", "steady_clock", "file_clock", "utc_clock", "tai_clock", "gps_clock", "local_t"}


class Unsupported(Exception):
    """C++ has no type for it, or Python does not know which."""


def number_type(number: str) -> str:
    """That of "int32"."""
    return NUMBERS.get(number) or f"std::{number}_t"


def scalar_type(node: Any, headers: set[str]) -> str:
    """That of a number or a time; enumerations are declared elsewhere."""
    if node.meaning in ("duration", "time_point"):
        headers.add("chrono")
        return duration_type(node) if node.meaning == "duration" else time_type(node)
    if node.is_character:
        return CHARACTERS[node.width]
    made = number_type(node.number)
    if made.startswith("std::"):
        headers.add("cstdint")
    return made


def duration_type(node: Any) -> str:
    """std::chrono::milliseconds, or the template where that has another type of numbers."""
    period: tuple[int, int] = tuple(node.period)  # type: ignore[assignment,unused-ignore]
    if node.number == "int64" and period in DURATIONS:
        return f"std::chrono::{DURATIONS[period]}"
    ratio = f"std::ratio<{period[0]}>" if period[1] == 1 else f"std::ratio<{period[0]}, {period[1]}>"
    return f"std::chrono::duration<{number_type(node.number)}{'' if period == (1, 1) else ', ' + ratio}>"


def time_type(node: Any) -> str:
    """A time point of a clock of the standard library."""
    if node.clock not in CLOCKS:
        raise Unsupported(f"times of the clock {node.clock!a}, which is not of the standard library")
    if node.clock == "system_clock" and tuple(node.period) == (1, 10**9) and node.number == "int64":
        return "std::chrono::system_clock::time_point"
    if node.clock == "local_t":
        return f"std::chrono::local_time<{duration_type(node)}>"
    return f"std::chrono::time_point<std::chrono::{node.clock}, {duration_type(node)}>"


def bytes_type(node: Any, headers: set[str]) -> str:
    """That of text, paths and bytes."""
    if node.meaning == "path":
        headers.add("filesystem")
        return "std::filesystem::path"
    if node.meaning == "text":
        headers.add("string")
        return "std::string"
    headers.update(("cstddef", "vector" if node.extent is None else "array"))
    return "std::vector<std::byte>" if node.extent is None else f"std::array<std::byte, {node.extent}>"


def enumerator_literal(number: int, type_: str) -> str:
    """A number as a constant of C++; those of unsigned enumerations are kept modulo 2^64."""
    if type_ == "bool":
        return "true" if number else "false"
    if type_.startswith("uint"):
        number %= 2**64
        return f"{number}u" if number > 2**63 - 1 else str(number)
    return "-9223372036854775807 - 1" if number == -2**63 else str(number)
