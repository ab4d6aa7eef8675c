# SPDX-License-Identifier: MIT
"""Headless Chromium, for the tests of the page and for pictures of it:

/usr/bin/python3 -m bench.report.tests.browser build/bench/report/index.html FOLDER

writes the first screen and all of a page, as a laptop and a phone show it, in the light and the dark scheme. Debian:
chromium, chromium-driver, python3-selenium.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

SIZES = {"laptop": (1280, 800), "phone": (400, 860)}
SCHEMES = ("light", "dark")
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
NEEDED = "it needs chromium and chromedriver: apt-get install chromium chromium-driver python3-selenium"
HEIGHT = "return document.documentElement.scrollHeight"


class Browser:
    """Closes with its folder by close()."""

    def __init__(self) -> None:
        chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
        try:
            from selenium import webdriver
            from selenium.webdriver.chrome.service import Service
        except ImportError as error:
            raise RuntimeError(f"{NEEDED} ({error})") from error
        if not chromium or not driver:
            raise RuntimeError(NEEDED)
        self.folder = tempfile.TemporaryDirectory()
        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        for flag in [*FLAGS, f"--user-data-dir={self.folder.name}/profile"]:
            options.add_argument(flag)
        self.driver = webdriver.Chrome(service=Service(driver), options=options)

    def close(self) -> None:
        self.driver.quit()
        self.folder.cleanup()

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def resize(self, width: int, height: int, phone: bool) -> None:
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone},
        )

    def open(self, page: Path, size: str, scheme: str = "light") -> tuple[int, int]:
        """Returns the width and the height of the window."""
        self.resize(*SIZES[size], size == "phone")
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        )
        self.driver.get(page.resolve().as_uri())
        return SIZES[size]


def take_pictures(page: Path, folder: Path) -> None:
    browser = Browser()
    try:
        for size, (width, _) in SIZES.items():
            for scheme in SCHEMES:
                browser.open(page, size, scheme)
                browser.driver.save_screenshot(str(folder / f"{size}-{scheme}.png"))
                tall = browser.run(HEIGHT)
                browser.resize(width, tall, size == "phone")
                browser.driver.save_screenshot(str(folder / f"{size}-{scheme}-all.png"))
                print(f"{folder}/{size}-{scheme}.png, and -all.png of {tall} pixels")
    finally:
        browser.close()


if __name__ == "__main__":
    take_pictures(Path(sys.argv[1]), Path(sys.argv[2]))
