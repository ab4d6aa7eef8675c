# SPDX-License-Identifier: MIT
"""`hps schema`: what a record is, as C++ declares it, as text, or as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import hps
from hps.cli.cpp import Declarations
from hps.cli.cpp_names import literal
from hps.cli.cpp_types import Unsupported
from hps.cli.failure import Failure
from hps.cli.output import note, on_terminal, print_json
from hps.cli.source import AsJson, FilePath, TableName, layout_of, open_table

AsCpp = Annotated[bool, typer.Option("--cpp", help="C++ that reads the file, which is the default.")]
AsText = Annotated[bool, typer.Option("--text", help="The schema as HPS prints it.")]
AsProgram = Annotated[bool, typer.Option("--program", help="C++ with a main() that opens the file.")]


def schema(file: FilePath, table: TableName = None, cpp: AsCpp = False, text: AsText = False,
           program: AsProgram = False, json: AsJson = False) -> None:
    """Show the schema: C++ that reads the file.

    It is there to be copied and compiled."""
    if (cpp or program) + text + json > 1:
        raise Failure("--cpp, --text and --json: choose one")
    opened = open_table(file, table)
    if json:
        layout = layout_of(opened)
        print_json({"type": opened.schema.type, "fingerprint": f"{opened.schema.fingerprint:016x}",
                    "schema": part_of(layout, layout[0].parts[0])})
    elif text:
        print(str(opened.schema).rstrip("\n"))
    else:
        _print_cpp(cpp_of(opened, file, table, program))


def cpp_of(table: hps.File, path: Path, name: str | None, is_program: bool) -> str:
    """The text of a header, or of a program."""
    try:
        made = Declarations(layout_of(table))
    except Unsupported as error:
        raise Failure(f"records of {path} have no type in C++: {error}") from None
    headers = sorted(made.headers | ({"iostream"} if is_program else set()), key=lambda h: ("/" in h, h))
    own = sorted({"hps/file.h", *(h for h in headers if "/" in h)})
    lines = [*(f"#include <{h}>" for h in headers if "/" not in h), "", *(f"#include <{h}>" for h in own), "",
             *"\n".join(made.texts).rstrip("\n").split("\n")]
    if is_program:
        lines += program_of(made.root, str(path), name)
    elif not made.texts:
        lines += [f"using Record = {made.root};"]
    for left in made.left_out:
        note(f"left out: {left}")
    return "\n".join(lines).strip("\n")


def program_of(root: str, path: str, table: str | None) -> list[str]:
    """A main() that opens the file; without zstd and LZ4, which need headers and libraries of their own."""
    options = f", hps::file, {literal(table)}" if table else ""
    return ["", "// If the file is compressed: #include <hps/zstd.h> or <hps/lz4.h>, and open it with",
            "// hps::file.with(hps::zstd()) or hps::file.with(hps::lz4()).",
            "int main(int argc, char** argv) {", "  try {",
            f"    hps::Reader<{root}> in(argc > 1 ? argv[1] : {literal(path)}{options});",
            r"    std::cout << in.size() << " r'" records\n";', "  } catch (const hps::Error& error) {",
            r"    std::cerr << error.what() << '\n';", "    return 1;", "  }", "}"]


def _print_cpp(text: str) -> None:
    """Prints it, with colours on a terminal, and without the spaces that these would add in a pipe."""
    if on_terminal():
        from rich.console import Console
        from rich.syntax import Syntax

        for line in Syntax("", "cpp", theme="ansi_dark").highlight(text).split("\n"):
            Console().print(line, soft_wrap=True)
    else:
        print(text)


def part_of(layout: Any, at: int) -> dict[str, Any]:
    """A part of a schema for JSON: its kind, and what else there is of it."""
    node = layout[at]
    about: dict[str, Any] = {"kind": node.kind}
    if node.meaning:
        about["meaning"] = node.meaning
    if node.name:
        about["name"] = node.name
    if node.kind == "scalar":
        about["number"] = node.number
    if node.meaning in ("duration", "time_point"):
        about["period"] = list(node.period)
    if node.clock:
        about["clock"] = node.clock
    if node.kind in ("array", "bytes") and node.extent is not None:
        about["extent"] = node.extent
    if node.enumerators:
        about["enumerators"] = node.enumerators
    parts = [part_of(layout, part) for part in (layout[node.parts[0]].parts if node.kind == "map" else node.parts)]
    if node.kind == "record":
        about["members"] = [{"name": name or str(i), "schema": part}
                            for i, (name, part) in enumerate(zip(node.names, parts))]
    elif parts:
        about["parts"] = parts
    return about
