// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace bench {

// What every system is given: the same objects, under one name.
template <class T>
struct Workload {
  std::string name;
  std::vector<T> messages;  // at least two, all different
  // How many of the messages pass by in turn. Parsing into a reused object takes two where this says one:
  // the same message again would find every string and vector at its right size already.
  std::size_t rotation = 1;
};

template <class T>
using WorkloadPtr = std::shared_ptr<const Workload<T>>;

// For member lists, written once for reading and for writing: `auto members(Like<Record> auto& record)`.
template <class T, class U>
concept Like = std::same_as<std::remove_const_t<T>, U>;

// A struct with a member list. The list is a free function, so that the struct stays a plain aggregate.
template <class T>
concept Described = requires(T& value) { members(value); };

}  // namespace bench
