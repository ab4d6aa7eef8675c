// SPDX-License-Identifier: MIT
#pragma once
// Schemas from what Python code says of them: nested tuples, ("list", ("record", "Ion", (("mz", ("number",
// "float64")),))).

#include "common.h"

namespace hps::python {

// That of a number, without parts: ("number", "int32"), ("enum", "uint8", name, {enumerator: number}),
// ("time", "int64", num, den, clock), ("duration", "int64", num, den), ("complex", "float32"). Throws Error for others.
schema::Node node_of(nb::handle specification);
// The same, and ("text",), ("path",), ("bytes",), ("bytes", n), ("list", of), ("array", (extents...), of),
// ("record", name, ((member, of)...)), ("optional", of), ("variant", ((name, of)...)), ("map", key, value).
Schema schema_of_specification(nb::handle specification);

}  // namespace hps::python
