// SPDX-License-Identifier: MIT
#pragma once
// Columns to rows, by their schema: of any type, also with shared objects, and of types that contain themselves.

#include <string>

#include "hps/format/packed.h"
#include "hps/format/packed/index/head.h"
#include "hps/schema/columns/plan.h"

namespace hps::detail::evolution {

// The compact bytes of the object of a packed message, where hand-written classes have their sizes before them. The
// message has its shape or, as in described ones, not. Arrays of the graph have one extent each. Throws
// column::Failure, and LimitExceeded.
HPS_ONCE std::string rows_of_columns(const schema::Graph& graph, const column::EncodedColumns& from,
                                     const Packed& format);
// With the plan of the graph, which is made for many messages.
HPS_ONCE std::string rows_of_columns(const schema::Graph& graph, const schema::ColumnPlan& plan,
                                     const column::EncodedColumns& from, const Packed& format);

}  // namespace hps::detail::evolution

#include HPS_DEFINITIONS("hps/evolution/columns/to_rows_definitions.h")
