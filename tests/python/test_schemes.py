# SPDX-License-Identifier: MIT
"""Reads blocks of every scheme, with a reader that was written from the pages alone."""

import struct
import unittest

import numpy as np

from tests.python import read_file
from tests.python.golden import ROOT, golden
from tests.python.read_file import FormatError, Node, Reader, Unsupported


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
        self.check("i8", "11 14 05 09 01 00 00 00 10 01 00 01 00 01 00 01 00 80 00 80 00 01 00 01", [8, -3, 7, -3])
        self.check("i4", "11 10 01 11 00 07 00 00 00 63 00 00 00 01 00 01 00 01 00 01 00 40 80 00 80",
                   [7, 99, 99, 7, 7, 7, 99])

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
            "values of tokens that are not there": "11 18 01 00 01 00 01 00 01 00 40 80 00 80",
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
        sizes = self.read("packed-v2/scheme_split_of_sizes.txt")
        self.assertEqual((sizes[:4], sizes[1024], sum(sizes)), ([1782, 348831, 7736, 10], 15, 1838939553))
        particles = self.read("packed-v2/scheme_split_of_particles.txt")
        self.assertEqual((particles[:5], particles[1024:1028], sum(particles)),
                         ([22, 22, -321, 2112, 22], [22, -321, 22, 22], 75023035885))

    def test_the_same_values_in_other_ways(self):
        for name in ("classes", "decimals_with_exceptions", "dictionary", "mini_delta", "mini_delta_2", "ordered",
                     "ordered_float", "split_of_8_bits"):
            with self.subTest(name):
                self.assertEqual(*(self.read(f"packed-v2/scheme_{name}{end}.txt") for end in ("", "_anew")))
        self.assertEqual(self.read("packed-v2/scheme_split_of_decimals.txt"),
                         [value / 10 for value in self.read("packed-v2/scheme_split.txt")[:2048]])


if __name__ == "__main__":
    unittest.main()
