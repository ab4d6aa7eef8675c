# SPDX-License-Identifier: MIT
"""Lays out the pages of the site as Sphinx wants them: the Markdown of the repository in its folders, a page for each
other file or folder that this links to, and the reference.

usage: pages.py FOLDER
"""

import re
import shutil
import sys
from fnmatch import fnmatch
from os.path import relpath
from pathlib import Path, PurePosixPath

import reference
import repository

# Pages by patterns, in their order; the last heading has all other Markdown of the repository, too.
NAVIGATION = {
    "Use": ["docs/guide.md", "docs/recipes.md", "docs/migrating.md", "docs/evolution.md", "docs/python.md",
            "docs/scale.md", "docs/security.md", "docs/numbers.md", "docs/performance.md", "examples/index.md"],
    "Reference": ["api/index.md", "docs/format.md", "docs/format-*.md"],
    "Project": ["docs/design/README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"],
}
# Pages whose contents are the other pages of their folder.
CHAPTERS = ["api/index.md", "docs/design/README.md", "examples/index.md"]

LANGUAGES = {".cpp": "cpp", ".h": "cpp", ".py": "python", ".cff": "yaml"}
LINK = re.compile(r"\]\(([^)\s]+)\)")


def page_of(name):
    """The page of a file or a folder of the repository, or None."""
    if name in repository.folders():
        readme = f"{name}/README.md"
        return readme if readme in repository.files() else f"{name}/index.md"
    if name == "README.md":
        return "index.md"
    if name.endswith(".md"):
        return name
    return f"{name}.md" if PurePosixPath(name).suffix in LANGUAGES else None


def in_natural_order(name):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


def contents(pages, caption=""):
    names = [page.removesuffix(".md") for page in pages]
    heading = [f":caption: {caption}"] if caption else []
    return "\n".join(["", "```{toctree}", ":hidden:", *heading, "", *names, "```", ""])


class Site:
    def __init__(self):
        self.pages = {}
        self.images = set()

    def add(self, name):
        """Makes the page of a file or folder, and those of what it links to."""
        page = page_of(name)
        if not page or self.pages.get(page):
            return
        self.pages[page] = "(being made)"
        if page.endswith("/index.md"):
            self.pages[page] = self.listing(name)
        elif page == f"{name}.md":
            language = LANGUAGES[PurePosixPath(name).suffix]
            self.pages[page] = f"# {name}\n\n`````{language}\n{(repository.ROOT / name).read_text()}`````\n"
        else:
            self.add_markdown(name if name.endswith(".md") else page)

    def listing(self, folder):
        lines = [f"# {folder}", ""]
        for file in sorted(repository.files(), key=in_natural_order):
            if PurePosixPath(file).parent == PurePosixPath(folder):
                self.add(file)
                title = PurePosixPath(file).name
                lines.append(f"- [{title}]({title}.md)" if page_of(file) else f"- {title}")
        return "\n".join(lines) + "\n"

    def add_markdown(self, name):
        page = page_of(name)

        def link_in_site(link):
            target, anchor = repository.target_of(name, link[1])
            known = target in repository.files() or target in repository.folders()
            if not known or not (other := page_of(target)):
                return link[0]
            self.add(target)
            return f"]({relpath(other, PurePosixPath(page).parent)}{'#' if anchor else ''}{anchor})"

        self.pages[page] = LINK.sub(link_in_site, (repository.ROOT / name).read_text())
        targets = {repository.target_of(name, link)[0] for _, link in repository.links(name)}
        self.images |= {target for target in targets if target.endswith((".svg", ".png"))}

    def add_navigation(self):
        rest = [page for page in self.pages if page != "index.md"]
        for chapter in CHAPTERS:
            folder = PurePosixPath(chapter).parent
            pages = [page for page in rest if PurePosixPath(page).parent == folder and page != chapter]
            self.pages[chapter] += contents(PurePosixPath(page).name for page in pages)
            rest = [page for page in rest if page not in pages]
        NAVIGATION["Project"] += [page for page in repository.pages() if page in rest]
        for caption, patterns in NAVIGATION.items():
            pages = dict.fromkeys(page for pattern in patterns for page in rest if fnmatch(page, pattern))
            self.pages["index.md"] += contents(pages, caption)
            rest = [page for page in rest if page not in pages]
        for page in rest:
            self.pages[page] = "---\norphan: true\n---\n" + self.pages[page]

    def write(self, folder):
        for page, text in self.pages.items():
            (folder / page).parent.mkdir(parents=True, exist_ok=True)
            (folder / page).write_text(text)
        for image in self.images:
            (folder / image).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(repository.ROOT / image, folder / image)


def main():
    site = Site()
    # In this order, whatever links to them first.
    site.pages = dict.fromkeys(map(page_of, repository.pages()), "")
    for page in repository.pages():
        site.add(page)
    site.pages.update(reference.pages())
    site.add_navigation()
    site.write(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
