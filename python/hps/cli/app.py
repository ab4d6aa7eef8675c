# SPDX-License-Identifier: MIT
"""All commands together, and their exit codes."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

import hps
from hps.cli.column import column
from hps.cli.convert import convert
from hps.cli.encode import ESCAPED
from hps.cli.failure import DAMAGED, INTERRUPTED, USAGE, Failure, line_of
from hps.cli.info import info
from hps.cli.merge import merge
from hps.cli.records import cat, head
from hps.cli.repair import repair
from hps.cli.schema import schema
from hps.cli.verify import verify

app = typer.Typer(name="hps", add_completion=False, pretty_exceptions_enable=False,
                  rich_markup_mode="rich" if sys.stdout.isatty() else None)
for command in (info, schema, head, cat, column, verify, repair, merge, convert):
    app.command()(command)


def _show_version(wanted: bool) -> None:
    """Prints the version and ends."""
    if wanted:
        print(f"hps {hps.__version__}")
        raise typer.Exit(0)


@app.callback()
def options(version: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True,
                                                  help="Show the version.")] = False) -> None:
    """Looks into files of HPS, checks, repairs, merges and converts them."""


def run(arguments: list[str]) -> int:
    """Runs a command and returns its exit code. Errors are one line each."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=ESCAPED)
    try:
        code = app(arguments or ["--help"], prog_name="hps", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Failure as error:
        return _report(error, error.code)
    except hps.Error as error:
        return _report(error, USAGE if isinstance(error, KeyError) else DAMAGED)
    except (OSError, MemoryError) as error:
        return _report(error, USAGE)
    except Exception as error:
        # Typer has Click inside, or imports it, by its version: this tells usage errors of both.
        if not hasattr(error, "format_message"):
            raise
        return _report(Failure(error.format_message()), USAGE)


def _report(error: BaseException, code: int) -> int:
    """Prints the error and returns the code."""
    print(f"hps: {line_of(error)}", file=sys.stderr)
    return code
