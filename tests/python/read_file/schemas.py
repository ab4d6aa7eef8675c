# SPDX-License-Identifier: MIT
"""Types, as schemas tell them."""

from dataclasses import dataclass, field

from .reading import Reader, Unsupported, require

SCALAR, BYTES, SEQUENCE, ARRAY, RECORD, OPTIONAL, VARIANT, MAP, POINTER, OPAQUE, ANY = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11


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
