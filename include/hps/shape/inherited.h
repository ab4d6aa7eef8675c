// SPDX-License-Identifier: MIT
#pragma once
// Tells a class that inherits the functions that serialize it from one that has its own: the former would silently lose
// its own members.

#include "hps/shape/refusal.h"

namespace hps::shape {

// The class that a member function is a member of.
template <class C, class F>
C class_of_function(F C::*);

// The class that has the functions by which a T is written; T itself where that cannot be told.
template <class T, Customization C = customization<T>>
struct ClassWithFunctions : std::type_identity<T> {};
template <class T, Customization C>
  requires(C == Customization::pair || C == Customization::archive_member) &&
          requires { class_of_function(&T::template serialize<Out>); }
struct ClassWithFunctions<T, C> : std::type_identity<decltype(class_of_function(&T::template serialize<Out>))> {};
template <class T>
  requires requires { class_of_function(&T::template save<Out>); }
struct ClassWithFunctions<T, Customization::save_load_members>
    : std::type_identity<decltype(class_of_function(&T::template save<Out>))> {};

// Is made for T, as a base that calls functions of the class that derives from it.
template <class Base, class T>
inline constexpr bool is_made_for = false;
template <template <class...> class Base, class... A, class T>
inline constexpr bool is_made_for<Base<A...>, T> = (std::same_as<A, T> || ...);

// More members than those of Base, which alone are written. An empty base must know how to write the rest, and what
// virtual functions or bases add to the size of an object is no member.
template <class T, class Base>
concept AddsMembers = !std::same_as<T, Base> && !std::is_empty_v<Base> && (sizeof(T) > sizeof(Base)) &&
                      std::is_polymorphic_v<T> == std::is_polymorphic_v<Base> && !is_made_for<Base, T> &&
                      requires(Base& base) { static_cast<T&>(base); };

template <class T>
concept LosesMembers = AddsMembers<T, typename ClassWithFunctions<T>::type>;

template <class T>
consteval bool refuse_inherited() {
  using namespace cannot_serialize;
  if constexpr (LosesMembers<T>)
    return refused<
        functions_of_a_base_that_do_not_write_the_members_of_this_class_so_write_serialize_and_parse_in_it_too<T>>;
  else return false;
}

}  // namespace hps::shape
