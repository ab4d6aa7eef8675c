# SPDX-License-Identifier: MIT
"""The files of the repository, and what its Markdown has, as GitHub shows it."""

import re
import subprocess
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import unquote

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parent.parent.parent
PARSER = MarkdownIt("commonmark").enable("table")
IN_HTML = re.compile(r'\b(?:href|src)="([^"]+)"')
HAS_SCHEME = re.compile(r"[a-z]+:")


@cache
def files():
    """Those that git knows or would add, without what it ignores."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout
    return frozenset(name for name in listed.splitlines() if (ROOT / name).is_file())


@cache
def folders():
    return frozenset(str(parent) for name in files() for parent in PurePosixPath(name).parents)


def pages():
    return sorted(name for name in files() if name.endswith(".md"))


def target_of(page, link):
    """The file or folder and the anchor that a relative link of a page leads to."""
    path, _, anchor = link.partition("#")
    return normpath(PurePosixPath(page).parent / unquote(path)) if path else page, anchor


@cache
def tokens(page):
    return PARSER.parse((ROOT / page).read_text())


def links(page):
    """The relative links and images of a page, each with its line."""
    for block in tokens(page):
        line = block.map[0] + 1 if block.map else 0
        for token in [block, *(block.children or [])]:
            if token.type in ("html_block", "html_inline"):
                found = IN_HTML.findall(token.content)
            else:
                found = [value for name in ("href", "src") if (value := token.attrGet(name))]
            yield from ((line, link) for link in found if not HAS_SCHEME.match(link))


@cache
def anchors(page):
    """Those that GitHub gives the headings of a page."""
    slugs = set()
    all_tokens = tokens(page)
    for heading, text in zip(all_tokens, all_tokens[1:]):
        if heading.type != "heading_open":
            continue
        words = "".join(token.content for token in text.children if token.type in ("text", "code_inline"))
        slug = unique = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        number = 0
        while unique in slugs:
            number += 1
            unique = f"{slug}-{number}"
        slugs.add(unique)
    return frozenset(slugs)
