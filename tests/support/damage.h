// SPDX-License-Identifier: MIT
#pragma once
// Bytes that are cut off, or damaged.

#include <gtest/gtest.h>
#include <hps/error.h>

#include <functional>
#include <string>
#include <string_view>

#include "support/guarded_memory.h"
#include "support/sanitized.h"

namespace hps_tests {

// Whether f(bytes) accepts them; in memory of exactly their size.
bool accepts(std::string_view bytes, auto&& f) {
  const GuardedMemory memory(bytes);
  try {
    f(memory.view());
    return true;
  } catch (const hps::ErrorAt& e) {
    EXPECT_LE(e.offset(), bytes.size());
    return false;
  }
}

// f accepts the bytes, but none that are cut off or followed by another; those that are changed it refuses, or they
// mean something else. At each of the first `dense` places, and at about a hundred behind.
inline void expect_safe(const std::string& bytes, std::size_t dense, const std::function<void(std::string_view)>& f) {
  for (std::size_t i = 0; i < bytes.size(); i += i < dense ? 1 : bytes.size() / 100 + 1) {
    EXPECT_FALSE(accepts(bytes.substr(0, i), f)) << i;
    for (const int change : tried_at(i, std::vector{1, 0x20, 0x80, 0xff})) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ change);
      accepts(changed, f);
    }
  }
  EXPECT_FALSE(accepts(bytes + 'x', f));
  EXPECT_TRUE(accepts(bytes, f));
}

}  // namespace hps_tests
