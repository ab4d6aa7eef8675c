// SPDX-License-Identifier: MIT
#pragma once
// The wrappers that cereal's functions put around their values.

#include <cereal/cereal.hpp>
#include <cereal/types/base_class.hpp>

#include "hps/hps.h"

namespace hps {

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
