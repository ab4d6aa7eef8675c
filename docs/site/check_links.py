# SPDX-License-Identifier: MIT
"""Checks every link within the project: of all Markdown files as GitHub resolves them, and of a built site.

usage: check_links.py [FOLDER_OF_THE_SITE]
"""

import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urlsplit

import repository


def problems_of_markdown():
    count = 0
    for page in repository.pages():
        for line, link in repository.links(page):
            count += 1
            target, anchor = repository.target_of(page, link)
            if target not in repository.files() and target not in repository.folders():
                yield f"{page}:{line}: {link}: there is no {target}"
            elif anchor and not (target.endswith(".md") and anchor in repository.anchors(target)):
                yield f"{page}:{line}: {link}: {target} has no such heading"
    print(f"{count} links in {len(repository.pages())} Markdown files")


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loaded = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids |= {attributes[name] for name in ("id", "name") if attributes.get(name)}
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        if tag in ("img", "script", "link", "iframe"):
            self.loaded += [attributes[name] for name in ("src", "href") if attributes.get(name)]


def problems_of_site(site):
    @cache
    def page(path):
        return Page(path.read_text())

    count = 0
    paths = sorted(site.rglob("*.html"))
    for path in paths:
        name = path.relative_to(site)
        for link in page(path).links + page(path).loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page(path).loaded and parts.scheme != "data":
                    yield f"{name}: loads {link}, which is not there without a network"
                continue
            count += 1
            target = Path(normpath(path.parent / unquote(parts.path))) if parts.path else path
            if not target.is_file():
                yield f"{name}: {link}: there is no such file"
            elif parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in page(target).ids:
                yield f"{name}: {link}: there is no such place"
    print(f"{count} links in {len(paths)} pages of the site")


def main():
    problems = list(problems_of_markdown())
    if len(sys.argv) > 1:
        problems += problems_of_site(Path(sys.argv[1]))
    print(*problems, sep="\n", end="\n" if problems else "")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
