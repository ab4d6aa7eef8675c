// SPDX-License-Identifier: MIT
#pragma once
// Classes written for Boost.Serialization: members and free functions (in boost::serialization, too), with the version
// of BOOST_CLASS_VERSION, private members behind boost::serialization::access, split ones, name-value pairs, base
// objects, arrays. Include it in every file that serializes such a class. The message has neither versions, unless it
// is described, nor object tracking: both sides have the same version of the class. docs/guide.md lists what is not
// supported.

#include <boost/serialization/access.hpp>
#include <boost/serialization/array_wrapper.hpp>
#include <boost/serialization/base_object.hpp>
#include <boost/serialization/collection_size_type.hpp>
#include <boost/serialization/nvp.hpp>
#include <boost/serialization/serialization.hpp>
#include <boost/serialization/split_free.hpp>
#include <boost/serialization/split_member.hpp>
#include <boost/serialization/version.hpp>

#include "hps/hps.h"

namespace hps::foreign {

// Boost's access has no function that tells whether a class has a serialize. A specialization of one of its functions
// has its access, too, and so has a lambda in there; the lambda comes out as what a friend returns.
struct Door {
  friend constexpr auto behind(Door);
};
template <class Lambda>
struct Opened {
  friend constexpr auto behind(Door) { return Lambda(); }
};

}  // namespace hps::foreign

template <>
inline void boost::serialization::access::destroy(const hps::foreign::Door*) {
  const auto serialize = [](auto& archive, auto& t) -> decltype(t.serialize(archive, 0u)) {};
  static_assert(sizeof(hps::foreign::Opened<decltype(serialize)>) > 0);
}

namespace hps {
namespace foreign {

template <class T>
concept BoostMember = requires(T& t, OutputBuffer<Compact>& out) { behind(Door())(out, t); };

template <class T>
struct Adapter<Boost, T> {
  // A function, or a member that is private: one that is not was found without Boost.
  static constexpr bool applies = shape::BoostFunction<T> || BoostMember<T>;
  static constexpr bool states_versions = true;
  static unsigned version() { return static_cast<unsigned>(boost::serialization::version<T>::value); }
  template <class B>
  static void call(T& t, B& b) {
    boost::serialization::serialize_adl(b, t, detail::row::version_in<T>(b));
  }
};

}  // namespace foreign

template <class T, class B>
class Serializer<boost::serialization::nvp<T>, B> {
 public:
  using Pair = boost::serialization::nvp<T>;
  static void serialize(const Pair& pair, B& b) { b << pair.const_value(); }
  static void parse(const Pair& pair, B& b) { b >> pair.value(); }
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

template <class B>
class Serializer<boost::serialization::collection_size_type, B> {
 public:
  using Size = boost::serialization::collection_size_type;
  static void serialize(const Size& size, B& b) { b << static_cast<std::uint64_t>(size); }
  static void parse(Size& size, B& b) {
    std::uint64_t n;
    b >> n;
    size = Size(static_cast<std::size_t>(n));
  }
};

}  // namespace hps
