// SPDX-License-Identifier: MIT
#include "data.h"
#include "sparse_matrix.pb.h"

int main() {
  const auto matrix = data::sparse_matrix();
  SparseMatrix output;
  for (const auto& [columns, values] : matrix) {
    Row* const row = output.add_rows();
    row->mutable_columns()->Assign(columns.begin(), columns.end());
    row->mutable_values()->Assign(values.begin(), values.end());
  }
  const std::string message = output.SerializeAsString();
  SparseMatrix input;
  if (!input.ParseFromString(message)) return 1;
  data::SparseMatrix parsed;
  for (const Row& row : input.rows()) {
    auto& [columns, values] = parsed.emplace_back();
    columns.assign(row.columns().begin(), row.columns().end());
    values.assign(row.values().begin(), row.values().end());
  }
  return parsed == matrix ? 0 : 1;
}
