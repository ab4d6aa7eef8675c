# SPDX-License-Identifier: MIT
"""Reads the golden files, and examples of the pages, with a reader that was written from the pages alone."""

from pathlib import Path
import re
import struct
import sys
import unittest

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import read_file  # noqa: E402
from read_file import FormatError, Node, Reader, Unsupported, open_file  # noqa: E402

ROOT = Path(__file__).parents[2]


def golden(path):
    """The bytes of a golden file: all lines but the first."""
    return bytes.fromhex((ROOT / "tests" / "golden" / path).read_text().partition("\n")[2])


def golden_file(name):
    return golden(f"file-v1/{name}.txt")


def peptide(i):
    ions = [{"mz": i * 0.5 + k, "charge": k, "profile": [1.5 * i, 2.0]} for k in range(i % 3)]
    return {"id": i, "sequence": f"PEPTIDE{i % 10}", "ions": ions, "score": i * 0.25 if i % 2 else None}


def peptides(n):
    return [peptide(i) for i in range(n)]


def numbers():
    return [value for i in range(10) for value in (i / 4.0, -float(i))]


ATTRIBUTES = {"": {"instrument": "Q Exactive"}, "ions.mz": {"unit": "Th"}}


class GoldenFiles(unittest.TestCase):
    def read(self, name, complete=True):
        file = open_file(golden_file(name))
        self.assertEqual(file.complete, complete)
        return file.tables

    def test_one_table(self):
        (table,) = self.read("one_table").values()
        self.assertEqual((table.name, table.size), ("", 20))
        self.assertEqual(table.attributes, ATTRIBUTES)
        self.assertEqual(table.records(), peptides(20))

    def test_columns(self):
        table = self.read("one_table")[""]
        all_of_them = peptides(20)
        ions = [ion for one in all_of_them for ion in one["ions"]]
        scores = [one["score"] for one in all_of_them]
        expected = {
            "id": (np.int32, [one["id"] for one in all_of_them]),
            "ions.size()": (np.uint64, [len(one["ions"]) for one in all_of_them]),
            "ions.mz": (np.float64, [ion["mz"] for ion in ions]),
            "ions.charge": (np.int32, [ion["charge"] for ion in ions]),
            "ions.profile.size()": (np.uint64, [2] * len(ions)),
            "ions.profile": (np.float32, [x for ion in ions for x in ion["profile"]]),
            "score.has_value()": (np.bool_, [score is not None for score in scores]),
            "score": (np.float64, [score for score in scores if score is not None]),
        }
        for path, (dtype, values) in expected.items():
            with self.subTest(path):
                column = table.column(path)
                self.assertEqual(column.dtype, dtype)
                self.assertEqual(column.tolist(), values)
        self.assertEqual(table.column("sequence"), [one["sequence"] for one in all_of_them])
        self.assertRaises(KeyError, table.column, "ions.nothing")

    def test_several_tables(self):
        tables = self.read("several_tables")
        self.assertEqual(list(tables), ["peptides", "numbers"])
        self.assertEqual(tables["peptides"].records(), peptides(10))
        self.assertEqual(tables["numbers"].records(), numbers())
        self.assertEqual(tables["numbers"].column("").tolist(), numbers())
        self.assertEqual([table.attributes for table in tables.values()], [{}, {}])

    def test_plain(self):
        data = golden_file("plain")
        table = self.read("plain")[""]
        self.assertEqual(table.records(), peptides(5))
        self.assertIn(struct.pack("<5i", *range(5)), data)
        self.assertEqual(table.column("id").tolist(), list(range(5)))

    def test_appended(self):
        table = self.read("appended")[""]
        self.assertGreater(len(table.chunks), 1)
        self.assertEqual(table.records(), peptides(10))

    def test_cut(self):
        table = self.read("cut", complete=False)[""]
        self.assertTrue(golden_file("one_table").startswith(golden_file("cut")))
        self.assertTrue(0 < table.size < 20)
        self.assertEqual(table.records(), peptides(table.size))
        self.assertEqual(table.attributes, ATTRIBUTES)

    def test_schema(self):
        schema = self.read("plain")[""].schema
        element = schema.parts[0]
        self.assertEqual((schema.kind, element.kind, element.name), (read_file.SEQUENCE, read_file.RECORD, "Peptide"))
        self.assertEqual(element.names, ["id", "sequence", "ions", "score"])


class OtherFiles(unittest.TestCase):
    def test_footers_say_what_the_frames_say(self):
        for name in ("one_table", "several_tables", "plain", "appended"):
            with self.subTest(name):
                whole, walked = open_file(golden_file(name)), open_file(golden_file(name)[:-128])
                self.assertEqual((whole.complete, walked.complete), (True, False))
                self.assertEqual(list(whole.tables), list(walked.tables))
                for table, other in zip(whole.tables.values(), walked.tables.values()):
                    self.assertEqual(table.chunks, other.chunks)
                    self.assertEqual(table.attributes, other.attributes)
                    self.assertEqual(table.records(), other.records())

    def test_several_footers(self):
        data, complete = golden_file("appended"), []
        for end in range(192, len(data) + 1, 64):
            file = open_file(data[:end])
            if file.complete:
                complete.append(file.tables[""].size)
                self.assertEqual(file.tables[""].records(), peptides(file.tables[""].size))
        self.assertEqual(complete, [3, 4, 5, 10])

    def test_every_prefix_is_a_prefix_of_the_records(self):
        data = golden_file("one_table")
        for end in range(64, len(data), 64):
            for table in open_file(data[:end]).tables.values():
                self.assertEqual(table.records(), peptides(table.size))

    def test_damage_loses_one_chunk(self):
        data = bytearray(golden_file("one_table")[:-128])
        data[0x5C0] ^= 1
        self.assertEqual(open_file(data).tables[""].records(), peptides(6) + peptides(20)[12:])

    def test_no_file(self):
        self.assertRaises(FormatError, open_file, b"")
        self.assertRaises(FormatError, open_file, bytes(64))
        empty = open_file(golden_file("plain")[:64])
        self.assertEqual((empty.complete, empty.tables), (False, {}))


class ExamplesOfThePages(unittest.TestCase):
    def test_file_of_points(self):
        """The bytes of the example of format-file.md, without the footer, which is not shown as a whole."""
        data = bytearray(0x240)
        example = (ROOT / "docs" / "format-file.md").read_text().partition("## An example")[2]
        for place, line in re.findall(r"^    ([0-9a-f]{3})  ((?:[0-9a-f]{2}(?: |$))+)", example, re.MULTILINE):
            part = bytes.fromhex(line)
            data[int(place, 16) : int(place, 16) + len(part)] = part
        (table,) = open_file(data[:0x240]).tables.values()
        self.assertEqual(table.records(), [{"x": 1, "y": 0.5}, {"x": 2, "y": 0.25}, {"x": 3, "y": 0.125}])
        self.assertEqual(table.layout.counts_and_sizes(Reader(bytes.fromhex("02 03 03 0c"))), [(1, 2), (3, 3), (3, 12)])

    def test_ions(self):
        ion = read_file.record(charge=Node(0, number=11), mz=Node(0, number=20), name=read_file.TEXT)
        ions = read_file.packed(bytes.fromhex(
            "03 1c 1b 06 23 27 03 0b 14 20 0f 06 636861726765 02 6d7a 04 6e616d65 02 08 04 0b 0a"
            "01 10 42 02 24 49 0c 02 00 00 00 03 a0 9c 01 32 00 02 41 00 aa 02 01 02 00 62 79"), read_file.list_of(ion))
        self.assertEqual(ions, [{"charge": 1 + i % 3, "mz": 100 + i / 4, "name": "by"[i % 2]} for i in range(8)])

    def test_tree(self):
        tree = read_file.record(id=Node(0, number=11), name=read_file.TEXT)
        tree.names.append("children")
        tree.parts.append(read_file.list_of(tree))
        root = read_file.packed(bytes.fromhex(
            "09 0f 0e 09 2a 00 27 03 0b 20 23 2a 00 04 03 08 03 03 42 02 e4 00 01 02 00 61 62 63 64 42 00 12"), tree)

        def node(number, name, *children):
            return {"id": number, "name": name, "children": list(children)}

        self.assertEqual(root, node(1, "a", node(2, "b"), node(3, "c", node(4, "d"))))

    def test_described_message(self):
        self.assertEqual(read_file.described(bytes.fromhex(
            "89 48 50 53 01 02 00 18 01 03 04 03 49 6f 6e 02 02 6d 7a 01 06 63 68 61 72 67 65 02 00 14 00 0b"
            "00 00 00 00 00 00 f8 3f 03")), {"mz": 1.5, "charge": -2})
        self.assertEqual(read_file.described(golden("described-v1/compact.txt")),
                         read_file.described(golden("described-v1/packed.txt")))


class Schemes(unittest.TestCase):
    """Blocks that were made by hand from the tables of format-packed.md."""

    def check(self, dtype, data, expected):
        column = read_file.Column("", Node(0), dtype, 0, 1)
        values = column.decode(bytes.fromhex(data), len(expected))
        self.assertEqual(values.dtype, np.dtype(dtype))
        np.testing.assert_array_equal(values, expected)

    def test_integers(self):
        self.check("u1", "00 07 08 ff", [7, 8, 255])
        self.check("i2", "01 03", [-2] * 5)
        self.check("i4", "02 09 02 04 e4", [-5, 11, 27, 43])
        self.check("u4", "03 14 03 02 39", [10, 9, 9, 10])
        self.check("i4", "04 02 02 c8", [1, 2, 2, 0])
        self.check("i8", "05 00 02 00", [0, 1, 2, 3])
        self.check("u4", "06 02 01 08 01 00 05 02 00 80", [2, 1, 258, 1])
        self.check("u8", "07 00 e4 01 02 00 03 00 00 00 04 00 00 00 00 00 00 00", [1, 2, 3, 4])
        self.check("i4", "07 01 00 01 02 03", [-1, 1, -2])
        self.check("i8", "08 02 00 00" + (struct.pack("<2q", 5, -9).hex()) + "05", [-9, 5, -9])
        self.check("u2", "09 02 00 01 00 02 00", [1, 2, 1, 2, 1])
        self.check("i8", "0f 02 06 42 00 e4", [1, 4, 7, 10])
        self.check("i1", "0f 01 80 04 42 00 e4", [-1, -1, -1, -1])
        self.check("u2", "10 02 01 02 01 0a", [1, 5, 1, 5, 1])
        self.check("u4", "10 05 03 00 02 00", [0, 2, 4, 5, 6, 1, 3])

    def test_blocks_that_follow_a_rule(self):
        self.check("u4", "01 0e 0b 02", [7] * 3000)
        self.check("i4", "03 00 02 00 0b 01 01 03", [*range(2048), -2, -2])
        self.check("i4", "09 03 00" + struct.pack("<3i", 4, 5, 6).hex() + "0a 03 00 0b 02",
                   [4 + i % 3 for i in range(3072 + 5)])

    def test_split(self):
        self.check("i4", "11 00 04 00 01 11 01 00 01 00 01 00 01 00 40 80 00 80", [2, 3, 3, 2, 2, 2, 3])
        self.check("u8", "11 05 0a 02 01 11 01 00 01 00 01 00 00 00 80 00 80 00 00", [5, 5, 6, 6])
        self.check("i8", "11 04 00 09 01 00 00 00 10 01 00 01 00 01 00 01 00 80 00 80 00 01 00 01", [-6, 0, 5, 0])

    def test_floating_point_numbers(self):
        self.check("f8", "00" + struct.pack("<2d", 0.1, -0.0).hex(), [0.1, -0.0])
        self.check("f8", "0c 01 00 01 00 01 00" + struct.pack("<d", np.inf).hex() + "42 02 e4", [0.1, np.inf, 0.3, 0.4])
        self.check("f8", "0c 01 01 00 00 42 02 e4 01 02", np.nextafter([0.1, 0.2, 0.3, 0.4], 1))
        self.check("f4", "12" + struct.pack("<d", 0.25).hex() + "00 00 00 03 00 03 00", [0, -0.5, -1])
        self.check("f4", "0d 17 00" + struct.pack("<2i", 127, ~127).hex(), [1.0, -1.0])
        self.check("f8", "0e 33 00" + struct.pack("<2q", 0x3FF << 2, 0x3FF << 2 | 1).hex(), [1.0, -1.0])

    def test_strings(self):
        def check(data, expected, pieces=False):
            column = read_file.Column("", read_file.TEXT, None, 0, 1)
            self.assertEqual(column.decode(bytes.fromhex(data), len(expected), pieces), expected)

        check("00 01 02 00 61 62", ["a", "b"])
        check("00 01 04 01 01 61 62 0a", ["ab", "ab"])
        check("00 01 00 00", ["", ""])
        check("01 42 00 24 01 04 00 61 62 63 64 65 66", ["ab", "acd", "acef"])
        check("06 02 41 00 02 02 01 02 00 61 62  02 01 02 00", ["a", "b", "b", "b"])
        check("01 02 06 00 01 02 00 61 62  00 00 01 02 00 63", ["a", "b", "c"], pieces=True)

    def test_pieces(self):
        column = read_file.Column("", Node(0), "i4", 0, 1)
        values = column.decode(bytes.fromhex("01 02 02 01 0e  00 01 10"), 4, True)
        self.assertEqual(values.tolist(), [7, 7, 8, 8])
        values = column.decode(b"\x05" + bytes(63) + struct.pack("<3i", 1, -2, 3), 3, True)
        self.assertEqual(values.tolist(), [1, -2, 3])
        with self.assertRaisesRegex(Unsupported, "Zstandard"):
            column.decode(bytes.fromhex("13 03 01 0c 00"), 3, True)

    def test_what_is_wrong(self):
        wrong = {
            "a tag that no scheme has": "13 00",
            "a width beyond the type": "61 00" + "00" * 40,
            "a rule that is not there": "40 00 0b 01",
            "bytes that are left over": "01 02 00",
            "bytes that lack": "42 00",
            "codes that are not complete": "11 00 04 00 01 12 01 00 01 00 01 00 01 00 40 80 00 80",
        }
        for what, data in wrong.items():
            with self.subTest(what):
                self.assertRaises(FormatError, read_file.Column("", Node(0), "i4", 0, 1).decode, bytes.fromhex(data), 7)


def node_of_shape(r):
    """The node that stands for a shape without pools."""
    head = r.byte()
    if head < 0x20:
        return Node(read_file.SCALAR, number=head)
    kind = {0x20: read_file.BYTES, 0x23: read_file.SEQUENCE, 0x25: read_file.OPTIONAL, 0x27: read_file.RECORD}[head]
    parts = [node_of_shape(r) for _ in range({0x20: 0, 0x27: r.number() if head == 0x27 else 0}.get(head, 1))]
    return Node(kind, names=[str(i) for i in range(len(parts))], parts=parts)


class GoldenSchemes(unittest.TestCase):
    """The golden messages of each scheme; the reader checks that all columns end where they should."""

    def read(self, path):
        data = golden(path)
        r = Reader(data)
        r.take(1), r.number(), r.number()
        return read_file.packed(data, node_of_shape(Reader(r.take(r.number()))))

    def test_all(self):
        for path in sorted((ROOT / "tests" / "golden" / "packed-v2").glob("scheme_*.txt")):
            name = f"packed-v2/{path.name}"
            with self.subTest(name):
                if "graph" in name:
                    continue
                if "without_codes" in name:
                    self.assertRaisesRegex(Unsupported, "compressor 8", self.read, name)
                else:
                    self.assertGreater(len(self.read(name)), 0)

    def test_values(self):
        self.assertEqual(self.read("packed-v2/scheme_constant.txt"), [-77] * 5000)
        self.assertEqual(self.read("packed-v2/scheme_constant_doubles.txt"), [0.3] * 5000)
        self.assertEqual(self.read("packed-v2/scheme_arithmetic.txt"), [7 - 3 * i for i in range(5000)])
        steps = self.read("packed-v2/scheme_split_of_steps.txt")
        self.assertEqual((steps[:4], steps[1024]), ([37, 5053, 10108, 15114], 5120145))

    def test_the_same_values_in_other_ways(self):
        for name in ("classes", "decimals_with_exceptions", "mini_delta", "mini_delta_2", "ordered", "ordered_float"):
            with self.subTest(name):
                self.assertEqual(*(self.read(f"packed-v2/scheme_{name}{end}.txt") for end in ("", "_anew")))
        self.assertEqual(self.read("packed-v2/scheme_split_of_decimals.txt"),
                         [value / 10 for value in self.read("packed-v2/scheme_split.txt")[:2048]])


if __name__ == "__main__":
    unittest.main()
