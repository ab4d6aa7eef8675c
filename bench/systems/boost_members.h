// SPDX-License-Identifier: MIT
#pragma once
// The application's types for Boost.Serialization.

#include <optional>
#include <tuple>

#include <boost/serialization/split_free.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/unordered_map.hpp>
#include <boost/serialization/utility.hpp>
#include <boost/serialization/vector.hpp>

#include "harness/workload.h"

namespace boost::serialization {

template <class Archive, bench::Described T>
void serialize(Archive& archive, T& value, unsigned) {
  std::apply([&](auto&... member) { ((archive & member), ...); }, members(value));
}

// Boost 1.74 knows its own optional only.
template <class Archive, class T>
void save(Archive& archive, const std::optional<T>& value, unsigned) {
  const bool present = value.has_value();
  archive << present;
  if (present) archive << *value;
}

template <class Archive, class T>
void load(Archive& archive, std::optional<T>& value, unsigned) {
  bool present = false;
  archive >> present;
  if (!present) return value.reset();
  archive >> (value ? *value : value.emplace());
}

template <class Archive, class T>
void serialize(Archive& archive, std::optional<T>& value, unsigned version) {
  split_free(archive, value, version);
}

// Boost's documentation advises this for small classes: no class version, no tracking of addresses.
template <bench::Described T>
struct implementation_level_impl<const T> {
  using tag = mpl::integral_c_tag;
  using type = mpl::int_<object_serializable>;
  static constexpr int value = type::value;
};

template <bench::Described T>
struct tracking_level<T> {
  using tag = mpl::integral_c_tag;
  using type = mpl::int_<track_never>;
  static constexpr int value = type::value;
};

}  // namespace boost::serialization
