// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/row/fill.h"

namespace hps::detail::row {

template <class F, class T>
struct Row<F, T, Kind::variant> {
  using S = Shape<T>;
  using Alternatives = typename S::Alternatives;
  using Index = typename F::Index;

  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    const std::size_t index = S::index(t);
    if (index >= Alternatives::size) throw Error("hps: a variant is valueless (after an exception); give it a value");
    p = F::put(p, static_cast<Index>(index));
    const NestingLevel level(out, &t, p);
    choose(index, [&]<class V, std::size_t I>() {
      charge<memory_at_once<V>(), 8 + traits<F, V>.least>(1, out);
      p = row::write<F, V>(p, S::template get<I>(t), out, after);
    });
    return p;
  }

  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    Index index;
    const char* const start = p;
    p = parse_number<F>(p, index, in, "an index that is over-long or out of range", &t);
    if (index >= Alternatives::size) [[unlikely]]
      fail_value<F>(start, p, "an alternative that does not exist", in, &t);
    const NestingLevel level(in, &t, p);
    choose(index, [&]<class V, std::size_t I>() {
      charge<memory_at_once<V>(), 8 + traits<F, V>.least>(1, p, in, &t);
      const bool keeps = S::index(t) == I && !parsed_afresh<V>;
      p = row::parse<F, V>(p, keeps ? S::template get<I>(t) : S::template emplace<I>(t), in, after);
    });
    return p;
  }

 private:
  static void choose(std::size_t index, auto&& f) {
    [&]<class... A, std::size_t... I>(Types<A...>, std::index_sequence<I...>) {
      (void)((I == index && (f.template operator()<A, I>(), true)) || ...);
    }(Alternatives{}, std::make_index_sequence<Alternatives::size>{});
  }
};

}  // namespace hps::detail::row
