// SPDX-License-Identifier: MIT
// Where there is no memory, whatever was being parsed is valid, and nothing is lost: each allocation fails once.

#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <sstream>
#include <unordered_map>
#include <valarray>
#include <variant>

#include "support/allocations.h"
#include "support/expect_error.h"

#include <hps/packed.h>

namespace hps_tests {
namespace {

const std::string text = "longer than sixteen letters";

struct Shared {
  std::shared_ptr<Shared> next;
  std::string name;
};

// Parses `now` into an object that holds `before`.
template <class T>
void expect_valid(const T& before, const T& now) {
  const auto with = [&](const auto& format, const std::string& message, auto&& parse) {
    std::optional<T> used;
    std::size_t failures = 0;
    const auto renew = [&] {
      used.reset();
      hps::from_string(hps::to_string(before), used.emplace());
    };
    renew();
    at_each_failing_allocation([&] { parse(message, *used); },
                               [&] {
                                 ++failures;
                                 // It can be serialized, parsed into and destroyed.
                                 EXPECT_FALSE(hps::to_string(*used, format).empty());
                                 hps::from_string(hps::to_string(now), *used);
                                 EXPECT_EQ(hps::to_string(*used), hps::to_string(now));
                                 renew();
                               });
    EXPECT_EQ(hps::to_string(*used), hps::to_string(now));
    EXPECT_GT(failures, 0u);
  };
  const auto from_string = [](const auto& format) {
    return [&format](const std::string& message, T& t) { hps::from_string(message, t, format); };
  };
  const std::string message = hps::to_string(now);
  with(hps::compact, message, from_string(hps::compact));
  std::istringstream in(message);
  with(hps::compact, message, [&](const std::string&, T& t) {
    in.clear();
    in.seekg(0);
    hps::from_stream(in, t);
  });
  std::string columns;
  hps::ContainerSink sink(columns);
  hps::column::Message<T>(now, hps::packed).write(sink);
  with(hps::packed, columns, from_string(hps::packed));
}

TEST(BadAlloc, LeavesContainersValid) {
  expect_valid(std::valarray<int>(3), std::valarray<int>(7, 5));
  expect_valid(std::valarray<std::string>(2), std::valarray<std::string>(text, 4));
  expect_valid(std::vector<std::string>{"a"}, std::vector<std::string>{text, "b", text});
  expect_valid(std::deque<std::string>{"a"}, std::deque<std::string>{text, text});
  expect_valid(std::set<std::string>{"a", "b"}, std::set<std::string>{text, "c", text + text});
  expect_valid(std::map<std::string, std::string>{{text, text}}, {{"a", text}, {text, "b"}});
  expect_valid(std::unordered_map<std::string, int>{{"a", 1}}, {{text, 2}});
  std::priority_queue<std::string> queue;
  queue.push(text), queue.push("a");
  expect_valid(std::priority_queue<std::string>(), queue);
  expect_valid(std::variant<int, std::string>(1), std::variant<int, std::string>(text));
  expect_valid(std::optional<std::list<std::string>>(), std::optional(std::list{text, text}));
}

TEST(BadAlloc, LeavesSharedObjectsValid) {
  const auto node = std::make_shared<Shared>(Shared{std::make_shared<Shared>(Shared{nullptr, text}), text});
  expect_valid(std::vector<std::shared_ptr<Shared>>{}, {node, node->next, nullptr, node});
}

}  // namespace
}  // namespace hps_tests
