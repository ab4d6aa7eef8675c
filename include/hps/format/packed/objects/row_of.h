// SPDX-License-Identifier: MIT
#pragma once
// How the rows of a type look.

#include "hps/format/compact.h"
#include "hps/format/packed/objects/type.h"
#include "hps/format/row/elements.h"
#include "hps/format/row/optional.h"

namespace hps::detail::column {

// True where an interpreter of types makes the row from its parts.
template <class T>
consteval bool has_row_of_parts() {
  constexpr Kind kind = row::kind_of_row<T>();
  if constexpr (kind == Kind::scalar || kind == Kind::bytes || kind == Kind::pointer || kind == Kind::opaque ||
                ByValue<T> || shape::contains_itself<T>)
    return false;
  else if constexpr (shape::node<T>.presence_first) return has_row_of_parts<typename Shape<T>::Element>();
  else return true;
}

template <class T>
struct WholeRow {
  static char* write(char* p, const void* object, Writer& out) {
    return row::write_checked<Compact, T>(p, *static_cast<const T*>(object), out);
  }
  static const char* parse(const char* p, void* object, Reader& in) {
    return row::parse_checked<Compact, T>(p, *static_cast<T*>(object), in);
  }
};

template <class T>
inline constexpr bool contents_are_a_level = [] {
  if constexpr (kind_of<T>() == Kind::optional) return row::Value<Compact, T>::is_level();
  else if constexpr (kind_of<T>() == Kind::sequence) return !is_leaf<typename Shape<T>::Element>;
  else return kind_of<T>() == Kind::map || kind_of<T>() == Kind::variant;
}();

template <class T, bool writing>
consteval RowType row_type() {
  constexpr row::Traits traits = row::traits<Compact, T>;
  RowType row{.memory = traits.memory, .level = contents_are_a_level<T>, .least = traits.least};
  if constexpr (!has_row_of_parts<T>()) {
    if constexpr (writing) row.write = &WholeRow<T>::write;
    else row.parse = &WholeRow<T>::parse;
  }
  return row;
}

}  // namespace hps::detail::column
