# SPDX-License-Identifier: MIT
"""The public declarations of the headers and the comments before them, as Clang sees them."""

import re
import subprocess
from dataclasses import dataclass, field
from functools import cache

from clang.cindex import AccessSpecifier, CursorKind, Index, TranslationUnit

import repository

INCLUDE = repository.ROOT / "include/hps"
# A declaration belongs to the first of these headers that includes it.
HEADERS = ["hps.h", "packed.h", "gather.h", "zstd.h", "lz4.h", "schema.h", "value.h", "file.h", "mpi.h", "mpi/file.h",
           "legacy.h"]
# Those of inner namespaces that users name. They also have what these are made of.
INNER = {
    "hps::mpi": {"Environment", "Communicator", "Status", "SendRequest", "ReceiveRequest", "PlainRequest",
                 "PlainElement", "wait_all", "wait_any", "Error", "FileOptions", "Writer", "FileWriter", "Reader",
                 "ObjectRange", "save", "load"},
    "hps::shape": {"Scalar", "Bytes", "Sequence", "Set", "Map", "Array", "Bits", "Optional", "AggregateRecord", "Order",
                   "Dense"},
}
# Macros of hps.h by their file.
MACROS = {"shape/record.h": "HPS_MEMBERS", "shape/evolution.h": "HPS_(RENAMED|REQUIRED)", "config.h": r"HPS_VERSION\w*"}

CLASSES = {CursorKind.CLASS_DECL, CursorKind.STRUCT_DECL, CursorKind.CLASS_TEMPLATE}
FUNCTIONS = {CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR,
             CursorKind.CONVERSION_FUNCTION, CursorKind.FRIEND_DECL}
OTHERS = {CursorKind.ENUM_DECL, CursorKind.VAR_DECL, CursorKind.FIELD_DECL, CursorKind.TYPE_ALIAS_DECL,
          CursorKind.TYPE_ALIAS_TEMPLATE_DECL, CursorKind.CONCEPT_DECL, CursorKind.USING_DECLARATION}
OF_COMPILERS = re.compile(r"\b(HPS_ONCE|HPS_COLD|HPS_INLINE) |\[\[gnu::\w+(\([^)]*\))?\]\] ")


@dataclass
class Declarations:
    """Some that share a comment: overloads mostly, or a class and its members."""

    names: list[str]
    texts: list[str]
    comment: list[str]
    members: list["Declarations"] = field(default_factory=list)


@cache
def lines_of(file):
    return open(file).read().split("\n")


def comment_before(file, line):
    """The lines of a comment that ends on the line before, without their slashes."""
    lines = lines_of(file)[:line - 1]
    comment = []
    while lines and (found := re.fullmatch(r"\s*// ?(?!SPDX)(.*)", lines.pop())):
        comment.insert(0, found[1])
    return comment


def comment_of_header(header):
    lines = lines_of(INCLUDE / header)
    end = next(number for number in range(2, len(lines)) if not lines[number].startswith("//"))
    return comment_before(INCLUDE / header, end + 1)


def start_of(cursor):
    """The file, line and column; without a file, the compiler has made it."""
    start, name = cursor.extent.start, cursor.location
    if cursor.kind == CursorKind.FUNCTION_TEMPLATE and not start.file:
        # Clang does not tell where a template begins whose parameters are `auto`.
        line = lines_of(name.file.name)[name.line - 1]
        return name.file.name, name.line, len(line) - len(line.lstrip()) + 1
    return start.file and start.file.name, start.line, start.column


def text_of(cursor):
    """A declaration without the body of a function or a class."""
    file, line, column = start_of(cursor)
    text = "\n".join(lines_of(file)[line - 1:max(line, cursor.extent.end.line)])[column - 1:]
    stops = ";"
    if cursor.kind in CLASSES | FUNCTIONS:
        stops += "{"
    if cursor.kind in FUNCTIONS:
        text = re.sub(r"\s:\s", " ;", text)  # initializers
    depth = 0
    for at, character in enumerate(text):
        if depth == 0 and character in stops:
            text = text[:at].rstrip()
            break
        depth += (character in "({[") - (character in ")}]")
    indent = " " * (column - 1)
    return OF_COMPILERS.sub("", "\n".join(line.removeprefix(indent) for line in text.split("\n"))) + ";"


def is_shown(cursor):
    if not start_of(cursor)[0]:
        return False
    if cursor.kind == CursorKind.FRIEND_DECL:
        return any(child.kind in FUNCTIONS for child in cursor.get_children())
    if cursor.kind not in CLASSES | FUNCTIONS | OTHERS or "<deduction" in cursor.spelling:
        return False
    if cursor.kind in CLASSES and not cursor.is_definition() and cursor.get_definition():
        return False
    owner = cursor.semantic_parent
    if owner != cursor.lexical_parent and cursor.kind not in CLASSES:
        return False  # the definition of a member
    return owner.kind == CursorKind.NAMESPACE or cursor.canonical.access_specifier == AccessSpecifier.PUBLIC


def name_of(cursor):
    if cursor.kind == CursorKind.FRIEND_DECL:
        cursor = next(child for child in cursor.get_children() if child.kind in FUNCTIONS)
    name = re.sub(r"<.*>$", "", cursor.spelling) if cursor.kind == CursorKind.CONSTRUCTOR else cursor.spelling
    owner = cursor.semantic_parent
    return f"{owner.spelling}::{name}" if cursor.kind in CLASSES and owner.kind in CLASSES else name


def declarations_in(scope):
    """Those of a class, or of a part of a namespace, in their order."""
    groups = []
    for cursor in scope:
        if not is_shown(cursor):
            continue
        text, name, (file, line, _) = text_of(cursor), name_of(cursor), start_of(cursor)
        if re.search(r"^template <>|= (delete|default);$", text) or groups and text in groups[-1].texts:
            continue
        comment = comment_before(file, line)
        if not comment and cursor.kind in CLASSES:
            comment = comment_before(*start_of(cursor.canonical)[:2])
        previous = groups[-1] if groups else None
        if previous and not comment and not previous.members and cursor.kind not in CLASSES and (
                name in previous.names or not previous.comment):
            previous.texts.append(text)
            previous.names += [name] if name not in previous.names else []
            continue
        group = Declarations([name], [text], comment)
        if cursor.kind in CLASSES:
            group.members = declarations_in([*cursor.get_children(), *inherited(cursor)])
        groups.append(group)
    return groups


def inherited(cursor):
    """What a class has from the options that all formats share."""
    for base in cursor.get_children():
        if base.kind == CursorKind.CXX_BASE_SPECIFIER and "Options<" in base.spelling:
            reference = next(child for child in base.get_children() if child.kind == CursorKind.TEMPLATE_REF)
            yield from (child for child in reference.referenced.get_children() if child.kind == CursorKind.CXX_METHOD)


def macros():
    for file, names in MACROS.items():
        group = Declarations([], [], comment_of_header(file))
        for number, line in enumerate(lines_of(INCLUDE / file), 1):
            if definition := re.match(rf"#define (?P<name>{names})(?P<arguments>\([^)]*\))?[ \\]", line):
                group.comment = comment_before(INCLUDE / file, number) or group.comment
                group.names.append(definition["name"])
                group.texts.append("#define " + definition["name"] + (definition["arguments"] or ""))
        yield group


def parsed():
    mpi = subprocess.run(["pkg-config", "--cflags", "ompi-cxx"], check=True, capture_output=True, text=True).stdout
    clang = subprocess.run(["clang", "-print-resource-dir"], check=True, capture_output=True, text=True).stdout
    source = "".join(f"#include <hps/{header}>\n" for header in HEADERS)
    unit = Index.create().parse(
        "all.cpp",
        ["-std=c++20", "-DHPS_COMPILED", f"-I{INCLUDE.parent}", "-resource-dir", clang.strip(), *mpi.split()],
        [("all.cpp", source)], TranslationUnit.PARSE_SKIP_FUNCTION_BODIES)
    for problem in unit.diagnostics:
        raise SystemExit(f"docs: {problem}")
    return unit


def by_header():
    """For each header its declarations by their namespace: hps, those of INNER, and none for macros."""
    unit = parsed()
    header_of, header = {}, ""
    for inclusion in unit.get_includes():
        if inclusion.depth == 1:
            header = inclusion.include.name.split("/hps/")[1]
        header_of[inclusion.include.name] = header

    found = {header: {namespace: [] for namespace in ("hps", *INNER)} for header in HEADERS}

    def walk(cursors, namespace):
        for cursor in cursors:
            inner = f"{namespace}::{cursor.spelling}".removeprefix("::")
            if cursor.kind == CursorKind.NAMESPACE:
                if inner == "hps" or inner in INNER:
                    walk(cursor.get_children(), inner)
            elif namespace and (namespace == "hps" or cursor.spelling in INNER[namespace]):
                found[header_of[cursor.location.file.name]][namespace].append(cursor)

    walk(unit.cursor.get_children(), "")
    groups = {}
    for header, namespaces in found.items():
        # Declarations in the header itself come first.
        groups[header] = {namespace: declarations_in(sorted(cursors, key=lambda c: not is_in(c, header)))
                          for namespace, cursors in namespaces.items()}
    groups["hps.h"][""] = list(macros())
    return groups


def is_in(cursor, header):
    return cursor.location.file.name.endswith(f"/hps/{header}")
