# SPDX-License-Identifier: MIT
"""The Pareto front: those that nobody beats in both size and time."""

from __future__ import annotations

from collections.abc import Mapping


def pareto(points: Mapping[str, tuple[float, float]]) -> list[str]:
    """Names of the points for which no other is as small in both and smaller in one, by the first coordinate."""
    front: list[str] = []
    least = float("inf")
    for name in sorted(points, key=lambda name: (points[name], name)):
        second = points[name][1]
        if second < least or (front and points[name] == points[front[-1]]):
            front.append(name)
            least = second
    return front
