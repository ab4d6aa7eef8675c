// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <conduit.hpp>

#include "harness/digest.h"
#include "workloads/arrays.h"
#include "workloads/series.h"

namespace bench {

// Represents the application's objects as trees of Conduit's nodes.
//
// Conduit describes arrays of numbers. Strings and scalars would need a node each, which is not what it is for, so the
// other types are left out.
template <class T>
concept Array = std::same_as<T, DoubleArray> || std::same_as<T, IntArray>;

template <class T>
concept ArrayTree = Array<T> || std::same_as<T, SparseMatrix>;

// The array in a leaf, to be read or, without const, to be filled.
template <class Number>
std::span<Number> numbers(auto& leaf) {
  const auto size = static_cast<std::size_t>(leaf.dtype().number_of_elements());
  Number* const data = leaf.value();  // null if they are of another type
  if (size != 0 && (data == nullptr || leaf.dtype().stride() != sizeof(Number))) {
    throw std::runtime_error("conduit: other numbers");
  }
  return {data, size};
}

// All rows' numbers in one array and their sizes in another: what Conduit's Blueprint calls a one-to-many relation. A
// node for each row takes longer to describe than to copy.
inline constexpr auto columns = &SparseRow::first;
inline constexpr auto values = &SparseRow::second;

template <class Number>
void describe(std::size_t size, conduit::Schema& schema) {
  const auto count = static_cast<conduit::index_t>(size);
  if constexpr (std::same_as<Number, double>) schema.set(conduit::DataType::float64(count));
  else if constexpr (std::same_as<Number, std::int32_t>) schema.set(conduit::DataType::int32(count));
  else schema.set(conduit::DataType::uint64(count));
}

void describe(const Array auto& array, conduit::Schema& schema) {
  describe<std::ranges::range_value_t<decltype(array)>>(array.size(), schema);
}

template <class Number>
void describe_rows(const SparseMatrix& matrix, std::vector<Number> SparseRow::*part, conduit::Schema& schema) {
  std::size_t total = 0;
  for (const SparseRow& row : matrix) total += (row.*part).size();
  describe<std::uint64_t>(matrix.size(), schema["sizes"]);
  describe<Number>(total, schema["values"]);
}

inline void describe(const SparseMatrix& matrix, conduit::Schema& schema) {
  describe_rows(matrix, columns, schema["columns"]);
  describe_rows(matrix, values, schema["values"]);
}

void fill(const Array auto& array, conduit::Node& node) {
  std::ranges::copy(array, numbers<std::ranges::range_value_t<decltype(array)>>(node).begin());
}

template <class Number>
void fill_rows(const SparseMatrix& matrix, std::vector<Number> SparseRow::*part, conduit::Node& node) {
  auto size = numbers<std::uint64_t>(node["sizes"]).begin();
  auto number = numbers<Number>(node["values"]).begin();
  for (const SparseRow& row : matrix) {
    *size++ = (row.*part).size();
    number = std::ranges::copy(row.*part, number).out;
  }
}

inline void fill(const SparseMatrix& matrix, conduit::Node& node) {
  fill_rows(matrix, columns, node["columns"]);
  fill_rows(matrix, values, node["values"]);
}

template <Array T>
void extract(const conduit::Node& node, T& array) {
  const auto all = numbers<const typename T::value_type>(node);
  array.assign(all.begin(), all.end());
}

template <class Number>
void extract_rows(const conduit::Node& node, std::vector<Number> SparseRow::*part, SparseMatrix& matrix) {
  const auto sizes = numbers<const std::uint64_t>(node["sizes"]);
  auto rest = numbers<const Number>(node["values"]);
  matrix.resize(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] > rest.size()) throw std::runtime_error("conduit: rows beyond the end");
    (matrix[i].*part).assign(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(sizes[i]));
    rest = rest.subspan(sizes[i]);
  }
}

inline void extract(const conduit::Node& node, SparseMatrix& matrix) {
  extract_rows(node["columns"], columns, matrix);
  extract_rows(node["values"], values, matrix);
}

template <Array T>
void sum_up(const conduit::Node& node, std::type_identity<T>, Digest& digest) {
  write(digest, numbers<const typename T::value_type>(node));
}

inline void sum_up(const conduit::Node& node, std::type_identity<SparseMatrix>, Digest& digest) {
  const auto sum_up_rows = [&]<class Number>(const conduit::Node& rows, std::type_identity<Number>) {
    for (const auto size : numbers<const std::uint64_t>(rows["sizes"])) digest.size(size);
    for (const auto number : numbers<const Number>(rows["values"])) digest.scalar(number);
  };
  sum_up_rows(node["columns"], std::type_identity<std::uint64_t>());
  sum_up_rows(node["values"], std::type_identity<double>());
  digest.size(numbers<const std::uint64_t>(node["values/sizes"]).size());
}

}  // namespace bench
