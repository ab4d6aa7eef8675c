// SPDX-License-Identifier: MIT
#pragma once
// Members in their order. Neighbours that can do without a check of capacity form a run that has one for all.

#include "hps/format/row/neighbours.h"
#include "hps/format/row/pointee.h"

namespace hps::row {

template <class T, class B, class... M>
struct Members : FromGet<T, B> {
  using S = Shape<T>;
  using Indices = std::index_sequence_for<M...>;
  template <class X>
  using Of = RowOf<X, B>;

  static void serialize(const T& t, B& b) {
    [[maybe_unused]] const auto together = keep_passing_together<S>(b);
    expect_class_of_reference(t, b);
    S::members(t, [&b](const auto&... m) HPS_INLINE_LAMBDA { put_all(b, Indices{}, m...); });
  }
  static const char* get(const char* p, T& t, B& b) {
    static_assert(!any_const<T>(), "hps: const members are serialized, but cannot be parsed");
    [[maybe_unused]] const auto together = keep_passing_together<S>(b);
    if constexpr (any_const<T>()) return p;
    else return S::members(t, [p, &b](auto&... m) HPS_INLINE_LAMBDA { return get_all(p, b, Indices{}, m...); });
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
  using All = Neighbours<B, M...>;

  template <std::size_t... I>
  HPS_INLINE static void put_all(B& b, [[maybe_unused]] std::index_sequence<I...> all, const M&... m) {
    (put_from<I>(b, all, m, m...), ...);
  }
  template <std::size_t I, std::size_t... J, class X>
  HPS_INLINE static void put_from(B& b, std::index_sequence<J...>, const X& member, const M&... m) {
    if constexpr (!OutRuns::flag[I]) {
      Of<X>::serialize(member, b);
    } else if constexpr (OutRuns::starts(I)) {
      if (char* p = b.room_for((std::size_t{0} + ... + room_if<OutRuns::has(I, J)>(m)))) [[likely]] {
        ((p = put_if<OutRuns::has(I, J), J>(p, m, m...)), ...);
        b.commit(p);
      } else {
        [&]() HPS_COLD_LAMBDA { (serialize_if<OutRuns::has(I, J)>(m, b), ...); }();
      }
    }
  }

  template <std::size_t... I>
  HPS_INLINE static const char* get_all(const char* p, B& b, [[maybe_unused]] std::index_sequence<I...> all, M&... m) {
    ((p = get_from<I>(p, b, all, m, m...)), ...);
    return p;
  }
  template <std::size_t I, std::size_t... J, class X>
  HPS_INLINE static const char* get_from(const char* p, B& b, std::index_sequence<J...>, X& member, M&... m) {
    if constexpr (!InRuns::flag[I]) {
      return row::get<X, B>(p, member, b);
    } else if constexpr (InRuns::starts(I)) {
      if (b.remaining(p) >= extent<InRuns::has(I, J)...>().bound) [[likely]] {
        ((p = get_if<InRuns::has(I, J), J>(p, b, m, m...)), ...);
      } else {
        b.seek(p);
        [&]() HPS_COLD_LAMBDA { (parse_if<InRuns::has(I, J)>(m, b), ...); }();
        p = b.cursor();
      }
    }
    return p;
  }

  // What is done to the members in a run, and not to the others.
  template <bool In, class X>
  HPS_INLINE static std::size_t room_if(const X& m) {
    if constexpr (In) return Of<X>::room(m);
    else return 0;
  }
  template <bool In, std::size_t J, class X>
  HPS_INLINE static char* put_if(char* p, const X& member, const M&... m) {
    if constexpr (In) return All::template put<J>(p, member, m...);
    else return p;
  }
  template <bool In, class X>
  static void serialize_if(const X& m, B& b) {
    if constexpr (In) Of<X>::serialize(m, b);
  }
  template <bool... In>
  static consteval Extent extent() {
    Extent e;
    (add_if<In, M>(e), ...);
    return e;
  }
  template <bool In, class X>
  static constexpr void add_if(Extent& e) {
    if constexpr (In) e.add<X, B>();
  }
  template <bool In, std::size_t J, class X>
  HPS_INLINE static const char* get_if(const char* p, B& b, X& member, M&... m) {
    if constexpr (In) return All::template get<J>(p, b, member, m...);
    else return p;
  }
  template <bool In, class X>
  static void parse_if(X& m, B& b) {
    if constexpr (In) Of<X>::parse(m, b);
  }
};

template <class T, class B, bool IsRoomy, bool IsBounded, class... M>
struct RecordRow : Members<T, B, M...> {};

template <class T, class B, class... M>
struct RecordRow<T, B, true, false, M...> : Members<T, B, M...> {
  static std::size_t room(const T& t) {
    return Shape<T>::members(t, [](const auto&... m) { return (std::size_t{0} + ... + RowOf<M, B>::room(m)); });
  }
  static char* put(char* p, const T& t) {
    Shape<T>::members(t, [&p](const auto&... m) HPS_INLINE_LAMBDA {
      [&]<std::size_t... J>(std::index_sequence<J...>) HPS_INLINE_LAMBDA {
        ((p = Neighbours<B, M...>::template put<J>(p, m, m...)), ...);
      }(std::index_sequence_for<M...>{});
    });
    return p;
  }
};

template <class T, class B, class... M>
struct RecordRow<T, B, true, true, M...> : RecordRow<T, B, true, false, M...> {
  static constexpr Extent extent = [] {
    Extent e;
    (e.add<M, B>(), ...);
    return e;
  }();
  static constexpr std::size_t longest = extent.longest, bound = extent.bound;
  static void parse_at_end(T& t, B& b) {
    Shape<T>::members(t, [&b](auto&... m) { (RowOf<M, B>::parse(m, b), ...); });
  }
};

// What is looked at before it is written has no room known before.
template <class T, class... M>
inline constexpr bool looked_at = (std::is_polymorphic_v<M> || ...) && requires { requires Shape<T>::passing; };

template <class T, class B, class... M>
auto record_row(Types<M...>) -> RecordRow<T, B, !looked_at<T, M...> && (Roomy<M, B> && ...),
                                          !looked_at<T, M...> && (Bounded<M, B> && ...), M...>;

template <class T, class B>
struct Row<T, B, Kind::record> : decltype(record_row<T, B>(members_of<T>{})) {};

}  // namespace hps::row
