// SPDX-License-Identifier: MIT
#pragma once
// The wrappers of Boost.Serialization, and its numbers of versions and sizes.

#include <boost/serialization/array_wrapper.hpp>
#include <boost/serialization/collection_size_type.hpp>
#include <boost/serialization/item_version_type.hpp>
#include <boost/serialization/library_version_type.hpp>
#include <boost/serialization/nvp.hpp>
#include <boost/serialization/wrapper.hpp>

#include "hps/hps.h"

namespace hps {
namespace foreign {

template <>
struct LibraryVersion<Boost> {
  // The newest that Boost's functions distinguish: they write what they read.
  static auto get() { return boost::serialization::library_version_type(100u); }
};

template <class T>
struct BoostNumber;
template <>
struct BoostNumber<boost::serialization::collection_size_type> : std::type_identity<std::uint64_t> {};
template <>
struct BoostNumber<boost::serialization::item_version_type> : std::type_identity<std::uint32_t> {};
template <>
struct BoostNumber<boost::serialization::library_version_type> : std::type_identity<std::uint16_t> {};

}  // namespace foreign

template <class T, class B>
  requires requires { typename foreign::BoostNumber<T>::type; }
class Serializer<T, B> {
 public:
  using Number = typename foreign::BoostNumber<T>::type;
  static void serialize(const T& t, B& b) { b << static_cast<Number>(t); }
  static void parse(T& t, B& b) {
    Number n;
    b >> n;
    t = T(n);
  }
};

template <class T, class B>
class Serializer<boost::serialization::nvp<T>, B> {
 public:
  using Pair = boost::serialization::nvp<T>;
  static void serialize(const Pair& pair, B& b) { b << pair.const_value(); }
  static void parse(const Pair& pair, B& b) { parse(pair.value(), b); }

 private:
  template <class V>
  static void parse(V& value, B& b) {
    b >> value;
  }
  // As Boost's functions for maps have them.
  template <class K, class V>
  static void parse(std::pair<const K, V>& value, B& b) {
    b >> const_cast<K&>(value.first) >> value.second;
  }
};

template <class T, class B>
class Serializer<boost::serialization::array_wrapper<T>, B> {
 public:
  using Array = boost::serialization::array_wrapper<T>;
  static void serialize(const Array& array, B& b) {
    for (std::size_t i = 0; i < array.count(); ++i) b << array.address()[i];
  }
  static void parse(const Array& array, B& b) {
    for (std::size_t i = 0; i < array.count(); ++i) b >> array.address()[i];
  }
};

// Other wrappers, binary objects among them, are temporary and refer to what is serialized, so they are parsed as
// const.
template <class T, class B>
  requires(std::is_class_v<T> && boost::serialization::is_wrapper<T>::type::value)
class Serializer<T, B> {
 public:
  static void serialize(const T& t, B& b) { detail::row::HandWritten<T, detail::row::OutputOf<B>>::serialize(t, b); }
  static void parse(const T& t, B& b) {
    detail::row::HandWritten<T, detail::row::InputOf<B>>::parse(const_cast<T&>(t), b);
  }
};

}  // namespace hps
