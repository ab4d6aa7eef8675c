# SPDX-License-Identifier: MIT
import unittest
from types import ModuleType

from bench.report.documents import (
    DOCUMENTS,
    Document,
    Verdict,
    casey_2022,
    checks,
    li_2018,
    pkok_2020,
    ulmer_2014,
    yang_stitt_2017,
)
from bench.report.results import Results, read
from bench.report.tests import example
from bench.report.tests.example import Figures, results

FAST: Figures = (10, 10, 10, 100)
SLOW: Figures = (30, 30, 30, 200)


def verdict(module: ModuleType, text: str, found: Results) -> Verdict:
    document: Document = module.DOCUMENT
    return next(conclusion for conclusion in document.conclusions if text in conclusion.text).verdict(found)


class AheadTest(unittest.TestCase):
    def check(self, a: Figures, b: Figures) -> Verdict:
        tables = results({"E5/records": {"a": a, "b": b}}).tables.values()
        return checks.ahead(tables, ["a"], ["b"], checks.serialize)

    def test_it_is_the_numbers_that_decide(self) -> None:
        self.assertIs(self.check(FAST, SLOW).holds, True)
        self.assertIs(self.check(SLOW, FAST).holds, False)
        self.assertEqual(self.check(FAST, SLOW).numbers, "b / a 3.00")

    def test_a_difference_within_the_noise_tells_nothing(self) -> None:
        # The repetitions spread by 1%.
        self.assertIsNone(self.check((10, 1, 1, 1), (10.05, 1, 1, 1)).holds)
        self.assertIsNone(self.check((10.05, 1, 1, 1), (10, 1, 1, 1)).holds)

    def test_one_that_is_missing_keeps_it_open(self) -> None:
        tables = results({"E5/records": {"a": FAST, "b": SLOW}}).tables.values()
        found = checks.ahead(tables, ["a"], ["b", "c"], checks.serialize)
        self.assertIsNone(found.holds)
        self.assertIn("no figure of c", found.numbers)

    def test_one_that_is_missing_does_not_save_it(self) -> None:
        tables = results({"E5/records": {"a": SLOW, "b": FAST}}).tables.values()
        self.assertIs(checks.ahead(tables, ["a"], ["b", "c"], checks.serialize).holds, False)

    def test_sizes_have_no_noise(self) -> None:
        tables = results({"E5/records": {"a": (1, 1, 1, 1000), "b": (1, 1, 1, 1001)}}).tables.values()
        self.assertIs(checks.ahead(tables, ["a"], ["b"], checks.size).holds, True)


class AllDocumentsTest(unittest.TestCase):
    def test_nothing_measured_tells_nothing(self) -> None:
        for document in DOCUMENTS:
            for conclusion in document.conclusions:
                with self.subTest(conclusion.text):
                    found = conclusion.verdict(results({}))
                    self.assertEqual(found.word, "cannot tell")
                    self.assertTrue(found.numbers)

    def test_a_full_run_leaves_nothing_open_but_what_is_missing(self) -> None:
        found = read(example.everything())
        unknown = [
            conclusion.text
            for document in DOCUMENTS
            for conclusion in document.conclusions
            if conclusion.verdict(found).holds is None
        ]
        # Thrift binary and Avro are not in the example.
        self.assertEqual(
            unknown,
            [
                "YAS is the fastest of those timed without a build.",
                "YAS, Cap'n Proto and FlatBuffers are ahead of all others.",
            ],
        )

    def test_reported_figures_have_a_counterpart(self) -> None:
        found = read(example.everything())
        for document in DOCUMENTS:
            for reported in document.reported:
                with self.subTest(reported.title):
                    self.assertGreater(reported.here(found, reported.reference), 0)


class LiTest(unittest.TestCase):
    def run_with(self, **systems: Figures) -> Results:
        names = {name.replace("_", "-"): figures for name, figures in systems.items()}
        return results(dict.fromkeys(li_2018.ALL, names))

    def test_faster_than_boost_and_protobuf(self) -> None:
        text = "consistently faster"
        self.assertIs(verdict(li_2018, text, self.run_with(hps_compact=FAST, boost=SLOW, protobuf=SLOW)).holds, True)
        self.assertIs(verdict(li_2018, text, self.run_with(hps_compact=SLOW, boost=FAST, protobuf=SLOW)).holds, False)

    def test_the_factor_counts(self) -> None:
        run = self.run_with(hps_compact=FAST, boost=SLOW, protobuf=SLOW)
        self.assertIs(verdict(li_2018, "1.5 times faster", run).holds, True)
        self.assertIs(verdict(li_2018, "4.5 times faster", run).holds, False)
        self.assertIs(verdict(li_2018, "40% smaller", run).holds, True)

    def test_the_old_library_speaks_for_itself(self) -> None:
        run = results(dict.fromkeys(li_2018.ALL, {"hps-0.1": SLOW, "hps-compact": FAST, "boost": FAST}))
        self.assertIs(verdict(li_2018, "1.5 times faster", run).holds, False)

    def test_capnp_wins_the_matrix_only(self) -> None:
        here = {"hps-compact": FAST, "capnp": SLOW}
        there = {"hps-compact": SLOW, "capnp": FAST}
        run = results({li_2018.ARRAY: here, li_2018.MATRIX: there, li_2018.MAP: here})
        self.assertIs(verdict(li_2018, "except in the sparse matrix", run).holds, True)
        run = results(dict.fromkeys(li_2018.ALL, here))
        self.assertIs(verdict(li_2018, "except in the sparse matrix", run).holds, False)

    def test_lines(self) -> None:
        rows = example.EXTRAS["lines_of_code"]
        found = read(example.document({}, extras={"lines_of_code": rows}))
        self.assertIs(verdict(li_2018, "fewest lines", found).holds, True)
        longer = [row | {"lines": 99} if row["system"] == "hps" else row for row in rows]
        found = read(example.document({}, extras={"lines_of_code": longer}))
        self.assertIs(verdict(li_2018, "fewest lines", found).holds, False)


class CaseyTest(unittest.TestCase):
    def run_with(self, msgpack: Figures, protobuf: Figures = SLOW) -> Results:
        return results(
            {
                "E2/peptides:100": {
                    "msgpack": msgpack,
                    "protobuf": protobuf,
                    "binary": (9, 90, 90, 300),
                    "flatbuffers": (40, 40, 40, 250),
                }
            }
        )

    def test_nine_percent(self) -> None:
        for size, expected in ((182, True), (150, False), (199, False)):
            with self.subTest(size):
                found = verdict(casey_2022, "about 9%", self.run_with((20, 20, 20, size)))
                self.assertIs(found.holds, expected)

    def test_ten_times(self) -> None:
        text = "ten times as long"
        one, ten = (1, 1, 1, 1), (1, 10, 10, 1)
        for figures, expected in ((one, False), (ten, True)):
            systems = dict.fromkeys(casey_2022.SYSTEMS, figures)
            self.assertIs(verdict(casey_2022, text, results({"E2/peptides:100": systems})).holds, expected)

    def test_binary_packs_fastest(self) -> None:
        self.assertIs(verdict(casey_2022, "Binary packs fastest", self.run_with((20, 20, 20, 1))).holds, True)
        self.assertIs(verdict(casey_2022, "Binary packs fastest", self.run_with((5, 20, 20, 1))).holds, False)

    def test_generated_code(self) -> None:
        extras = {"generated_code": example.EXTRAS["generated_code"]}
        found = verdict(casey_2022, "generates much less", read(example.document({}, extras=extras)))
        self.assertIs(found.holds, True)
        self.assertIn("14%", found.numbers)


class YangStittTest(unittest.TestCase):
    def run_with(self, zlib_bytes: float) -> Results:
        systems: dict[str, Figures] = {
            "protobuf": (1e4, 1, 1, 8e4),
            "protobuf+zlib6": (1e5, 1, 1, zlib_bytes),
            "json-base64": (1e5, 1, 1, 1.34 * 8e4),
        }
        return results({"E3/double-constant:10000": systems, "E3/double-shock:10000": systems}, 8e4)

    def test_sizes(self) -> None:
        run = self.run_with(8e3)
        self.assertIs(verdict(yang_stitt_2017, "close to 1 for doubles", run).holds, True)
        self.assertIs(verdict(yang_stitt_2017, "about 1.33", run).holds, True)
        self.assertIs(verdict(yang_stitt_2017, "below 1%", run).holds, False)
        self.assertIs(verdict(yang_stitt_2017, "can reach 10%", run).holds, True)
        self.assertIs(verdict(yang_stitt_2017, "below 1%", self.run_with(700)).holds, True)
        self.assertIs(verdict(yang_stitt_2017, "can reach 10%", self.run_with(5e4)).holds, False)

    def test_throughput_in_megabytes(self) -> None:
        table = self.run_with(1).tables["E3/double-shock:10000"]
        self.assertAlmostEqual(yang_stitt_2017.throughput(table, "protobuf"), 8000)  # 80 kB in 10 us


class UlmerTest(unittest.TestCase):
    def test_no_winner(self) -> None:
        systems = dict.fromkeys(ulmer_2014.SYSTEMS, SLOW)
        text = "No library wins"
        self.assertIs(verdict(ulmer_2014, text, results({"E4/entries:1": systems | {"xdr": FAST}})).holds, False)
        mixed = systems | {"xdr": (10, 30, 30, 200), "protobuf": (30, 10, 10, 100)}
        self.assertIs(verdict(ulmer_2014, text, results({"E4/entries:1": mixed})).holds, True)

    def test_boost_passes_protobuf(self) -> None:
        few, many = {"boost": SLOW, "protobuf": FAST}, {"boost": FAST, "protobuf": SLOW}
        run = results({"E4/entries:1": few, "E4/entries:64": many})
        self.assertIs(verdict(ulmer_2014, "from 32 entries", run).holds, True)
        run = results({"E4/entries:1": few, "E4/entries:64": few})
        self.assertIs(verdict(ulmer_2014, "from 32 entries", run).holds, False)


class PkokTest(unittest.TestCase):
    def test_the_document_agrees_with_itself(self) -> None:
        """Its own figures, as if measured here."""
        systems = {
            system: (time / 2, 1, time / 2, pkok_2020.SIZES[system]) for system, time in pkok_2020.LAPTOP.items()
        }
        run = results({pkok_2020.DATA: systems})
        for conclusion in pkok_2020.DOCUMENT.conclusions:
            with self.subTest(conclusion.text):
                self.assertIs(conclusion.verdict(run).holds, True)

    def test_speed_that_costs_no_size(self) -> None:
        systems = {system: (size, 1, size, float(size)) for system, size in pkok_2020.SIZES.items()}
        run = results({pkok_2020.DATA: systems})
        self.assertIs(verdict(pkok_2020, "price of larger objects", run).holds, False)


if __name__ == "__main__":
    unittest.main()
