// SPDX-License-Identifier: MIT
#pragma once
// Finds the path to an address in an object: "Peptide.ions[3].mz". Parsing keeps no record of where it is; code that
// fails gives an address, and the path is looked up then. One search serves all types, by a small table for each, and
// takes no stack: objects may be nested as deeply as the stack allowed for parsing them.

#include <memory>
#include <string>
#include <utility>

#include "hps/error.h"
#include "hps/shape/parts.h"

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
  bool integer = false;    // of numbers: no bool and no floating-point number
  std::uint8_t width = 0;  // bytes of such numbers where they are of fixed size
  std::size_t extent = dynamic_extent;
  // The types of members, alternatives, elements, keys and values, or pointees.
  std::size_t count = 0;
  const Node* const* parts = nullptr;
  const std::string_view* names = nullptr;
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
    part = {static_cast<const char*>(object) + all[i], parts[i], {names[i], i}};
    return true;
  }
};

// "ions[3].mz", from its end to its beginning; the middle of a long one is left out.
class Path {
 public:
  HPS_COLD void prepend(const Step& step) {
    if (step.name.empty() && step.index == Step::none) return;
    ErrorText text;
    if (step.name.empty()) text.append("[%zu]", step.index);
    else text.append(".%.*s", static_cast<int>(step.name.size()), step.name.data());
    if (first_.empty() && last_.size() < most_last) {
      last_.insert(0, text.c_str());
      return;
    }
    first_.insert(0, text.c_str());
    if (first_.size() <= most_first) return;
    first_.resize(most_first);
    cut_ = true;
  }
  HPS_COLD std::string text(std::string_view root) const {
    return std::string(root).append(first_).append(cut_ ? "..." : "").append(last_);
  }

 private:
  static constexpr std::size_t most_first = 300, most_last = 100;
  std::string first_, last_;
  bool cut_ = false;
};

// Objects one in another, the innermost at hand. On the heap, and ended one by one. (A unique_ptr of its own would cost
// every user of hps compile time.)
class Descent {
 public:
  struct Place {
    Part part;
    Cursor cursor;
    Place* outer;
  };
  explicit Descent(const Part& root) { push(root); }
  ~Descent() {
    while (last) pop();
  }
  Descent(const Descent&) = delete;

  void push(const Part& part) {
    last = new Place{part, {}, last};
    levels += is_level();
  }
  void pop() {
    levels -= is_level();
    delete std::exchange(last, last->outer);
  }

  Place* last = nullptr;
  std::size_t levels = 0;

 private:
  bool is_level() const { return last->part.node->kind != Kind::record && last->part.node->kind != Kind::array; }
};

// Prepends the steps from the object to the innermost one at the address `sought`, at most `levels` of nesting deep.
// False if it is not in the object.
HPS_COLD inline bool find(const void* object, const Node& node, const char* sought, std::size_t levels, Path& path) {
  Descent way({object, &node, {}});
  while (way.last) {
    auto& [part, cursor, outer] = *way.last;
    Part next;
    if (way.levels <= levels && part.node->next_part(part.at, sought, cursor, next)) {
      way.push(next);
      continue;
    }
    const auto begin = static_cast<const char*>(part.at);
    if (sought == begin || (sought > begin && sought < begin + part.node->size)) {
      for (; way.last; way.pop()) path.prepend(way.last->part.step);
      return true;
    }
    way.pop();
  }
  return false;
}

template <class T>
bool next_part(const void* object, const char* sought, Cursor& cursor, Part& part);

template <class T>
inline constexpr bool has_parts = [] {
  constexpr Kind k = kind_of<T>();
  return k == Kind::record || k == Kind::optional || k == Kind::variant || k == Kind::map ||
         ((k == Kind::sequence || k == Kind::array) && !ByValue<T>);
}();

template <class T>
void offsets_of_members(const void* object, std::ptrdiff_t* offsets) {
  const auto begin = reinterpret_cast<std::uintptr_t>(object);
  Shape<T>::members(*static_cast<const T*>(object), [&](const auto&... m) {
    ((*offsets++ = static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(std::addressof(m)) - begin)), ...);
  });
}
template <class T>
inline constexpr auto name_list = Shape<T>::names();

template <class... T>
struct Nodes;

template <class V>
consteval void set_number(Node& node) {
  node.integer = !std::is_floating_point_v<V> && !std::same_as<V, bool>;
  node.width = std::same_as<V, long double>                              ? 16
               : std::same_as<V, long> || std::same_as<V, unsigned long> ? 8
                                                                         : sizeof(V);
}

template <class T>
consteval Node make_node() {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  Node node{.size = sizeof(T), .kind = k, .by_value = ByValue<T>, .text = shape_traits<T>.text};
  if constexpr (k == Kind::scalar) set_number<typename S::Value>(node);
  if constexpr (ByValue<T>) set_number<typename S::Element>(node);
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
    node.names = name_list<T>.data();
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

template <class T, class... A>
void get_alternative(const T& t, Part& part, Types<A...>) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (void)((Shape<T>::index(t) == I && (part = {std::addressof(Shape<T>::template get<I>(t)), &node<A>, {}}, true)) ||
           ...);
  }(std::index_sequence_for<A...>{});
}

template <class T>
void get_value(const T& t, Part& part) {
  using V = typename Shape<T>::Value;
  if constexpr (is_one_of<V>) {
    const auto& object = Shape<T>::get(t);
    Shape<V>::with(Shape<V>::index(object), [&]<class C>() { part = {&as<C>(object), &node<C>, {}}; });
  } else {
    part = {std::addressof(Shape<T>::get(t)), &node<V>, {}};
  }
}

// One of n elements in memory; the index of a leaf can be calculated.
template <class E>
bool next_in_memory(const E* first, std::size_t n, const char* sought, Cursor& cursor, Part& part) {
  if (!has_parts<E> && cursor.count == 0) {
    const char* const begin = reinterpret_cast<const char*>(first);
    if (!n || sought < begin || sought >= begin + n * sizeof(E)) return false;
    cursor.count = static_cast<std::size_t>(sought - begin) / sizeof(E);
    n = cursor.count + 1;
  } else if (!has_parts<E>) {
    return false;
  }
  if (cursor.count >= n) return false;
  part = {first + cursor.count, &node<E>, {{}, cursor.count}};
  ++cursor.count;
  return true;
}

template <class T>
bool next_by_iterator(const T& t, Cursor& cursor, Part& part) {
  using S = Shape<T>;
  using I = decltype(S::begin(t));
  static_assert(sizeof(I) <= sizeof cursor.iterator, "hps: an iterator that is too large");
  auto* const it = reinterpret_cast<I*>(cursor.iterator);
  if (cursor.count == 0) ::new (static_cast<void*>(it)) I(S::begin(t));
  if (*it == S::end(t)) return false;
  if constexpr (kind_of<T>() == Kind::map)
    part = {std::addressof((**it).second), &node<typename S::Mapped>, {{}, cursor.count}};
  else part = {std::addressof(**it), &node<typename S::Element>, {{}, cursor.count}};
  ++*it;
  ++cursor.count;
  return true;
}

template <class T>
bool next_part(const void* object, const char* sought, Cursor& cursor, Part& part) {
  using S = Shape<T>;
  constexpr Kind k = kind_of<T>();
  const T& t = *static_cast<const T*>(object);
  if constexpr (k == Kind::variant) {
    if (cursor.count++ || S::index(t) >= S::Alternatives::size) return false;
    get_alternative(t, part, typename S::Alternatives{});
  } else if constexpr (k == Kind::optional) {
    if (cursor.count++ || !S::has(t)) return false;
    get_value(t, part);
    return part.node != nullptr;
  } else if constexpr (k == Kind::array) {
    return next_in_memory(S::data(t), S::extent, sought, cursor, part);
  } else if constexpr (shape_traits<T>.has_data) {
    return next_in_memory(S::data(t), S::size(t), sought, cursor, part);
  } else {
    return next_by_iterator(t, cursor, part);
  }
  return true;
}

}  // namespace hps::shape
