// SPDX-License-Identifier: MIT
#pragma once
// Types as constant data, which says what they are made of: errors, printing, comparing types and the engine of columns
// need no code for each type.

#include <initializer_list>
#include <memory>
#include <span>

#include "hps/shape/names.h"
#include "hps/shape/parts.h"
#include "hps/shape/scalar.h"

namespace hps::shape {

// From an object to a part of it: a member, or without a name an element.
struct Step {
  static constexpr std::size_t none = dynamic_extent;  // the part is the object itself, as a value is its optional
  std::string_view name;
  std::size_t index = none;
};

struct Node;

struct Part {
  const void* at = nullptr;
  const Node* node = nullptr;
  Step step;
};

// Counts the parts of an object that were seen, and holds an iterator where one is needed and small.
struct Cursor {
  std::size_t count = 0;
  alignas(std::max_align_t) unsigned char iterator[32];
};

// A type, as data: one search and one walk serve all types.
struct Node {
  std::size_t size = 0;  // of an object in memory
  Kind kind = Kind::none;
  bool by_value = false, text = false, presence_first = false;
  bool is_character = false;  // of numbers: char or wchar_t, which are signed in rows whatever their code says
  std::uint8_t scalar = 0;    // the code of numbers, and of elements by value
  std::size_t extent = dynamic_extent;
  std::string_view name = {};  // of records and opaque types
  // The types of members, alternatives, elements, keys and values, or pointees.
  std::size_t count = 0;
  const Node* const* parts = nullptr;
  std::span<const std::string_view> names = {};  // of members; a Shape may have fewer
  // Where the members of a record are, counted from it.
  void (*offsets)(const void* object, std::ptrdiff_t* offsets) = nullptr;
  // The next part of another object that may have `sought` in it, false after the last; nullptr: a leaf.
  bool (*next)(const void* object, const char* sought, Cursor& cursor, Part& part) = nullptr;

  bool next_part(const void* object, const char* sought, Cursor& cursor, Part& part) const {
    if (!offsets) return next && next(object, sought, cursor, part);
    const std::size_t i = cursor.count++;
    if (i >= count) return false;
    const auto all = std::make_unique<std::ptrdiff_t[]>(count);
    offsets(object, all.get());
    part = {static_cast<const char*>(object) + all[i], parts[i], {name_of(i), i}};
    return true;
  }
  std::string_view name_of(std::size_t member) const {
    return member < names.size() ? names[member] : std::string_view();
  }
};

template <class T>
bool next_part(const void* object, const char* sought, Cursor& cursor, Part& part);

template <class T>
inline constexpr bool has_parts = [] {
  constexpr Kind k = kind_of<T>();
  return k == Kind::record || k == Kind::optional || k == Kind::variant || k == Kind::map ||
         ((k == Kind::sequence || k == Kind::array) && !ByValue<T>);
}();

// One function for all types, and those that call it are compiled for size: code for each member would cost every type
// compile time.
[[gnu::noinline]] inline void set_offsets(const void* object, std::initializer_list<const void*> members,
                                          std::ptrdiff_t* offsets) {
  const auto begin = reinterpret_cast<std::uintptr_t>(object);
  for (const void* m : members) *offsets++ = static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(m) - begin);
}
template <class T>
HPS_COLD void offsets_of_members(const void* object, std::ptrdiff_t* offsets) {
  Shape<T>::members(*static_cast<const T*>(object),
                    [&](const auto&... m) HPS_INLINE_LAMBDA { set_offsets(object, {std::addressof(m)...}, offsets); });
}
template <class T>
inline constexpr auto name_list = Shape<T>::names();

template <class... T>
struct Nodes;

template <class V>
consteval void set_number(Node& node) {
  node.scalar = scalar_code<V>();
  node.is_character = std::same_as<V, char> || std::same_as<V, wchar_t>;
}

template <class T>
consteval Node make_node() {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  Node node{.size = sizeof(T), .kind = k, .by_value = ByValue<T>, .text = shape_traits<T>.text};
  if constexpr (k == Kind::scalar) set_number<typename S::Value>(node);
  if constexpr (ByValue<T>) set_number<typename S::Element>(node);
  if constexpr (k == Kind::record || k == Kind::opaque) node.name = type_name<T>();
  if constexpr (requires { S::extent; }) node.extent = S::extent;
  if constexpr (k == Kind::sequence && !ByValue<T>)
    node.presence_first = shape_traits<T>.presence_first && kind_of<typename S::Element>() == Kind::optional;
  const auto set_parts = [&node]<class... P>(Types<P...>) {
    node.count = sizeof...(P);
    node.parts = Nodes<P...>::all;
  };
  if constexpr (k == Kind::pointer) set_parts(Types<typename S::Value>{});
  else if constexpr (!ByValue<T>) set_parts(parts_of<T>{});
  if constexpr (k == Kind::record) {
    node.names = name_list<T>;
    node.offsets = &offsets_of_members<T>;
  } else if constexpr (has_parts<T> && !is_one_of<T>) {
    node.next = &next_part<T>;
  }
  return node;
}

template <class T>
inline constexpr Node node = make_node<T>();

template <class... T>
struct Nodes {
  static constexpr const Node* all[sizeof...(T) + 1] = {&node<T>...};
};

}  // namespace hps::shape

#include "hps/shape/next_part.h"
