# SPDX-License-Identifier: MIT
"""The page in a browser: needs Debian's chromium, chromium-driver, python3-selenium and python3-matplotlib."""

from __future__ import annotations

import functools
import re
import unittest
from html.parser import HTMLParser
from pathlib import Path
from typing import ClassVar

from bench.report import page, style
from bench.report.results import read
from bench.report.tests import example
from bench.report.tests.browser import HEIGHT, SIZES, Browser

TALLEST = 12_000

# What a figure has to show, for each: visible, with a size, inside the window, with something drawn.
FIGURES = """
return [...document.querySelectorAll("figure")].map(figure => {
  const svg = figure.querySelector("svg"), box = svg ? svg.getBoundingClientRect() : {width: 0, height: 0};
  return {id: figure.id, width: box.width, height: box.height, right: box.right,
          paths: svg ? svg.querySelectorAll("path").length : 0, texts: svg ? svg.querySelectorAll("text").length : 0,
          visible: svg ? svg.checkVisibility() : false};
});
"""


@functools.cache
def full_page() -> str:
    return page.build(read(example.everything()), read(example.everything(host_name="there")))


class PageTextTest(unittest.TestCase):
    html: ClassVar[str]

    @classmethod
    def setUpClass(cls) -> None:
        cls.html = full_page()

    def folded(self, summary: str) -> str:
        return self.html.partition(f"<summary>{summary}</summary>")[2].partition("</details>")[0]

    def test_it_needs_nothing_from_elsewhere(self) -> None:
        for pattern in (r"<link[^>]+href=\"(?!data:)", r"<script[^>]+src=", r"<img", r"@import", r"url\((?!#)"):
            self.assertNotRegex(self.html, pattern)

    def test_no_figure_is_rounded_to_nothing(self) -> None:
        self.assertNotRegex(self.html, r">\s*0\.0+\s*<")

    def test_every_row_of_hps_is_in_its_colour(self) -> None:
        for row in ("hps::mpi raw", "hps-python", "hps-file"):
            self.assertIn(f'<tr data-system="{row}" class="ours">', self.html)
            self.assertEqual(style.look(row).color, style.VERMILLION)
        self.assertEqual(style.look("hps::mpi raw"), style.look("hps-raw"))

    def test_one_point_is_no_chart(self) -> None:
        for data in ("E2/peptides:4", "E1/hash_map", "E3/double-md:10", "E4/entries:1", "E5/records"):
            html = page.build(example.results({data: {"hps-raw": (1, 1, 1, 1)}}))
            self.assertNotIn("<figure", html, data)

    def test_identifiers_are_unique(self) -> None:
        identifiers = re.findall(r'\bid="([^"]+)"', self.html)
        self.assertEqual(len(identifiers), len(set(identifiers)))

    def test_references_have_a_target(self) -> None:
        identifiers = set(re.findall(r'\bid="([^"]+)"', self.html))
        used = set(re.findall(r'href="#([^"]+)"', self.html)) | set(re.findall(r"url\(#([^)]+)\)", self.html))
        self.assertEqual(used - identifiers, set())

    def test_what_is_not_there_is_said(self) -> None:
        self.assertIn("Not installed here, so not compared: Avro, HPS 0.1.", self.html)
        self.assertEqual(self.html.lower().count("not installed"), 1)
        self.assertIn("double-md", self.html)
        self.assertIn("&quot;a&quot; instead of &quot;&lt;b&gt;&quot;", self.html)

    def test_files_have_their_times_and_what_is_left_of_them(self) -> None:
        part = self.html.partition('<section id="e6">')[2].partition("</section>")[0]
        self.assertIn("<td>hps-file<td>structs<td>10.4<td>70.0<td>140<td>210<td>280<td>350<td>420<td>5.00", part)
        self.assertIn("failed: read gives &lt;something&gt; else", part)
        self.assertIn("<td>hps-file<td>18,000 of 20,000<td>19,500 of 20,000", part)
        self.assertIn("<td>parquet<td>nothing<td>19,999 of 20,000, 1 wrong, silently", part)
        self.assertIn("fig-e6-particles-uniform-1000000", part)
        self.assertIn("<td>hps<td>408,539<td>4.86<td>9.72", part)

    def test_files_that_ranks_share_have_a_table_each_place(self) -> None:
        part = self.folded("Files that ranks write and read together")
        self.assertIn("4 ranks, memory; ms", part)
        self.assertIn("<th>read by 4<th>read by 3<th>lines<th>break-even MB/s", part)
        # 16.2 MB are saved in 30 ms.
        self.assertIn("<td>hps-file<td>19.8<td>50.0<td>50.0<td>50.0<td>13<td>540", part)
        self.assertIn("<td>hps-serial<td>19.8<td>19.0<td>19.0<td>-<td>14<td>any", part)
        self.assertIn("<td>hps-file<td>19.8<td>150<td>150<td>150<td>13<td>-", part)
        self.assertNotIn("hdf5-plain", part)

    def test_sets_held_back_are_a_table_of_their_own(self) -> None:
        part = self.folded("Held back")
        self.assertIn("<th>double temperatures, 10,000<th>int32 pulse, 10,000", part)
        self.assertIn("<td>hps-packed<td>0.600<td>0.600<i>3.25×</i>", part)
        self.assertLess(part.index("<td>hps-packed<"), part.index("<td>protobuf<"))

    def test_simulated_sets_are_a_table_of_their_own(self) -> None:
        part = self.folded("Simulated")
        self.assertIn("<th>double gauss, 10,000", part)

    def test_a_chart_has_the_means_of_all_arrays_of_a_type(self) -> None:
        part = self.html.partition('id="fig-e3-double-means"')[2].partition("</figure>")[0]
        self.assertIn("Geometric means over 3 arrays. Nobody beats in both: hps-packed.", part)

    def test_nothing_held_back_makes_no_table(self) -> None:
        self.assertNotIn("Held back", page.build(example.results({"E3/double-md:10": {"hps-raw": (1, 1, 1, 1)}})))

    def test_schemes_of_real_data_are_first_and_of_sets_held_back_last(self) -> None:
        part = self.folded("Schemes")
        self.assertIn("<th>data<th>hps-packed\n", part)
        rows = [row.split("<td>")[1:] for row in part.splitlines() if "<td>" in row]
        self.assertEqual(
            rows,
            [
                ["double-shock:100", "rows <i>0.600</i>"],
                ["double-shock:10000", "97.3% decimal, 2.7% plain <i>0.600</i>"],
                ["double-constant:10000", "100% constant <i>0.600</i>"],
                ["double-heldback-temperatures:10000", "100% decimal <i>0.600</i>"],
            ],
        )

    def test_described_and_evolved_messages_are_a_section(self) -> None:
        part = self.html.partition('<section id="evolution">')[2].partition("</section>")[0]
        self.assertIn("<td>hps-raw<td>50<td>1.10<td>1.05<td>3.00<td>2.00<td>1.20<td>0.727<td>-", part)
        self.assertIn("evolved: wrong answer: another type (&lt;i&gt;", part)
        self.assertIn("fig-e2-evolved", part)
        without = page.build(example.results({"E5/records": {"hps-raw": (1, 1, 1, 1)}}))
        self.assertNotIn("evolution", without)

    def test_parsing_alone_makes_a_page_too(self) -> None:
        document = example.everything()
        document["benchmarks"] = [run for run in document["benchmarks"] if "/parse_" in run["run_name"]]
        self.assertIn('<section id="evolution">', page.build(read(document)))

    def test_a_system_without_schemes_leaves_its_cell_empty(self) -> None:
        document = example.document({"E3/double-md:10": {"hps-raw": (1, 1, 1, 1)}})
        self.assertNotIn("Schemes", page.build(read(document)))
        document["benchmarks"] += example.runs("E3/double-md:10", "hps-packed", (1, 1, 1, 1), 1000, "rows")
        document["benchmarks"] += example.runs("E3/double-mz:10", "hps-packed-lz4", (1, 1, 1, 1), 1000, "100% <b>")
        html = page.build(read(document))
        self.assertIn("<td>double-md:10<td>rows <i>0.00100</i><td>\n", html)
        self.assertIn("<td>double-mz:10<td><td>100% &lt;b&gt; <i>0.00100</i>\n", html)

    def test_it_is_html(self) -> None:
        HTMLParser().feed(self.html)

    def test_few_results_make_a_page_too(self) -> None:
        self.assertIn("hps-raw", page.build(example.results({"E5/records": {"hps-raw": (1, 1, 1, 1)}})))
        self.assertIn("Machine", page.build(example.results({})))


class BrowserTest(unittest.TestCase):
    browser: ClassVar[Browser]
    page: ClassVar[Path]

    @classmethod
    def setUpClass(cls) -> None:
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)
        cls.page = Path(cls.browser.folder.name) / "index.html"
        cls.page.write_text(full_page(), encoding="utf-8")

    def open(self, size: str, scheme: str = "light") -> tuple[int, int]:
        return self.browser.open(self.page, size, scheme)

    def unfold(self) -> None:
        self.browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")

    def test_the_first_screen_says_it_all(self) -> None:
        """On a laptop the picture, the sentences and where it ran; on a phone at least the picture."""
        bottom = "return document.querySelector(arguments[0]).getBoundingClientRect().bottom"
        for size, seen in (("laptop", ("#fig-first svg", "#first li:last-child", ".where")), ("phone", ("#fig-first svg",))):
            _, height = self.open(size)
            for selector in seen:
                with self.subTest(f"{size}: {selector}"):
                    self.assertLessEqual(self.browser.run(bottom, selector), height)
        self.assertEqual(len(self.browser.driver.find_elements("css selector", "#first li")), 5)

    def test_it_is_not_too_tall(self) -> None:
        for size in SIZES:
            with self.subTest(size):
                self.open(size)
                tall = self.browser.run(HEIGHT)
                self.assertLessEqual(tall, TALLEST)

    def test_each_experiment_begins_with_a_sentence_and_a_chart(self) -> None:
        self.open("laptop")
        seen = "return [...document.querySelectorAll('#' + arguments[0] + ' ' + arguments[1])]" \
            ".filter(e => e.checkVisibility()).length"
        for name in ("e1", "e2", "e3", "e4", "e5", "e6", "evolution", "deliver"):
            with self.subTest(name):
                self.assertGreaterEqual(self.browser.run(seen, name, "h2 + .lead"), 1)
                self.assertIn(self.browser.run(seen, name, "figure svg"), (1, 2))

    def test_both_schemes_can_be_read(self) -> None:
        """What is written has another lightness than the paper, in the page, in plots and in the picture."""
        colors = "const of = s => getComputedStyle(document.querySelector(s));" \
            "return [of('html').backgroundColor, of('h1').color, of('#fig-e2-total svg text').fill," \
            " of('#fig-first text').fill]"
        for scheme, dark in (("light", False), ("dark", True)):
            self.open("laptop", scheme)
            paper, *inks = (
                sum(map(int, re.findall(r"\d+", color)[:3])) / 3 for color in self.browser.run(colors)
            )
            with self.subTest(scheme):
                self.assertEqual(paper < 128, dark)
                for ink in inks:
                    self.assertGreater(abs(ink - paper), 120)

    def test_every_plot_is_seen(self) -> None:
        for size in SIZES:
            width, _ = self.open(size)
            self.unfold()
            found = self.browser.run(FIGURES)
            self.assertGreater(len(found), 45)
            for figure in found:
                with self.subTest(f"{size}: {figure['id']}"):
                    self.assertTrue(figure["id"])
                    self.assertTrue(figure["visible"])
                    self.assertGreater(figure["width"], 250)
                    self.assertGreater(figure["height"], 100)
                    self.assertLessEqual(figure["right"], width)
                    self.assertGreater(figure["paths"], 5)
                    self.assertGreater(figure["texts"], 5)

    def test_between_ranks(self) -> None:
        self.open("laptop")
        text = self.browser.run("return document.body.textContent")
        self.assertIn("Arrays there and back, µs, tcp", text)
        self.assertIn("gather, 100 peptides a rank", text)

    def test_no_plot_is_missing(self) -> None:
        self.open("laptop")
        found = {figure["id"] for figure in self.browser.run(FIGURES)}
        expected = {
            "fig-e1-double-array-time",
            "fig-e1-hash-map-size",
            "fig-e1-sparse-matrix-pareto",
            "fig-e1-hash-map-lead",
            "fig-e2-pack",
            "fig-e2-unpack",
            "fig-e2-total",
            "fig-e2-size",
            "fig-e2-deviation-pack",
            "fig-e2-mpi-tcp",
            "fig-e3-double-shock-throughput",
            "fig-e3-double-shock-ratio-compressed",
            "fig-e3-int32-tracers-10000-pareto",
            "fig-e4-encode",
            "fig-e4-decode",
            "fig-e4-size",
            "fig-e5-record-million",
            "fig-e5-records-million",
            "fig-e5-records-deliver",
            "fig-machines-mean",
        }
        self.assertEqual(expected - found, set())

    def test_the_page_does_not_scroll_sideways(self) -> None:
        for size in SIZES:
            with self.subTest(size):
                width, _ = self.open(size)
                self.unfold()
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)

    def test_nothing_goes_wrong(self) -> None:
        for size in SIZES:
            self.open(size)
        self.assertEqual(self.browser.driver.get_log("browser"), [])

    def test_the_filter(self) -> None:
        self.open("laptop")
        self.unfold()
        count = "return [...document.querySelectorAll('tr[data-system]')].filter(e => e.checkVisibility()).length"
        before = self.browser.run(count)
        field = self.browser.driver.find_element("id", "filter")
        field.send_keys("hps-raw")
        after = self.browser.run(count)
        self.assertTrue(0 < after < before / 3)
        lines = "return [...document.querySelectorAll('svg [data-system]')].filter(e => e.style.display != 'none')"
        systems = set(self.browser.run(lines + ".map(e => e.dataset.system.split('+')[0])"))
        self.assertEqual(systems, {"hps-raw"})


if __name__ == "__main__":
    unittest.main()
