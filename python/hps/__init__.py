# SPDX-License-Identifier: MIT
"""Files and messages of HPS, the serialization library for C++: columns as NumPy arrays, records as objects.

>>> import hps
>>> message = hps.dumps({"name": "run 7", "energies": [1.5, 2.5]})
>>> hps.loads(message)
{'name': 'run 7', 'energies': [1.5, 2.5]}
"""

from hps._file import File, open
from hps._hps import Error, Schema
from hps._messages import dumps, loads
from hps._ragged import Map, Optional, Ragged, Records, Union
from hps._records import Record
from hps._write import TableWriter, Writer, merge, write

__version__ = "1.0.0"
__all__ = ["Error", "File", "Map", "Optional", "Ragged", "Record", "Records", "Schema", "TableWriter",
           "Union", "Writer", "dumps", "loads", "merge", "open", "write"]
