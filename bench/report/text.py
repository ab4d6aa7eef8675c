# SPDX-License-Identifier: MIT
"""The tables in text."""

from __future__ import annotations

import math

from bench.report import evolution, facts, files, libraries, names, shared_files
from bench.report.digits import digits
from bench.report.results import Results, Table

FEW = 9  # data sets, which are all printed


def percent(value: float) -> str:
    return "-" if math.isnan(value) else f"{100 * value:.0f}%"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def unit_of(table: Table) -> tuple[float, str]:
    """Nanoseconds in the unit that suits the slowest row, and its name."""
    times = [table.time(system, operation) for system in table.rows for operation in names.OPERATIONS]
    slowest = max((time for time in times if not math.isnan(time)), default=0)
    return (1e6, "ms") if slowest > 2e6 else (1e3, "us")


def cell(table: Table, system: str, operation: str, unit: float) -> str:
    """A time and the multiple of the floor that it is."""
    time = table.time(system, operation)
    if math.isnan(time):
        return "-"
    ratio = time / table.time(names.FLOOR, names.floor_operation(operation))
    return digits(time / unit) + ("" if math.isnan(ratio) else f" ({digits(ratio)}x)")


def print_columns(rows: list[list[str]]) -> None:
    columns = max(len(row) for row in rows)
    widths = [max((len(row[i]) for row in rows if len(row) == columns), default=0) for i in range(columns)]
    widths[0] = max(len(row[0]) for row in rows)
    for row in rows:
        if len(row) == columns:
            cells = [row[0].ljust(widths[0])] + [text.rjust(width) for text, width in zip(row[1:], widths[1:])]
            print("  " + "  ".join(cells).rstrip())
        else:  # a remark instead of numbers
            print(f"  {row[0].ljust(widths[0])}  {row[1]}")


def evolution_cells(table: Table, system: str) -> list[str]:
    schema, to_plain, to_peers = evolution.ratios(table, system)
    return [system, "-" if math.isnan(schema) else f"{schema:.0f}", *map(digits, [*to_plain, *to_peers])]


def print_evolution(table: Table) -> None:
    systems = evolution.systems(table)
    if not systems:
        return
    print(f"\n{table.data}, described and evolved: multiples of the system's own parse reused, and of others' evolved")
    rows = [evolution.head(table), *(evolution_cells(table, system) for system in systems)]
    print_columns(rows + [[system, remark] for system, remark in evolution.remarks(table).items()])


def print_table(table: Table, everything: bool) -> None:
    unit, unit_name = unit_of(table)
    systems = table.measured() if everything else table.plain()
    columns = dict(names.OPERATIONS)
    if any(table.has(system, "read") for system in systems):
        columns["read"] = "read"
    print(f"\n{table.data}: {table.payload:.0f} bytes of application data; {unit_name} (multiple of {names.FLOOR})")
    rows = [["system", "bytes", *columns.values(), "spread"]]
    for system in systems:
        cells = [cell(table, system, operation, unit) for operation in columns]
        rows.append([system, f"{table.size(system):.0f}", *cells, percent(table.spread(system))])
    rows += [[system, f"wrong answer: {table.rows[system].wrong}"] for system in table.wrong()]
    print_columns(rows)
    for system in systems:
        if table.has(system, "native_serialize"):
            serialize, parse = (cell(table, system, f"native_{name}", unit) for name in ("serialize", "parse"))
            print(f"  {system}, its own message classes only: serialize {serialize}, parse {parse}")
    hidden = len(table.measured()) - len(systems)
    if hidden:
        print(f"  and {hidden} rows with a compressor: --all")


def print_files(results: Results) -> None:
    for found in files.by_data(results.extras["files"]):
        print(f"\nE6/{found.data}: ms, and MB of the file and of memory")
        failed = [[system, "failed: " + why] for system, why in found.failed.items()]
        print_columns([files.HEAD, *(files.cells(found, system) for system in found.systems()), *failed])
        if found.damage:
            print("\n  records that are read of a damaged file:")
            print_columns([files.DAMAGE_HEAD, *(files.damage_cells(found, system) for system in found.damage)])


def print_shared_files(results: Results) -> None:
    for found in shared_files.by_data(results.extras["shared_files"]):
        print(f"\nE6/{found.data}, one file of {found.writers} ranks, {found.place}: ms")
        print_columns([shared_files.head(found), *(shared_files.cells(found, system) for system in found.rows)])


def print_messages(results: Results) -> None:
    if found := results.extras.get("python_messages"):
        print(f"\nE6: {found[0]['count']:,} Python objects, ms")
        print_columns([files.MESSAGES_HEAD, *map(files.message_cells, found)])


def ahead(table: Table) -> str:
    """The fastest of the others, if it is faster than the fastest of hps, and its time as a multiple of that one's."""
    ours = [system for system in table.plain() if names.ours(system)]
    others = [system for system in names.contestants(table.plain()) if not names.ours(system)]
    if not ours or not others:
        return ""
    ratio = table.total(others[0]) / table.total(ours[0])
    return f"{table.data} ({others[0]} {ratio:.2f})" if ratio < 0.995 else ""


def rows_ahead(results: Results) -> str:
    found = [text for text in map(ahead, results.tables.values()) if text]
    return "Faster than every HPS, in so many times of its time to write and read: " + (", ".join(found) or "nobody")


def print_summary(results: Results) -> None:
    """The last lines: what was not compared, who is ahead, and the sentences of the page's first screen."""
    print()
    if missing := results.missing_from(results.tables.values()):
        print(sentence(missing))
    if absent := libraries.not_installed(results):
        print(f"Not installed, so not compared: {', '.join(absent)}")
    if results.tables:
        print(rows_ahead(results))
    if lines := facts.sentences(results):
        print("\n" + "\n".join([*lines, facts.FORMATS, facts.where(results)]))


def print_report(results: Results, statistic: str, everything: bool) -> None:
    context = results.context
    described = [context.get(name, "") for name in ("cpu", "compiler", "flags", "date")]
    described.append(f"hps with {context['kernels']} kernels" if "kernels" in context else "")
    print(", ".join(text for text in described if text))
    if results.tables:
        print(f"CPU time, {statistic} of the repetitions; best first by serialize + parse reused")
    shown = list(results.tables)
    if not everything and len(shown) > FEW:
        shown = names.main_data(shown)
    for data in shown:
        print_table(results.tables[data], everything)
        print_evolution(results.tables[data])
    if len(shown) < len(results.tables):
        print(f"\nand {len(results.tables) - len(shown)} more data sets: --all, or the page")
    if results.missing_data:
        print(f"\nData that this machine does not have: {', '.join(results.missing_data)}")
    print_files(results)
    print_shared_files(results)
    print_messages(results)
    print_summary(results)
