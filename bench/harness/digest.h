// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "harness/fields.h"

namespace bench {

// A sum over every field, in any order: what a program has in hand that has read each of them once.
class Digest {
 public:
  static constexpr bool copies_numbers = false;

  void scalar(std::integral auto number) { sum_ += static_cast<std::uint64_t>(static_cast<std::int64_t>(number)); }
  void scalar(double number) { sum_ += std::bit_cast<std::uint64_t>(number); }
  void size(std::size_t size) { sum_ += size; }
  void bytes(const char* data, std::size_t count) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += static_cast<unsigned char>(data[i]);
    sum_ += sum;
  }
  void text(std::string_view text) { size(text.size()), bytes(text.data(), text.size()); }

  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

template <class T>
std::uint64_t digest(const T& value) {
  Digest digest;
  write(digest, value);
  return digest.sum();
}

}  // namespace bench
