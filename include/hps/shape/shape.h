// SPDX-License-Identifier: MIT
#pragma once
// The shape of a type that has no Shape of its own. One switch in the base of the primary template, because partial
// specializations for the families would collide with those of users.

#include "hps/shape/contract.h"
#include "hps/shape/family.h"
#include "hps/shape/hand_written.h"

namespace hps {
namespace shape {

enum class Family {
  none,
  arithmetic,
  enumeration,
  c_array,
  listed,
  hand_written,
  aggregate,
};

// A class whose definition the compiler has not seen.
template <class T>
concept OnlyDeclared = std::is_class_v<T> && !requires { sizeof(T); };

template <class T>
consteval Family family_of() {
  if constexpr (Arithmetic<T>) return Family::arithmetic;
  else if constexpr (std::is_enum_v<T>) return Family::enumeration;
  else if constexpr (std::is_array_v<T>) return Family::c_array;
  else if constexpr (OnlyDeclared<T>) return Family::none;
  else if constexpr (customization<T> == Customization::listed) return Family::listed;
  else if constexpr (customization<T> != Customization::none) return Family::hand_written;
  else if constexpr (std::is_aggregate_v<T> && !std::is_union_v<T>) return Family::aggregate;
  else return Family::none;
}

template <class T, Family F = family_of<T>()>
struct Default {
  static constexpr Kind kind = Kind::none;
};
template <class T>
struct Default<T, Family::arithmetic> : Scalar<T, T> {
  static constexpr Traits traits{.plain = true};
};
template <class T>
struct Default<T, Family::enumeration> : Scalar<T, std::underlying_type_t<T>> {
  static constexpr Traits traits{.plain = true};
};
template <class E, std::size_t N>
struct Default<E[N], Family::c_array> : Array<E[N], E, N> {
  static constexpr Traits traits{.plain = true};
};
template <std::size_t N>
struct Default<char[N], Family::c_array> : Bytes<char[N], N> {
  static constexpr Traits traits{.plain = true};
};
template <std::size_t N>
struct Default<std::byte[N], Family::c_array> : Bytes<std::byte[N], N> {
  static constexpr Traits traits{.plain = true};
};
template <class T>
struct Default<T, Family::listed> : ListedRecord<T> {};
template <class T>
struct Default<T, Family::hand_written> {
  static constexpr Kind kind = Kind::opaque;
};
template <class T>
struct Default<T, Family::aggregate> : AggregateRecord<T> {};

}  // namespace shape

template <class T>
struct Shape : shape::Default<T> {};

}  // namespace hps

namespace hps::detail {

// The kind that every visitor sees: opaque where a user has specialized Serializer.
template <class T>
consteval Kind kind_of() {
  if constexpr (requires { requires std::same_as<typename Serializer<T, OutputBuffer<Compact>>::by_shape, T>; })
    return Shape<T>::kind;
  else return Kind::opaque;
}

// Cannot contain another object, so cannot be part of a recursion.
template <class T>
inline constexpr bool is_leaf = kind_of<T>() == Kind::scalar || kind_of<T>() == Kind::bytes;

}  // namespace hps::detail
