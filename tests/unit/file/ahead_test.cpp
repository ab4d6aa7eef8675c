// SPDX-License-Identifier: MIT
#include "hps/file/ahead.h"

#include <gtest/gtest.h>

#include <latch>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace hps_tests::files {
namespace {

using hps::detail::file::in_order;

TEST(AheadTest, ResultsComeInTheOrderOfTheCalls) {
  for (const unsigned threads : {1u, 2u, 3u, 8u})
    for (const std::size_t n : {0u, 1u, 2u, 3u, 100u}) {
      std::vector<std::size_t> results;
      in_order(
          n, threads, [](std::size_t i) { return i * i; },
          [&](std::size_t i, std::size_t result) {
            EXPECT_EQ(i, results.size());
            results.push_back(result);
          });
      ASSERT_EQ(results.size(), n);
      for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(results[i], i * i);
    }
}

// Each of two calls waits for the other, so two threads make them: one of them is the caller's.
TEST(AheadTest, TheCallingThreadMakesCallsWhileItWaits) {
  std::latch both(2);
  std::set<std::thread::id> threads;
  in_order(
      2, 2,
      [&](std::size_t) {
        both.arrive_and_wait();
        return std::this_thread::get_id();
      },
      [&](std::size_t, std::thread::id thread) { threads.insert(thread); });
  EXPECT_EQ(threads.size(), 2u);
  EXPECT_TRUE(threads.contains(std::this_thread::get_id()));
}

TEST(AheadTest, AnExceptionComesWhereTheResultWould) {
  for (const unsigned threads : {1u, 2u, 5u}) {
    std::size_t used = 0;
    const auto f = [](std::size_t i) { return i == 20 ? throw std::runtime_error("20") : i; };
    EXPECT_THROW(in_order(100, threads, f, [&](std::size_t, std::size_t) { ++used; }), std::runtime_error);
    EXPECT_EQ(used, 20u);
  }
}

}  // namespace
}  // namespace hps_tests::files
