# SPDX-License-Identifier: MIT
import unittest

from bench.report import delivery
from bench.report.delivery import Line
from bench.report.front import pareto
from bench.report.results import read
from bench.report.tests import example


class ParetoTest(unittest.TestCase):
    def test_front(self) -> None:
        points = {"small": (1, 9), "fast": (9, 1), "middle": (5, 5), "beaten": (6, 6), "no better": (5, 7)}
        self.assertEqual(pareto(points), ["small", "middle", "fast"])

    def test_one_that_is_best_in_both_is_alone(self) -> None:
        self.assertEqual(pareto({"a": (1, 1), "b": (1, 2), "c": (2, 1)}), ["a"])

    def test_equal_ones_are_all_on_it(self) -> None:
        self.assertEqual(pareto({"a": (1, 1), "b": (1, 1)}), ["a", "b"])

    def test_nothing(self) -> None:
        self.assertEqual(pareto({}), [])


class DeliveryTest(unittest.TestCase):
    def test_time(self) -> None:
        # 1000 bytes at 1 Gb/s are 8000 ns.
        self.assertAlmostEqual(Line("x", 500, 1000).time(1e9), 8500)

    def test_meeting(self) -> None:
        small, fast = Line("small", 2000, 1000), Line("fast", 1000, 2000)
        # 1000 ns of computing against 8000 bits.
        self.assertAlmostEqual(small.meets(fast), 8e9, places=0)
        self.assertAlmostEqual(small.time(8e9), fast.time(8e9))

    def test_ranges(self) -> None:
        lines = [Line("small", 2000, 1000), Line("fast", 1000, 2000), Line("neither", 2100, 2100)]
        found = delivery.ranges(lines, 1e6, 200e9)
        self.assertEqual([(r.first, r.second) for r in found], [("small", "fast"), ("fast", "small")])
        self.assertAlmostEqual(found[0].high, 8e9, places=0)
        self.assertEqual((found[0].low, found[1].high), (1e6, 200e9))

    def test_a_third_one_between(self) -> None:
        lines = [Line("small", 3000, 1000), Line("between", 2000, 1400), Line("fast", 1000, 2000)]
        found = delivery.ranges(lines)
        self.assertEqual([r.first for r in found], ["small", "between", "fast"])
        self.assertAlmostEqual(found[0].high, 3.2e9, places=0)  # 400 bytes against 1000 ns
        for before, after in zip(found, found[1:]):
            self.assertEqual(before.high, after.low)

    def test_ranges_agree_with_trying_every_bandwidth(self) -> None:
        lines = delivery.lines_of(read(example.everything()).tables["E3/double-shock:10000"])
        found = delivery.ranges(lines)
        for step in range(1, 1000):
            bandwidth = delivery.LOW * (delivery.HIGH / delivery.LOW) ** (step / 1000)
            first = next(r.first for r in found if r.low <= bandwidth <= r.high)
            best = min(line.time(bandwidth) for line in lines)
            here = next(line for line in lines if line.system == first).time(bandwidth)
            self.assertLessEqual(here, best * (1 + 1e-9))

    def test_one_that_is_always_first(self) -> None:
        found = delivery.ranges([Line("best", 1, 1), Line("worst", 2, 2)])
        self.assertEqual([(r.first, r.low, r.high) for r in found], [("best", delivery.LOW, delivery.HIGH)])

    def test_nothing(self) -> None:
        self.assertEqual(delivery.ranges([]), [])

    def test_the_floor_takes_no_part(self) -> None:
        lines = delivery.lines_of(read(example.everything()).tables["E5/records"])
        self.assertFalse({"memcpy", "naive-varint"} & {line.system for line in lines})


if __name__ == "__main__":
    unittest.main()
