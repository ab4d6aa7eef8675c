# SPDX-License-Identifier: MIT
"""Columns of numbers."""

import math

import numpy as np

from .reading import require

SIMPLE = {0, 1, 2, 3, 4, 5, 6, 7, 9}
ANY_BLOCK = SIMPLE | {8, 0x0F, 0x10, 0x11}
IN_LANES = ANY_BLOCK - {0x10}
IN_MULTIPLE = IN_LANES - {0x0F}


def unzigzag(codes):
    return codes >> np.uint64(1) ^ (np.uint64(0) - (codes & np.uint64(1)))


def steps(first, differences):
    """The values with this first one and these differences from one to the next."""
    return np.cumsum(np.concatenate([np.array([first], np.uint64), differences]), dtype=np.uint64)


def as_signed(values, bits):
    return values.astype(f"u{bits // 8}").view(f"i{bits // 8}")


class Numbers:
    """Decodes the blocks of a column, or of a piece of it, into unsigned integers of W bits in 64."""

    def __init__(self, reader, bits, floating=False):
        self.r, self.bits, self.floating = reader, bits, floating
        self.lane, self.codes, self.lists = 0, {}, {}

    def column(self, n):
        """All n values, with the tags that look at the blocks before."""
        out, at, rule = np.zeros(n, np.uint64), 0, None
        while at < n:
            tag, blocks = self.r.byte(), 1
            if tag == 0x0B:
                require(rule, "a block that follows no rule")
                blocks = self.r.number()
            elif tag == 0x0A:
                rule = ("repeat", self.r.fixed(2))
                require(1 <= rule[1] <= 1024 <= at, "a repetition of nothing")
            else:
                m = min(1024, n - at)
                values = self.floats(m, tag) if self.floating else self.block(m, self.bits, ANY_BLOCK, tag)
                out[at : at + m] = values
                at, rule = at + m, self.rule(tag, values)
                continue
            require(1 <= blocks <= -(-(n - at) // 1024), "more blocks than are left")
            m = min(1024 * blocks, n - at)
            if rule[0] == "repeat":
                out[at : at + m] = out[at - rule[1] + np.arange(m) % rule[1]]
            else:
                out[at : at + m] = steps(out[at - 1], np.full(m, rule[1], np.uint64))[1:]
            at += m
        return out & self.mask(self.bits)

    def rule(self, tag, values):
        if tag == 1:
            return ("repeat", 1)
        if tag == 3 and not self.floating and len(values) >= 3:
            first, last = (values[[1, -1]] - values[[0, -2]]) & self.mask(self.bits)
            return ("step", last) if first == last else None
        return None

    @staticmethod
    def mask(bits):
        return np.uint64((1 << bits) - 1)

    def value(self):
        return np.uint64(self.r.signed() & (1 << 64) - 1)

    def width(self, bits):
        width = self.r.byte()
        require(width <= bits, "a width beyond that of the type")
        return width

    def block(self, n, bits, allowed, tag=None):
        """A block of n integers by a tag of the first table."""
        tag = self.r.byte() if tag is None else tag
        if 0x40 <= tag <= 0x40 + bits:
            return self.value() + self.r.packed(n, tag - 0x40) & self.mask(bits)
        require(tag in allowed, f"tag {tag:02x} in an impossible place")
        return self.SCHEMES[tag](self, n, 32 if bits < 32 and tag >= 0x0F else bits) & self.mask(bits)

    def plain(self, n, bits):
        return self.r.array(f"<u{bits // 8}", n).astype(np.uint64)

    def constant(self, n, bits):
        return np.full(n, self.value(), np.uint64)

    def shifted(self, n, bits):
        least, width, shift = self.value(), self.width(bits), self.width(bits - 1)
        return least + (self.r.packed(n, width) << np.uint64(shift))

    def delta(self, n, bits):
        first, step, width = self.value(), self.value(), self.width(bits)
        return steps(first, step + self.r.packed(n - 1, width))

    def small_differences(self, n, bits):
        sizes = [min(64, n - i) for i in range(0, n, 64)]
        widths = [self.width(bits) for _ in sizes]
        return unzigzag(np.concatenate([self.r.packed(m, w) for m, w in zip(sizes, widths)]))

    def mini_delta(self, n, bits):
        return steps(self.value(), self.small_differences(n, bits)[1:])

    def mini_delta_2(self, n, bits):
        first, second = self.r.signed(), self.value()
        first_step = np.uint64(int(second) - first & (1 << 64) - 1)
        return steps(np.uint64(first & (1 << 64) - 1), steps(first_step, self.small_differences(n, bits)[2:]))

    def patched(self, n, bits):
        least, width, more, k = self.value(), self.width(bits), self.width(bits), self.r.fixed(2)
        values, places, upper = self.r.packed(n, width), self.r.packed(k, 10), self.r.packed(k, more)
        require(width + more <= bits and (places < n).all(), "a patch in an impossible place")
        if k and more:
            values[places.astype(int)] |= upper << np.uint64(width)
        return least + values

    def classes(self, n, bits):
        require(bits >= 32, "classes of small integers")
        zigzag, classes = self.r.byte(), self.r.packed(n, 2)
        values = np.array([self.r.fixed(1 << c) for c in classes.tolist()], np.uint64)
        return unzigzag(values) if zigzag else values

    def dictionary(self, n, bits):
        k = self.r.fixed(2)
        require(1 <= k <= n, "a dictionary of an impossible size")
        entries = self.block(k, bits, SIMPLE)
        numbers = self.r.packed(n, (k - 1).bit_length())
        require((numbers < k).all(), "an entry that the dictionary lacks")
        return entries[numbers.astype(int)]

    def periodic(self, n, bits):
        k = self.r.fixed(2)
        require(1 <= k <= n, "a period of an impossible size")
        return self.plain(k, bits)[np.arange(n) % k]

    def multiple(self, n, bits):
        least, factor = self.value(), self.value()
        return least + factor * self.block(n, bits, IN_MULTIPLE)

    def lanes(self, n, bits):
        k, out = self.r.byte(), np.zeros(n, np.uint64)
        require(2 <= k <= n, "an impossible number of lanes")
        together = self.block(n, bits, IN_LANES) if k > 4 else None
        for lane in range(k):
            m = len(range(lane, n, k))
            if k > 4:
                out[lane::k], together = together[:m], together[m:]
            else:
                self.lane = lane
                out[lane::k] = self.block(m, bits, IN_LANES)
        self.lane = 0
        return out

    def split(self, n, bits):
        head = self.r.byte()
        order, escapes, known, above = head & 3, head >> 2 & 1, head >> 3 & 1, head >> 4 & 1
        listed = above and not escapes
        require(n > order and head < 32, "an impossible split")
        first = [int(self.value()) for _ in range(order)]
        least = np.uint64(0) if listed else self.value()
        shift = 0 if escapes or listed else self.width(bits - 1)
        if not known:
            tokens = self.r.byte() + 1
            self.codes[self.lane] = self.r.packed((tokens + 1) // 2 * 2, 4)[:tokens].tolist()
            self.lists.pop(self.lane, None)
            if listed:
                self.lists[self.lane] = self.block(tokens, bits, SIMPLE)
        require(self.lane in (self.lists if listed else self.codes), "a split without codes")
        table = code_table(self.codes[self.lane])
        streams = [self.r.take(size) for size in [self.r.fixed(2) for _ in range(4)]]
        n -= order
        quarter = -(-n // 4)
        tokens = np.concatenate([stream_tokens(stream, table, max(0, min(quarter, n - i * quarter)))
                                 for i, stream in enumerate(streams)])
        if listed:
            differences = self.lists[self.lane][tokens.astype(int)]
        elif escapes:
            codes = self.escaped(tokens.tolist()) & self.mask(bits)
            differences = least + (codes if above else unzigzag(codes))
        else:
            differences = least + (tokens << np.uint64(shift)) + self.r.packed(n, shift)
        leads = []
        while first:
            leads.append(first[0] & (1 << 64) - 1)
            first = [b - a for a, b in zip(first, first[1:])]
        for lead in reversed(leads):
            differences = steps(lead, differences)
        return differences

    def escaped(self, tokens):
        data = self.r.take(self.r.fixed(2))
        bits, at, out = int.from_bytes(data, "little"), 0, []
        for t in tokens:
            rest = t // 4 - 1 if t > 7 else 0
            out.append((4 + t % 4 << rest) + (bits >> at & (1 << rest) - 1) & (1 << 64) - 1 if t > 7 else t)
            at += rest
        require(len(data) == (at + 7) // 8, "bits do not end with the last token")
        return np.array(out, np.uint64)

    SCHEMES = {0: plain, 1: constant, 2: shifted, 3: delta, 4: mini_delta, 5: mini_delta_2, 6: patched, 7: classes,
               8: dictionary, 9: periodic, 0x0F: multiple, 0x10: lanes, 0x11: split}

    def floats(self, n, tag):
        """The bits of a block of n floating-point numbers."""
        bits = self.bits
        if tag in (0, 1):
            return self.block(n, bits, {0, 1}, tag)
        require(tag in (0x0C, 0x0D, 0x0E, 0x12), f"tag {tag:02x} in floating-point numbers")
        if tag == 0x0C:
            power = self.width(22)
            return self.products(n, lambda i: i / 10.0**power)
        if tag == 0x12:
            base = self.r.array("<f8", 1)[0]
            require(0 < base < math.inf, "a base that is not positive and finite")
            return self.products(n, lambda i: i * base)
        shift = np.uint64(self.width(bits - 1))
        i = self.block(n, bits, ANY_BLOCK)
        if tag == 0x0D:
            top = np.uint64(1 << bits - 1)
            return np.where(i & top, ~i << shift | top, i << shift) & self.mask(bits)
        return i >> np.uint64(1) << shift | (i & np.uint64(1)) << np.uint64(bits - 1)

    def products(self, n, of_integers):
        """Decimals or multiples of a base, with what was added to their bits, and exceptions."""
        bits, adds, k = self.bits, self.r.byte(), self.r.fixed(2)
        exceptions = [(self.r.fixed(2), self.r.fixed(bits // 8)) for _ in range(k)]
        with np.errstate(over="ignore"):
            numbers = of_integers(as_signed(self.block(n, bits, ANY_BLOCK), bits).astype(float))
            out = numbers.astype(f"f{bits // 8}").view(f"u{bits // 8}").astype(np.uint64)
        if adds:
            out = out + self.block(n, bits, SIMPLE)
        for place, exact in exceptions:
            require(place < n, "an exception in an impossible place")
            out[place] = exact
        return out


def code_table(lengths):
    """The token and the length of its code for each sequence of ten bits."""
    table = []
    for length, token in sorted((length, token) for token, length in enumerate(lengths) if length):
        require(length <= 10, "a code of more than ten bits")
        table += [(token, length)] * (1 << 10 - length)
    require(len(table) == 1024, "codes that do not use all sequences of ten bits once")
    return table


def stream_tokens(stream, table, n):
    out, at, padded = np.zeros(n, np.uint64), 0, stream + bytes(3)
    for i in range(n):
        require(at < 8 * len(stream), "a stream ends too early")
        window = int.from_bytes(padded[at >> 3 : (at >> 3) + 3], "big") >> 14 - (at & 7) & 1023
        out[i], length = table[window]
        at += length
    require(len(stream) == (at + 7) // 8, "a stream does not end with its last token")
    return out
