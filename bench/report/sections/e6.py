# SPDX-License-Identifier: MIT
"""E6: files of records, beside what people take instead."""

from __future__ import annotations

from html import escape

from bench.report import facts, files, front, markup, names, plots, shared_files
from bench.report.files import Files
from bench.report.results import Results
from bench.report.shared_files import SharedFiles

FIRST = ("log", "peptides")
METHOD = """Files of records with nested objects, of a server's log, and of particles, each operation in a process of its own, in
milliseconds of a clock on the wall: to <b>write</b> a file to memory, and again <b>to disk</b>, where it is after
fsync; to <b>read</b> all of it; one <b>column</b> of numbers; the <b>record</b> in the middle; and the <b>range</b> of
records whose number, by which the file is sorted, lies between two bounds that one in fifty meets. “MB to” is the
memory that the first run takes besides the records. All use the threads that they use by themselves, but
“1-thread”. HPS reads and writes C++ structs; Parquet, Arrow and Vortex are PyArrow’s and Vortex’s own packages, from and
to Arrow tables, which is cheaper than structs; HDF5 has columns made by hand, from and to arrays; Avro is fastavro, from
and to dictionaries of Python; CSV is PyArrow's; hps-python is the package of HPS, from and to Arrow tables, with the column to NumPy. “Structs” are their bare memory, compressed. The object has long arrays; “bare” is their
memory as it is."""

SHARED_METHOD = """The ranks of an MPI program on this machine write their records to one file, and as many ranks and
other numbers of them read it, each its share; milliseconds of the rank that takes longest. MPI-IO, the floor, has the
flat arrays of all members, or of the nested records a message of HPS of each rank, in raw. HDF5 has a dataset of each
member, and is from and to objects here; hps-serial is as many files of serial writers at once. “Lines” are those of a
user. Below the break-even a file system is so slow that the smaller file is there sooner than that of MPI-IO."""


def chart(found: Files) -> str:
    places = {system: (found.megabytes(system), found.total(system)) for system in found.systems()}
    if len(places) < 2:
        return ""
    best = front.pareto(places)
    identifier = f"fig-e6-{names.identifier(found.data)}"
    svg = plots.points(identifier, places, best, "file, MB", "write + read, ms")
    note = "Nobody beats in both: " + ", ".join(best) + "."
    return markup.figure(identifier, svg, f"E6/{found.data}: size against time", note)


def times_table(found: Files) -> str:
    rows = [markup.row([escape(cell) for cell in files.cells(found, system)], system) for system in found.systems()]
    rows += markup.remarks({system: "failed: " + why for system, why in found.failed.items()}, len(files.HEAD))
    caption = markup.paragraph(f"<b>E6/{escape(found.data)}</b>; ms", "caption")
    return caption + markup.table(files.HEAD, rows, "numbers two")


def damage_table(found: Files) -> str:
    rows = [markup.row([escape(cell) for cell in files.damage_cells(found, system)], system) for system in found.damage]
    caption = markup.paragraph(f"<b>E6/{escape(found.data)}</b>: records that are read of a damaged file", "caption")
    return caption + markup.table(files.DAMAGE_HEAD, rows, "numbers left")


def shared_table(found: SharedFiles) -> str:
    rows = [markup.row([escape(cell) for cell in shared_files.cells(found, system)], system) for system in found.rows]
    caption = f"<b>E6/{escape(found.data)}</b>, {found.writers} ranks, {escape(found.place)}; ms"
    return markup.paragraph(caption, "caption") + markup.table(shared_files.head(found), rows, "numbers")


def between_ranks(results: Results) -> str:
    found = shared_files.by_data(results.extras["shared_files"])
    if not found:
        return ""
    return markup.folded(
        "Files that ranks write and read together", markup.paragraph(SHARED_METHOD) + "".join(map(shared_table, found))
    )


def messages(results: Results) -> str:
    found = results.extras.get("python_messages") or []
    if not found:
        return ""
    rows = [markup.row([escape(cell) for cell in files.message_cells(row)], row["system"]) for row in found]
    about = markup.paragraph(
        f"A list of {found[0]['count']:,} small objects, dataclasses or dicts, to bytes and back; ms, the least of many. "
        "Pickle makes objects of the class again, hps records, msgpack dicts."
    )
    return markup.folded("Messages of Python objects", about + markup.table(files.MESSAGES_HEAD, rows, "numbers two"))


def section(results: Results) -> str:
    measured = files.by_data(results.extras["files"])
    if not measured:
        return ""
    first = [found for found in measured if names.kind(found.data) in FIRST and found.timed][:2]
    damage = markup.paragraph(
        "With the defaults of each; “silently” means that nothing told the program that records are wrong or missing."
    )
    return markup.section(
        "e6",
        "E6 Files of records",
        markup.lead(facts.storage(results) or "Files of records, beside those of others."),
        markup.figures(map(chart, first)),
        markup.more_figures(chart(found) for found in measured if found not in first),
        markup.folded("Tables, and how it was measured", markup.paragraph(METHOD) + "".join(map(times_table, measured))),
        markup.folded(
            "What is read of a damaged file",
            damage + "".join(damage_table(found) for found in measured if found.damage),
        ),
        between_ranks(results),
        messages(results),
    )
