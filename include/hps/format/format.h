// SPDX-License-Identifier: MIT
#pragma once
// What a format is to the rows that write and parse shapes: how numbers look. A codec offers, for arithmetic types V:
//
//   least<V>      bytes of the shortest value
//   longest<V>    bytes of the longest value
//   bound<V>      bytes that put and get may write or read at p
//   varint<V>     values are varints of up to 64 bits, those of Integers<V> in memory
//   identity<V>   the memory of a V on this machine is its encoding
//   put(p, v)     returns the end of what it wrote
//   get(p, v)     returns the end of what it read, or nullptr if that is no V
//   Size, Index   the types of sizes and object numbers, and of the index of an alternative
//   aligned       arrays of fixed-size elements are aligned to their scalars

#include <concepts>

#include "hps/buffer/options.h"
#include "hps/kernel/float128.h"
#include "hps/shape/kind.h"

namespace hps {

template <class F>
concept Format = requires {
  typename F::Codec;
  requires std::derived_from<F, Options<F>>;
};

template <class F>
concept ViewFormat = Format<F> && F::reads_views;

// Parses std::string_view and std::span<const T> as views into the input, which must outlive them.
template <class C>
struct Views : C, Options<Views<C>> {
  using Codec = C;
  static constexpr bool reads_views = true;
};

// The rows of a format in messages that come piece by piece.
template <class F>
struct Piecewise : F {};
template <class F>
inline constexpr bool piecewise = false;
template <class F>
inline constexpr bool piecewise<Piecewise<F>> = true;

// The format that a user names.
template <class F>
struct WholeFormat : std::type_identity<F> {};
template <class F>
struct WholeFormat<Piecewise<F>> : std::type_identity<F> {};

template <class C, class F>
constexpr Views<C> views_of(const Options<F>& format) {
  Views<C> views;
  views.limits = format.limits;
  return views;
}

// long double and bool look alike in all formats.
namespace format {

inline char* put_long_double(char* p, long double v) {
  const auto f = kernel::to_float128(v);
  return kernel::store(kernel::store(p, f.low), f.high);
}

inline const char* get_long_double(const char* p, long double& v) {
  const kernel::Float128 f{kernel::load<std::uint64_t>(p), kernel::load<std::uint64_t>(p + 8)};
  return kernel::from_float128(f, v) ? p + 16 : nullptr;
}

inline const char* get_bool(const char* p, bool& v) {
  v = *p & 1;
  return *p & ~1 ? nullptr : p + 1;
}

}  // namespace format
}  // namespace hps
