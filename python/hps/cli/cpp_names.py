# SPDX-License-Identifier: MIT
"""Names that C++ accepts, for those that a schema has."""

from __future__ import annotations

import re

KEYWORDS = frozenset("""
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class co_await
    co_return co_yield compl concept const consteval constexpr constinit const_cast continue decltype default delete do
    double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable
    namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast
    requires return short signed sizeof static static_assert static_cast struct switch template this thread_local throw
    true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    """.split())
TAKEN = frozenset("std hps main errno NULL EOF stdin stdout stderr INFINITY NAN linux unix assert".split())
"""Names of namespaces, functions and macros."""


def is_usable(name: str) -> bool:
    """Whether C++ and HPS take the name as it is."""
    return name.isidentifier() and name not in KEYWORDS and name not in TAKEN and "__" not in name


def usable(name: str, taken: set[str], without_name: str) -> str:
    """A name that C++ accepts and that is not taken yet; it is from now on."""
    made = name if is_usable(name) else re.sub(r"_+", "_", re.sub(r"\W", "_", name)).strip("_") or without_name
    if made[0].isdigit():
        made = f"{without_name}_{made}"
    if not is_usable(made):
        made += "_"
    unique, number = made, 2
    while unique in taken:
        unique, number = f"{made}{'' if made[-1:] == '_' else '_'}{number}", number + 1
    taken.add(unique)
    return unique


def literal(text: str) -> str:
    """A string of C++."""
    return '"' + "".join(_in_literal(c) for c in text) + '"'


def _in_literal(c: str) -> str:
    """A character of a string of C++: those that are not printed as octal numbers of their bytes."""
    if c in '"\\':
        return "\\" + c
    return c if c.isprintable() else "".join(f"\\{byte:03o}" for byte in c.encode("utf-8", "surrogateescape"))
