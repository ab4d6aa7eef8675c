// SPDX-License-Identifier: MIT
#pragma once
// Arrow's record batches and arrays as Values.

#include "arrow.h"
#include "common.h"

namespace hps::python::arrow {

// A batch, as a list of records of that name. Nullable fields are optionals; dictionaries and runs are what they stand
// for; lists, texts and bytes are what they are with offsets of 32 and 64 bits and as views; unions are variants;
// decimals that are integers are numbers of 32, 64 or 128 bits. Throws Error for other decimals, for intervals, for
// nulls in fields that are not nullable, and for arrays that lead out of their memory.
// Without a batch, an empty list.
Value import_batch(const ArrowSchema& schema, const ArrowArray* batch, const std::string& name);
// The same of an array of any type, whose values are the elements of the list; the name is that of records among them.
Value import_column(const ArrowSchema& schema, const ArrowArray* array, const std::string& name);

}  // namespace hps::python::arrow
