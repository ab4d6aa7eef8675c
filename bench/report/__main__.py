# SPDX-License-Identifier: MIT
"""Prints the results of the benchmark suite, makes a page of them and compares them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

if not __package__:  # run as `python3 bench/report`, whose modules are not for import from there
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from bench.report import compare, readme, results, text

FAILED = 1


def parse_arguments() -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    parser = argparse.ArgumentParser(prog="bench/report", description=__doc__)
    parser.add_argument("results", type=Path, help="JSON file that the suite wrote")
    parser.add_argument("--html", type=Path, metavar="OUT", help="also write a page with all tables and plots")
    parser.add_argument(
        "--charts", type=Path, metavar="FOLDER", help="also write the charts of docs/numbers.md: numbers-TYPE.svg"
    )
    parser.add_argument(
        "--readme", type=Path, metavar="FOLDER", help=f"also write the figures of README.md there, and {readme.PICTURE}"
    )
    parser.add_argument(
        "--with",
        type=Path,
        metavar="OTHER",
        dest="other",
        help="results of another machine, beside these in the page",
    )
    parser.add_argument(
        "--compare",
        type=Path,
        metavar="OLD",
        help="what got faster or slower since OLD instead of tables; fails if a row of hps lost",
    )
    parser.add_argument(
        "--losses",
        action="store_true",
        help="with --compare: print nothing but the options of scripts/bench that measure again what was lost, a line each",
    )
    parser.add_argument(
        "--threshold", type=float, default=10, metavar="PERCENT", help="what a row of hps may lose (%(default)s)"
    )
    parser.add_argument("--all", action="store_true", help="print the tables of all data sets")
    parser.add_argument(
        "--statistic", choices=results.STATISTICS, default="min", help="of the repetitions (%(default)s)"
    )
    return parser, parser.parse_args()


def write_charts(folder: Path, shown: results.Results) -> None:
    from bench.report.sections import e3, means

    for element, tables in means.by_type(shown.arrays()).items():
        svg, _ = means.drawing(f"numbers-{element}", tables, e3.PACKED)
        alone = svg.replace("<svg ", '<svg font-family="sans-serif" ', 1)  # in the page it has that from the style sheet
        (folder / f"numbers-{element}.svg").write_text(alone, encoding="utf-8")


def main() -> int:
    parser, arguments = parse_arguments()

    def load(path: Path) -> results.Results:
        try:
            return results.load(path, arguments.statistic)
        except (OSError, json.JSONDecodeError, KeyError) as error:
            parser.error(f"no results in {path}, or the run was killed: {error!r}")

    if arguments.other and not arguments.html:
        parser.error("--with is for the page: --html")
    new = load(arguments.results)
    other = load(arguments.other) if arguments.other else None
    if arguments.charts:
        write_charts(arguments.charts, new)
    if arguments.readme:
        try:
            readme.write(arguments.readme, new)
        except readme.Missing as what:
            parser.error(f"README.md stays as it is, because {arguments.results} lacks {what}")
    if arguments.html:
        try:
            from bench.report import page  # matplotlib is only needed here
        except ImportError as error:
            parser.error(f"--html needs Matplotlib (Debian's python3-matplotlib, run by /usr/bin/python3): {error}")
        page.write(arguments.html, new, other, arguments.statistic)
    if arguments.compare:
        comparison = compare.Comparison(load(arguments.compare), new, arguments.threshold / 100)
        if arguments.losses:
            print(*comparison.remeasure(), sep="\n")
            return 0
        compare.print_comparison(comparison)
        return FAILED if comparison.lost() else 0
    text.print_report(new, arguments.statistic, arguments.all)
    if arguments.html:
        print(f"\nThe page with all plots: {arguments.html}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
