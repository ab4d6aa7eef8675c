# SPDX-License-Identifier: MIT
"""The arrays of experiment E3 that packages of PyPI ship."""
