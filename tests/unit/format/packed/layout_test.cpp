// SPDX-License-Identifier: MIT
// Each type passes the layout of its own shape, however many pools of shared objects it has, and in whatever order.

#include <map>
#include <memory>
#include <optional>
#include <variant>

#include "support/expect_error.h"

#include <hps/format/packed/message.h>
#include <hps/packed.h>

namespace hps_tests {
namespace {

struct B {
  std::shared_ptr<double> d;
};
struct A {
  std::shared_ptr<B> b;
  std::shared_ptr<int> i;
};
struct InOtherOrder {
  std::shared_ptr<int> i;
  std::shared_ptr<B> b;
  std::shared_ptr<A> a;
  std::weak_ptr<double> d;
};
struct C {
  std::shared_ptr<A> a;
  std::shared_ptr<std::string> s;
  std::shared_ptr<InOtherOrder> other;
};
struct Node {
  std::shared_ptr<std::vector<std::shared_ptr<Node>>> children;
  std::shared_ptr<A> a;
  std::weak_ptr<Node> parent;
};
struct Recursive {
  std::shared_ptr<B> b;
  std::optional<std::shared_ptr<Node>> node;
  std::map<int, std::variant<std::shared_ptr<int>, std::shared_ptr<Recursive>>> map;
};

template <class T>
void expect_layout(const T& t) {
  std::string message;  // columns, also where rows are smaller
  hps::ContainerSink sink(message);
  hps::detail::column::Message(t, hps::packed).write(sink);
  EXPECT_GT(hps::columns(message).size(), 0u);
  EXPECT_EQ(hps::to_string(hps::from_string<T>(message, hps::packed)), hps::to_string(t));
  for (std::size_t i = 0; i < message.size(); ++i) {
    std::string damaged = message;
    for (const int change : {1, 4, 128}) {
      damaged[i] = static_cast<char>(message[i] ^ change);
      try {
        (void)hps::from_string<T>(damaged, hps::packed);
      } catch (const hps::Error&) {
      }
      try {
        (void)hps::columns(damaged);
      } catch (const hps::Error&) {
      }
    }
  }
  for (const char* garbage : {"\1\0\0", "\1\1\0\0", "\1\2\0\0\0", "\1\2\0\1\0", "\1\3\0\2\7\7"})
    for (std::size_t n = 1; n < 7; ++n)
      EXPECT_THROW(hps::from_string<T>(std::string_view(garbage, n < 4 ? n : 3), hps::packed), hps::ParseError);
}

const auto b = std::make_shared<B>(B{std::make_shared<double>(1.5)});
const auto a = std::make_shared<A>(A{b, std::make_shared<int>(7)});

TEST(Layout, PoolsInPools) {
  expect_layout(*a);
  expect_layout(std::vector<A>{*a, {}, {nullptr, a->i}, *a});
  expect_layout(std::vector<A>());
}

TEST(Layout, PoolsInAnyOrder) {
  const InOtherOrder other{a->i, b, a, b->d};
  expect_layout(other);
  expect_layout(std::vector<InOtherOrder>{other, {}});
  const C c{a, std::make_shared<std::string>("s"), std::make_shared<InOtherOrder>(other)};
  expect_layout(c);
  expect_layout(std::vector<C>{c, {}, c});
  expect_layout(std::tuple(c, other, *a));
  expect_layout(std::tuple(other, *a, c));
}

TEST(Layout, Recursive) {
  const auto leaf = std::make_shared<Node>();
  leaf->a = a;
  const auto root = std::make_shared<Node>();
  root->children = std::make_shared<std::vector<std::shared_ptr<Node>>>(3, leaf);
  leaf->parent = root;
  expect_layout(root);
  const auto last = std::make_shared<Recursive>();
  Recursive first{b, root, {}};
  first.map[1] = a->i;
  first.map[2] = last;
  expect_layout(std::vector<Recursive>{first, *last});
}

}  // namespace
}  // namespace hps_tests
