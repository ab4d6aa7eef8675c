// SPDX-License-Identifier: MIT
#pragma once
// Numbers of rows, by the schema.

#include "hps/evolution/rows_cursor.h"
#include "hps/kernel/zigzag.h"
#include "hps/value/layout.h"

namespace hps::detail::value {

class RowsNumbers {
 public:
  RowsNumbers(evolution::RowsCursor& in, const Layout& layout) : in_(in), layout_(layout) {}

  // n numbers of a column to memory.
  void read(const Table& table, char* to, std::uint64_t n) {
    switch (table.width) {
      case 1:
        return read_as<std::uint8_t>(table, to, n);
      case 2:
        return read_as<std::uint16_t>(table, to, n);
      case 4:
        return read_as<std::uint32_t>(table, to, n);
      case 8:
        return read_as<std::uint64_t>(table, to, n);
      default:
        for (; n; --n, to += 16) {
          evolution::RawNumber raw;
          in_.number(layout_.node(table), raw);
          std::memcpy(to, raw, sizeof raw);
        }
    }
  }

 private:
  template <class U>
  void read_as(const Table& table, char* to, std::uint64_t n) {
    if (!in_.encoding().varints || table.code == 0 || shape::is_real_code(table.code))
      return read_fixed<U>(table, to, n);
    const bool zigzags = shape::is_signed_code(table.code);
    for (; n; --n, to += sizeof(U)) {
      const U number = read_varint<U>(table);
      const U v = zigzags ? static_cast<U>(kernel::unzigzag(number)) : number;
      std::memcpy(to, &v, sizeof v);
    }
  }
  template <class U>
  U read_varint(const Table& table) {
    if (in_.remaining() >= kernel::varint_scratch<64>) [[likely]] {
      std::uint64_t v;
      const char* const end = kernel::get_varint<64>(in_.place(), v);
      if (end && v == static_cast<U>(v)) [[likely]] {
        in_.go_to(end);
        return static_cast<U>(v);
      }
    }
    evolution::RawNumber raw;  // byte by byte, with all checks
    in_.number(layout_.node(table), raw);
    const U v = kernel::load<U>(raw);
    return shape::is_signed_code(table.code) ? kernel::zigzag<U>(static_cast<std::make_signed_t<U>>(v)) : v;
  }
  template <class U>
  void read_fixed(const Table& table, char* to, std::uint64_t n) {
    const char* const p = in_.elements(n, sizeof(U));
    for (std::uint64_t i = 0; i < n && table.code == 0; ++i)
      if (p[i] & ~1) in_.go_to(p + i), in_.fail("a bool that is neither 0 nor 1");
    if (n == 1) {
      const U v = kernel::load<U>(p);
      std::memcpy(to, &v, sizeof v);
    } else if (little_endian) {
      if (n) std::memcpy(to, p, static_cast<std::size_t>(n) * sizeof(U));
    } else {
      for (std::size_t i = 0; i < n; ++i) {
        const U v = kernel::load<U>(p + i * sizeof(U));
        std::memcpy(to + i * sizeof(U), &v, sizeof v);
      }
    }
  }

  evolution::RowsCursor& in_;
  const Layout& layout_;
};

}  // namespace hps::detail::value
