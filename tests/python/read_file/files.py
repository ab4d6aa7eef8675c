# SPDX-License-Identifier: MIT
"""Files, and their tables."""

from dataclasses import dataclass

import numpy as np

from .layouts import Layout
from .messages import check_kind, described, packed
from .reading import FormatError, Reader, Unsupported, require
from .rows import compact
from .schemas import BYTE8, STRING, TEXT, U64, U8, list_of, parse_schema, record

MAGIC = bytes.fromhex("89 48 50 53 0d 0a 1a 0a")

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


@dataclass
class Chunk:
    """Where a chunk has its columns: for each its place, bytes, values, and flags."""

    kind: int
    count: int
    columns: list
    first: int = 0


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
        self.chunks.append(Chunk(head["kind"], head["count"], columns, head["first"]))

    def put_in_order(self):
        """Chunks that were found without a footer, in the order of the objects."""
        found, self.chunks, size = sorted(self.chunks, key=lambda chunk: chunk.first), [], 0
        for chunk in found:
            if chunk.first >= size:
                self.chunks.append(chunk)
                size = chunk.first + chunk.count

    def add_footer_chunks(self, chunks, columns):
        """Adds the chunks of the table of chunks and the tables of columns of a footer."""
        first = self.size
        for i, (place, body, count, kind) in enumerate(
                zip(chunks["places"], chunks["bodies_at"], chunks["counts"], chunks["kinds"])):
            if place:
                found = [(place + body + c["places"][i], c["sizes"][i], c["counts"][i], c["flags"][i]) for c in columns]
                self.chunks.append(Chunk(kind, count, found, first))
            first += count


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
            for table in self.by_number.values():
                table.put_in_order()
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
