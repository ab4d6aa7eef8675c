# SPDX-License-Identifier: MIT
"""The sections of the page, one a file."""
