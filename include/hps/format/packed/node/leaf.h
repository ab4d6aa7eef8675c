// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/node/node.h"
#include "hps/format/raw.h"
#include "hps/format/row/canonical.h"

namespace hps::column {

template <class T, class D>
  requires Number<typename Shape<T>::Value>
struct KindNode<T, D, Kind::scalar> {
  using S = Shape<T>;
  using V = typename S::Value;
  typename D::template Numbers<V> values;

  explicit KindNode(typename D::Source& s) : values(D::template make<decltype(values)>(s)) {}
  void put(const T& t, const Limits&) { values.put(static_cast<V>(S::get(t))); }
  void get(T& t, Reading::Context&) { S::set(t, values.get()); }
  std::size_t left() const { return values.left(); }
  void each(auto&& f) { f(values); }
};

// 16 bytes, as in raw.
template <class T, class D>
struct KindNode<T, D, Kind::scalar> {
  using S = Shape<T>;
  using V = typename S::Value;
  typename D::template Fixed<16> values;

  explicit KindNode(typename D::Source& s) : values(D::template make<decltype(values)>(s)) {}
  void put(const T& t, const Limits&) {
    char bytes[16];
    RawCodec::put(bytes, static_cast<V>(S::get(t)));
    values.put(bytes);
  }
  void get(T& t, Reading::Context&) {
    V v;
    if (!RawCodec::get(values.get(), v)) values.fail("a number out of range");
    S::set(t, v);
  }
  std::size_t left() const { return values.left(); }
  void each(auto&& f) { f(values); }
};

template <class T, class D>
struct KindNode<T, D, Kind::bytes> {
  using S = Shape<T>;
  static constexpr bool sized = S::extent == dynamic_extent;
  std::conditional_t<sized, typename D::Strings, typename D::template Fixed<S::extent>> values;

  explicit KindNode(typename D::Source& s) : values(D::template make<decltype(values)>(s)) {}
  void put(const T& t, const Limits&) {
    if constexpr (sized) values.put({S::data(t), S::size(t)});
    else values.put(S::data(t));
  }
  void get(T& t, [[maybe_unused]] Reading::Context& context) {
    static_assert(!View<T>, "hps: views are parsed with raw.views() or compact.views()");
    if constexpr (sized) {
      const std::string_view s = values.get();
      charge(context, s.size(), 1, values);
      S::assign(t, s.data(), s.size());
    } else {
      S::assign(t, values.get(), S::extent);
    }
  }
  std::size_t left() const { return values.left(); }
  void each(auto&& f) { f(values); }
};

// Written by hand, or a type that contains itself: their compact bytes.
template <class T, class D>
struct KindNode<T, D, Kind::opaque> {
  typename D::Strings values;

  explicit KindNode(typename D::Source& s) : values(D::template make<decltype(values)>(s)) {}
  void put(const T& t, const Limits& limits) { values.put(row::compact_bytes(t, limits, 0)); }
  void get(T& t, Reading::Context& context) {
    const std::string_view bytes = values.get();
    charge(context, bytes.size(), 1, values);
    Compact format;
    format.limits = context.limits;
    InputBuffer<Compact> b(bytes, format);
    Serializer<T, InputBuffer<Compact>>::parse(t, b);
    b.succeed();
    if (b.remaining()) values.fail("bytes left over behind an object");
  }
  std::size_t left() const { return values.left(); }
  void each(auto&& f) { f(values); }
};

}  // namespace hps::column
