// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <hps/hps.h>
#include <pthread.h>
#include <sys/mman.h>

#include <cstring>
#include <functional>

#include "support/sanitized.h"

namespace hps_tests {

#if defined(__clang__) && !defined(__OPTIMIZE__)
inline constexpr std::size_t ordinary_stack = std::size_t{2} << 20;  // Values in each other take 1.02 MiB of it
#else
inline constexpr std::size_t ordinary_stack = std::size_t{1} << 20;
#endif

// A level takes up to 450 bytes in rows, and 800 in columns.
inline constexpr std::size_t stack_size = sanitized ? std::size_t{16} << 20 : ordinary_stack;

// Calls f on a small stack; how many bytes of it were used.
inline std::size_t on_small_stack(const std::function<void()>& f) {
  void* const memory = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  std::memset(memory, 0x5a, stack_size);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, memory, stack_size);
  pthread_t thread;
  const auto run = [](void* p) -> void* {
    (*static_cast<const std::function<void()>*>(p))();
    return nullptr;
  };
  EXPECT_EQ(pthread_create(&thread, &attributes, run, const_cast<std::function<void()>*>(&f)), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  const auto bytes = static_cast<const unsigned char*>(memory);
  std::size_t unused = 0;
  while (unused < stack_size && bytes[unused] == 0x5a) ++unused;
  munmap(memory, stack_size);
  return stack_size - unused;
}

// Whether the limit of depth allows it.
bool serializes(const auto& t, const auto& format) {
  try {
    (void)hps::to_string(t, format);
    return true;
  } catch (const hps::LimitExceeded&) {
    return false;
  }
}

}  // namespace hps_tests
