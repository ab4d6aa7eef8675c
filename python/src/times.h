// SPDX-License-Identifier: MIT
#pragma once
// Times of C++ as those of NumPy.

#include "common.h"

namespace hps::python {

inline constexpr std::string_view local_clock = "local_t";

// The dtype of times: "M8[us]", "m8[s]"; "" where NumPy has none.
std::string dtype_of_time(const schema::Node& node);

}  // namespace hps::python
