# SPDX-License-Identifier: MIT
"""Tests of the report: python3 -m unittest discover -t . -s bench/report/tests"""
