# SPDX-License-Identifier: MIT
"""Numbers out of tables: comma-separated values, whose first line names the columns."""

import array
import calendar
import csv
import functools
import gzip
import io
import time
import zipfile


def rows(file):
    return csv.DictReader(io.TextIOWrapper(file, encoding="utf-8"))


def airport_coordinates(file):
    """Degrees of latitude and longitude in turn."""
    return array.array("d", (float(row[name]) for row in rows(file) for name in ("lat", "lon")))


def stock_prices(file):
    """Day by day the prices of all stocks."""
    return array.array("d", (float(value) for row in rows(gzip.open(file)) for name, value in row.items()
                             if name != "Date"))


def temperatures(file):
    return array.array("d", (float(row["temp"]) for row in rows(file) if row["temp"] != "NA"))


def pulse(file):
    return array.array("i", (int(row["hr"]) for row in rows(file)))


@functools.cache
def seconds(hour):
    return calendar.timegm(time.strptime(hour, "%Y-%m-%dT%H:%M:%SZ"))


def departure_times(file):
    """As scheduled, in seconds since 1970."""
    with zipfile.ZipFile(file) as archive, archive.open("flights.csv") as flights:
        return array.array("i", (seconds(row["time_hour"]) + 60 * int(row["minute"]) for row in rows(flights)))
