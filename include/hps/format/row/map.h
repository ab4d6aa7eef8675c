// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/canonical.h"
#include "hps/format/row/fill.h"
#include "hps/shape/refusal.h"

namespace hps::detail::row {

template <class F, class T>
struct Row<F, T, Kind::map> {
  using S = Shape<T>;
  using K = typename S::Key;
  using V = typename S::Mapped;
  using Entry = std::pair<const K, V>;
  static constexpr const auto& extents = row::extents<F, K, V>;
  // The value belongs to the head of its key, if both are small.
  static constexpr std::size_t value_room = extents.split() ? 0 : extents.room[1];
  static constexpr std::size_t value_bound = extents.split() ? 0 : extents.bound[1];
  static constexpr std::size_t least = traits<F, K>.least + traits<F, V>.least;

  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    const std::size_t n = S::size(t);
    p = write_size<F>(p, n);
    charge<memory_of_element<T, Entry>, least>(n, out);
    const NestingLevel level(out, &t, p);
    if constexpr (S::traits.unordered) {
      if (out.limits().canonical) {
        [[maybe_unused]] const auto nothing_apart = nothing_apart_if<may_lie_apart<K>>(out);
        return out.ensure(write_sorted<F>(p, t, out), after);
      }
    }
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<(may_lie_apart<K> && !may_lie_apart<V>)>(out);
    for (auto it = S::begin(t), end = S::end(t); it != end; ++it) {
      p = write_key(p, it->first, out);
      p = value_room ? row::write<F, V>(p, it->second, out, 0) : write_checked<F, V>(p, it->second, out);
    }
    return out.ensure(p, after);
  }

  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    (void)shape::makes_elements<K, V>();
    const NestingLevel level(in, &t, p);
    std::size_t n;
    p = parse_size<F, least>(p, n, in, &t);
    auto nodes = spare_nodes<S, K, V>(t);
    // Only flat ones reserve: a hash table that grows as the writer's did has its buckets, so that the entries come in
    // the order of the buckets; with others, each insertion misses the cache (twice the time for 65536 strings).
    std::size_t i = 0, charged = 0;
    K key{};
    const ErrorScope scope(in, key, &t, "key", &i);
    for (; i < n; ++i) {
      if (i == charged) {
        charged += ahead<F, Entry, least>(n - i, p, t, in);
        reserve_nodes<F, S>(nodes, n);
      }
      if constexpr (parsed_afresh<K>) key = K{};
      p = parse_key(p, key, in);
      expect_whole<F>(p, in, &key);
      V& value = row::insert<S>(t, key, nodes);
      if constexpr (S::traits.unique && !S::traits.sorts_nodes)
        if (S::size(t) != i + 1) in.fail(p, "a duplicate key", &key);
      p = parse_value(p, value, t, i, in);
    }
    if (!finish_inserting<S>(t, nodes, n)) in.fail(p, "a duplicate key", &t);
    return in.ensure(p, after);
  }

 private:
  // Keys are compared when their own bytes must be there; values may lie apart.
  static char* write_key(char* p, const K& key, Writer& out) {
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<(may_lie_apart<K> && may_lie_apart<V>)>(out);
    return row::write<F, K>(out.ensure(p, traits<F, K>.room + value_room), key, out, value_room);
  }
  static const char* parse_key(const char* p, K& key, ReaderOf<F>& in) {
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<may_lie_apart<K>>(in);
    const std::size_t bound = extents.split() ? traits<F, K>.bound : extents.bound[0];
    return row::parse<F, K>(in.ensure(p, bound), key, in, value_bound);
  }
  static const char* parse_value(const char* p, V& value, T& t, std::size_t i, ReaderOf<F>& in) {
    [[maybe_unused]] const auto nothing_apart = nothing_apart_if<S::traits.sorts_nodes>(in);  // it moves
    [[maybe_unused]] const std::conditional_t<S::traits.sorts_nodes, ErrorScope, NoErrorScope<V>> scope(in, value, &t,
                                                                                                        "second", &i);
    return value_bound ? row::parse<F, V>(p, value, in, 0) : parse_checked<F, V>(p, value, in);
  }
};

}  // namespace hps::detail::row
