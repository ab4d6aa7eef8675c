# SPDX-License-Identifier: MIT
"""The examples of the documentation are run, those of a page one after another."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hps

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "docs" / "python.md", ROOT / "python" / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("duckdb", "polars", "pyarrow"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    run_examples(page)


def run_examples(page: Path) -> dict[str, Any]:
    """The names that they define."""
    names: dict[str, Any] = {"__name__": "__main__"}
    examples = re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.DOTALL | re.MULTILINE)
    assert examples
    for example in examples:
        exec(compile(example, page.name, "exec"), names)
    return names


def test_recipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of a file, with one like that which tests/recipes writes in C++."""
    monkeypatch.chdir(tmp_path)
    with hps.Writer("run.hps") as out:
        out.attributes_of("energy")["unit"] = "keV"
        out.write({"sample": ["water", "salt", "sugar"], "energy": [12.5, 57.25, 80.0],
                   "trace": [np.array(t, np.float32) for t in ([], [1, 2], [0.5])]})
    names = run_examples(ROOT / "docs" / "recipes.md")
    assert names["mean"] == 149.75 / 3
    assert names["unit"] == "keV"
    assert list(names["high"]) == ["salt", "sugar"]
    assert list(names["trace"]) == [0.5]
    assert (names["record"].sample, names["record"].energy) == ("sugar", 80.0)
