// SPDX-License-Identifier: MIT
#pragma once
// The columns of a chunk as those see them who encode them, whatever fills them.

#include <memory>
#include <vector>

#include "hps/file/chunks/kept.h"

namespace hps::detail::file {

// A node of the type of a list of the objects, in the order of the index.
struct KeptNode {
  unsigned char code;       // of what its column has; no_column if there is none
  std::size_t extent = 0;   // of bytes of a fixed number
  bool counted = false;     // its objects are counted in the index,
  std::size_t memory = 0;   // and each takes so many bytes besides the object around it
  std::uint64_t count = 0;  // of these objects
  column::ColumnWriter* column = nullptr;
  column::ColumnWriter* upper = nullptr;  // of integers of 128 bits
};

// Calls f with each column of a node, as the class that it has.
void for_each_column(const KeptNode& node, auto&& f) {
  using column::NodeCode;
  if (!node.column) return;
  if (node.code == static_cast<unsigned char>(NodeCode::string)) return f(static_cast<KeptStrings&>(*node.column));
  if (node.code == static_cast<unsigned char>(NodeCode::bytes) || node.code == shape::scalar_code<long double>())
    return f(static_cast<column::BytesWriter&>(*node.column));
  f(static_cast<KeptNumbers&>(*node.column));
  if (node.upper) f(static_cast<KeptNumbers&>(*node.upper));
}

class KeptColumns {
 public:
  KeptColumns() = default;
  KeptColumns(const KeptColumns&) = delete;
  virtual ~KeptColumns() = default;

  // For other chunks of the same table.
  virtual std::unique_ptr<KeptColumns> another() const = 0;
  // After the last object.
  virtual void end() = 0;
  // For the next chunk.
  virtual void begin() = 0;

  // The number of objects.
  std::uint64_t count() const { return count_; }
  virtual std::size_t nodes() const = 0;
  virtual KeptNode node(std::size_t i) const = 0;
  // Bytes of what readers set up besides: for hand-written classes, and for Values.
  virtual std::size_t charged() const = 0;
  // Whether some values are in objects still that may go after they were written.
  virtual bool lends() const = 0;
  // Bytes of all values.
  std::size_t memory() const {
    std::size_t all = 0;
    for_each([&all](const auto& column) { all += column.memory(); });
    return all;
  }

 protected:
  void for_each(auto&& f) const {
    for (std::size_t i = 0; i < nodes(); ++i) for_each_column(node(i), f);
  }
  // Bytes that columns of the next chunk are likely to have.
  std::vector<std::size_t> likely_sizes() const {
    std::vector<std::size_t> sizes;
    for_each([&sizes](const auto& column) {
      if constexpr (requires { column.kept(); }) sizes.push_back(column.kept() + column.kept() / 16);
    });
    return sizes;
  }
  void reserve(const std::vector<std::size_t>& sizes) {
    auto size = sizes.begin();
    for_each([&](auto& column) {
      if constexpr (requires { column.reserve(*size); })
        if (size != sizes.end()) column.reserve(*size++);
    });
  }

  std::uint64_t count_ = 0;
};

}  // namespace hps::detail::file
