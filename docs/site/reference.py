# SPDX-License-Identifier: MIT
"""The reference: a page for each header that users include, of the declarations in it."""

import re

import declarations

CODE = re.compile(r"`[^`]+`|<[\w/.]+\.h>|\b(?:std|hps)::\w[\w:]*(?:<[\w:, ]*>)?(?:(?:\.\w+)?\([\w, <]*\))*"
                  r"|\b\w+(?:(?:\.\w+)?\(\w*\))+|\b[a-zA-Z]+_\w+\b")
SPECIAL = re.compile(r"([\\*_\[\]<>#|`])")
ITEM = re.compile(r"\s*(- |\d+\. )")


def prose(text):
    """A text of a comment with the names of C++ in it as code."""
    parts, at = [], 0
    for code in CODE.finditer(text):
        parts += [SPECIAL.sub(r"\\\1", text[at:code.start()]), f"`{code[0].strip('`')}`"]
        at = code.end()
    return "".join(parts) + SPECIAL.sub(r"\\\1", text[at:])


def markdown_of(comment):
    """Paragraphs, lists, and what is indented as code."""
    lines, in_code, in_list = [], False, False
    for line in comment:
        in_list = bool(ITEM.match(line)) or in_list and line.startswith("  ")
        is_code = line.startswith("  ") and not in_list
        if is_code != in_code:
            lines.append("```cpp" if is_code else "```")
            lines += [] if is_code else [""]
        in_code = is_code
        lines.append(line[2:] if is_code else prose(line))
    return "\n".join(lines + (["```"] if in_code else [])) + "\n"


class Places:
    """Anchors: of two that differ by nothing but case, or not at all, the second gets a number."""

    def __init__(self):
        self.taken = set()

    def new(self, namespace, name):
        place = unique = "-".join(["api", *namespace.split("::")[1:], *re.findall(r"\w+", name)]).lower()
        number = 1
        while unique in self.taken:
            number += 1
            unique = f"{place}-{number}"
        self.taken.add(unique)
        return unique


def section(group, level, place):
    title = ", ".join(f"`{name}`" for name in group.names)
    parts = [f"({place})=" if place else "", f"{'#' * level} {title}\n", "```cpp", *group.texts, "```\n",
             markdown_of(group.comment) if group.comment else ""]
    parts += [section(member, level + 1, "") for member in group.members]
    return "\n".join(parts)


def pages():
    """The text of each page by its name."""
    result, places = {}, Places()
    index = ["# Reference", "", "The declarations of each header, with the comments before them.", ""]
    for header, namespaces in declarations.by_header().items():
        page = f"api/{header.removesuffix('.h').replace('/', '_')}.md"
        text = [f"# hps/{header}", "", markdown_of(declarations.comment_of_header(header))]
        index += [f"## [hps/{header}]({page.removeprefix('api/')})", ""]
        for namespace, groups in namespaces.items():
            for group in groups:
                place = places.new(namespace, group.names[0])
                text.append(section(group, 2, place))
                index.append(f"- [`{namespace}{'::' if namespace else ''}{group.names[0]}`](#{place})")
        index.append("")
        result[page] = "\n".join(text)
    result["api/index.md"] = "\n".join(index)
    return result
