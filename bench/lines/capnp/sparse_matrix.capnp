# SPDX-License-Identifier: MIT
@0xc3e2a4b5d6f71829;

struct Row {
  columns @0 :List(UInt64);
  values @1 :List(Float64);
}

struct SparseMatrix {
  rows @0 :List(Row);
}
