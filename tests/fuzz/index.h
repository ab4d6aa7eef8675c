// SPDX-License-Identifier: MIT
#pragma once
// A message of columns taken apart: change a part, and bytes() mends the index and the head.

#include <string>
#include <vector>

#include "fuzz/index_walk.h"

namespace hps_fuzz {

namespace index {

inline std::string number(std::uint64_t v) {
  std::string bytes;
  for (; v >= 0x80; v >>= 7) bytes += static_cast<char>(static_cast<unsigned char>(v | 0x80));
  return bytes += static_cast<char>(static_cast<unsigned char>(v));
}

}  // namespace index

class IndexedMessage {
 public:
  struct Column {
    std::uint64_t count;
    std::string bytes;
  };

  char kind;
  std::string shape, names;
  std::vector<std::uint64_t> counts;  // of parts
  std::vector<Column> columns;

  // Throws std::invalid_argument if the message has no columns, or they cannot be told.
  explicit IndexedMessage(std::string_view message) : kind(index::take(message, 1)[0]) {
    if (!(kind & 1) || kind & ~15) index::fail();
    const std::uint64_t index_size = index::take_number(message), columns_size = index::take_number(message);
    std::string_view sizes = index::take(message, index_size);
    std::string_view contents = index::take(message, columns_size);
    shape = index::take(sizes, index::take_number(sizes));
    if (has_names()) names = index::take(sizes, index::take_number(sizes));
    const auto on_column = [&](std::uint64_t n) {
      columns.push_back({n, std::string(index::take(contents, n ? index::take_number(sizes) : 0))});
    };
    const auto on_parts = [&] { return counts.emplace_back(index::take_number(sizes)); };
    index::Walk(shape, on_column, on_parts);
    if (!message.empty() || !sizes.empty() || !contents.empty()) index::fail();
  }

  std::string bytes() const {
    std::string index = index::number(shape.size()) + shape, contents;
    if (has_names()) index += index::number(names.size()) + names;
    auto column = columns.begin();
    auto count = counts.begin();
    const auto on_column = [&](std::uint64_t n) {
      const std::string& bytes = (column++)->bytes;
      if (!n) return;
      index += index::number(bytes.size());
      contents += bytes;
    };
    const auto on_parts = [&] {
      index += index::number(*count);
      return *count++;
    };
    index::Walk(shape, on_column, on_parts);
    return kind + index::number(index.size()) + index::number(contents.size()) + index + contents;
  }

 private:
  bool has_names() const { return kind & 2; }
};

}  // namespace hps_fuzz
