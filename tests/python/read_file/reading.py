# SPDX-License-Identifier: MIT
"""Numbers and bytes off the front of a message."""

import numpy as np


class FormatError(ValueError):
    """The bytes are not what the pages say."""


class Unsupported(FormatError):
    """The bytes need what this reader does not have; the message names it."""


def require(condition, what):
    if not condition:
        raise FormatError(what)


class Reader:
    """Takes numbers and bytes off the front of a message."""

    def __init__(self, data):
        self.data, self.at = bytes(data), 0

    def take(self, size):
        require(self.at + size <= len(self.data), "the bytes end too early")
        self.at += size
        return self.data[self.at - size : self.at]

    def byte(self):
        return self.take(1)[0]

    def fixed(self, size):
        return int.from_bytes(self.take(size), "little")

    def number(self):
        result = shift = 0
        while (byte := self.byte()) & 0x80:
            result |= (byte & 0x7F) << shift
            shift += 7
        return result | byte << shift

    def signed(self):
        code = self.number()
        return code >> 1 ^ -(code & 1)

    def array(self, dtype, n):
        return np.frombuffer(self.take(np.dtype(dtype).itemsize * n), dtype)

    def packed(self, n, width):
        """n unsigned integers of some bits each, from the lowest bit of the first byte on."""
        if not width:
            return np.zeros(n, np.uint64)
        bits = np.unpackbits(self.array(np.uint8, (n * width + 7) // 8), bitorder="little")[: n * width]
        return (bits.reshape(n, width).astype(np.uint64) << np.arange(width, dtype=np.uint64)).sum(1, dtype=np.uint64)

    def end(self):
        require(self.at == len(self.data), "bytes are left over")
