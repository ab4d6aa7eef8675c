// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/canonical.h"
#include "hps/format/row/fill.h"

namespace hps::row {

template <class T, class B>
struct Row<T, B, Kind::map> : FromGet<T, B> {
  using S = Shape<T>;
  using K = typename S::Key;
  using V = typename S::Mapped;
  using Codec = typename B::Format::Codec;
  using Entry = std::pair<const K, V>;

  static void serialize(const T& t, B& b) {
    const std::size_t n = S::size(t);
    serialize_number<typename Codec::Size>(n, b);
    charge<memory_of_element<T, Entry>, least>(n, b);
    const Level<B> level(b, &t);
    if constexpr (Unordered<T>) {
      if (b.limits().canonical) {
        [[maybe_unused]] const auto together = keep_together<K>(b);
        return put_sorted(t, b);
      }
    }
    [[maybe_unused]] const auto together = keep_keys_together<!values_refer>(b);
    for (auto it = S::begin(t), end = S::end(t); it != end; ++it) {
      serialize_key(it->first, b);
      RowOf<V, B>::serialize(it->second, b);
    }
  }

  static const char* get(const char* p, T& t, B& b) {
    static_assert(std::default_initializable<K> && std::default_initializable<V>,
                  "hps: elements are parsed into objects made by their default constructor");
    const Level<B> level(b, &t, p);
    std::size_t n;
    p = get_size<least>(p, n, b, t);
    auto nodes = spare_nodes<S, K, V>(t);
    // Nothing is reserved: a hash table that grows as the writer's did has its buckets, so that the entries come in the
    // order of the buckets; with others, each insertion misses the cache (twice the time for 65536 strings).
    std::size_t i = 0, charged = 0;
    K key{};
    const Scope scope(b, key, &t, "key", &i);
    for (; i < n; ++i) {
      if (i == charged) charged += ahead<Entry, least>(n - i, p, t, b);
      if constexpr (parsed_afresh<K>) key = K{};
      p = get_key(p, key, b);
      V& value = row::insert<S>(t, key, nodes);
      if constexpr (Unique<T> && !Flat<S>)
        if (S::size(t) != i + 1) b.fail(p, "a key that was there before", &key);
      p = get_value(p, value, t, i, b);
    }
    if (!finish_inserting<S>(t, nodes, n)) b.fail(p, "a key that was there before", &t);
    return p;
  }

 private:
  static constexpr std::size_t least = least_bits<K, Codec>() + least_bits<V, Codec>();

  // Keys are compared when their own bytes must be there; values may lie apart. Where they cannot, all entries are kept
  // together at once.
  static constexpr bool values_refer = kind_of<V>() != Kind::scalar;
  template <bool Wanted>
  static auto keep_keys_together(B& b) {
    if constexpr (Wanted) return keep_together<K>(b);
    else return nullptr;
  }
  static void serialize_key(const K& key, B& b) {
    [[maybe_unused]] const auto together = keep_keys_together<values_refer>(b);
    RowOf<K, B>::serialize(key, b);
  }
  static const char* get_key(const char* p, K& key, B& b) {
    [[maybe_unused]] const auto together = keep_together<K>(b);
    return row::get<K, B>(p, key, b);
  }
  static const char* get_value(const char* p, V& value, T& t, std::size_t i, B& b) {
    if constexpr (Flat<S>) {
      const Together together(b);  // it moves
      const Scope scope(b, value, &t, "second", &i);
      return row::get<V, B>(p, value, b);
    } else {
      return row::get<V, B>(p, value, b);
    }
  }
};

}  // namespace hps::row
