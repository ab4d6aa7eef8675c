# SPDX-License-Identifier: MIT
"""Objects in columns."""

from dataclasses import dataclass

import numpy as np

from .numbers import Numbers
from .reading import FormatError, Reader, Unsupported, require
from .rows import binary128, from_bytes, from_elements, from_members
from .schemas import ANY, ARRAY, BYTES, MAP, Node, OPAQUE, OPTIONAL, POINTER, RECORD, SCALAR, VARIANT
from .strings import Strings


@dataclass
class Column:
    """A column of a layout: its values are the objects that a slot of the counts has, some times."""

    path: str | None
    node: Node
    dtype: str | int | None  # that of numbers; the size of bytes of a fixed number; None for strings
    slot: int
    times: int

    def blocks(self, reader, n):
        """The values as they are without pieces."""
        if self.dtype is None:
            return Strings(reader).column(n)
        if isinstance(self.dtype, int):
            return [reader.take(self.dtype) for _ in range(n)]
        dtype = np.dtype(self.dtype)
        values = Numbers(reader, 8 * dtype.itemsize, dtype.kind == "f").column(n)
        return values.astype(f"u{dtype.itemsize}").view(dtype)

    def decode(self, data, n, pieces=False):
        """A NumPy array, or a list of objects that are no numbers."""
        reader, parts, left = Reader(data), [], n
        if not pieces:
            parts.append(self.blocks(reader, n))
        while pieces and left:
            head = reader.byte()
            form, compressor, m = head % 16, head // 16, left
            if form in (2, 3, 4):
                name = {1: "Zstandard", 2: "LZ4"}.get(compressor, "of users")
                raise Unsupported(f"the compressor {compressor} ({name})")
            require(form in (0, 1, 5) and not compressor, f"a piece of kind {head:02x}")
            if form == 0:
                parts.append(self.blocks(reader, m))
            elif form == 1:
                m = reader.number()
                require(m <= left, "a piece of too many values")
                piece = Reader(reader.take(reader.number()))
                parts.append(self.blocks(piece, m))
                piece.end()
            else:
                reader.take(63)
                parts.append(reader.array(np.dtype(self.dtype).newbyteorder("<"), m))
            left -= m
        reader.end()
        if isinstance(self.dtype, str):
            values = np.concatenate([np.zeros(0, self.dtype), *parts])
            require(self.dtype != "?" or (values.view("u1") <= 1).all(), "a bool that is none")
            return values
        values = [value for part in parts for value in part]
        if self.node.kind == SCALAR:
            return np.array([binary128(value) for value in values], float)
        return [from_bytes(self.node, value) for value in values]


class Cursor:
    """Values of columns, each taken when the visit of the objects comes to it."""

    def __init__(self, columns):
        values = [column.tolist() if isinstance(column, np.ndarray) else column for column in columns]
        self.columns, self.shared = [iter(column) for column in values], {}

    def next(self, i):
        for value in self.columns[i]:
            return value
        raise FormatError("a column ends too early")


def shape_label(node):
    kind = BYTES if node.kind == ANY else node.kind
    return kind, node.number % 32 if kind == SCALAR else 0, node.extent, node.pool, len(node.parts)


def equal_nodes(root):
    """A number for each node, the same for those of equal shapes."""
    nodes, left = {}, [root]
    while left:
        node = left.pop()
        if node not in nodes:
            nodes[node] = True
            left += node.parts
    numbers, count = {node: shape_label(node) for node in nodes}, 0
    while True:
        known = {}
        for node in nodes:
            parts = () if node.kind == POINTER else tuple(numbers[part] for part in node.parts)
            known.setdefault((numbers[node], parts), []).append(node)
        if len(known) == count:
            return numbers
        count, numbers = len(known), {node: i for i, equal in enumerate(known.values()) for node in equal}


class Layout:
    """The columns of a type, the order of counts and sizes in an index, and how objects are made of columns."""

    def __init__(self, root):
        self.columns, self.index, self.slots = [], [], 1
        self.equal, self.recursive, self.pools, self.readers = equal_nodes(root), set(), {}, []
        self.together = any(n.kind == POINTER and n.parts[0].kind == VARIANT for n in self.equal)
        self.find_recursive(root)
        self.number_pools(root)
        self.root = self.place(root, None, 0, 1)
        for node, path in list(self.pools.values()):
            self.readers.append(self.place(node, path[0], self.count(), 1, True))

    def find_recursive(self, root):
        entered, inside, pointed = set(), set(), [root]

        def walk(node):
            number = self.equal[node]
            if number in inside:
                self.recursive.add(number)
            if number in entered:
                return
            entered.add(number)
            inside.add(number)
            if node.kind == POINTER:
                pointed.append(node.parts[0])
            else:
                for part in node.parts:
                    walk(part)
            inside.remove(number)

        for node in pointed:
            walk(node)

    def number_pools(self, node, entered=False):
        """Pools are numbered as they are met, those within a pool right after it."""
        parts = node.parts
        key, inside = self.pool_key(node, entered)
        if key:
            if key in self.pools:
                return
            self.pools[key] = (inside, [])
            parts = [inside]
        for part in parts:
            self.number_pools(part, key is not None and part is node)

    def pool_key(self, node, entered=False):
        """The pool that a node leads to, if it does, and the node that the pool has objects of."""
        if self.equal[node] in self.recursive and not entered:
            return ("reference", self.equal[node]), node
        return (("pointer", node.pool), node.parts[0]) if node.kind == POINTER else (None, None)

    def count(self):
        self.index.append(None)
        self.slots += 1
        return self.slots - 1

    def column(self, path, node, dtype, slot, times):
        self.columns.append(Column(path, node, dtype, slot, times))
        self.index.append(self.columns[-1])
        return len(self.columns) - 1

    def place(self, node, path, slot, times, entered=False):
        """Adds what the node has at this place, and returns the function that reads an object there."""
        key, _ = self.pool_key(node, entered)
        if key:
            return self.place_of_pool(key, node, path, slot, times)
        path = path or ""

        def column(dtype, suffix=""):
            return self.column(below(suffix), node, dtype, slot, times)

        def below(name):
            return f"{path}.{name}" if path and name else path or name

        if node.kind == SCALAR and node.number % 32 in (5, 13):
            low, high = column("u8"), column("u8" if node.number % 32 == 5 else "i8")
            return lambda c: c.next(low) | c.next(high) << 64
        if node.kind in (SCALAR, BYTES, OPAQUE, ANY):
            i = column(scalar_dtype(node.number) if node.kind == SCALAR else node.extent)
            return lambda c: c.next(i)
        if node.kind in (RECORD, ARRAY):
            if node.kind == RECORD:
                names = [name or str(i) for i, name in enumerate(node.names)]
                parts = [self.place(part, below(name), slot, times) for name, part in zip(names, node.parts)]
                return lambda c: from_members(node, [part(c) for part in parts])
            part = self.place(node.parts[0], path, slot, times * node.extent)
            return lambda c: from_elements(node, [part(c) for _ in range(node.extent)])
        if node.kind == VARIANT:
            i = column("u4", "index()")
            names = [name or str(k) for k, name in enumerate(node.names)]
            parts = [self.place(part, below(name), self.count(), 1) for name, part in zip(names, node.parts)]
            return lambda c: parts[c.next(i)](c)
        i = column("?" if node.kind == OPTIONAL else "u8", "has_value()" if node.kind == OPTIONAL else "size()")
        inner = self.count()
        names = [below("key"), below("value")] if node.kind == MAP else [path]
        parts = [self.place(part, name, inner, 1) for name, part in zip(names, node.parts)]
        if node.kind == OPTIONAL:
            return lambda c: parts[0](c) if c.next(i) else None
        return lambda c: from_elements(node, [part(c) for _ in range(c.next(i)) for part in parts])

    def place_of_pool(self, key, node, path, slot, times):
        pool = list(self.pools).index(key)
        self.pools[key][1].append(path)
        if key[0] == "reference":
            return lambda c: self.readers[pool](c)
        i = self.column(f"{path}.number()" if path else "number()", node, "u8", slot, times)

        def read(c):
            number, objects = c.next(i), c.shared.setdefault(0 if self.together else pool, {})
            if number and number not in objects:
                require(number == len(objects) + 1, "a number that belongs to no object")
                objects[number] = None
                objects[number] = self.readers[pool](c)
            return objects[number] if number else None

        return read

    def counts_and_sizes(self, reader):
        """How many values and bytes each column has, from an index."""
        counts, found = [1], []
        for entry in self.index:
            if entry is None:
                counts.append(reader.number())
            else:
                n = counts[entry.slot] * entry.times
                found.append((n, reader.number() if n else 0))
        reader.end()
        return found

    def read(self, columns):
        return self.root(Cursor(columns))


def scalar_dtype(number):
    if number % 32 == 21:
        return 16
    return {0: "?", 1: "u1", 2: "u2", 3: "u4", 4: "u8", 9: "i1", 10: "i2", 11: "i4", 12: "i8",
            18: "f2", 19: "f4", 20: "f8"}[number % 32]
