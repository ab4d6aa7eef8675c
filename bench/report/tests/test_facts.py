# SPDX-License-Identifier: MIT
import math
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from bench.report import facts, libraries, names, picture, readme
from bench.report.digits import digits, duration, size
from bench.report.sections import curves
from bench.report.results import Results, read
from bench.report.tests import example
from bench.report.tests.example import Figures

REPOSITORY = Path(__file__).resolve().parents[3]
SVG = "{http://www.w3.org/2000/svg}"


def messages(data: str, **systems: Figures) -> Results:
    return example.results({data: {name.replace("_", "-"): figures for name, figures in systems.items()}})


class DigitsTest(unittest.TestCase):
    def test_three_that_count(self) -> None:
        for value, expected in (
            (0, "0"),
            (0.000012345, "0.0000123"),
            (0.0122, "0.0122"),
            (0.9999, "1.00"),
            (9.996, "10.0"),
            (99.94, "99.9"),
            (99.96, "100"),
            (1663.78, "1664"),
            (math.nan, "-"),
        ):
            with self.subTest(value):
                self.assertEqual(digits(value), expected)

    def test_units(self) -> None:
        found = [duration(59.6), duration(999.9), duration(4.5e6), duration(2e9), duration(0.5)]
        self.assertEqual(found, ["59.6 ns", "1.00 us", "4.50 ms", "2.00 s", "0.500 ns"])
        self.assertEqual([size(76), size(12201), size(1065977)], ["76 bytes", "12.2 kB", "1.07 MB"])


class LibrariesTest(unittest.TestCase):
    def test_no_row_belongs_to_two(self) -> None:
        rows = [row for rows in libraries.LIBRARIES.values() for row in rows]
        self.assertEqual(len(rows), len(set(rows)))

    def test_every_row_of_the_example_is_known_or_written_in_the_suite(self) -> None:
        found = {names.base(row) for row in libraries._rows(read(example.everything())) if not names.ours(row)}
        extra = {"buffer", "bare", "mpi-io", "hps-serial"}
        self.assertEqual(found - set(libraries.LIBRARY_OF) - names.IN_SUITE - extra, set())

    def test_one_library_counts_once(self) -> None:
        tables = {
            "E5/records": {name: (1, 1, 1, 1) for name in ("thrift-binary", "thrift-compact", "memcpy", "hps-raw")},
            "E3/double-md:10": {"hdf5": (1, 1, 1, 1)},
        }
        found = read(example.document(tables, extras={"files": example.EXTRAS["files"], "mpi": example.EXTRAS["mpi"]}))
        self.assertEqual(libraries.others(found), ["Boost", "CSV", "HDF5", "KaMPIng", "Parquet", "Thrift"])

    def test_a_wrong_answer_is_no_system_that_was_measured(self) -> None:
        self.assertNotIn("BEVE", libraries.others(read(example.everything())))
        self.assertNotIn("Vortex", libraries.others(read(example.everything())))

    def test_a_library_of_which_one_row_was_measured_is_installed(self) -> None:
        results = messages("E5/records", avro=(1, 1, 1, 1))
        results.context["not_installed"] = "avro-cpp;zpp_bits"
        self.assertEqual(libraries.not_installed(results), ["zpp_bits"])

    def test_titles(self) -> None:
        rows = ("hps-raw", "hps::mpi packed", "hps-packed-zstd", "protobuf+zlib6", "boost-mpi", "hps-0.1", "new")
        self.assertEqual(
            [libraries.title(row) for row in rows],
            ["HPS raw", "HPS packed", "HPS packed zstd", "Protocol Buffers", "Boost.MPI", "HPS 0.1", "new"],
        )


class SentencesTest(unittest.TestCase):
    def test_all_of_them(self) -> None:
        speed, small, ranks, storage, doubles = facts.sentences(read(example.everything()))
        self.assertEqual(
            speed,
            "HPS raw writes and reads 2,000 nested records in 1.12 ms, 1.5 times as fast as YAS, the fastest of the "
            "others, and 3.6 times as fast as Protocol Buffers.",
        )
        self.assertIn("2.40 MB of them, 72% of the smallest of the others, YAS, and writes and reads them 1.9", small)
        self.assertEqual(
            ranks,
            "Between two MPI ranks 2,000 records go there and back in 4.00 ms, 2.5 times as fast as with Boost.MPI, and "
            "2.0 times as fast as by copying each field by hand.",
        )
        self.assertIn("A file of a million log records has 10.4 MB, is written in 70.0 ms, read in 210 ms", storage)
        self.assertIn("with Parquet it is 14.7 MB, 400 ms, 1200 ms and 1600 ms.", storage)
        self.assertIn("HPS raw writes and reads 10,000 doubles in 1.40 times the time of copying them twice", doubles)
        self.assertIn("in 60% of their bytes; HDF5 (gzip), the smallest of the others, in 80% and 7.8 times", doubles)

    def test_what_was_not_measured_is_not_told(self) -> None:
        self.assertEqual(facts.sentences(example.results({})), [])
        self.assertEqual(facts.sentences(messages("E2/peptides:4", hps_raw=(1, 1, 1, 1))), [])
        found = facts.sentences(messages("E2/peptides:4", hps_raw=(1e3, 1, 1e3, 100), yas=(3e3, 1, 2e3, 200)))
        self.assertEqual(
            found,
            [
                "HPS raw writes and reads 4 nested records in 2.00 us, 2.5 times as fast as YAS, the fastest of the others.",
                "HPS raw makes 100 bytes of them, 50% of the smallest of the others, YAS, and writes and reads them 2.5 "
                "times as fast as that does.",
            ],
        )

    def test_others_that_are_ahead_are_told_as_well(self) -> None:
        found = facts.sentences(messages("E2/peptides:4", hps_raw=(2e3, 1, 2e3, 100), yas=(1e3, 1, 1e3, 100)))
        self.assertIn("0.500 times as fast as YAS", found[0])
        self.assertIn("100% of the smallest", found[1])

    def test_a_difference_of_noise_is_none(self) -> None:
        self.assertEqual([facts.than(factor) for factor in (0.98, 1.02)], ["as fast as"] * 2)

    def test_where(self) -> None:
        results = read(example.everything())
        count = len(libraries.others(results))
        self.assertEqual(
            facts.where(results),
            f"Measured on 2 cores of a processor, GNU 12.2.0, -O3, 2026-11-22, {count} other systems.",
        )


class LeadingTest(unittest.TestCase):
    def test_few_with_those_that_are_ahead_and_those_that_people_know(self) -> None:
        many = {f"new-{i}": (100 + i, 1, 100 + i, 1000 + i) for i in range(30)}
        table = messages("E5/records", hps_raw=(9, 1, 9, 99), protobuf=(900, 1, 900, 500), memcpy=(1, 1, 1, 1)).tables
        crowd = example.results({"E5/records": {**many, "hps-raw": (9, 1, 9, 99), "protobuf": (900, 1, 900, 500)}})
        self.assertEqual(curves.leading(table["E5/records"]), ["memcpy", "hps-raw", "protobuf"])
        self.assertEqual(
            curves.leading(crowd.tables["E5/records"]), ["hps-raw", "new-0", "new-1", "protobuf"]
        )


class PictureTest(unittest.TestCase):
    def drawn(self, results: Results, alone: bool = True) -> ElementTree.Element:
        return ElementTree.fromstring(picture.svg(results, alone))

    def test_it_has_the_systems_that_people_know_and_no_others(self) -> None:
        drawing = self.drawn(read(example.everything()))
        shown = [group.get("data-system") for group in drawing.iter(f"{SVG}g")]
        self.assertEqual(set(shown), set(libraries.KNOWN) & set(example.SYSTEMS))
        texts = [text.text for text in drawing.iter(f"{SVG}text")]
        self.assertLessEqual({"HPS raw", "Protocol Buffers", "Cap'n Proto"}, set(texts))

    def test_smaller_is_left_and_faster_is_below(self) -> None:
        drawing = self.drawn(messages("E2/peptides:4", hps_raw=(10, 1, 10, 400), cereal=(100, 1, 100, 800)))
        places = {
            group.get("data-system"): tuple(float(dot.get(name) or "") for name in ("cx", "cy"))
            for group in drawing.iter(f"{SVG}g")
            for dot in group.iter(f"{SVG}circle")
        }
        self.assertLess(places["hps-raw"][0], places["cereal"][0])
        self.assertGreater(places["hps-raw"][1], places["cereal"][1])

    def test_labels_are_on_nothing_else(self) -> None:
        measured = {  # sizes and times of a run, in which some are close to each other
            "hps-raw": (3.22, 6.96),
            "hps-compact": (2.17, 7.19),
            "hps-packed": (1.07, 21.6),
            "protobuf": (2.63, 79.3),
            "flatbuffers": (3.90, 32.8),
            "capnp": (3.86, 15.8),
            "msgpack": (2.33, 39.8),
            "boost": (3.222, 37.9),
            "cereal": (3.214, 34.4),
            "thrift-compact": (2.61, 63.2),
        }
        sizes, times = zip(*measured.values())
        across, up = picture.scale(sizes, picture.LEFT, picture.RIGHT), picture.scale(times, picture.BOTTOM, picture.TOP)
        points = {system: (across.at(size), up.at(time)) for system, (size, time) in measured.items()}
        dots = [picture.Box(x - 4, y - 4, 8, 8) for x, y in points.values()]
        boxes = list(picture.labels(points).values())
        for i, box in enumerate(boxes):
            with self.subTest(list(measured)[i]):
                self.assertFalse(box.outside())
                self.assertFalse([other for other in [*dots, *boxes[i + 1 :]] if box.meets(other)])

    def test_alone_it_brings_its_colours_for_both_schemes(self) -> None:
        results = read(example.everything())
        self.assertIn("prefers-color-scheme: dark", picture.svg(results, alone=True))
        self.assertNotIn("<style>", picture.svg(results))

    def test_one_system_is_nothing_to_compare(self) -> None:
        self.assertEqual(picture.svg(messages("E2/peptides:4", hps_raw=(1, 1, 1, 1))), "")
        self.assertEqual(picture.svg(example.results({})), "")


class ReadmeTest(unittest.TestCase):
    def test_the_five_rows(self) -> None:
        rows = [line.split(" | ") for line in readme.block(read(example.everything())).splitlines() if line.startswith("|")]
        self.assertEqual(len(rows), 2 + 5)
        self.assertEqual(rows[2][1], "10.4 MB; written in 70.0 ms, read in 210, one field in 280; from Python 90.0, 270, 360")
        self.assertEqual(rows[3][1:], ["4.00 ms", "Boost.MPI 10.0 ms; copying each field by hand 8.00 ms |"])
        self.assertEqual(rows[4][1], "raw 45 bytes, 26.3 ns; compact 36 bytes, 41.4 ns")
        self.assertEqual(rows[5][2], "Protocol Buffers 72.0 kB, 80.0 µs; HDF5 (gzip) 64.0 kB, 408 µs |")
        self.assertEqual(rows[6][1], "10.4 MB; written in 70.0 ms, read in 210, one field in 280")
        self.assertTrue(rows[6][2].startswith("Parquet (PyArrow) 14.7 MB; written in 400 ms, read in 1200"))

    def test_what_is_missing_is_named_and_nothing_is_written(self) -> None:
        results = messages("E2/peptides:4", hps_raw=(1, 1, 1, 1), yas=(1, 1, 1, 1), cereal=(1, 1, 1, 1))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "README.md"
            file.write_text(f"{readme.BEGIN}\n{readme.END}\n", encoding="utf-8")
            with self.assertRaisesRegex(readme.Missing, "E6/log of hps-file"):
                readme.write(Path(folder), results)
            self.assertEqual([path.name for path in Path(folder).iterdir()], ["README.md"])
            self.assertEqual(file.read_text("utf-8"), f"{readme.BEGIN}\n{readme.END}\n")

    def test_only_what_is_between_the_marks_is_replaced(self) -> None:
        results = read(example.everything())
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "docs").mkdir()
            file = Path(folder) / "README.md"
            file.write_text(f"above\n{readme.BEGIN}\nold\n{readme.END}\nbelow\n", encoding="utf-8")
            readme.write(Path(folder), results)
            self.assertEqual(file.read_text("utf-8"), f"above\n{readme.block(results)}\nbelow\n")
            ElementTree.parse(Path(folder) / readme.PICTURE)

    def test_the_readme_has_the_marks_and_the_picture_on_its_first_screen(self) -> None:
        lines = (REPOSITORY / "README.md").read_text("utf-8").splitlines()
        first = lines[:40]
        for wanted in (readme.BEGIN, readme.END, "```cpp"):
            self.assertIn(wanted, first)
        self.assertTrue(any(readme.PICTURE in line for line in first))
        for script in ("scripts/bench", "scripts/test"):
            self.assertTrue(any(line.startswith(script) for line in first), script)
        rows = [line for line in first if line.startswith("| ")]
        head, *shown = [row.split(" | ")[0] for row in rows if not row.startswith("| -")]
        self.assertEqual(head, f"| {readme.HEAD[0]}")
        self.assertEqual(len(shown), len(readme.ROWS))
        ElementTree.parse(REPOSITORY / readme.PICTURE)


if __name__ == "__main__":
    unittest.main()
