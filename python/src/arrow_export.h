// SPDX-License-Identifier: MIT
#pragma once
// Values as Arrow's record batches: fields are nullable where they are optionals; lists, texts and bytes have offsets
// of 64 bits; variants are structs of an index and nullable parts; what contains itself, shared objects and Values
// inside are JSON; numbers of 128 bits are 16 bytes.

#include "arrow.h"
#include "common.h"

namespace hps::python::arrow {

struct ArrowOptions {
  bool text_as_bytes = false;
};

// Whether the values of a table are JSON: those of kinds that Arrow lacks, and lists and the like that are not in order
// in memory, since their type contains itself.
bool is_json(const value::Table& table);
// Whether Arrow has such maps: it has none whose keys may be null. The others are lists of structs.
bool is_map(const value::Layout& layout, const value::Table& table);
// The schema of the elements of a list, a struct.
void export_schema(const value::Layout& layout, const ArrowOptions& options, ArrowSchema* out);
// The elements of a list, a batch; it shares their memory. Throws Error for text that is not UTF-8.
void export_batch(const Value& list, const ArrowOptions& options, ArrowArray* out);

}  // namespace hps::python::arrow
