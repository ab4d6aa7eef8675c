// SPDX-License-Identifier: MIT
#pragma once
// The order in which the index of a message has counts and sizes, written from docs/format-packed.md alone.

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace hps_fuzz::index {

[[noreturn]] inline void fail() { throw std::invalid_argument("no message of columns"); }

inline std::string_view take(std::string_view& from, std::uint64_t n) {
  if (n > from.size()) fail();
  const std::string_view taken = from.substr(0, static_cast<std::size_t>(n));
  from.remove_prefix(taken.size());
  return taken;
}

inline std::uint64_t take_number(std::string_view& from) {
  std::uint64_t v = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const auto byte = static_cast<unsigned char>(take(from, 1)[0]);
    v |= std::uint64_t{byte & 0x7fu} << shift;
    if (byte < 0x80) return v;
  }
  fail();
}

// Calls on_column(number of values) and on_parts(), which gives a number of parts, as a reader of the shape meets them.
template <class OnColumn, class OnParts>
class Walk {
 public:
  Walk(std::string_view shape, OnColumn on_column, OnParts on_parts)
      : shape_(shape), on_column_(on_column), on_parts_(on_parts) {
    node(1, 0);
    for (std::uint64_t pool = 0; pool < pools_; ++pool) node(on_parts_(), 0);
    if (!shape_.empty()) fail();
  }

 private:
  static constexpr unsigned deepest = 64;

  void node(std::uint64_t n, unsigned depth) {
    if (depth > deepest) fail();
    const char code = take(shape_, 1)[0];
    if (code == 0x24) return node(n * take_number(shape_), depth + 1);  // array
    if (code == 0x27) return each([&] { node(n, depth + 1); });         // record
    if (code == 0x2a) return meet(take_number(shape_));                 // reference
    on_column_(n);
    switch (code) {
      case 0x05:
      case 0x0d:  // 16 bytes: the upper halves after the lower ones
        return on_column_(n);
      case 0x21:  // bytes
        take_number(shape_);
        return;
      case 0x23:  // sequence
      case 0x25:  // optional
        return node(on_parts_(), depth + 1);
      case 0x26:  // variant
        return each([&] { node(on_parts_(), depth + 1); });
      case 0x28: {  // map
        const std::uint64_t entries = on_parts_();
        node(entries, depth + 1);
        return node(entries, depth + 1);
      }
      case 0x29:  // pointer
        return meet(take_number(shape_));
      default:
        if (code < 0 || code > 0x22) fail();
    }
  }

  void meet(std::uint64_t pool) { pools_ = std::max(pools_, pool + 1); }

  void each(auto&& f) {
    for (std::uint64_t k = take_number(shape_); k; --k) {
      if (shape_.empty()) fail();
      f();
    }
  }

  std::string_view shape_;
  OnColumn on_column_;
  OnParts on_parts_;
  std::uint64_t pools_ = 0;
};

}  // namespace hps_fuzz::index
