// SPDX-License-Identifier: MIT
#include "data.h"
#include "sparse_matrix_generated.h"

int main() {
  const auto matrix = data::sparse_matrix();
  flatbuffers::FlatBufferBuilder builder;
  std::vector<flatbuffers::Offset<Row>> rows;
  for (const auto& [columns, values] : matrix) rows.push_back(CreateRowDirect(builder, &columns, &values));
  builder.Finish(CreateSparseMatrixDirect(builder, &rows));
  const flatbuffers::DetachedBuffer message = builder.Release();
  data::SparseMatrix parsed;
  for (const Row* const row : *flatbuffers::GetRoot<SparseMatrix>(message.data())->rows()) {
    auto& [columns, values] = parsed.emplace_back();
    columns.assign(row->columns()->begin(), row->columns()->end());
    values.assign(row->values()->begin(), row->values()->end());
  }
  return parsed == matrix ? 0 : 1;
}
