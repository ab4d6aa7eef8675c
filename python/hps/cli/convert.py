# SPDX-License-Identifier: MIT
"""`hps convert`: from HPS to Parquet, Arrow, Feather, CSV and JSON, and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import hps
from hps.cli.encode import ESCAPED, json_of
from hps.cli.failure import DAMAGED, Failure, line_of
from hps.cli.other_files import pyarrow, read_arrow, read_json
from hps.cli.output import print_json, print_text, progress, size_text
from hps.cli.records import records_of, write_csv
from hps.cli.repair import copy_table
from hps.cli.source import AsJson, TableName, chunks_of, expect_complete, open_table
from hps.cli.target import Compression, Force, new_file

From = Annotated[Path, typer.Argument(metavar="FROM", help="A file that is there.", show_default=False)]
To = Annotated[Path, typer.Argument(metavar="TO", help="The new file.", show_default=False)]
FORMATS = {".hps": "hps", ".parquet": "parquet", ".pq": "parquet", ".arrow": "arrow", ".ipc": "arrow",
           ".feather": "feather", ".csv": "csv", ".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl"}
ROWS_OF_BATCH = 1 << 16
ROWS_OF_GROUP, BYTES_OF_GROUP = 1 << 20, 1 << 28


def convert(source: From, to: To, table: TableName = None, compression: Compression = None, force: Force = False,
            json: AsJson = False) -> None:
    """Convert a file from or to HPS, by its extension.

    The others are .parquet, .arrow, .feather, .csv, .json and .jsonl."""
    before, after = format_of(source), format_of(to)
    if "hps" not in (before, after):
        raise Failure(f"neither {source.name} nor {to.name} ends in .hps")
    if not source.exists():
        raise Failure(f"No such file: {source}")
    read = open_table(source, table, enums=after != "hps") if before == "hps" else None
    with new_file(to, force, source) as hidden:
        if read is None:
            to_hps(source, before, hidden, table, compression)
        elif after == "hps":
            copy_file(read, hidden, table or "", compression)
        else:
            from_hps(read, hidden, after, compression)
    if json:
        print_json({"from": str(source), "to": str(to), "bytes_before": source.stat().st_size,
                    "bytes_after": to.stat().st_size})
    else:
        print_text(f"{source}, {size_text(source.stat().st_size)}, to {to}, {size_text(to.stat().st_size)}")
    if read is not None:
        expect_complete(source, read)


def format_of(path: Path) -> str:
    """That of an extension."""
    name = FORMATS.get(path.suffix.lower())
    if name is None:
        raise Failure(f"{path.name}: no format has this extension, but: {' '.join(FORMATS)}")
    return name


def from_hps(table: hps.File, to: Path, format_: str, compression: str | None) -> None:
    """Writes a table in another format."""
    if format_ in ("csv", "json", "jsonl"):
        if compression is not None:
            raise Failure(f"files of {format_} are not compressed")
        write_text(table, to, format_)
        return
    arrow = pyarrow()
    try:
        stream = arrow.RecordBatchReader.from_stream(table)
        write_arrow(stream.schema, progress(stream, len(chunks_of(table)), "converting"), to, format_, compression)
    except (arrow.ArrowException, ValueError) as error:
        if isinstance(error, hps.Error):
            raise
        raise Failure(f"PyArrow: {line_of(error)}", DAMAGED) from None


def write_arrow(schema: Any, batches: Iterator[Any], to: Path, format_: str, compression: str | None) -> None:
    """Writes the batches of a table of PyArrow, which need not be in memory at the same time."""
    arrow = pyarrow()
    if format_ == "parquet":
        name, _, level = (compression or "zstd").partition(":")
        options = {"compression": name, "compression_level": int(level) if level else None}
        with pyarrow(".parquet").ParquetWriter(to, schema, **options) as writer:
            for some in groups_of(batches):
                group = arrow.Table.from_batches(some, schema)
                writer.write_table(group, group.num_rows or None)
        return
    options = arrow.ipc.IpcWriteOptions(compression=compression.partition(":")[0] if compression else None)
    with arrow.OSFile(str(to), "wb") as file, arrow.ipc.new_file(file, schema, options=options) as writer:
        for batch in batches:
            writer.write_batch(batch)


def groups_of(batches: Iterator[Any]) -> Iterator[list[Any]]:
    """Those of each row group: many, since small groups make larger and slower files."""
    some: list[Any] = []
    rows = size = 0
    for batch in batches:
        some.append(batch)
        rows += batch.num_rows
        size += batch.nbytes
        if rows >= ROWS_OF_GROUP or size >= BYTES_OF_GROUP:
            yield some
            some, rows, size = [], 0, 0
    if some:
        yield some


def write_text(table: hps.File, to: Path, format_: str) -> None:
    """Writes CSV, JSON lines, or a list in JSON."""
    records = progress(records_of(table, 0, None), len(table), "converting")
    with to.open("w", encoding="utf-8", errors=ESCAPED, newline="") as file:
        if format_ == "csv":
            write_csv(table, records, file)
            return
        is_list = format_ == "json"
        file.write("[" if is_list else "")
        for i, record in enumerate(records):
            file.write((",\n" if i else "\n") if is_list else "")
            file.write(json_of(record) + ("" if is_list else "\n"))
        file.write("\n]\n" if is_list else "")


def to_hps(source: Path, format_: str, to: Path, table: str | None, compression: str | None) -> None:
    """Writes a file of HPS, of another format."""
    if format_ in ("json", "jsonl"):
        hps.write(to, read_json(source, format_), table=table or "", compression=compression)
    else:
        made = read_arrow(source, format_)
        batches = made.to_batches(max_chunksize=ROWS_OF_BATCH)
        with hps.Writer(to, table=table or "", compression=compression) as writer:
            for batch in progress(batches, len(batches), "converting"):
                writer.write(pyarrow().Table.from_batches([batch]))
            if not batches:
                writer.write(made)  # a table all the same


def copy_file(read: hps.File, to: Path, name: str, compression: str | None) -> None:
    """To compress a file anew; attributes come along."""
    writer: Any = hps._hps.FileWriter(str(to), compression, 1 << 20, 0, False, False)
    try:
        copy_table(name, read, writer, None, "converting")
        writer.close()
    except BaseException:
        writer.abandon()
        raise
