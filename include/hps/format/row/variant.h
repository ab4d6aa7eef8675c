// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/fill.h"

namespace hps::row {

template <class T, class B>
struct Row<T, B, Kind::variant> : FromGet<T, B> {
  using S = Shape<T>;
  using Alternatives = typename S::Alternatives;
  using Index = typename B::Format::Index;

  static void serialize(const T& t, B& b) {
    const std::size_t index = S::index(t);
    if (index >= Alternatives::size) throw Error("hps: a variant is valueless (after an exception); give it a value");
    serialize_number<Index>(static_cast<Index>(index), b);
    const Level<B> level(b, &t);
    choose(index, [&]<class V, std::size_t I>() {
      charge<memory_at_once<V>(), least<V>>(1, b);
      RowOf<V, B>::serialize(S::template get<I>(t), b);
    });
  }

  static const char* get(const char* p, T& t, B& b) {
    Index index;
    const char* const start = p;
    p = get_number(p, index, b, &t, "an index that is over-long or out of range");
    if (index >= Alternatives::size) [[unlikely]]
      b.fail(b.whole() ? start : p, "an index of no alternative", &t);
    const Level<B> level(b, &t, p);
    choose(index, [&]<class V, std::size_t I>() {
      charge<memory_at_once<V>(), least<V>>(1, p, b, &t);
      const bool keeps = S::index(t) == I && !parsed_afresh<V>;
      p = row::get<V, B>(p, keeps ? S::template get<I>(t) : S::template emplace<I>(t), b);
    });
    return p;
  }

 private:
  template <class V>
  static constexpr std::size_t least = 8 + least_bits<V, typename B::Format::Codec>();

  static void choose(std::size_t index, auto&& f) {
    [&]<class... A, std::size_t... I>(Types<A...>, std::index_sequence<I...>) {
      (void)((I == index && (f.template operator()<A, I>(), true)) || ...);
    }(Alternatives{}, std::make_index_sequence<Alternatives::size>{});
  }
};

}  // namespace hps::row
