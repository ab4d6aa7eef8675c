# SPDX-License-Identifier: MIT
"""The declarations of C++ that read a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hps.cli.cpp_names import is_usable, literal, usable
from hps.cli.cpp_types import (NUMBERS, STRINGS, Unsupported, bytes_type, enumerator_literal, number_type, scalar_type)

MOST_MEMBERS = 64
"""Members that HPS finds by itself; more are listed."""
LOOKED_AT = range(-128, 256)
"""Numbers of enumerators that HPS finds by itself; others are listed."""
HAS_VALUE = {"bool": "false", "float": "0", "double": "0", "long double": "0"}


class Declarations:
    """Structs and enumerations, those that others consist of first; `root` is the type of a record."""

    def __init__(self, layout: Any) -> None:
        self._layout = layout
        self._numbers: dict[Any, int] = {}  # of parts that are equal
        self._ids: dict[int, int] = {}  # those of the schema's types
        self._names: dict[int, str] = {}  # of declared parts, by their ids
        self._taken: set[str] = set()
        self._unfinished: list[int] = []  # ids of the records that are being declared, the innermost last
        self._forward: set[int] = set()  # ids of those that others name before they are complete
        self._keys: set[int] = set()  # ids of records that are compared
        self.headers: set[str] = set()
        self.texts: list[str] = []
        self.left_out: list[str] = []
        record = layout[0].parts[0]
        self._find_keys(record, False)
        # Members must not have the names of types.
        nodes = map(layout.__getitem__, range(len(layout)))
        self._type_names = {usable(node.name, set(), "Record") for node in nodes if node.name}
        self.root = self.type_of(record, "Record")

    def _id(self, at: int) -> int:
        """A number that equal parts have in common."""
        n = self._layout[at]
        if n.type not in self._ids:
            parts = tuple(map(self._id, n.parts))
            target = self._layout[n.target].type if n.kind == "pointer" else None
            about = (n.kind, n.meaning, n.name, tuple(n.names), n.number if n.kind == "scalar" else "", n.extent,
                     tuple(n.period), n.clock, tuple(n.enumerators.items()), n.is_character, parts, target)
            self._ids[n.type] = self._numbers.setdefault(about, len(self._numbers))
        return self._ids[n.type]

    def _find_keys(self, at: int, is_key: bool) -> None:
        """Finds the records that are in keys of maps."""
        node = self._layout[at]
        if is_key and node.kind == "record":
            self._keys.add(self._id(at))
        if node.kind == "map":
            key, value = self._layout[node.parts[0]].parts
            self._find_keys(key, True)
            self._find_keys(value, is_key)
            return
        for part in node.parts:
            self._find_keys(part, is_key)

    def type_of(self, at: int, hint: str) -> str:
        """The type of a part; what has no name gets one from the hint."""
        node = self._layout[at]
        make: Callable[[Any, str], str] | None = getattr(self, f"_{node.kind}", None)
        if make is None:
            reason = "a class with functions of its own" if node.kind == "opaque" else f"a {node.kind}"
            raise Unsupported(f"{reason}{f', {node.name!a}' if node.name else ''}")
        return str(make(node, hint))

    def _one_part(self, template: str, header: str, node: Any, hint: str) -> str:
        """A template of one type."""
        self.headers.add(header)
        return f"std::{template}<{self.type_of(node.parts[0], hint)}>"

    def _scalar(self, node: Any, hint: str) -> str:
        """A number, a time or an enumeration."""
        return self._enumeration(node, hint) if node.meaning == "enumeration" else scalar_type(node, self.headers)

    def _bytes(self, node: Any, hint: str) -> str:
        """Text, a path or bytes."""
        return bytes_type(node, self.headers)

    def _sequence(self, node: Any, hint: str) -> str:
        """A list, or text of wide characters."""
        if node.meaning == "text":
            self.headers.add("string")
            return STRINGS[int(self._layout[node.parts[0]].width)]
        return self._one_part("vector", "vector", node, hint)

    def _array(self, node: Any, hint: str) -> str:
        """An array, or a complex number."""
        if node.meaning == "complex":
            return self._one_part("complex", "complex", node, hint)
        if node.is_column_major:
            raise Unsupported("an array whose first extent is that of neighbours")
        self.headers.add("array")
        return f"std::array<{self.type_of(node.parts[0], hint)}, {node.extent or 0}>"

    def _optional(self, node: Any, hint: str) -> str:
        """An optional; of the type around it a unique_ptr, as that is not complete yet."""
        inner = self._layout[node.parts[0]]
        if inner.kind == "reference" or self._id(inner.at) in self._unfinished:
            return self._one_part("unique_ptr", "memory", node, hint)
        return self._one_part("optional", "optional", node, hint)

    def _pointer(self, node: Any, hint: str) -> str:
        """A shared pointer."""
        self.headers.add("memory")
        return f"std::shared_ptr<{self.type_of(node.target, hint)}>"

    def _reference(self, node: Any, hint: str) -> str:
        """A type that contains itself is one of those around it."""
        return self.type_of(node.target, hint)

    def _map(self, node: Any, hint: str) -> str:
        """A map."""
        self.headers.add("map")
        key, value = self._layout[node.parts[0]].parts
        return f"std::map<{self.type_of(key, hint + '_key')}, {self.type_of(value, hint)}>"

    def _variant(self, node: Any, hint: str) -> str:
        """A variant."""
        self.headers.add("variant")
        types = [self.type_of(part, f"{hint}_{i}") for i, part in enumerate(node.parts)]
        return f"std::variant<{', '.join(types)}>"

    def _any(self, node: Any, hint: str) -> str:
        """A value that brings its own schema."""
        self.headers.add("hps/value.h")
        return "hps::Value"

    def _record(self, node: Any, hint: str) -> str:
        """A struct, which is declared where it is met first."""
        if not any(node.names) or (not node.name and tuple(node.names) == ("first", "second")):
            return self._tuple(node, hint)
        number = self._id(node.at)
        if number not in self._names:
            name = usable(node.name or hint[:1].upper() + hint[1:], self._taken, "Record")
            self._names[number] = name
            self._unfinished.append(number)
            text = self._struct(node, name, number in self._keys)
            self._unfinished.pop()
            self._declare(text, name, node.name)
        elif number in self._unfinished[:-1] and number not in self._forward:
            self._forward.add(number)
            self.texts.append(f"struct {self._names[number]};\n")
        return self._names[number]

    def _tuple(self, node: Any, hint: str) -> str:
        """Members without names: a pair, a tuple, or nothing at all."""
        types = [self.type_of(part, f"{hint}_{i}") for i, part in enumerate(node.parts)]
        if not types:
            self.headers.add("variant")
            return "std::monostate"
        self.headers.add("utility" if len(types) == 2 else "tuple")
        return f"std::{'pair' if len(types) == 2 else 'tuple'}<{', '.join(types)}>"

    def _declare(self, text: str, name: str, true_name: str) -> None:
        """Adds a declaration, and the name in the file if that is another."""
        if true_name and true_name != name:
            text += (f"template <> struct hps::Name<{name}> "
                     f"{{ static constexpr std::string_view value = {literal(true_name)}; }};\n")
            self.headers.add("string_view")
        self.texts.append(text)

    def _struct(self, node: Any, name: str, is_key: bool) -> str:
        """The declaration of a struct."""
        taken = set(self._type_names) | {name}
        members, renamed, lines = [], [], []
        # Names that need no change come first, so that they keep theirs.
        names = {n: n for n in node.names if is_usable(n) and n not in taken}
        taken.update(names)
        for i, (true_name, part) in enumerate(zip(node.names, node.parts)):
            try:
                if not true_name.isprintable() or any(c in true_name for c in '",\\'):
                    raise Unsupported("a name that HPS_RENAMED cannot have")
                type_ = self.type_of(part, true_name or f"part{i}")
            except Unsupported as error:
                shown_name = ascii(true_name)[1:-1]
                self.left_out.append(f"{name}.{shown_name}: {error}")
                lines.append(f"  // {shown_name} is left out: {error}")
                continue
            member = names.get(true_name) or usable(true_name, taken, f"member{i}")
            members.append(member)
            if member != true_name:
                renamed.append(f"{member}, {literal(true_name)}")
            lines.append(f"  {self._member(type_, member, part)}")
        if len(members) > MOST_MEMBERS:
            lines.append(f"\n  HPS_MEMBERS({', '.join(members)})")
        if renamed:
            lines.append(f"\n  HPS_RENAMED({', '.join(renamed)})")
        if is_key:
            self.headers.add("compare")
            lines.append(f"\n  auto operator<=>(const {name}&) const = default;")
        return "\n".join([f"struct {name} {{", *lines, "};"]) + "\n"

    def _member(self, type_: str, name: str, part: int) -> str:
        """A member with the value that it has without a file."""
        node = self._layout[part]
        if node.kind == "bytes" and node.meaning == "text" and node.extent:
            return f"char {name}[{node.extent}] = {{}};"
        if node.kind == "scalar" and not node.meaning and type_ != "bool":
            return f"{type_} {name} = 0;"
        if node.kind in ("scalar", "array") or type_.startswith("std::array"):
            return f"{type_} {name}{{}};" if type_ not in HAS_VALUE else f"{type_} {name} = {HAS_VALUE[type_]};"
        return f"{type_} {name};"

    def _enumeration(self, node: Any, hint: str) -> str:
        """An enumeration, which is declared where it is met first."""
        number = self._id(node.at)
        if number not in self._names:
            name = usable(node.name or hint[:1].upper() + hint[1:], self._taken, "Enumeration")
            self._names[number] = name
            self._declare(self._enum(node, name), name, node.name)
        return self._names[number]

    def _enum(self, node: Any, name: str) -> str:
        """The declaration of an enumeration."""
        if node.number not in NUMBERS:
            self.headers.add("cstdint")
        known = {n: number for n, number in node.enumerators.items() if is_usable(n)}
        lines = [f"  {n} = {enumerator_literal(number, node.number)}," for n, number in known.items()]
        for n in node.enumerators.keys() - known.keys():
            self.left_out.append(f"{name}: the enumerator {ascii(n)[1:-1]}, which is no name in C++")
            lines.append(f"  // {ascii(n)[1:-1]} = {node.enumerators[n]} is left out: no name in C++")
        text = "\n".join([f"enum class {name} : {number_type(node.number)} {{", *lines, "};"]) + "\n"
        if any(number not in LOOKED_AT for number in known.values()):
            listed = ", ".join(f"{name}::{n}" for n in known)
            text += f"template <> struct hps::Enumerators<{name}> : hps::Values<{listed}> {{}};\n"
        return text
