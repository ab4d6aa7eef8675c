# SPDX-License-Identifier: MIT
"""Packed and described messages."""

from .layouts import Layout
from .reading import Reader, Unsupported, require
from .rows import compact
from .schemas import parse_schema


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
