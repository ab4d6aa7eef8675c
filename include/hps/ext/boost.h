// SPDX-License-Identifier: MIT
#pragma once
// Classes written for Boost.Serialization: members and free functions (in boost::serialization, too), with the version
// of BOOST_CLASS_VERSION, private members behind boost::serialization::access, split ones, name-value pairs, base
// objects, arrays. Include it in every file that serializes such a class. The message has neither versions nor object
// tracking: both sides have the same version of the class. docs/guide.md lists what is not supported.

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

struct Probe {};
struct NoFunction {};

}  // namespace hps::foreign

namespace boost::serialization {

// Better than Boost's own for any class, and as good as one for a class of the user's: then the call is ambiguous.
template <class T>
hps::foreign::NoFunction serialize(hps::foreign::Probe&, T&, const unsigned);

}  // namespace boost::serialization

namespace hps {
namespace foreign {

template <class T>
concept BoostFunction = !requires(Probe& probe, T& t, const boost::serialization::version_type v) {
  { serialize(probe, t, v) } -> std::same_as<NoFunction>;
};

// A name that two bases have is ambiguous, and that is seen before its access is.
struct HasSerialize {
  void serialize();
};
template <class T>
struct WithAnother : T, HasSerialize {};
template <class T>
concept BoostMember = std::is_class_v<T> && !std::is_final_v<T> && !requires { &WithAnother<T>::serialize; };

template <class T>
struct Adapter<Boost, T> {
  // A function, or a member that is private: one that is not was found without Boost.
  static constexpr bool applies = BoostFunction<T> || BoostMember<T>;
  static constexpr bool states_versions = true;
  static unsigned version() { return static_cast<unsigned>(boost::serialization::version<T>::value); }
  template <class B>
  static void call(T& t, B& b) {
    boost::serialization::serialize_adl(b, t, version());
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
