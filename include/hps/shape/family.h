// SPDX-License-Identifier: MIT
#pragma once
// Shapes of everything that looks like the standard's types: a Shape derives from one of these and is done.

#include <cstring>
#include <iterator>
#include <tuple>

#include "hps/shape/kind.h"

namespace hps::shape {

// A number, V in messages. A Shape has its own get() and set() where T does not convert from and to it.
template <class T, Arithmetic V>
struct Scalar {
  static constexpr Kind kind = Kind::scalar;
  static constexpr Traits traits{};
  using Value = V;
  static constexpr V get(const T& t) { return static_cast<V>(t); }
  static constexpr void set(T& t, V v) { t = static_cast<T>(v); }
};

// Characters or bytes as they are: always N of them, or as many as T has, which then has assign().
template <class T, std::size_t N = dynamic_extent>
struct Bytes {
  static constexpr Kind kind = Kind::bytes;
  static constexpr Traits traits{};
  static constexpr std::size_t extent = N;
  static const char* data(const T& t) { return reinterpret_cast<const char*>(std::data(t)); }
  static std::size_t size(const T& t) { return std::size(t); }
  static void assign(T& t, const char* p, std::size_t n) {
    if constexpr (N != dynamic_extent) std::memcpy(std::data(t), p, N);
    else if constexpr (requires { t.assign(p, n); }) t.assign(p, n);
    else {
      const auto first = reinterpret_cast<const typename T::value_type*>(p);
      t.assign(first, first + n);
    }
  }
};

// `C` finds the container in a T, where it is not T itself.
struct Itself {
  static auto& container(auto& t) { return t; }
};

template <class C>
concept HasData = requires(C& c) { c.data(); };
template <class C>
concept Resizes = requires(C& c) { c.resize(0); };

// Elements in their order. T, or its container, has begin(), end() and clear(), and resize(), emplace_back() or
// insert(); size(), data() and reserve() are used where they are there.
template <class T, class C = Itself>
struct Sequence {
  static constexpr Kind kind = Kind::sequence;
  using Container = std::remove_cvref_t<decltype(C::container(std::declval<T&>()))>;
  using Element = typename Container::value_type;
  static constexpr Traits traits{.has_data = HasData<Container>, .resizes = Resizes<Container>};
  static std::size_t size(const T& t) {
    auto& c = C::container(t);
    if constexpr (requires { c.size(); }) return c.size();
    else return static_cast<std::size_t>(std::distance(c.begin(), c.end()));
  }
  static auto begin(auto& t) { return std::begin(C::container(t)); }
  static auto end(auto& t) { return std::end(C::container(t)); }
  static void clear(T& t) { C::container(t).clear(); }
  static void resize(T& t, std::size_t n) { C::container(t).resize(n); }
  static auto data(auto& t) { return C::container(t).data(); }
};

// Trees give their nodes away one by one, and take them back. (Hash tables do so, too, but make new ones faster.) If
// the swap of their comparators throws, that of the trees may leave them broken, as in libc++.
template <class T>
concept ReusesNodes = requires(T& t) {
  T(t.key_comp(), t.get_allocator());
  t.insert(t.end(), t.extract(t.begin()));
  requires std::is_swappable_v<typename T::key_type>;
  requires std::is_nothrow_swappable_v<typename T::key_compare>;
};

// Empties t.
template <ReusesNodes T>
T take_nodes_of(T& t) {
  T nodes(t.key_comp(), t.get_allocator());
  nodes.swap(t);
  return nodes;
}

template <class T>
inline constexpr bool has_unique_elements = requires(T& t, const typename T::value_type& e) { t.insert(e).second; };
template <class T>
inline constexpr bool has_unique_keys = requires(T& t, typename T::key_type&& k) { t.try_emplace(std::move(k)); };
template <class T>
inline constexpr bool is_hashed = requires { typename T::hasher; };

// Elements that T itself puts in order by insert(hint, element): a tree, a hash table.
template <class T>
struct Set : Sequence<T> {
  static constexpr Traits traits{
      .inserts = true, .reuses_nodes = ReusesNodes<T>, .unique = has_unique_elements<T>, .unordered = is_hashed<T>};
  static void insert(T& t, typename T::value_type&& e) { t.insert(t.end(), std::move(e)); }
  static T take_nodes(T& t) { return take_nodes_of(t); }
  static void insert(T& t, typename T::value_type&& e, T& nodes) {
    if (nodes.empty()) return insert(t, std::move(e));
    auto node = nodes.extract(nodes.begin());
    std::swap(node.value(), e);
    t.insert(t.end(), std::move(node));
  }
};

template <class T>
struct AnyMap {
  static constexpr Kind kind = Kind::map;
  using Key = typename T::key_type;
  using Mapped = typename T::mapped_type;
  static std::size_t size(const T& t) { return t.size(); }
  static auto begin(auto& t) { return t.begin(); }
  static auto end(auto& t) { return t.end(); }
  static void clear(T& t) { t.clear(); }
};

// Keys with values: a tree or a hash table, with try_emplace() or, if keys may be there twice, emplace_hint().
template <class T>
struct Map : AnyMap<T> {
  using Key = typename T::key_type;
  using Mapped = typename T::mapped_type;
  static constexpr Traits traits{
      .reuses_nodes = ReusesNodes<T>, .unique = has_unique_keys<T>, .unordered = is_hashed<T>};
  // The value to fill in. A tree is given its end as the hint: its messages are sorted.
  static Mapped& insert(T& t, Key&& k) {
    if constexpr (traits.unique && traits.unordered) return t.try_emplace(std::move(k)).first->second;
    else if constexpr (traits.unique) return t.try_emplace(t.end(), std::move(k))->second;
    else
      return t.emplace_hint(t.end(), std::piecewise_construct, std::forward_as_tuple(std::move(k)), std::tuple<>())
          ->second;
  }
  static T take_nodes(T& t) { return take_nodes_of(t); }
  static Mapped& insert(T& t, Key&& k, T& nodes) {
    if (nodes.empty()) return insert(t, std::move(k));
    auto node = nodes.extract(nodes.begin());
    std::swap(node.key(), k);
    return t.insert(t.end(), std::move(node))->second;
  }
};

// Sets and maps that are sorted vectors: all elements come before they are sorted, once.
template <class T>
concept FlatSet = requires(T& t, typename T::container_type c) { t.replace(std::move(c)); };
template <class T>
concept FlatMap = requires(T& t, typename T::key_container_type k, typename T::mapped_container_type m) {
  t.replace(std::move(k), std::move(m));
};

// A vector that grows has three times its elements for a moment.
void reserve(auto& container, std::size_t n) {
  if constexpr (requires { container.reserve(n); }) container.reserve(n);
}

template <FlatSet T>
struct Set<T> : Sequence<T> {
  static constexpr Traits traits{
      .inserts = true, .reuses_nodes = true, .sorts_nodes = true, .unique = has_unique_elements<T>};
  using Nodes = typename T::container_type;
  static Nodes take_nodes(T& t) {
    Nodes nodes = std::move(t).extract();
    nodes.clear();
    return nodes;
  }
  static void reserve_nodes(Nodes& nodes, std::size_t n) { reserve(nodes, n); }
  static void insert(T&, typename T::value_type&& e, Nodes& nodes) { nodes.insert(nodes.end(), std::move(e)); }
  static void sort_nodes(T& t, Nodes& nodes) { t = T(std::move(nodes), t.key_comp()); }
};

template <FlatMap T>
struct Map<T> : AnyMap<T> {
  static constexpr Traits traits{.reuses_nodes = true, .sorts_nodes = true, .unique = has_unique_keys<T>};
  struct Nodes {
    typename T::key_container_type keys;
    typename T::mapped_container_type values;
  };
  static Nodes take_nodes(T& t) {
    auto all = std::move(t).extract();
    all.keys.clear();
    all.values.clear();
    return {std::move(all.keys), std::move(all.values)};
  }
  static void reserve_nodes(Nodes& nodes, std::size_t n) { reserve(nodes.keys, n), reserve(nodes.values, n); }
  static auto& insert(T&, typename T::key_type&& k, Nodes& nodes) {
    nodes.keys.insert(nodes.keys.end(), std::move(k));
    return nodes.values.emplace_back();
  }
  static void sort_nodes(T& t, Nodes& nodes) { t = T(std::move(nodes.keys), std::move(nodes.values), t.key_comp()); }
};

// Always N elements, which lie side by side at std::data(t).
template <class T, class E, std::size_t N>
struct Array {
  static constexpr Kind kind = Kind::array;
  static constexpr Traits traits{};
  using Element = std::remove_const_t<E>;
  static constexpr std::size_t extent = N;
  static auto data(auto& t) { return std::data(t); }
};

// bools, eight to a byte in messages: always N of them, or as many as t.resize(n) made. T has operator[].
template <class T, std::size_t N = dynamic_extent>
struct Bits {
  static constexpr Kind kind = N == dynamic_extent ? Kind::sequence : Kind::array;
  using Element = bool;
  static constexpr Traits traits{.by_value = true, .resizes = Resizes<T>};
  static constexpr std::size_t extent = N;
  static std::size_t size(const T& t) { return t.size(); }
  static bool get(const T& t, std::size_t i) { return t[i]; }
  static void set(T& t, std::size_t i, bool v) { t[i] = v; }
  static void resize(T& t, std::size_t n) { t.resize(n); }
};

// A V or none. T converts to bool, and has operator*, emplace() and reset().
template <class T, class V>
struct Optional {
  static constexpr Kind kind = Kind::optional;
  static constexpr Traits traits{};
  using Value = std::remove_const_t<V>;
  static bool has(const T& t) { return static_cast<bool>(t); }
  static auto& get(auto& t) { return *t; }
  static auto& emplace(T& t) {
    static_assert(
        requires { t.emplace(); }, "hps: values are parsed into objects made by their default constructor: add one");
    return t.emplace();
  }
  static void reset(T& t) { t.reset(); }
};

}  // namespace hps::shape
