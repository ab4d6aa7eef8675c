# SPDX-License-Identifier: MIT
"""Objects one after another, in compact."""

import math

from .reading import Reader, require
from .schemas import ANY, ARRAY, BYTES, MAP, OPAQUE, OPTIONAL, RECORD, SCALAR, SEQUENCE, VARIANT


def binary128(data):
    bits = int.from_bytes(data, "little")
    sign, exponent, fraction = -1.0 if bits >> 127 else 1.0, bits >> 112 & 0x7FFF, bits & (1 << 112) - 1
    if exponent == 0x7FFF:
        return math.nan if fraction else sign * math.inf
    try:
        return sign * math.ldexp(fraction | (exponent > 0) << 112, max(exponent, 1) - 16383 - 112)
    except OverflowError:
        return sign * math.inf


def from_bytes(node, data):
    """The object that the bytes of a string, of a hand-written class or of a described message are."""
    if node.kind == ANY:
        from .messages import described  # which needs these

        return described(data)
    return data.decode("utf-8", "surrogateescape") if node.kind == BYTES and node.meaning in (1, 2) else data


def from_elements(node, elements):
    if node.kind == MAP:
        return [(elements[i], elements[i + 1]) for i in range(0, len(elements), 2)]
    return "".join(map(chr, elements)) if node.meaning == 1 else elements


def from_members(node, members):
    """A dict by names, or a tuple where members have none."""
    return dict(zip(node.names, members)) if all(node.names) else tuple(members)


def bools(reader, n):
    return [bool(bit) for bit in reader.packed(n, 1)]


class Rows:
    """Reads an object in compact."""

    def __init__(self, reader):
        self.r, self.shared = reader, []

    def read(self, node):
        r, kind = self.r, node.kind
        if kind == SCALAR:
            return self.scalar(node.number)
        if kind in (BYTES, OPAQUE, ANY):
            return from_bytes(node, r.take(r.number() if node.extent is None else node.extent))
        if kind in (SEQUENCE, ARRAY):
            n = r.number() if node.extent is None else node.extent
            if node.layout & 1:
                return bools(r, n)
            if node.layout & 2:
                return [self.read(node.parts[0].parts[0]) if present else None for present in bools(r, n)]
            return from_elements(node, [self.read(node.parts[0]) for _ in range(n)])
        if kind == MAP:
            return from_elements(node, [self.read(part) for _ in range(r.number()) for part in node.parts])
        if kind == RECORD:
            return from_members(node, [self.read(part) for part in node.parts])
        if kind == OPTIONAL:
            return self.read(node.parts[0]) if self.scalar(0) else None
        if kind == VARIANT:
            i = r.number()
            require(i < len(node.parts), "an alternative that does not exist")
            return self.read(node.parts[i])
        i = r.number()
        if i == len(self.shared) + 1:
            self.shared.append(None)
            self.shared[i - 1] = self.read(node.parts[0])
        require(i <= len(self.shared), "a number that belongs to no object")
        return self.shared[i - 1] if i else None

    def scalar(self, number):
        if number == 0:
            value = self.r.byte()
            require(value <= 1, "a bool that is none")
            return bool(value)
        if 18 <= number <= 20:
            return float(self.r.array(f"<f{1 << number - 17}", 1)[0])
        if number == 21:
            return binary128(self.r.take(16))
        return self.r.signed() if 9 <= number <= 13 or 33 <= number <= 35 else self.r.number()


def compact(data, node):
    reader = Reader(data)
    value = Rows(reader).read(node)
    reader.end()
    return value
