# SPDX-License-Identifier: MIT
"""Reads files of HPS with NumPy alone, written from docs/format*.md. Checksums are not verified."""

from dataclasses import dataclass, field
import math

import numpy as np

MAGIC = bytes.fromhex("89 48 50 53 0d 0a 1a 0a")
SCALAR, BYTES, SEQUENCE, ARRAY, RECORD, OPTIONAL, VARIANT, MAP, POINTER, OPAQUE, ANY = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11
SIMPLE = {0, 1, 2, 3, 4, 5, 6, 7, 9}
ANY_BLOCK = SIMPLE | {8, 0x0F, 0x10, 0x11}
IN_LANES = ANY_BLOCK - {0x10}
IN_MULTIPLE = IN_LANES - {0x0F}


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


# Columns


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
        self.lane, self.codes = 0, {}

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
        order, escapes, known = head & 3, head >> 2 & 1, head >> 3 & 1
        require(n > order and head < 16, "an impossible split")
        first = [int(self.value()) for _ in range(order)]
        least, shift = self.value(), 0 if escapes else self.width(bits - 1)
        if not known:
            tokens = self.r.byte() + 1
            self.codes[self.lane] = self.r.packed((tokens + 1) // 2 * 2, 4)[:tokens].tolist()
        require(self.lane in self.codes, "a split without codes")
        table = code_table(self.codes[self.lane])
        streams = [self.r.take(size) for size in [self.r.fixed(2) for _ in range(4)]]
        n -= order
        quarter = -(-n // 4)
        tokens = np.concatenate([stream_tokens(stream, table, max(0, min(quarter, n - i * quarter)))
                                 for i, stream in enumerate(streams)])
        if escapes:
            differences = least + unzigzag(self.escaped(tokens.tolist()) & self.mask(bits))
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


# Schemas


@dataclass(eq=False)
class Node:
    """A node of a schema; an extent of None is told by the objects."""

    kind: int
    meaning: int = 0
    number: int = 0
    layout: int = 0
    extent: int | None = None
    name: str = ""
    names: list = field(default_factory=list)
    parts: list = field(default_factory=list)
    pool: int = 0


def parse_schema(data):
    """The first node of a schema, with the nodes that it leads to in its parts."""
    r = Reader(data)
    require(r.byte() == 1, "a schema that a newer HPS wrote")
    nodes = [Node(-1) for _ in range(r.number())]
    for node in nodes:
        parse_node(r, node, nodes)
    r.end()
    return nodes[0]


def parse_node(r, node, nodes):
    def text():
        return r.take(r.number()).decode("utf-8", "surrogateescape")

    def part():
        i = r.number()
        require(i < len(nodes), "a node that is not in the list")
        return nodes[i]

    def extent(code):
        return code - 1 if code else None

    head = r.byte()
    node.kind, node.meaning = head % 16, head // 16
    if node.kind == SCALAR:
        node.number = r.byte()
        if node.meaning == 4:
            node.name = text()
            node.names = [(text(), r.signed()) for _ in range(r.number())]
        elif node.meaning in (5, 6):
            node.name = text() if node.meaning == 6 else ""
            node.names = [r.signed(), r.signed()]
    elif node.kind == BYTES:
        node.extent = extent(r.number())
    elif node.kind in (SEQUENCE, ARRAY):
        node.layout = r.byte()
        extents = [None]
        if node.layout & 8:
            extents = [extent(r.number()) for _ in range(r.number())]
        elif node.kind == ARRAY:
            extents = [extent(r.number())]
        if len(extents) > 1 and (node.kind == SEQUENCE or node.layout & 4):
            raise Unsupported("sequences of several extents, and arrays with the first extent of neighbours")
        for i, node.extent in enumerate(extents):
            if i + 1 < len(extents):
                node.parts = [Node(ARRAY)]
                node = node.parts[0]
        node.parts = [part()]
    elif node.kind in (RECORD, VARIANT):
        node.name = text() if node.kind == RECORD else ""
        members = [(text(), part()) for _ in range(r.number())]
        node.names, node.parts = [name for name, _ in members], [member for _, member in members]
    elif node.kind == OPTIONAL:
        node.parts = [part()]
    elif node.kind == MAP:
        node.parts = [part(), part()]
    elif node.kind == POINTER:
        node.pool = r.number()
        node.parts = [part()]
    elif node.kind == OPAQUE:
        node.name, node.number = text(), r.number()
    else:
        require(node.kind == ANY, f"nodes of kind {node.kind}")


def record(**members):
    return Node(RECORD, names=list(members), parts=list(members.values()))


def list_of(element):
    return Node(SEQUENCE, parts=[element])


U8, U64 = Node(SCALAR, number=1), Node(SCALAR, number=4)
STRING, TEXT, BYTE8 = Node(BYTES), Node(BYTES, meaning=1), Node(BYTES, extent=8)
TABLE = record(number=U64, name=TEXT, schema=STRING, compressors=STRING)
COLUMN = record(size=U64, flags=U8, least=BYTE8, greatest=BYTE8, memory=U64, checksum=BYTE8)
CHUNK = record(table=U64, first=U64, count=U64, memory=U64, kind=U8, index=STRING, columns=list_of(COLUMN))
ATTRIBUTES = record(all=list_of(record(table=U64, path=TEXT, name=TEXT, value=STRING)))
PART = record(place=U64, size=U64, checksum=BYTE8)
FOOTER_TABLE = record(chunks=U64, objects=U64, chunk_table=PART, columns=list_of(PART))
FOOTER = record(previous=U64, new_tables=list_of(TABLE), tables=list_of(FOOTER_TABLE), attributes=PART)
CHUNK_TABLE = record(places=list_of(U64), bodies_at=list_of(U64), bodies=list_of(U64), counts=list_of(U64),
                     kinds=list_of(U8))
COLUMN_TABLE = record(places=list_of(U64), sizes=list_of(U64), counts=list_of(U64), memory=list_of(U64),
                      flags=list_of(U8), least=list_of(U64), greatest=list_of(U64), checksums=list_of(U64))


# Objects


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


def check_kind(kind, layout):
    require(kind & 1 and kind < 32, "a packed message that a newer HPS wrote")
    if not kind & 8 and layout.pools:
        raise Unsupported("pointers and references of version 1 of packed")


def packed(data, node):
    """The object of a message in packed."""
    r = Reader(data)
    kind = r.byte()
    if kind == 0:
        return compact(data[1:], node)
    layout = Layout(node)
    check_kind(kind, layout)
    sizes = r.number(), r.number()
    index, body = Reader(r.take(sizes[0])), Reader(r.take(sizes[1]))
    r.end()
    for _ in range((not kind & 16) + (kind >> 1 & 1)):
        index.take(index.number())
    found = layout.counts_and_sizes(Reader(index.take(len(index.data) - index.at)))
    columns = [column.decode(body.take(size), n, bool(kind & 4)) if n else []
               for column, (n, size) in zip(layout.columns, found)]
    body.end()
    return layout.read(columns)


def described(data):
    """The object of a described message."""
    r = Reader(data)
    require(r.take(5) == b"\x89HPS\x01", "this is no described message of version 1")
    form, flags = r.byte(), r.byte()
    if flags & 1 or form == 1:
        raise Unsupported("described messages in raw, or with a fingerprint")
    require(form in (2, 3) and flags < 4, "a described message that a newer HPS wrote")
    node = parse_schema(r.take(r.number()))
    if flags & 2:
        r.take(r.byte())
    require(not any(r.take(-r.at % 16)), "bytes before the body that are not zero")
    return (compact, packed)[form - 2](data[r.at :], node)


# Files


@dataclass
class Chunk:
    """Where a chunk has its columns: for each its place, bytes, values, and flags."""

    kind: int
    count: int
    columns: list


class Table:
    def __init__(self, data, described_as):
        self.data, self.name, self.chunks, self.attributes = data, described_as["name"], [], {}
        self.schema = parse_schema(described_as["schema"])
        self.layout = Layout(self.schema)

    @property
    def size(self):
        return sum(chunk.count for chunk in self.chunks)

    def decode(self, chunk, i):
        check_kind(chunk.kind, self.layout)
        place, size, n, flags = chunk.columns[i]
        if flags & ~15:
            raise Unsupported("a column that is encoded in a new way")
        return self.layout.columns[i].decode(self.data[place : place + size], n, bool(chunk.kind & 4)) if n else []

    def column(self, path):
        """The values of a column in all chunks: an array of numbers, or a list of strings."""
        found = [i for i, column in enumerate(self.layout.columns) if column.path == path and i]
        if not found:
            raise KeyError(path)
        if len(found) == 2:
            low, high = ([int(v) for chunk in self.chunks for v in self.decode(chunk, i)] for i in found)
            return np.array([a | b << 64 for a, b in zip(low, high)], object)
        parts = [self.decode(chunk, found[0]) for chunk in self.chunks]
        column = self.layout.columns[found[0]]
        if isinstance(column.dtype, str):
            return np.concatenate([np.zeros(0, column.dtype), *(part for part in parts if len(part))])
        return [value for part in parts for value in part]

    def records(self):
        """All objects of the table."""
        out = []
        for chunk in self.chunks:
            out += self.layout.read([self.decode(chunk, i) for i in range(len(chunk.columns))])
        return out

    def add_chunk(self, frame, head):
        """Adds the chunk of a frame from its own description."""
        found, place, columns = self.layout.counts_and_sizes(Reader(head["index"])), frame.body, []
        require(len(found) == len(head["columns"]), "a chunk that describes other columns")
        for (n, size), column in zip(found, head["columns"]):
            columns.append((place, size, n, column["flags"]))
            place += -(-size // 64) * 64
        self.chunks.append(Chunk(head["kind"], head["count"], columns))

    def add_footer_chunks(self, chunks, columns):
        """Adds the chunks of the table of chunks and the tables of columns of a footer."""
        for i, (place, body, count, kind) in enumerate(
                zip(chunks["places"], chunks["bodies_at"], chunks["counts"], chunks["kinds"])):
            if place:
                found = [(place + body + c["places"][i], c["sizes"][i], c["counts"][i], c["flags"][i]) for c in columns]
                self.chunks.append(Chunk(kind, count, found))


@dataclass
class Frame:
    kind: int
    description: bytes
    body: int
    size: int
    end: int


class File:
    """The tables of a file by their names; complete if it was closed."""

    def __init__(self, data):
        require(data[:8] == MAGIC and len(data) >= 64, "this is no file of HPS")
        require(data[8:12] == b"\1\0\0\0", "a file that a newer HPS wrote")
        self.data, self.id, self.marker = data, data[16:32], data[64:80]
        self.by_number, self.all_attributes = {}, {}
        try:
            self.complete = self.read_footers()
        except Unsupported:
            raise
        except (FormatError, LookupError):
            self.complete = False
        if not self.complete:
            self.by_number, self.all_attributes = {}, {}
            self.walk()
        for (number, path, name), value in self.all_attributes.items():
            if number in self.by_number:
                self.by_number[number].attributes.setdefault(path, {})[name] = described(value)
        self.tables = {table.name: table for table in self.by_number.values()}

    def frame(self, at):
        """The frame at a place, or None if there is none, or not all of it."""
        head = Reader(self.data[at : at + 64])
        if len(head.data) < 64 or head.take(16) != self.marker:
            return None
        kind, required, _, described_in, body_at, _ = (head.fixed(4) for _ in range(6))
        size = head.fixed(8)
        if body_at % 64 or 64 + described_in > body_at or at + body_at + size > len(self.data):
            return None
        if required:
            raise Unsupported("features that a newer HPS wrote")
        end = at + body_at + -(-size // 64) * 64
        return Frame(kind, self.data[at + 64 : at + 64 + described_in], at + body_at, size, end)

    def add_table(self, head):
        self.by_number[head["number"]] = Table(self.data, head)

    def add_attributes(self, attributes):
        for one in attributes["all"]:
            self.all_attributes[one["table"], one["path"], one["name"]] = one["value"]

    def read_footers(self):
        """Reads the tables from the footers; False if there are none that a trailer leads to."""
        trailer = self.frame(len(self.data) - 128) if len(self.data) >= 192 and len(self.data) % 64 == 0 else None
        if not trailer or trailer.kind != 5 or trailer.end != len(self.data):
            return False
        footers, place = [], int.from_bytes(trailer.description, "little")
        before = len(self.data)
        while place:
            frame = self.frame(place) if place < before and place % 64 == 0 else None
            if not frame or frame.kind != 4:
                return False
            footers.append((compact(frame.description, FOOTER), self.data[frame.body : frame.body + frame.size]))
            before, place = place, footers[-1][0]["previous"]
        for footer, body in reversed(footers):
            for head in footer["new_tables"]:
                self.add_table(head)
            for number, table in enumerate(footer["tables"]):
                if table["chunks"]:
                    chunks = packed(part(body, table["chunk_table"]), CHUNK_TABLE)
                    columns = [packed(part(body, column), COLUMN_TABLE) for column in table["columns"]]
                    self.by_number[number].add_footer_chunks(chunks, columns)
        self.add_attributes(compact(part(footers[0][1], footers[0][0]["attributes"]), ATTRIBUTES))
        return True

    def walk(self):
        """Reads the tables from frame to frame."""
        at = 64
        while at < len(self.data):
            frame = self.frame(at)
            try:
                if frame and frame.kind == 1:
                    self.add_table(compact(frame.description, TABLE))
                elif frame and frame.kind == 2:
                    head = compact(frame.description, CHUNK)
                    self.by_number[head["table"]].add_chunk(frame, head)
                elif frame and frame.kind == 3:
                    self.add_attributes(compact(frame.description, ATTRIBUTES))
            except Unsupported:
                raise
            except (FormatError, LookupError):
                frame = None
            at = frame.end if frame else at + 64


def part(body, where):
    return body[where["place"] : where["place"] + where["size"]]


def open_file(data):
    return File(bytes(data))
