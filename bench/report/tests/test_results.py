# SPDX-License-Identifier: MIT
import contextlib
import io
import math
import unittest

from bench.report import evolution, facts, names, text
from bench.report.results import UNKNOWN, Measurement, read
from bench.report.tests import example


class ReadingTest(unittest.TestCase):
    def test_the_first_repetition_is_left_out(self) -> None:
        table = example.results({"E5/records": {"hps-raw": (10, 20, 30, 40)}}).tables["E5/records"]
        self.assertEqual(table.rows["hps-raw"].operations["serialize"].times, (10.0, 10.1, 10.2))
        self.assertEqual(table.total("hps-raw"), 40)
        self.assertEqual(table.total("hps-raw", "parse_fresh"), 30)

    def test_the_only_repetition_counts(self) -> None:
        document = example.document({"E5/records": {"hps-raw": (10, 20, 30, 40)}})
        document["benchmarks"] = [
            run | {"repetitions": 1} for run in document["benchmarks"] if run["repetition_index"] == 0
        ]
        self.assertEqual(read(document).tables["E5/records"].rows["hps-raw"].operations["serialize"].times, (15.0,))

    def test_statistics(self) -> None:
        document = example.document({"E5/records": {"hps-raw": (100, 1, 1, 1)}})
        for statistic, expected in (("min", 100), ("median", 101), ("mean", 101)):
            with self.subTest(statistic):
                self.assertAlmostEqual(
                    read(document, statistic).tables["E5/records"].time("hps-raw", "serialize"), expected
                )

    def test_uncertainty(self) -> None:
        document = example.document({"E5/records": {"hps-raw": (100, 1, 1, 1)}})
        self.assertAlmostEqual(read(document).tables["E5/records"].uncertainty("hps-raw", "serialize"), 0.01)
        mean = read(document, "mean").tables["E5/records"].uncertainty("hps-raw", "serialize")
        self.assertAlmostEqual(mean, 0.5 / 101)
        self.assertEqual(Measurement((100,)).uncertainty("min"), UNKNOWN)

    def test_labels_are_schemes(self) -> None:
        table = read(example.everything()).tables["E3/double-shock:10000"]
        self.assertEqual(table.rows["hps-packed"].schemes, "97.3% decimal, 2.7% plain")
        self.assertEqual(table.rows["hps-raw"].schemes, "")

    def test_wrong_answers_have_no_times(self) -> None:
        results = read(example.everything())
        table = results.tables["E5/records"]
        self.assertEqual(table.wrong(), ["glaze-beve"])
        self.assertNotIn("glaze-beve", table.measured())
        self.assertIn("wrong answers, so not compared: glaze-beve", results.missing_from([table]))
        self.assertEqual(results.missing_from([]), "")

    def test_messages_of_their_own_leave_the_row_alone(self) -> None:
        table = read(example.everything()).tables["E5/records"]
        self.assertEqual(table.payload, 16600)
        for system in example.EVOLUTION:
            self.assertEqual(table.size(system), 16600 * example.SYSTEMS[system][3])
        self.assertIn("hps-packed", table.measured())
        self.assertEqual(table.rows["hps-packed"].wrong, "")

    def test_what_was_interrupted_is_no_wrong_answer(self) -> None:
        document = example.document({"E5/records": {"hps-raw": (1, 1, 1, 1)}})
        document["benchmarks"].append(
            {
                "run_name": "E5/records/serialize/boost",
                "run_type": "iteration",
                "error_occurred": True,
                "error_message": "interrupted",
            }
        )
        document["benchmarks"].append(
            {
                "run_name": "E5/record/serialize/boost",
                "run_type": "iteration",
                "repetition_index": 1,
                "interrupted": 1.0,
                "cpu_time": 0,
            }
        )
        results = read(document)
        self.assertEqual(list(results.tables), ["E5/records"])
        self.assertEqual(results.tables["E5/records"].wrong(), [])

    def test_what_is_absent_is_not_a_number(self) -> None:
        table = example.results({"E5/records": {"hps-raw": (1, 1, 1, 1)}}).tables["E5/records"]
        self.assertTrue(math.isnan(table.total("boost")))
        self.assertTrue(math.isnan(table.size("boost")))

    def test_extras_may_be_absent(self) -> None:
        self.assertEqual(example.results({}).extras["mpi"], [])


class HeldBackTest(unittest.TestCase):
    def test_they_stand_apart(self) -> None:
        results = read(example.everything())
        self.assertEqual(results.kinds("E3"), ["E3/double-constant", "E3/double-shock", "E3/int32-tracers"])
        self.assertIn("E3/double-heldback-temperatures:10000", [table.data for table in results.of("E3")])

    def test_the_longest_of_each_set(self) -> None:
        found = [table.data for table in read(example.everything()).held_back()]
        self.assertEqual(found, ["E3/double-heldback-temperatures:10000", "E3/int32-heldback-pulse:10000"])

    def test_simulated_ones_stand_apart_too(self) -> None:
        results = read(example.everything())
        self.assertEqual([table.data for table in results.simulated()], ["E3/double-simulated-gauss:10000"])
        self.assertNotIn("E3/double-simulated-gauss:10000", names.main_data(list(results.tables)))

    def test_arrays_are_all_but_one_value_and_cycles(self) -> None:
        found = [table.data for table in read(example.everything()).arrays()]
        self.assertIn("E3/double-shock:100000", found)
        self.assertIn("E3/double-simulated-gauss:10000", found)
        self.assertNotIn("E3/double-shock:100", found)
        self.assertNotIn("E3/double-constant:10000", found)


class NamesTest(unittest.TestCase):
    def test_parts(self) -> None:
        self.assertEqual(names.kind("E2/peptides:100"), "E2/peptides")
        self.assertEqual(names.count("E2/peptides:100"), 100)
        self.assertEqual(names.count("E5/records"), 0)
        self.assertEqual((names.base("protobuf+zlib6"), names.compressor("protobuf+zlib6")), ("protobuf", "zlib6"))

    def test_the_old_library_is_a_peer(self) -> None:
        self.assertTrue(names.peer("hps-0.1"))
        self.assertTrue(names.ours("hps-packed-zstd+lz4"))

    def test_main_data_are_real_and_as_large_as_allowed(self) -> None:
        data = [
            "E2/peptides:100",
            "E2/peptides:2000",
            "E3/double-constant:10000",
            "E3/double-heldback-temperatures:10000",
            "E3/double-shock:100",
            "E3/double-shock:10000",
            "E3/double-shock:1000000",
            "E4/entries:1",
            "E4/entries:16",
            "E4/entries:32",
        ]
        self.assertEqual(names.main_data(data), ["E2/peptides:2000", "E3/double-shock:10000", "E4/entries:16"])


class EvolutionTest(unittest.TestCase):
    table = read(example.everything()).tables["E5/records"]

    def test_systems_are_sorted_by_the_time_of_evolved_messages(self) -> None:
        self.assertEqual(evolution.systems(self.table), ["capnp", "hps-raw", "protobuf", "hps-packed"])
        self.assertEqual(evolution.systems(read(example.everything()).tables["E4/entries:1"]), [])

    def test_ratios(self) -> None:
        self.assertEqual(evolution.head(self.table)[-3:], ["evolved / capnp", "evolved / protobuf", "evolved / avro"])
        # Evolved: 1.6 * 3.0 of the floor, of 4.0 and of 5.5 * 1.2.
        self.assertEqual(
            text.evolution_cells(self.table, "hps-raw"),
            ["hps-raw", "50", "1.10", "1.05", "3.00", "2.00", "1.20", "0.727", "-"],
        )
        self.assertEqual(
            text.evolution_cells(self.table, "protobuf"),
            ["protobuf", "-", "-", "-", "1.20", "-", "1.65", "1.00", "-"],
        )

    def test_a_wrong_answer_is_said_in_a_line(self) -> None:
        self.assertEqual(
            evolution.remarks(self.table), {"hps-packed": "evolved: wrong answer: another type (<i>"}
        )


class TextTest(unittest.TestCase):
    def test_the_last_lines_are_the_sentences_of_the_page(self) -> None:
        found = read(example.everything())
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            text.print_report(found, "min", False)
        lines = output.getvalue().splitlines()
        self.assertEqual(lines[-7:], [*facts.sentences(found), facts.FORMATS, facts.where(found)])
        self.assertEqual(output.getvalue().count("ot installed"), 1)

    def test_rows_on_which_another_system_is_ahead(self) -> None:
        def figures(total: float) -> example.Figures:
            return (total / 2, total, total / 2, 1)

        tables = {
            "E4/entries:1": {"hps-raw": figures(10), "yas": figures(9), "zpp_bits": figures(7)},
            "E4/entries:16": {"hps-raw": figures(10), "yas": figures(9.98)},  # by no more than noise
            "E5/record": {"hps-raw": figures(10), "hps-compact": figures(7), "yas": figures(8)},
            "E5/records": {"hps-raw": figures(10), "by-hand": figures(9), "binary": figures(9.5)},
        }
        line = "Faster than every HPS, in so many times of its time to write and read: "
        self.assertEqual(
            text.rows_ahead(example.results(tables)), line + "E4/entries:1 (zpp_bits 0.70), E5/records (binary 0.95)"
        )
        self.assertEqual(text.rows_ahead(read(example.everything())), line + "nobody")
        self.assertEqual(text.rows_ahead(example.results({"E5/record": {"yas": figures(8)}})), line + "nobody")

    def test_own_classes_are_held_against_the_floor(self) -> None:
        document = example.document({"E5/records": {"memcpy": (10, 20, 10, 1)}})
        document["benchmarks"] += [
            {
                "run_name": f"E5/records/{operation}/x",
                "run_type": "iteration",
                "repetition_index": 1,
                "cpu_time": 30,
                "bytes": 1,
                "payload": 1,
            }
            for operation in ("serialize", "native_serialize", "native_parse", "read")
        ]
        table = read(document).tables["E5/records"]
        for operation in ("native_serialize", "native_parse", "read"):
            with self.subTest(operation):
                self.assertEqual(text.cell(table, "x", operation, 1), "30.0 (3.00x)")


if __name__ == "__main__":
    unittest.main()
