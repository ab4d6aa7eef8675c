# SPDX-License-Identifier: MIT
"""Arrow's own files, in batches of 65,536 rows, as its Feather files are."""

import file_format
import pyarrow
import pyarrow.dataset
from pyarrow import ipc

ROWS = 1 << 16


class Arrow(file_format.FileFormat):
    package = "pyarrow"

    def __init__(self, name, compression):
        self.name, self.compression = name, compression

    def write(self, table, path):
        options = ipc.IpcWriteOptions(compression=self.compression)
        with ipc.new_file(str(path), table.schema, options=options) as file:
            file.write_table(table, max_chunksize=ROWS)
        file_format.sync(path)

    def read(self, path):
        with pyarrow.OSFile(str(path)) as file:
            return ipc.open_file(file).read_all()

    def column(self, path, questions):
        with pyarrow.OSFile(str(path)) as file:
            field = ipc.open_file(file).schema.get_field_index(questions.column.split(".")[0])
            return ipc.open_file(file, options=ipc.IpcReadOptions(included_fields=[field])).read_all()

    def record(self, path, questions):
        with pyarrow.OSFile(str(path)) as file:
            batch = ipc.open_file(file).get_batch(questions.middle // ROWS)
            return pyarrow.Table.from_batches([batch.slice(questions.middle % ROWS, 1)])

    def range(self, path, questions):
        number = pyarrow.dataset.field(questions.sorted)
        chosen = (number >= questions.low) & (number <= questions.high)
        return pyarrow.dataset.dataset(path, format="ipc").to_table(filter=chosen)


def formats():
    return [Arrow("arrow", None), Arrow("arrow-zstd", "zstd")]
