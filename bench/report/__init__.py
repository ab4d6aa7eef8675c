# SPDX-License-Identifier: MIT
"""What is made of the results of the benchmark suite: tables, a page with plots, and comparisons."""
