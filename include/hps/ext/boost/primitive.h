// SPDX-License-Identifier: MIT
#pragma once
// Classes of BOOST_CLASS_IMPLEMENTATION(T, primitive_type): their memory as it is, padding included, as in Boost's
// binary archives. Their messages are for machines of one kind.

#include <boost/serialization/level.hpp>
#include <cstring>

#include "hps/ext/boost/wrappers.h"

namespace hps {
namespace foreign {

template <class T>
concept BoostPrimitive =
    std::is_class_v<T> && std::is_trivially_copyable_v<T> && !shape::Standard<T> && !shape::Listed<T> &&
    !shape::Pair<T> && boost::serialization::implementation_level<T>::value == boost::serialization::primitive_type &&
    !requires { typename BoostNumber<T>::type; };
template <class T>
inline constexpr std::size_t size_of_primitive = std::is_empty_v<T> ? 0 : sizeof(T);

}  // namespace foreign

template <foreign::BoostPrimitive T>
struct Shape<T> : shape::Bytes<T, foreign::size_of_primitive<T>> {
  static constexpr std::size_t n = foreign::size_of_primitive<T>;
  static constexpr shape::Traits traits{.plain = n > 0};
  static const char* data(const T& t) { return reinterpret_cast<const char*>(&t); }
  static std::size_t size(const T&) { return n; }
  static void assign(T& t, const char* p, std::size_t) { std::memcpy(static_cast<void*>(&t), p, n); }
};

}  // namespace hps
