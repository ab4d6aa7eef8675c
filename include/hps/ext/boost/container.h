// SPDX-License-Identifier: MIT
#pragma once
// All containers and strings of Boost.Container.

#include <boost/container/container_fwd.hpp>

#include "hps/hps.h"

namespace hps {
namespace ext {

template <class T>
concept BoostContainer = std::is_class_v<T> && shape::is_of<T>("boost::container::");
template <class T>
concept Keyed = requires { typename T::key_type; };
template <class T>
concept Mapped = requires { typename T::mapped_type; };
// A sorted vector.
template <class T>
concept Flat = requires(T& t, typename T::sequence_type s) { t.adopt_sequence(static_cast<decltype(s)&&>(s)); };

// All elements come before they are sorted, once.
template <class T, class Base>
struct FlatOf : Base {
  using Nodes = typename T::sequence_type;
  static constexpr shape::Traits traits = Base::traits | shape::Traits{.reuses_nodes = true, .sorts_nodes = true};
  static Nodes take_nodes(T& t) {
    Nodes nodes = t.extract_sequence();
    nodes.clear();
    return nodes;
  }
  static void reserve_nodes(Nodes& nodes, std::size_t n) { nodes.reserve(n); }
  static void sort_nodes(T& t, Nodes& nodes) { t.adopt_sequence(std::move(nodes)); }
};
template <class T>
struct FlatSet : FlatOf<T, shape::Set<T>> {
  static void insert(T&, typename T::value_type&& e, auto& nodes) { nodes.push_back(std::move(e)); }
};
template <class T>
struct FlatMap : FlatOf<T, shape::Map<T>> {
  static auto& insert(T&, typename T::key_type&& k, auto& nodes) {
    return nodes.emplace_back(std::move(k), typename T::mapped_type()).second;
  }
};

template <class T>
concept FixedCapacity = requires {
  { &T::capacity } -> std::convertible_to<typename T::size_type (*)()>;
};
template <class T>
struct BoostSequence : shape::Sequence<T> {
  static constexpr std::size_t most() {
    if constexpr (FixedCapacity<T>) return T::static_capacity;
    else return dynamic_extent;
  }
  static constexpr shape::Traits traits = shape::Sequence<T>::traits | shape::Traits{.max_size = most()};
};

template <class T>
struct BoostMap : shape::Map<T> {
  static constexpr shape::Traits traits{.unique = shape::has_unique_keys<T>};
};

template <class T>
consteval auto shape_of_container() {
  if constexpr (Flat<T> && Mapped<T>) return FlatMap<T>();
  else if constexpr (Flat<T>) return FlatSet<T>();
  else if constexpr (Keyed<T> && Mapped<T>) return BoostMap<T>();
  else if constexpr (Keyed<T>) return shape::Set<T>();
  else if constexpr (requires(T& t) { t.c_str(), t.assign("", std::size_t()); }) return shape::Bytes<T>();
  else if constexpr (requires(T& t) { t.resize(1); }) return BoostSequence<T>();
  else return shape::Default<T>();
}

}  // namespace ext

template <ext::BoostContainer T>
struct Shape<T> : decltype(ext::shape_of_container<T>()) {};

}  // namespace hps
