// SPDX-License-Identifier: MIT
// How deep shared objects may be in each other, and in which order. Compiled with -O2.

#include <memory>

#include <hps/packed.h>

#include "support/bytes.h"
#include "support/columns_of.h"
#include "support/small_stack.h"

namespace hps_tests {
namespace {

struct Node {
  std::shared_ptr<Node> next;
  std::weak_ptr<Node> previous;
  std::shared_ptr<Node> other;
};
using Nodes = std::vector<std::shared_ptr<Node>>;

Nodes nodes(std::size_t n) {
  Nodes all(n);
  for (auto& node : all) node = std::make_shared<Node>();
  return all;
}

// Ends them one by one, whatever they point to.
struct Ended : Nodes {
  explicit Ended(Nodes all) : Nodes(std::move(all)) {}
  ~Ended() {
    for (auto& node : *this) node->next = node->other = nullptr;
  }
  Ended(const Ended&) = delete;
};

// Alike in all formats, and on both sides.
void expect_accepted(const Nodes& all) {
  const auto with = [&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    on_small_stack([&] {
      const Nodes copy = hps::from_string<Nodes>(message, format);
      EXPECT_EQ(copy.size(), all.size());
    });
  };
  with(hps::compact);
  with(hps::raw);
  with(hps::packed);
}
void expect_refused(const Nodes& all) {
  const auto refuse = [&](const std::string& message, const auto& format) {
    on_small_stack([&] { EXPECT_THROW(hps::from_string<Nodes>(message, format), hps::LimitExceeded); });
    on_small_stack([&] {
      Nodes used(3, std::make_shared<Node>());
      EXPECT_THROW(hps::from_string(message, used, format), hps::LimitExceeded);
    });
  };
  const auto with = [&](const auto& format) {
    EXPECT_THROW(hps::to_string(all, format), hps::LimitExceeded);
    refuse(hps::to_string(all, format.max_depth(10000000)), format);
  };
  with(hps::compact);
  with(hps::raw);
  with(hps::packed);
  refuse(columns_of(all, hps::packed.max_depth(10000000)), hps::packed);
}

// Each points to the one before it.
TEST(SharedDepth, AChainBackwards) {
  for (const std::size_t n : {900u, 5000u}) {
    const Ended all(nodes(n));
    for (std::size_t i = 1; i < n; ++i) all[i]->next = all[i - 1];
    n < 1000 ? expect_accepted(all) : expect_refused(all);
  }
}

// The limit is exact, and the same for a chain forwards and backwards.
TEST(SharedDepth, TheLimit) {
  const auto deepest = [](auto&& connect, const auto& format) {
    std::size_t n = 1;
    for (;; ++n) {
      const Ended all(nodes(n));
      for (std::size_t i = 1; i < n; ++i) connect(*all[i - 1], all[i], *all[i], all[i - 1]);
      const Nodes& list = all;
      const std::string message = hps::to_string(list, format.max_depth(1000));
      const bool fits = serializes(list, format);
      if (fits) (void)hps::from_string<Nodes>(message, format);
      else EXPECT_THROW(hps::from_string<Nodes>(message, format), hps::LimitExceeded) << n;
      if (!fits) return n - 1;
    }
  };
  const auto forwards = [](Node& a, const auto& after, Node&, const auto&) { a.next = after; };
  const auto backwards = [](Node&, const auto&, Node& b, const auto& before) { b.next = before; };
  const auto with = [&](const auto& format) {
    const std::size_t n = deepest(forwards, format);
    EXPECT_EQ(n, deepest(backwards, format));
    EXPECT_GE(n, 18u);
    EXPECT_LE(n, 20u);
  };
  with(hps::compact.max_depth(20));
  with(hps::raw.max_depth(20));
  with(hps::packed.max_depth(20));
}

TEST(SharedDepth, AShortMessageOfManyNodes) {
  struct Link {
    std::shared_ptr<Link> next;
  };
  const std::string message = unhex("011112072329002701290004c0843d07c0843d070180897a030202000bd007030002000bd007");
  on_small_stack([&] {
    std::vector<std::shared_ptr<Link>> links;
    EXPECT_THROW(hps::from_string(message, links, hps::packed), hps::Error);
  });
}

TEST(SharedDepth, CyclesAreNeverDestroyed) {
  Nodes all = nodes(3);
  all[0]->next = all[1], all[1]->next = all[0], all[2]->other = all[2];
  const auto with = [&](const auto& format) {
    Nodes copy = hps::from_string<Nodes>(hps::to_string(all, format), format);
    EXPECT_EQ(copy[1]->next, copy[0]);
    EXPECT_EQ(copy[2]->other, copy[2]);
    for (auto& node : copy) node->next = node->other = nullptr;
  };
  with(hps::compact);
  with(hps::raw);
  with(hps::packed);
  for (auto& node : all) node->next = node->other = nullptr;
}

TEST(SharedDepth, WeakPointersToNeighbours) {
  const Ended all(nodes(100000));
  for (std::size_t i = 1; i < all.size(); ++i) {
    all[i]->other = all[0];
    all[i]->previous = all[i - 1];
  }
  expect_accepted(all);
}

// A tree whose nodes own their parents, found by weak pointers downwards.
TEST(SharedDepth, StrongPointersUpwards) {
  for (const std::size_t n : {300u, 2000u}) {
    const Ended all(nodes(n));
    for (std::size_t i = 1; i < n; ++i) {
      all[i]->next = all[i - 1];
      all[i - 1]->previous = all[i];
    }
    n < 1000 ? expect_accepted(all) : expect_refused(all);
  }
}

}  // namespace
}  // namespace hps_tests
