// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/node.h"
#include "hps/format/raw.h"

namespace hps::detail::column {

template <class T, class D>
  requires Number<typename Shape<T>::Value>
struct KindNode<T, D, Kind::scalar> {
  using S = Shape<T>;
  using V = PortableNumber<typename S::Value>;
  typename D::template Numbers<V> values;

  KindNode(typename D::Source& s, std::uint64_t count) : values(D::template make<decltype(values)>(s, count)) {}
  void put(const T& t, Writing::Context&) { values.put(static_cast<V>(S::get(t))); }
  void get(T& t, Reading::Context&) {
    const V v = values.get();
    const auto own = static_cast<typename S::Value>(v);
    if constexpr (sizeof own < sizeof v)
      if (own != v) values.fail("a number that the type cannot hold");
    S::set(t, own);
  }
  void each(auto&& f) { f(values); }
};

// Integers of 128 bits: the lower half, and the upper one.
template <class T, class D>
  requires std::same_as<typename Shape<T>::Value, Int128> || std::same_as<typename Shape<T>::Value, UInt128>
struct KindNode<T, D, Kind::scalar> {
  using S = Shape<T>;
  using V = typename S::Value;
  using Upper = std::conditional_t<is_signed<V>, std::int64_t, std::uint64_t>;
  typename D::template Numbers<std::uint64_t> low;
  typename D::template Numbers<Upper> high;

  KindNode(typename D::Source& s, std::uint64_t count)
      : low(D::template make<decltype(low)>(s, count)), high(D::template make<decltype(high)>(s, count)) {}
  void put(const T& t, Writing::Context&) {
    const V v = S::get(t);
    low.put(static_cast<std::uint64_t>(v));
    high.put(static_cast<Upper>(v >> 64));
  }
  void get(T& t, Reading::Context&) {
    const auto upper = static_cast<V>(high.get());
    S::set(t, static_cast<V>(upper << 64 | static_cast<V>(low.get())));
  }
  void each(auto&& f) { f(low), f(high); }
};

// long double: 16 bytes, as in raw.
template <class T, class D>
struct KindNode<T, D, Kind::scalar> {
  using S = Shape<T>;
  typename D::template Fixed<16> values;

  KindNode(typename D::Source& s, std::uint64_t count) : values(D::template make<decltype(values)>(s, count)) {}
  void put(const T& t, Writing::Context&) {
    char bytes[16];
    RawCodec::put(bytes, static_cast<long double>(S::get(t)));
    values.put(bytes);
  }
  void get(T& t, Reading::Context&) {
    long double v;
    if (!RawCodec::get(values.get(), v)) values.fail("a number out of range");
    S::set(t, v);
  }
  void each(auto&& f) { f(values); }
};

template <class T, class D>
struct KindNode<T, D, Kind::bytes> {
  using S = Shape<T>;
  static constexpr bool sized = S::extent == dynamic_extent;
  std::conditional_t<sized, typename D::Strings, typename D::template Fixed<S::extent>> values;

  KindNode(typename D::Source& s, std::uint64_t count) : values(D::template make<decltype(values)>(s, count)) {}
  void put(const T& t, [[maybe_unused]] Writing::Context& context) {
    if constexpr (TakesMemoryBeside<T>) context.charged += S::memory_beside(S::data(t), S::size(t));
    if constexpr (sized) values.put({S::data(t), S::size(t)});
    else values.put(S::data(t));
  }
  void get(T& t, [[maybe_unused]] Reading::Context& context) {
    static_assert(!View<T>, "hps: views are parsed with raw.views() or compact.views()");
    if constexpr (sized) {
      const std::string_view s = values.get();
      context.charge(s.size(), 1, values);
      if constexpr (TakesMemoryBeside<T>) context.charge(S::memory_beside(s.data(), s.size()), 1, values);
      S::assign(t, s.data(), s.size());
    } else {
      S::assign(t, values.get(), S::extent);
    }
  }
  void each(auto&& f) { f(values); }
};

}  // namespace hps::detail::column
