# SPDX-License-Identifier: MIT
import copy
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from bench.report.compare import Comparison
from bench.report.results import read
from bench.report.tests import example
from bench.report.tests.example import Figures, results

REPOSITORY = Path(__file__).resolve().parents[3]
BASE: dict[str, Figures] = {"memcpy": (10, 10, 10, 100), "hps-raw": (20, 20, 20, 100), "boost": (90, 90, 90, 100)}


def compare(new: dict[str, Figures], threshold: float = 0.1, host: str = "here") -> Comparison:
    return Comparison(results({"E5/records": BASE}), results({"E5/records": new}, host_name=host), threshold)


class ComparisonTest(unittest.TestCase):
    def test_the_same_is_no_loss(self) -> None:
        comparison = compare(BASE)
        self.assertEqual(comparison.lost(), [])
        self.assertFalse([change for change in comparison.changes if change.beyond_noise])
        self.assertAlmostEqual(comparison.means()["hps-raw"][0], 1)

    def test_a_row_of_hps_that_lost(self) -> None:
        self.assertEqual(compare(BASE | {"hps-raw": (24, 20, 20, 100)}).lost(), ["E5/records serialize hps-raw"])

    def test_less_than_the_threshold(self) -> None:
        slower = BASE | {"hps-raw": (21.6, 20, 20, 100)}
        self.assertEqual(compare(slower).lost(), [])
        self.assertEqual(len(compare(slower, 0.05).lost()), 1)

    def test_a_gain_is_no_loss(self) -> None:
        comparison = compare(BASE | {"hps-raw": (10, 10, 10, 100)})
        self.assertEqual(comparison.lost(), [])
        self.assertAlmostEqual(comparison.means()["hps-raw"][0], 0.5)

    def test_peers_do_not_fail(self) -> None:
        comparison = compare(BASE | {"boost": (900, 900, 900, 100)})
        self.assertEqual(comparison.lost(), [])
        self.assertEqual({change.system for change in comparison.changes if change.beyond_noise}, {"boost"})

    def disturbed(self, repetitions: tuple[int, ...]) -> Comparison:
        """One figure lost 20%, and some of the three repetitions take twice as long."""
        document = example.document({"E5/records": BASE | {"hps-raw": (24, 20, 20, 100)}})
        for run in document["benchmarks"]:
            if run["repetition_index"] in repetitions and run["run_name"].endswith("hps-raw"):
                run["cpu_time"] *= 2
        return Comparison(results({"E5/records": BASE}), read(document), 0.1)

    def test_noise_is_no_loss(self) -> None:
        self.assertEqual(self.disturbed((2, 3)).lost(), [])

    def test_one_disturbed_repetition_hides_no_loss(self) -> None:
        self.assertEqual(self.disturbed((3,)).lost(), ["E5/records serialize hps-raw"])

    def test_what_to_measure_again(self) -> None:
        self.assertEqual(compare(BASE).remeasure(), [])
        found = compare(BASE | {"hps-raw": (40, 20, 20, 100)}).remeasure()
        self.assertEqual(found, ["--data", "records", "--system", "hps-raw"])

    def test_what_the_floor_loses_too_is_the_machine(self) -> None:
        self.assertEqual(
            compare({system: (2 * a, 2 * b, 2 * c, d) for system, (a, b, c, d) in BASE.items()}).lost(), []
        )

    def test_another_machine_is_compared_by_multiples_of_the_floor(self) -> None:
        twice = {system: (2 * a, 2 * b, 2 * c, d) for system, (a, b, c, d) in BASE.items()}
        comparison = compare(twice, host="there")
        self.assertFalse(comparison.same_machine)
        self.assertAlmostEqual(comparison.means()["hps-raw"][0], 1)
        self.assertEqual(len(compare(twice | {"hps-raw": (60, 40, 40, 100)}, host="there").lost()), 1)

    def test_bytes_have_no_noise(self) -> None:
        self.assertEqual(compare(BASE | {"hps-raw": (20, 20, 20, 120)}).lost(), ["E5/records bytes hps-raw"])

    def test_a_wrong_answer_is_a_loss(self) -> None:
        document = example.document({"E5/records": {"memcpy": BASE["memcpy"]}})
        document["benchmarks"].append(
            {
                "run_name": "E5/records/serialize/hps-raw",
                "run_type": "iteration",
                "error_occurred": True,
                "error_message": "[1]: 2 instead of 3",
            }
        )
        comparison = Comparison(results({"E5/records": BASE}), read(document), 0.1)
        self.assertEqual(comparison.lost(), ["E5/records hps-raw: wrong answer: [1]: 2 instead of 3"])

    def test_rows_of_one_run_only(self) -> None:
        self.assertEqual(compare(BASE | {"hps-compact": (1, 1, 1, 1)}).not_compared(), 1)


class CommandTest(unittest.TestCase):
    """The command line, with a file as Google Benchmark writes it."""

    def run_report(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "bench/report", *arguments], cwd=REPOSITORY, text=True, capture_output=True, check=False
        )

    def setUp(self) -> None:
        self.results = str(Path(__file__).with_name("results.json"))
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        document = json.loads(Path(self.results).read_text("utf-8"))
        slower = copy.deepcopy(document)
        for run in slower["benchmarks"]:
            if run["name"].endswith("/hps-raw"):
                run["cpu_time"] *= 2
        self.slower = str(Path(folder.name) / "slower.json")
        Path(self.slower).write_text(json.dumps(slower), "utf-8")

    def test_tables(self) -> None:
        found = self.run_report(self.results)
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertIn("E5/records: ", found.stdout)
        self.assertRegex(found.stdout, r"\n  hps-raw +\d+ ")

    def test_compare(self) -> None:
        self.assertEqual(self.run_report(self.results, "--compare", self.results).returncode, 0)
        found = self.run_report(self.slower, "--compare", self.results)
        self.assertEqual(found.returncode, 1, found.stderr)
        self.assertIn("lost more than 10%:", found.stdout)
        self.assertEqual(self.run_report(self.slower, "--compare", self.results, "--threshold", "150").returncode, 0)

    def test_module(self) -> None:
        found = subprocess.run(
            [sys.executable, "-m", "bench.report", self.results],
            cwd=REPOSITORY,
            text=True,
            capture_output=True,
            check=False,
        )
        self.assertEqual(found.returncode, 0, found.stderr)

    def test_no_results(self) -> None:
        self.assertEqual(self.run_report("/nonexistent.json").returncode, 2)


if __name__ == "__main__":
    unittest.main()
