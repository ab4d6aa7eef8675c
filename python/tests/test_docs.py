# SPDX-License-Identifier: MIT
"""The examples of the documentation are run, those of a page one after another."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "docs" / "python.md", ROOT / "python" / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("duckdb", "polars", "pyarrow"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    examples = re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.DOTALL | re.MULTILINE)
    assert examples
    for example in examples:
        exec(compile(example, page.name, "exec"), names)
