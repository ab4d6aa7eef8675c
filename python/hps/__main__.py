# SPDX-License-Identifier: MIT
"""The command `hps`, also as `python -m hps`."""

from __future__ import annotations

import importlib.util
import sys


def main(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0 fine, 1 damage or a failed check, 2 wrong usage."""
    if any(importlib.util.find_spec(module) is None for module in ("typer", "rich")):
        print('hps: the command needs Typer and Rich: pip install "hps[cli]"', file=sys.stderr)
        return 2
    if arguments is None:
        end_quietly_with_the_pipe()
    from hps.cli.app import run

    return run(sys.argv[1:] if arguments is None else arguments)


def end_quietly_with_the_pipe() -> None:
    """In `hps cat FILE | head`, `head` ends first; the command ends then as other programs do."""
    try:
        import signal

        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    except (AttributeError, ValueError):  # Windows has no such signal; a thread may not set one
        pass


if __name__ == "__main__":
    sys.exit(main())
