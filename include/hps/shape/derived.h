// SPDX-License-Identifier: MIT
#pragma once
// Pointers to polymorphic classes: an object behind them is of the class of the pointer, or of one that is listed.

#include <memory>

#include "hps/shape/contract.h"

namespace hps {

// The classes whose objects pointers to Base may hold; it stands where the classes are declared:
//
//   template <> struct hps::Derived<Animal> : hps::Types<Dog, Cat> {};
//
// Each class derives from Base or is Base, which has to be listed like the others, and has a default constructor. A
// message has the number of the class in the list, so extend a list only at its end.
template <class Base>
struct Derived;

namespace shape {

template <class V>
concept HasDerived = requires { sizeof(Derived<V>); };

template <class... D>
Types<D...> types_in(const Types<D...>&);

template <class V>
using derived_of = decltype(types_in(std::declval<const Derived<V>&>()));

// In shapes, stands for an object of one of the classes in Derived<V>; accessors take and return a V.
template <class V>
struct OneOf {};

template <class T>
inline constexpr bool is_one_of = false;
template <class V>
inline constexpr bool is_one_of<OneOf<V>> = true;

// The type that a pointer to V is serialized as pointing to.
template <class V>
struct PointeeOf : std::type_identity<V> {};
template <HasDerived V>
struct PointeeOf<V> : std::type_identity<OneOf<V>> {};
template <class V>
using pointee_of = typename PointeeOf<std::remove_const_t<V>>::type;

template <class D, class... All>
inline constexpr bool is_among_once = (std::size_t{0} + ... + std::same_as<D, All>) == 1;

// Not of a virtual base.
template <class D, class V>
concept Downcast = requires(V& v) { static_cast<D&>(v); };

template <class D, class V>
auto& as(V& object) {
  using To = std::conditional_t<std::is_const_v<V>, const D, D>;
  if constexpr (Downcast<To, V>) return static_cast<To&>(object);
  else return dynamic_cast<To&>(object);
}

template <class V, class List>
struct ClassesOf;
template <class V, class... D>
struct ClassesOf<V, Types<D...>> {
  static_assert(std::is_polymorphic_v<V>, "hps: hps::Derived is for a base with virtual functions");
  static_assert(has_rtti || !std::is_polymorphic_v<V>,
                "hps: hps::Derived needs the types of objects: compile without -fno-rtti");
  static_assert((std::is_convertible_v<D*, V*> && ...),
                "hps: hps::Derived lists a class that does not derive publicly from the base");
  static_assert((is_among_once<D, D...> && ...), "hps: hps::Derived lists a class twice");
  static_assert(!(std::is_abstract_v<D> || ...), "hps: hps::Derived lists an abstract class, which has no objects");

  // The number of the object's class; the number of classes if it is not listed.
  static std::size_t index(const V& object) {
    std::size_t i = 0;
    (void)((is_exactly<D>(object) || (++i, false)) || ...);
    return i;
  }
  // Calls f<D>() for the class of number i.
  static void with(std::size_t i, auto&& f) {
    std::size_t k = 0;
    (void)((k++ == i && (f.template operator()<D>(), true)) || ...);
  }
};

}  // namespace shape

template <class V>
struct Shape<shape::OneOf<V>> : shape::ClassesOf<V, shape::derived_of<V>> {
  static constexpr Kind kind = Kind::variant;
  static constexpr shape::Traits traits{};
  using Alternatives = shape::derived_of<V>;
};

}  // namespace hps

namespace hps::detail {

// Its accessors take a V.
template <class V>
inline constexpr shape::Traits shape_traits<shape::OneOf<V>>{};

}  // namespace hps::detail
