// SPDX-License-Identifier: MIT
#pragma once
// Measures that parsing allocates no more memory than it charged beforehand.

#include <array>
#include <deque>
#include <filesystem>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <unordered_map>
#include <unordered_set>
#include <valarray>
#include <variant>

#include "support/allocations.h"
#include "support/expect_error.h"

#include <hps/format/packed/message.h>
#include <hps/format/packed/objects/reader.h>
#include <hps/packed.h>

namespace hps_tests::memory {

// The smallest contents that take memory of their own.
template <class T>
void fill(T& t);

template <class E>
struct Record {
  E first;
  int second = 0;
  static void fill(Record& r) { memory::fill(r.first); }
};
template <class E>
struct ByHand {
  E e;
  template <class B>
  void serialize(B& b) const {
    b << e;
  }
  template <class B>
  void parse(B& b) {
    b >> e;
  }
  static void fill(ByHand& h) { memory::fill(h.e); }
};
struct Tree {
  int value = 0;
  std::vector<Tree> children;
  std::unique_ptr<Tree> other;
  static void fill(Tree& t) {
    t.children.resize(1);
    t.other = std::make_unique<Tree>();
  }
};
struct Large {
  char text[1000] = {};
};

template <class T>
void fill(T& t) {
  if constexpr (requires { T::fill(t); }) T::fill(t);
  else if constexpr (requires { t.lock(); }) return;
  else if constexpr (requires { t.valueless_by_exception(); }) fill(t.template emplace<0>());
  else if constexpr (requires { t.value(); }) fill(t.emplace());
  else if constexpr (requires { t.reset(new typename T::element_type); })
    t.reset(new typename T::element_type), fill(*t);
  else if constexpr (
      requires { t.mapped_type(); } || requires { t[1] = {}, t.contains(1); })
    fill(t[1]);
  else if constexpr (requires { t.push({}), t.top(); }) t.push({});
  else if constexpr (requires { t.insert({}), t.contains({}); }) t.insert(typename T::value_type{});
  else if constexpr (requires { t.native(); }) t = "/a/b";
  else if constexpr (requires { t.append("x"); }) t.resize(16);
  else if constexpr (requires { t.flip(); }) t.resize(1);
  else if constexpr (requires { t.resize(1); }) t.resize(1), fill(*std::begin(t));
  else if constexpr (requires { t.begin(), t.size(); })
    for (auto& e : t) fill(e);
}

template <class E>
std::vector<E> elements(std::size_t n, bool filled) {
  std::vector<E> all(n);
  if (filled)
    for (E& e : all) fill(e);
  return all;
}

inline constexpr std::size_t library = std::size_t{1} << 16;  // a table, a window into a stream
inline constexpr std::size_t many = 10000;
inline constexpr auto unlimited = static_cast<std::size_t>(-1);

// Allows a message of n bytes 16 n, which the allocator may round up, and what was charged.
template <class T, class F>
void expect_charged(const std::string& message, const F& format, const std::string& what) {
  hps::detail::Reader in(message, format.limits);
  T t;
  const AllocationScope scope;
  constexpr auto& type = hps::detail::parsed_type<F, T>;
  hps::detail::parse_whole<F>(0, &t, type.root, in, [&](const char* p) { return type.parse(p, &t, in); });
  EXPECT_LE(scope.peak(), in.budget().taken() + 24 * message.size() + library)
      << what << " of " << message.size() << " bytes";
}

template <class T, class F>
void expect_in_rows(const F& format, const T& t, const std::string& what) {
  const std::string message = hps::to_string(t, format.max_expansion(unlimited));
  expect_charged<T>(message, format.max_expansion(unlimited), what);
  const std::size_t rule = (std::size_t{1} << 20) + 512 * message.size() + library;
  const AllocationScope scope;
  bool parsed = true;
  try {
    (void)hps::from_string<T>(message, format);
  } catch (const hps::LimitExceeded&) {
    parsed = false;
  }
  EXPECT_LE(scope.peak(), rule) << what;
  bool serialized = true;
  try {
    (void)hps::to_string(t, format);
  } catch (const hps::LimitExceeded&) {
    serialized = false;
  }
  EXPECT_EQ(serialized, parsed) << what;
  std::istringstream stream(message);
  const AllocationScope streaming;
  try {
    (void)hps::from_stream<T>(stream, format);
  } catch (const hps::LimitExceeded&) {
  }
  EXPECT_LE(streaming.peak(), 3 * rule) << what << " from a stream";
}

// Allows a message of columns what was charged, and what the allocator adds to small objects.
template <class T>
void expect_in_columns(const T& t, const std::string& what) {
  const auto format = hps::packed.max_expansion(unlimited);
  std::string message;
  hps::ContainerSink sink(message);
  hps::detail::column::Message(t, format).write(sink);
  T parsed;
  const AllocationScope scope;
  hps::detail::column::Workspace workspace(format);
  hps::detail::column::Head head(message);
  hps::detail::Budget budget(unlimited);
  hps::detail::column::MessageSource columns(head, workspace, budget);
  hps::detail::column::ReadingContext context(format.limits, budget);
  hps::detail::column::ObjectsReader objects(hps::detail::column::plan_of<T, hps::detail::column::Reading>(), columns,
                                             context);
  objects.get_root(&parsed);
  EXPECT_LE(scope.peak(), unlimited - budget.left() + 24 * scope.count() + library) << what << " in columns";
}

template <class E>
void expect_memory() {
  for (const bool filled : {false, true}) {
    const auto all = elements<E>(many, filled);
    const std::string what = std::string(filled ? "filled " : "default ").append(hps::shape::type_name<E>());
    expect_in_rows(hps::compact, all, what);
    expect_in_rows(hps::raw, all, what + " raw");
    expect_in_columns(all, what);
  }
}

}  // namespace hps_tests::memory
