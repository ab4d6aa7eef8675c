// SPDX-License-Identifier: MIT
#pragma once
// Classes by the functions that Boost.Serialization would call.

#include <boost/serialization/serialization.hpp>
#include <boost/serialization/version.hpp>

#include "hps/ext/boost/access.h"
#include "hps/ext/constructed.h"

namespace hps::foreign {

// Not Boost's own function, which calls the default constructor.
template <class T>
concept BoostConstructs = std::is_class_v<T> && !requires(Probe& probe, T* t) {
  { load_construct_data(probe, t, 0u) } -> std::same_as<NoFunction>;
};

template <class T>
struct Adapter<Boost, T> {
  static constexpr bool included = true;
  // A function, or a member that is private: one that is not was found without Boost.
  static constexpr bool applies = shape::BoostFunction<T> || BoostMember<T>;
  static unsigned version() { return static_cast<unsigned>(boost::serialization::version<T>::value); }
  template <class B>
  static void call(T& t, B& b) {
    boost::serialization::serialize_adl(b, t, detail::row::version_in<T>(b));
  }

  static constexpr bool makes = !std::is_default_constructible_v<T> && BoostMakes<T>;
  static T* make() { return behind(BoostMakeDoor())(static_cast<T*>(nullptr)); }

  static constexpr bool constructs = BoostConstructs<T>;
  template <class B>
  static void write_constructed(const T& t, B& b) {
    boost::serialization::save_construct_data_adl(b, std::addressof(t), detail::row::version_in<T>(b));
    b << t;
  }
  // Constructs an object, or throws.
  template <class B>
  static void construct(T* memory, B& b) {
    boost::serialization::load_construct_data_adl(b, memory, detail::row::version_in<T>(b));
    try {
      b >> *memory;
    } catch (...) {
      std::destroy_at(memory);
      throw;
    }
  }
};

}  // namespace hps::foreign
