// SPDX-License-Identifier: MIT
#pragma once
// Shared by the tests of columns.

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "hps/format/packed/index/errors.h"
#include "support/damage.h"
#include "support/isa.h"
#include "support/random.h"

namespace hps_tests {

// With each kind of processor, and the same random numbers.
class ColumnTest : public WithEachIsa {
 protected:
  ColumnTest() { random().seed(2026); }
};

// n values f(i)
template <class V>
std::vector<V> made(std::size_t n, auto&& f) {
  std::vector<V> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<V>(f(i));
  return values;
}

// As messages have it.
inline std::string number(std::uint64_t n) {
  std::string bytes;
  hps::detail::column::put_number(bytes, n);
  return bytes;
}

// The same bytes, whatever the processor has.
template <class F>
std::string on_each_isa(F&& bytes) {
  const auto best = hps::kernel::isa;
  hps::kernel::use(hps::kernel::Isa::portable);
  const std::string expected = bytes();
  hps::kernel::use(best);
  EXPECT_EQ(bytes(), expected);
  return expected;
}

// With what a column's input throws as an error.
inline auto in_terms_of_messages(const std::function<void(hps::detail::column::Input)>& parse) {
  return [&parse](std::string_view bytes) {
    try {
      parse({bytes.data(), bytes.data(), bytes.data() + bytes.size()});
    } catch (const hps::detail::column::Failure& failure) {
      hps::detail::column::raise(failure, "");
    }
  };
}

inline bool parses(const std::string& bytes, const std::function<void(hps::detail::column::Input)>& parse) {
  return accepts(bytes, in_terms_of_messages(parse));
}
inline void expect_safe(const std::string& bytes, const std::function<void(hps::detail::column::Input)>& parse) {
  expect_safe(bytes, 32, in_terms_of_messages(parse));
}

}  // namespace hps_tests
