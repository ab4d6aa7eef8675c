// SPDX-License-Identifier: MIT
#pragma once
// Classes written for cereal: serialize, or save and load, members or free, with the version of CEREAL_CLASS_VERSION,
// private ones behind cereal::access; name-value pairs, base classes, size tags, binary data, deferred data (where it
// stands). Include it in every file that serializes such a class. The message has no versions, unless it is described:
// both sides have the same version of the class. docs/guide.md lists what is not supported.

#include <cereal/access.hpp>
#include <cereal/cereal.hpp>
#include <cereal/types/base_class.hpp>

#include "hps/hps.h"

namespace hps {
namespace foreign {

template <class T>
struct Adapter<Cereal, T> {
  using Access = cereal::access;
  using Out = OutputBuffer<Compact>;
  using In = InputBuffer<Compact>;

  static constexpr bool one = requires(T& t, Out& out) { Access::member_serialize(out, t); };
  static constexpr bool one_versioned = requires(T& t, Out& out) { Access::member_serialize(out, t, 0u); };
  static constexpr bool saves = requires(const T& c, Out& out) { Access::member_save(out, c); };
  static constexpr bool loads = requires(T& t, In& in) { Access::member_load(in, t); };
  static constexpr bool saves_versioned = requires(const T& c, Out& out) { Access::member_save(out, c, 0u); };
  static constexpr bool loads_versioned = requires(T& t, In& in) { Access::member_load(in, t, 0u); };
  static constexpr bool split = saves && loads, split_versioned = saves_versioned && loads_versioned;

  static constexpr bool applies = one || one_versioned || split || split_versioned;
  static constexpr bool states_versions = true;
  static unsigned version() { return cereal::detail::Version<T>::version; }
  template <class B>
  static void call(T& t, B& b) {
    if constexpr (one) Access::member_serialize(b, t);
    else if constexpr (one_versioned) Access::member_serialize(b, t, detail::row::version_in<T>(b));
    else if constexpr (split && B::output) Access::member_save(b, t);
    else if constexpr (split) Access::member_load(b, t);
    else if constexpr (B::output) Access::member_save(b, t, detail::row::version_in<T>(b));
    else Access::member_load(b, t, detail::row::version_in<T>(b));
  }
};

}  // namespace foreign

template <class T, class B>
class Serializer<cereal::NameValuePair<T>, B> {
 public:
  static void serialize(const cereal::NameValuePair<T>& pair, B& b) { b << pair.value; }
  static void parse(cereal::NameValuePair<T>& pair, B& b) { b >> pair.value; }
};

template <class T, class B>
class Serializer<cereal::DeferredData<T>, B> {
 public:
  static void serialize(const cereal::DeferredData<T>& data, B& b) { b << data.value; }
  static void parse(cereal::DeferredData<T>& data, B& b) { b >> data.value; }
};

template <class Base, class B>
class Serializer<cereal::base_class<Base>, B> {
 public:
  static void serialize(const cereal::base_class<Base>& base, B& b) { b << *base.base_ptr; }
  static void parse(cereal::base_class<Base>& base, B& b) { b >> *base.base_ptr; }
};

template <class Base, class B>
class Serializer<cereal::virtual_base_class<Base>, B> {
 public:
  static void serialize(const cereal::virtual_base_class<Base>& base, B& b) { b << *base.base_ptr; }
  static void parse(cereal::virtual_base_class<Base>& base, B& b) { b >> *base.base_ptr; }
};

template <class T, class B>
class Serializer<cereal::SizeTag<T>, B> {
 public:
  static void serialize(const cereal::SizeTag<T>& tag, B& b) { b << static_cast<std::uint64_t>(tag.size); }
  static void parse(cereal::SizeTag<T>& tag, B& b) {
    std::uint64_t n;
    b >> n;
    tag.size = static_cast<std::remove_cvref_t<T>>(n);
  }
};

template <class T, class B>
class Serializer<cereal::BinaryData<T>, B> {
 public:
  static void serialize(const cereal::BinaryData<T>& data, B& b) {
    b.write(static_cast<const char*>(data.data), static_cast<std::size_t>(data.size));
  }
  static void parse(cereal::BinaryData<T>& data, B& b) {
    b.read(static_cast<char*>(data.data), static_cast<std::size_t>(data.size));
  }
};

}  // namespace hps
