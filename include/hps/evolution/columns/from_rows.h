// SPDX-License-Identifier: MIT
#pragma once
// Rows to columns, by their schema: the reverse of to_rows.h.

#include <string>
#include <string_view>

#include "hps/format/packed.h"
#include "hps/schema/graph.h"

namespace hps::detail::evolution {

enum class ShapeInMessage { left_out, there };

// The packed message, in columns, of an object in compact bytes, where hand-written classes have their sizes before
// them. Arrays of the graph have one extent each. Throws Problem, and LimitExceeded.
HPS_ONCE std::string columns_of_rows(const schema::Graph& graph, std::string_view rows, const Packed& format,
                                     ShapeInMessage shape);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/columns/from_rows_definitions.h")
