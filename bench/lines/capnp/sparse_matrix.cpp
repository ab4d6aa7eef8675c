// SPDX-License-Identifier: MIT
#include <capnp/serialize.h>

#include "data.h"
#include "sparse_matrix.capnp.h"

int main() {
  const auto matrix = data::sparse_matrix();
  capnp::MallocMessageBuilder builder;
  auto rows = builder.initRoot<SparseMatrix>().initRows(static_cast<unsigned>(matrix.size()));
  for (unsigned i = 0; i < rows.size(); ++i) {
    const auto& [columns, values] = matrix[i];
    rows[i].setColumns(kj::arrayPtr(columns.data(), columns.size()));
    rows[i].setValues(kj::arrayPtr(values.data(), values.size()));
  }
  const kj::Array<capnp::word> message = capnp::messageToFlatArray(builder);
  capnp::FlatArrayMessageReader reader(message);
  data::SparseMatrix parsed;
  for (const Row::Reader row : reader.getRoot<SparseMatrix>().getRows()) {
    auto& [columns, values] = parsed.emplace_back();
    for (const std::uint64_t column : row.getColumns()) columns.push_back(column);
    for (const double value : row.getValues()) values.push_back(value);
  }
  return parsed == matrix ? 0 : 1;
}
