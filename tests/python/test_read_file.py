# SPDX-License-Identifier: MIT
"""Reads the golden files, and examples of the pages, with a reader that was written from the pages alone."""

import re
import struct
import unittest

import numpy as np

from tests.python import read_file
from tests.python.golden import ROOT, golden
from tests.python.read_file import FormatError, Node, Reader, open_file


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


if __name__ == "__main__":
    unittest.main()
