# SPDX-License-Identifier: MIT
"""What Sphinx makes of the pages that pages.py and reference.py lay out."""

project = "HPS"
author = "the HPS authors"
copyright = "2026, the HPS authors"

extensions = ["myst_parser"]
root_doc = "index"
html_theme = "furo"
html_title = "HPS"
html_copy_source = False
html_show_sphinx = False
html_use_index = False
highlight_language = "none"

# As GitHub has them: the anchors of headings, and images in HTML.
myst_heading_anchors = 6
myst_enable_extensions = ["html_image"]
