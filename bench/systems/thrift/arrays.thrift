// SPDX-License-Identifier: MIT
namespace cpp bench.thrift

cpp_include "<unordered_map>"

struct IntArray {
  1: list<i32> values
}

struct DoubleArray {
  1: list<double> values
}

struct SparseRow {
  1: list<i64> columns  // Thrift has no unsigned integers
  2: list<double> values
}

struct SparseMatrix {
  1: list<SparseRow> rows
}

// The application's kind of map. Thrift cannot print it, which is not needed.
struct HashMap {
  1: map cpp_type "std::unordered_map<std::string, double>" <string, double> values
} (cpp.customostream)
