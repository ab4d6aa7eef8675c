# SPDX-License-Identifier: MIT
"""The page in a browser: needs Debian's chromium, chromium-driver, python3-selenium and python3-matplotlib."""

from __future__ import annotations

import functools
import re
import shutil
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, ClassVar

from bench.report import page
from bench.report.results import read
from bench.report.tests import example

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
NEEDED = (
    "the test of the page needs chromium and chromedriver: apt-get install chromium chromium-driver python3-selenium"
)

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

    def test_it_needs_nothing_from_elsewhere(self) -> None:
        for pattern in (r"<link[^>]+href=\"(?!data:)", r"<script[^>]+src=", r"<img", r"@import", r"url\((?!#)"):
            self.assertNotRegex(self.html, pattern)

    def test_identifiers_are_unique(self) -> None:
        identifiers = re.findall(r'\bid="([^"]+)"', self.html)
        self.assertEqual(len(identifiers), len(set(identifiers)))

    def test_references_have_a_target(self) -> None:
        identifiers = set(re.findall(r'\bid="([^"]+)"', self.html))
        used = set(re.findall(r'href="#([^"]+)"', self.html)) | set(re.findall(r"url\(#([^)]+)\)", self.html))
        self.assertEqual(used - identifiers, set())

    def test_what_is_not_there_is_said(self) -> None:
        self.assertIn("Not installed, so not compared: hps-0.1, avro-cpp", self.html)
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
        part = self.html.partition("<h3>Between ranks</h3>")[2].partition("</section>")[0]
        self.assertIn("4 ranks, memory; ms", part)
        self.assertIn("<th>read by 4<th>read by 3<th>lines<th>break-even MB/s", part)
        # 16.2 MB are saved in 30 ms.
        self.assertIn("<td>hps-file<td>19.8<td>50.0<td>50.0<td>50.0<td>13<td>540", part)
        self.assertIn("<td>hps-serial<td>19.8<td>19.0<td>19.0<td>-<td>14<td>any", part)
        self.assertIn("<td>hps-file<td>19.8<td>150<td>150<td>150<td>13<td>-", part)
        self.assertNotIn("hdf5-plain", part)

    def test_sets_held_back_are_a_table_of_their_own(self) -> None:
        part = self.html.partition("<h3>Held back</h3>")[2].partition("</table>")[0]
        self.assertIn("<th>double temperatures, 10,000<th>int32 pulse, 10,000", part)
        self.assertIn("<td>hps-packed<td>0.600<td>0.600<i>3.25×</i>", part)
        self.assertLess(part.index("<td>hps-packed<"), part.index("<td>protobuf<"))

    def test_simulated_sets_are_a_table_of_their_own(self) -> None:
        part = self.html.partition("<h3>Simulated</h3>")[2].partition("</table>")[0]
        self.assertIn("<th>double gauss, 10,000", part)

    def test_a_chart_has_the_means_of_all_arrays_of_a_type(self) -> None:
        part = self.html.partition('id="fig-e3-double-means"')[2].partition("</figure>")[0]
        self.assertIn("Geometric means over 3 arrays. Nobody beats in both: hps-packed.", part)

    def test_nothing_held_back_makes_no_table(self) -> None:
        self.assertNotIn("Held back", page.build(example.results({"E3/double-md:10": {"hps-raw": (1, 1, 1, 1)}})))

    def test_schemes_of_real_data_are_first_and_of_sets_held_back_last(self) -> None:
        part = self.html.partition("<h3>Schemes</h3>")[2].partition("</table>")[0]
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
        self.assertIn("<td>hps-raw<td>50<td>1.10<td>1.05<td>3.00<td>1.20<td>0.727<td>-", part)
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
    browser: ClassVar[Any]

    @classmethod
    def setUpClass(cls) -> None:
        chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
        try:
            from selenium import webdriver
            from selenium.webdriver.chrome.service import Service
        except ImportError as error:
            raise AssertionError(f"{NEEDED} ({error})") from error
        if not chromium or not driver:
            raise AssertionError(NEEDED)
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.page = Path(folder.name) / "index.html"
        cls.page.write_text(full_page(), encoding="utf-8")
        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        for flag in [*FLAGS, f"--user-data-dir={folder.name}/profile"]:
            options.add_argument(flag)
        cls.browser = webdriver.Chrome(service=Service(driver), options=options)
        cls.addClassCleanup(cls.browser.quit)

    page: ClassVar[Path]

    def open(self, size: str) -> tuple[int, int]:
        width, height = SIZES[size]
        self.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": size == "phone"},
        )
        self.browser.get(self.page.as_uri())
        return width, height

    def test_every_plot_is_seen(self) -> None:
        for size in SIZES:
            width, _ = self.open(size)
            found = self.browser.execute_script(FIGURES)
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
        text = self.browser.execute_script("return document.body.textContent")
        self.assertIn("Arrays there and back, µs, tcp", text)
        self.assertIn("gather, 100 peptides a rank", text)

    def test_no_plot_is_missing(self) -> None:
        self.open("laptop")
        found = {figure["id"] for figure in self.browser.execute_script(FIGURES)}
        expected = {
            "fig-e1-double-array-time",
            "fig-e1-hash-map-size",
            "fig-e1-sparse-matrix-pareto",
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
                self.browser.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
                self.assertLessEqual(self.browser.execute_script("return document.documentElement.scrollWidth"), width)

    def test_nothing_goes_wrong(self) -> None:
        for size in SIZES:
            self.open(size)
        self.assertEqual(self.browser.get_log("browser"), [])

    def test_the_filter(self) -> None:
        self.open("laptop")
        count = "return [...document.querySelectorAll('tr[data-system]')].filter(e => e.checkVisibility()).length"
        before = self.browser.execute_script(count)
        field = self.browser.find_element("id", "filter")
        field.send_keys("hps-raw")
        after = self.browser.execute_script(count)
        self.assertTrue(0 < after < before / 3)
        lines = "return [...document.querySelectorAll('svg [data-system]')].filter(e => e.style.display != 'none')"
        systems = set(self.browser.execute_script(lines + ".map(e => e.dataset.system.split('+')[0])"))
        self.assertEqual(systems, {"hps-raw"})


if __name__ == "__main__":
    unittest.main()
