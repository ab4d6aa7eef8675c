# SPDX-License-Identifier: MIT
"""Columns of strings."""

import numpy as np

from .numbers import ANY_BLOCK, Numbers
from .reading import Reader, require


class Strings:
    """Decodes the blocks of a column of strings, or of a piece of it."""

    def __init__(self, reader):
        self.r, self.entries = reader, []

    def column(self, n):
        out = []
        while len(out) < n:
            tag, size = self.r.byte(), min(1024, n - len(out))
            if tag & 4:
                size = self.r.number()
                require(1 <= size < min(1024, n - len(out)), "a block of an impossible size")
            require(tag & ~4 <= 2, f"tag {tag:02x} in strings")
            out += (self.plain, self.prefixed, self.dictionary)[tag & 3](size)
        return out

    def integers(self, n, bits=64):
        return Numbers(self.r, bits).block(n, bits, ANY_BLOCK).tolist()

    def plain(self, n):
        lengths = self.integers(n)
        text = Reader(self.text(sum(lengths)))
        return [text.take(length) for length in lengths]

    def prefixed(self, n):
        common, more, last, out = self.integers(n), self.integers(n), b"", []
        text = Reader(self.text(sum(more)))
        for same, length in zip(common, more):
            require(same <= len(last), "more in common than there is")
            last = last[:same] + text.take(length)
            out.append(last)
        return out

    def dictionary(self, n):
        numbers, k = self.integers(n, 16), self.r.number()
        if k:
            self.entries += self.plain(k)
        require(max(numbers) < len(self.entries), "an entry that the dictionary lacks")
        return [self.entries[i] for i in numbers]

    def text(self, n):
        if not self.r.byte():
            return self.r.take(n)
        alphabet = self.r.array(np.uint8, self.r.byte() + 1)
        numbers = self.r.packed(n, (len(alphabet) - 1).bit_length()).astype(int)
        require((numbers < len(alphabet)).all(), "a character that the alphabet lacks")
        return alphabet[numbers].tobytes()
