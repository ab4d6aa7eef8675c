// SPDX-License-Identifier: MIT
#pragma once
// The elements of sequences, arrays and maps of a type.

#include "hps/format/compact.h"
#include "hps/format/packed/index/portable_number.h"
#include "hps/format/packed/objects/type.h"
#include "hps/format/row/canonical.h"
#include "hps/format/row/in_memory.h"
#include "hps/shape/refusal.h"
#include "hps/shape/standard/is_standard.h"

namespace hps::detail::column {

template <class T>
using element_of = std::remove_cv_t<typename Shape<T>::Element>;

template <class It>
concept ForwardIterator =
    std::is_pointer_v<It> ||
    std::derived_from<typename std::iterator_traits<It>::iterator_category, std::forward_iterator_tag>;

// References to the elements themselves, which stay where they are: iterators that are not forward iterators may have
// the element inside.
template <class T, class It = decltype(Shape<T>::begin(std::declval<const T&>()))>
inline constexpr bool gives_references =
    std::is_lvalue_reference_v<decltype(*std::declval<It&>())> && ForwardIterator<It>;

template <class T>
struct ElementsOfSequence {
  using S = Shape<T>;
  using E = element_of<T>;
  static constexpr bool is_array = S::kind == Kind::array;
  static constexpr bool in_memory = !ByValue<T> && (is_array || S::traits.has_data);

  static std::size_t size(const T& t) {
    if constexpr (is_array) return S::extent;
    else return S::size(t);
  }
  // `Object` is T or const T: what is serialized may be shared, and others than a const one may copy their elements.
  template <class Object>
  static void views(const Batch& objects, Run* views) {
    objects.for_each<Object>([&](Object& t, std::size_t i) {
      views[i] = {nullptr, size(t)};
      if constexpr (in_memory) views[i].data = const_cast<char*>(reinterpret_cast<const char*>(S::data(t)));
    });
  }

  static void each(const void* object, State& state, Addresses& elements) {
    const T& t = *static_cast<const T*>(object);
    if constexpr (S::traits.unordered)
      if (state.limits().canonical)
        return row::for_each_sorted(t, state, [&](const E& e) { elements.add(std::addressof(e)); });
    auto it = S::begin(t);
    for (std::size_t n = S::size(t); n; --n, ++it) {
      if constexpr (gives_references<T>) {
        elements.add(std::addressof(*it));
      } else {
        using Reference = decltype(*it);
        const std::conditional_t<std::is_lvalue_reference_v<Reference>, const E&, E> e = *it;
        elements.add(std::addressof(e));
        elements.flush();
      }
    }
  }
  static void load(const void* object, std::size_t first, std::size_t n, void* values) {
    const T& t = *static_cast<const T*>(object);
    const auto to = static_cast<PortableNumber<E>*>(values);
    for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<PortableNumber<E>>(S::get(t, first + i));
  }

  static constexpr ElementsWriting writing = [] {
    ElementsWriting functions{.views = &views<const T>};
    if constexpr (ByValue<T>) functions.load = &load;
    else if constexpr (!in_memory) functions.each = &each;
    return functions;
  }();

  static void resize(const Batch& objects, Run* views) {
    objects.for_each<T>([&](T& t, std::size_t i) {
      if constexpr (row::parsed_afresh<E>) S::clear(t);
      S::resize(t, static_cast<std::size_t>(views[i].size));
      views[i].data = reinterpret_cast<char*>(S::data(t));
    });
  }
  static void copy(void* object, const char* p, std::size_t n) { row::copy_elements(*static_cast<T*>(object), p, n); }
  static void resize_one(void* object, std::size_t n) {
    T& t = *static_cast<T*>(object);
    if constexpr (row::parsed_afresh<E>) S::clear(t);
    S::resize(t, n);
  }
  static void each_to_fill(void* object, std::size_t n, Addresses& elements) {
    for (auto it = S::begin(*static_cast<T*>(object)); n; --n, ++it) elements.add(std::addressof(*it));
  }
  static void store(void* object, std::size_t first, std::size_t n, const void* values) {
    T& t = *static_cast<T*>(object);
    const auto from = static_cast<const PortableNumber<E>*>(values);
    for (std::size_t i = 0; i < n; ++i) S::set(t, first + i, static_cast<E>(from[i]));
  }

  static void insert(void* object, std::size_t size, const Made& made, Incoming& incoming) {
    T& t = *static_cast<T*>(object);
    auto nodes = row::spare_nodes<S, E>(t);
    row::reserve_nodes<Compact, S>(nodes, size);
    E own{};
    E* const e = made.elements ? static_cast<E*>(made.elements) : &own;
    for (std::size_t done = 0, n = 0; done < size; done += n) {
      n = std::min(size - done, made.room);
      if constexpr (row::parsed_afresh<E>)
        for (std::size_t i = 0; i < n; ++i) e[i] = E{};
      incoming.parse(e, n);
      for (std::size_t i = 0; i < n; ++i) {
        row::insert<S>(t, e[i], nodes);
        if constexpr (S::traits.unique && !S::traits.sorts_nodes)
          if (S::size(t) != done + i + 1) incoming.fail("a duplicate element", e + i);
      }
    }
    if (!row::finish_inserting<S>(t, nodes, size)) incoming.fail("a duplicate element", &t);
  }
  static void make(void* memory, std::size_t n) { std::uninitialized_value_construct_n(static_cast<E*>(memory), n); }
  static void drop(void* elements, std::size_t n) { std::destroy_n(static_cast<E*>(elements), n); }

  static void lend(void* object, Incoming& incoming) {
    T& t = *static_cast<T*>(object);
    auto all = S::take(t);
    incoming.parse_all(&all);
    if (const char* const problem = row::give_back<S>(t, std::move(all))) incoming.fail(problem, &t);
  }

  static constexpr ElementsReading reading = [] {
    static_assert(!View<T> || is_array, "hps: views are parsed with raw.views() or compact.views()");
    ElementsReading functions;
    if constexpr (!is_array) functions.most = S::traits.max_size, functions.multiple = S::traits.multiple;
    if constexpr (is_array && in_memory) {
      functions.resize = &views<T>;
      functions.refers = true;
    } else if constexpr (S::traits.lends) {
      functions.lend = &lend;
      functions.lent = &ElementsOfSequence<decltype(S::take(std::declval<T&>()))>::reading;
    } else if constexpr (!is_array && !shape::makes_elements<E>()) {
      return functions;  // the error was told
    } else if constexpr (is_array || S::traits.resizes) {
      if constexpr (in_memory) functions.resize = &resize;
      else if constexpr (!is_array) functions.resize_one = &resize_one;
      if constexpr (row::is_memory<Compact, T>) functions.copy = &copy;
      if constexpr (ByValue<T>) functions.store = &store;
      else if constexpr (!in_memory) functions.each = &each_to_fill;
    } else {
      functions.insert = &insert;
      functions.make = &make;
      functions.drop = &drop;
      functions.alignment = alignof(E);
    }
    return functions;
  }();
};

template <class T>
struct EntriesOfMap {
  using S = Shape<T>;
  using K = typename S::Key;
  using V = typename S::Mapped;

  static void views(const Batch& objects, Run* views) {
    for (std::size_t i = 0; i < objects.size(); ++i)
      views[i] = {nullptr, S::size(*reinterpret_cast<const T*>(objects[i]))};
  }
  static void each(const void* object, State& state, Addresses& entries) {
    const T& t = *static_cast<const T*>(object);
    const auto add = [&](const auto& e) {
      entries.add(std::addressof(e.first), std::addressof(e.second));
      constexpr bool are_references = std::is_reference_v<decltype(e.first)> && std::is_reference_v<decltype(e.second)>;
      if constexpr (!gives_references<T> && !are_references) entries.flush();
    };
    if constexpr (S::traits.unordered)
      if (state.limits().canonical) return row::for_each_sorted(t, state, add);
    for (auto it = S::begin(t), end = S::end(t); it != end; ++it) add(*it);
  }
  static constexpr ElementsWriting writing{.views = &views, .each = &each};

  static void insert(void* object, std::size_t size, const Made& made, Incoming& incoming) {
    // (Hash tables and trees of others may have a node_type, and values that move nevertheless.)
    constexpr bool values_stay = shape::Standard<T> && requires { typename T::node_type; };
    constexpr bool values_move = S::traits.sorts_nodes || !values_stay;
    T& t = *static_cast<T*>(object);
    auto nodes = row::spare_nodes<S, K, V>(t);
    row::reserve_nodes<Compact, S>(nodes, size);
    K own{};
    K* const k = made.elements ? static_cast<K*>(made.elements) : &own;
    char* own_value;
    char** const values = made.values ? made.values : &own_value;
    for (std::size_t done = 0, n = 0; done < size; done += n) {
      n = std::min(size - done, values_move ? 1 : made.room);
      if constexpr (row::parsed_afresh<K>)
        for (std::size_t i = 0; i < n; ++i) k[i] = K{};
      incoming.parse(k, n);
      for (std::size_t i = 0; i < n; ++i) {
        values[i] = reinterpret_cast<char*>(std::addressof(row::insert<S>(t, k[i], nodes)));
        if constexpr (S::traits.unique && !S::traits.sorts_nodes)
          if (S::size(t) != done + i + 1) incoming.fail("a duplicate key", k + i);
      }
      incoming.parse_values(values, n);
    }
    if (!row::finish_inserting<S>(t, nodes, size)) incoming.fail("a duplicate key", &t);
  }
  static void make(void* memory, std::size_t n) { std::uninitialized_value_construct_n(static_cast<K*>(memory), n); }
  static void drop(void* keys, std::size_t n) { std::destroy_n(static_cast<K*>(keys), n); }
  static constexpr ElementsReading reading = [] {
    if constexpr (!shape::makes_elements<K, V>()) return ElementsReading{};
    else
      return ElementsReading{.insert = &insert,
                             .make = &make,
                             .drop = &drop,
                             .alignment = alignof(K),
                             .sorts_nodes = S::traits.sorts_nodes};
  }();
};

}  // namespace hps::detail::column
