// SPDX-License-Identifier: MIT
#pragma once
// Classes by the functions that cereal would call.

#include <cereal/types/memory.hpp>

#include "hps/ext/cereal/functions.h"
#include "hps/ext/constructed.h"

namespace hps::foreign {

// As in ext/boost/access.h: a lambda with the access that cereal::access has.
struct CerealDoor {
  friend constexpr auto behind(CerealDoor);
};
template <class Lambda>
struct CerealOpened {
  friend constexpr auto behind(CerealDoor) { return Lambda(); }
};

}  // namespace hps::foreign

template <>
inline hps::foreign::CerealDoor* cereal::access::construct<hps::foreign::CerealDoor>() {
  const auto make = []<class T>(T*) -> decltype(new T()) { return new T(); };
  static_assert(sizeof(hps::foreign::CerealOpened<decltype(make)>) > 0);
  return nullptr;
}

namespace hps::foreign {

template <class T>
concept CerealMakes = requires(T* t) { behind(CerealDoor())(t); };

template <class T>
  requires std::is_class_v<T> || std::is_union_v<T>
struct Adapter<Cereal, T> {
  using Ways = cereal_ways::Of<T>;
  static constexpr bool included = true;
  static constexpr bool applies = Ways::count > 0;
  static constexpr bool chosen = Ways::chosen;
  static constexpr bool saves = Ways::saves, loads = Ways::loads;
  static unsigned version() { return cereal::detail::Version<T>::version; }
  template <class B>
  static void call(T& t, B& b) {
    Ways::call(t, b);
  }

  static constexpr bool makes = !std::is_default_constructible_v<T> && CerealMakes<T>;
  static T* make() { return behind(CerealDoor())(static_cast<T*>(nullptr)); }

  static constexpr bool constructs = cereal::traits::has_load_and_construct<T, CerealIn>::value;
  template <class B>
  static void write_constructed(const T& t, B& b) {
    b << t;
  }
  // Constructs an object, or throws.
  template <class B>
  static void construct(T* memory, B& b) {
    CerealArchive<B> archive(b);
    cereal::memory_detail::LoadAndConstructLoadWrapper<CerealArchive<B>, T> wrapper(memory);
    try {
      wrapper.CEREAL_SERIALIZE_FUNCTION_NAME(archive);
    } catch (...) {
      destroy_if_constructed(wrapper.construct);
      throw;
    }
    wrapper.construct.ptr();  // throws if there is none
  }

 private:
  static void destroy_if_constructed(cereal::construct<T>& construct) {
    T* object = nullptr;
    try {
      object = construct.ptr();
    } catch (const cereal::Exception&) {
      return;
    }
    std::destroy_at(object);
  }
};

}  // namespace hps::foreign
