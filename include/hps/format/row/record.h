// SPDX-License-Identifier: MIT
#pragma once
// Members in their order. Neighbours that can do without a check of capacity form a run that has one for all.

#include "hps/format/row/row.h"

namespace hps::row {

// The runs of true flags.
template <bool... Flag>
struct Runs {
  static constexpr bool flag[sizeof...(Flag) + 1] = {Flag..., false};
  static constexpr bool starts(std::size_t i) { return flag[i] && (i == 0 || !flag[i - 1]); }
  static constexpr bool has(std::size_t start, std::size_t i) {
    for (std::size_t k = start; k <= i; ++k)
      if (!flag[k]) return false;
    return i >= start;
  }
};

template <class T, class B, class... M>
struct Members : FromGet<T, B> {
  using S = Shape<T>;
  using Indices = std::index_sequence_for<M...>;
  template <class X>
  using Of = Serializer<X, B>;

  static void serialize(const T& t, B& b) {
    S::members(t, [&b](const auto&... m) HPS_INLINE_LAMBDA { put_all(b, Indices{}, m...); });
  }
  static const char* get(const char* p, T& t, B& b) {
    static_assert(!any_const<T>(), "hps: const members are serialized, but cannot be parsed");
    if constexpr (any_const<T>())
      return p;
    else
      return S::members(t, [p, &b](auto&... m) HPS_INLINE_LAMBDA { return get_all(p, b, Indices{}, m...); });
  }

 private:
  template <class X>
  static constexpr bool any_const() {
    return decltype(S::members(std::declval<X&>(), [](auto&... m) {
      return std::bool_constant<(std::is_const_v<std::remove_reference_t<decltype(m)>> || ...)>{};
    }))::value;
  }

  using OutRuns = Runs<Roomy<M, B>...>;
  using InRuns = Runs<Bounded<M, B>...>;

  template <std::size_t... I>
  HPS_INLINE static void put_all(B& b, [[maybe_unused]] std::index_sequence<I...> all, const M&... m) {
    (put_from<I>(b, all, m, m...), ...);
  }
  template <std::size_t I, std::size_t... J>
  HPS_INLINE static void put_from(B& b, std::index_sequence<J...>, const auto& member, const M&... m) {
    using X = std::remove_cvref_t<decltype(member)>;
    if constexpr (!OutRuns::flag[I]) {
      Of<X>::serialize(member, b);
    } else if constexpr (OutRuns::starts(I)) {
      std::size_t room = 0;
      ([&] { if constexpr (OutRuns::has(I, J)) room += Of<M>::room(m); }(), ...);
      if (char* p = b.reserve(room)) [[likely]] {
        ([&] { if constexpr (OutRuns::has(I, J)) p = Of<M>::put(p, m); }(), ...);
        b.commit(p);
      } else {
        [&]() HPS_COLD_LAMBDA { ([&] { if constexpr (OutRuns::has(I, J)) Of<M>::serialize(m, b); }(), ...); }();
      }
    }
  }

  template <std::size_t... I>
  HPS_INLINE static const char* get_all(const char* p, B& b, [[maybe_unused]] std::index_sequence<I...> all, M&... m) {
    ((p = get_from<I>(p, b, all, m, m...)), ...);
    return p;
  }
  template <std::size_t I, std::size_t... J>
  HPS_INLINE static const char* get_from(const char* p, B& b, std::index_sequence<J...>, auto& member, M&... m) {
    using X = std::remove_cvref_t<decltype(member)>;
    if constexpr (!InRuns::flag[I]) {
      return row::get<X, B>(p, member, b);
    } else if constexpr (InRuns::starts(I)) {
      constexpr std::size_t bound = [] {
        std::size_t sum = 0;
        ([&] { if constexpr (InRuns::has(I, J)) sum += Of<M>::bound; }(), ...);
        return sum;
      }();
      if (b.remaining(p) >= bound) [[likely]] {
        ([&] { if constexpr (InRuns::has(I, J)) p = Of<M>::get(p, m, b); }(), ...);
      } else {
        b.seek(p);
        [&]() HPS_COLD_LAMBDA { ([&] { if constexpr (InRuns::has(I, J)) Of<M>::parse_at_end(m, b); }(), ...); }();
        p = b.cursor();
      }
    }
    return p;
  }
};

template <class T, class B, bool IsRoomy, bool IsBounded, class... M>
struct RecordRow : Members<T, B, M...> {};

template <class T, class B, class... M>
struct RecordRow<T, B, true, false, M...> : Members<T, B, M...> {
  static std::size_t room(const T& t) {
    return Shape<T>::members(t, [](const auto&... m) { return (std::size_t{0} + ... + Serializer<M, B>::room(m)); });
  }
  static char* put(char* p, const T& t) {
    Shape<T>::members(t, [&p](const auto&... m) HPS_INLINE_LAMBDA { ((p = Serializer<M, B>::put(p, m)), ...); });
    return p;
  }
};

template <class T, class B, class... M>
struct RecordRow<T, B, true, true, M...> : RecordRow<T, B, true, false, M...> {
  static constexpr std::size_t bound = (std::size_t{0} + ... + Serializer<M, B>::bound);
  static void parse_at_end(T& t, B& b) {
    Shape<T>::members(t, [&b](auto&... m) { (Serializer<M, B>::parse(m, b), ...); });
  }
};

template <class T, class B, class... M>
auto record_row(Types<M...>) -> RecordRow<T, B, (Roomy<M, B> && ...), (Bounded<M, B> && ...), M...>;

template <class T, class B>
struct Row<T, B, Kind::record> : decltype(record_row<T, B>(members_of<T>{})) {};

}  // namespace hps::row
