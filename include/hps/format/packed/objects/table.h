// SPDX-License-Identifier: MIT
#pragma once
// The Type of a C++ type, from its shape: all that a type instantiates.

#include "hps/format/packed/objects/choice.h"
#include "hps/format/packed/objects/elements.h"
#include "hps/format/packed/objects/leaf.h"
#include "hps/format/packed/objects/pointer.h"
#include "hps/format/packed/objects/record.h"
#include "hps/format/packed/objects/row_of.h"
#include "hps/shape/refusal.h"

namespace hps::detail::column {

struct Writing;
struct Reading;

template <class T, class Direction>
struct Table {
  static const Type type;
};

template <class Direction, class... T>
inline constexpr const Type* tables_of[] = {&Table<T, Direction>::type..., nullptr};

// For each part, the memory of an object of it.
template <std::size_t... Memory>
inline constexpr std::size_t memory_list[] = {Memory..., 0};

// (The functions of the other direction are not to be instantiated.)
template <class Functions, class Direction>
consteval const void* functions_of() {
  if constexpr (std::same_as<Direction, Writing>) return &Functions::writing;
  else return &Functions::reading;
}

template <class T, class Direction, class... A>
consteval void set_alternatives(Type& type, Types<A...>) {
  if constexpr (!shape::is_one_of<T>) {
    type.memory = memory_list<row::memory_at_once<A>()...>;
    type.functions = functions_of<AlternativesOf<T>, Direction>();
  } else {
    type.memory = memory_list<row::memory_of_pointee<A>...>;
    if constexpr (std::same_as<Direction, Writing>) type.functions = &ClassOf<T>::writing;
  }
}

template <class T, class Direction>
consteval Type describe() {
  using S = Shape<T>;
  constexpr Kind kind = row::kind_of_row<T>();
  if constexpr (kind == Kind::none) (void)shape::refuse_unless_done<T>();
  Type type{.kind = kind,
            .about = &shape::node<T>,
            .contains_itself = shape::contains_itself<T>,
            .one_of = shape::is_one_of<T>,
            .shares = foreign::is_shared_to_constructed<T>};
  if constexpr (!shape::is_one_of<T>) {
    type.size = sizeof(T);
    type.row = row_type<T, std::same_as<Direction, Writing>>();
  }
  const auto set_parts = [&type]<class... P>(Types<P...>) { type.parts = {tables_of<Direction, P...>, sizeof...(P)}; };
  if constexpr (kind == Kind::scalar) {
    type.runs = Leaf<T>::runs;
    if constexpr (!Leaf<T>::is_value) type.functions = functions_of<Leaf<T>, Direction>();
  } else if constexpr (kind == Kind::bytes) {
    type.extent = S::extent;
    type.functions = functions_of<BytesOf<T>, Direction>();
  } else if constexpr (kind == Kind::sequence) {
    using E = element_of<T>;
    set_parts(Types<E>{});
    type.memory = memory_list<row::memory_of_element<T, E>>;
    type.functions = functions_of<ElementsOfSequence<T>, Direction>();
  } else if constexpr (kind == Kind::array) {
    set_parts(Types<element_of<T>>{});
    type.extent = S::extent;
    if constexpr (!shape_traits<T>.plain) type.functions = functions_of<ElementsOfSequence<T>, Direction>();
  } else if constexpr (kind == Kind::map) {
    using Entry = std::pair<const typename S::Key, typename S::Mapped>;
    set_parts(shape::parts_of<T>{});
    type.memory = memory_list<row::memory_of_element<T, Entry>, 0>;
    type.functions = functions_of<EntriesOfMap<T>, Direction>();
  } else if constexpr (kind == Kind::optional) {
    set_parts(shape::parts_of<T>{});
    type.memory = memory_list<row::memory_of_value<T>>;
    type.functions = functions_of<ValueOfOptional<T>, Direction>();
  } else if constexpr (kind == Kind::variant) {
    set_parts(shape::parts_of<T>{});
    set_alternatives<T, Direction>(type, shape::parts_of<T>{});
  } else if constexpr (kind == Kind::record) {
    set_parts(shape::parts_of<T>{});
    if constexpr (std::same_as<Direction, Reading>) expect_to_parse<T>();
    type.fixed_offsets = has_fixed_offsets<T>;
    if constexpr (shape_traits<T>.passing && std::same_as<Direction, Writing>)
      type.functions = &ReferringRecord<T>::writing;
  } else if constexpr (kind == Kind::pointer) {
    using Pointee = typename S::Value;
    set_parts(Types<Pointee>{});
    type.memory = memory_list<row::memory_of_pointee<Pointee, row::memory_beside_shared>>;
    type.functions = functions_of<SharedObject<T>, Direction>();
  }
  return type;
}

template <class T, class Direction>
constinit const Type Table<T, Direction>::type = describe<T, Direction>();

}  // namespace hps::detail::column
