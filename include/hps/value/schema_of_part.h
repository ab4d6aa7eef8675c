// SPDX-License-Identifier: MIT
#pragma once

#include "hps/schema/type_name.h"
#include "hps/value/storage.h"

namespace hps::detail::value {

inline Schema schema_of(const Cell& c) {
  const Layout& layout = *c.storage->layout;
  return c.at == 0 ? layout.schema() : layout.schema_of(c.table().node);
}

// "text", for errors.
inline std::string type_of(const Cell& c) {
  const schema::Graph& graph = c.storage->layout->graph();
  return schema::type_name(graph, schema::own_names(graph), c.table().node);
}

}  // namespace hps::detail::value
