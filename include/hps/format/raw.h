// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/format.h"

namespace hps::detail {

// Fixed width, little-endian; arrays aligned, so that they can be read in place. docs/format.md has every byte.
struct RawCodec {
  static constexpr const char* name = "raw";
  static constexpr std::uint16_t number = 1;
  using Size = std::uint64_t;
  using Index = std::uint32_t;
  static constexpr bool aligned = true;

  // long is 4 bytes on some platforms and 8 on others: it travels as 8.
  template <class V>
  using Wire = std::conditional_t<std::same_as<V, long>, std::int64_t,
                                  std::conditional_t<std::same_as<V, unsigned long>, std::uint64_t, V>>;

  template <class V>
  static constexpr bool varint = false;
  template <class V>
  static constexpr std::size_t bound = std::same_as<V, long double> ? 16 : sizeof(Wire<V>);
  template <class V>
  static constexpr std::size_t least = bound<V>;
  template <class V>
  static constexpr std::size_t longest = bound<V>;
  template <class V>
  static constexpr bool identity =
      little_endian && !std::same_as<V, bool> && !std::same_as<V, long double> && sizeof(Wire<V>) == sizeof(V);

  template <Arithmetic V>
  HPS_INLINE static char* put(char* p, V v) {
    if constexpr (std::same_as<V, long double>) return format::put_long_double(p, v);
    else return kernel::store(p, static_cast<Wire<V>>(v));
  }

  // By two moves, also where one would do: so lengths on both sides of 16 make no branch mispredict.
  static constexpr std::size_t short_bytes = 32;
  static bool is_short(Size) { return true; }
  HPS_INLINE static char* put_short(char* p, Size n) { return put(p, n); }
  HPS_INLINE static const char* get_short(const char* p, Size& n) { return get(p, n); }

  template <Arithmetic V>
  HPS_INLINE static const char* get(const char* p, V& v) {
    if constexpr (std::same_as<V, long double>) {
      return format::get_long_double(p, v);
    } else if constexpr (std::same_as<V, bool>) {
      return format::get_bool(p, v);
    } else {
      const auto wire = kernel::load<Wire<V>>(p);
      v = static_cast<V>(wire);
      if constexpr (sizeof(Wire<V>) != sizeof(V))
        if (static_cast<Wire<V>>(v) != wire) return nullptr;
      return p + sizeof wire;
    }
  }
};

}  // namespace hps::detail

namespace hps {

struct Raw : detail::RawCodec, detail::Options<Raw> {
  using Codec = detail::RawCodec;
  static constexpr bool reads_views = false;
  // The input must outlive what is parsed from it, and be aligned as the elements of the spans are.
  constexpr auto views() const { return detail::views_of<Codec>(*this); }
};

inline constexpr Raw raw{};

}  // namespace hps
