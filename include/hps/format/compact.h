// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/format.h"
#include "hps/kernel/integers.h"
#include "hps/kernel/varint.h"

namespace hps::detail {

// The encoding of the paper (J. Li, HPS, arXiv:1811.04556): varints, ZigZag for signed types, IEEE 754 for floating
// point, sizes in front of contents, nothing else. docs/format.md has every byte.
struct CompactCodec {
  static constexpr const char* name = "compact";
  static constexpr std::uint16_t number = 2;
  using Size = std::uint64_t;
  using Index = std::uint32_t;
  static constexpr bool aligned = false;

  template <class V>
  static constexpr bool wide = sizeof(V) == 16 && !std::is_floating_point_v<V>;
  template <class V>
  static constexpr std::size_t float_size = std::same_as<V, long double> ? 16 : sizeof(V);
  // char is signed on some platforms and unsigned on others; wchar_t too.
  template <class V>
  static constexpr bool zigzags = is_signed<V> || std::same_as<V, char> || std::same_as<V, wchar_t>;

  // The types that travel as varints of up to 64 bits.
  template <class V>
  static constexpr bool varint = !std::is_floating_point_v<V> && !std::same_as<V, bool> && !wide<V>;
  template <class V>
  using Integers = kernel::Integers<kernel::UnsignedOfSize<sizeof(V)>, zigzags<V>>;

  template <class V>
  static constexpr std::size_t least = std::is_floating_point_v<V> ? float_size<V> : 1;
  template <class V>
  static constexpr std::size_t bound = std::is_floating_point_v<V> ? float_size<V>
                                       : std::same_as<V, bool>     ? 1
                                       : wide<V>                   ? 19
                                                                   : kernel::varint_scratch<8 * sizeof(V)>;
  template <class V>
  static constexpr std::size_t longest = varint<V> ? (8 * sizeof(V) + 6) / 7 : bound<V>;
  template <class V>
  static constexpr bool identity = little_endian && (std::same_as<V, float> || std::same_as<V, double>);

 private:
  template <class V>
  struct MakeUnsigned : std::make_unsigned<V> {};
  template <class V>
    requires wide<V>
  struct MakeUnsigned<V> {
    using type = UInt128;
  };
  template <class V>
  using Unsigned = typename MakeUnsigned<V>::type;

 public:
  template <class V>
  static constexpr Unsigned<V> to_unsigned(V v) {
    if constexpr (zigzags<V>) return kernel::zigzag<Unsigned<V>>(v);
    else return v;
  }
  template <class V, class U>
  static constexpr V from_unsigned(U u) {
    if constexpr (zigzags<V>) return static_cast<V>(kernel::unzigzag(u));
    else return static_cast<V>(u);
  }

  template <Arithmetic V>
  HPS_INLINE static char* put(char* p, V v) {
    if constexpr (std::same_as<V, long double>) {
      return format::put_long_double(p, v);
    } else if constexpr (std::is_floating_point_v<V> || std::same_as<V, bool>) {
      return kernel::store(p, v);
    } else {
      const auto u = to_unsigned(v);
      if constexpr (wide<V>) return kernel::put_wide_varint(p, u);
      else return kernel::put_varint<8 * sizeof(V)>(p, u);
    }
  }

  // By one move. (With two, E2 takes 1.04 times as long, and more messages end without the room for both.)
  static constexpr std::size_t short_bytes = 16;
  // Most sizes are short: one byte is all of it.
  static bool is_short(Size n) { return n < 128; }
  HPS_INLINE static char* put_short(char* p, Size n) {
    *p = static_cast<char>(n);
    return p + 1;
  }
  HPS_INLINE static const char* get_short(const char* p, Size& n) {
    n = static_cast<unsigned char>(*p);
    return p + 1;
  }

  // A V that is a varint of one or two bytes; nullptr for all others.
  template <Arithmetic V>
  HPS_INLINE static const char* get_quick(const char* p, V& v) {
    std::uint64_t u;
    p = kernel::get_short_varint<sizeof(V) * 8>(p, u);
    if (p) [[likely]]
      v = from_unsigned<V>(u);
    return p;
  }
  template <Arithmetic V>
  HPS_INLINE static const char* get(const char* p, V& v) {
    if constexpr (std::same_as<V, long double>) {
      return format::get_long_double(p, v);
    } else if constexpr (std::same_as<V, bool>) {
      return format::get_bool(p, v);
    } else if constexpr (std::is_floating_point_v<V>) {
      v = kernel::load<V>(p);
      return p + sizeof v;
    } else if constexpr (wide<V>) {
      Unsigned<V> u;
      p = kernel::get_wide_varint(p, u);
      v = from_unsigned<V>(u);
      return p;
    } else {
      if (const char* const end = get_quick(p, v)) [[likely]]
        return end;
      return get_long(p, v);
    }
  }
  // A V for which get_quick() returned nullptr.
  template <Arithmetic V>
  HPS_INLINE static const char* get_long(const char* p, V& v) {
    constexpr unsigned bits = sizeof(V) * 8;
    std::uint64_t u;
    p = kernel::get_long_varint<(bits > 56)>(p, u, bits);
    if (p) [[likely]]
      v = from_unsigned<V>(u);
    return p;
  }
};

}  // namespace hps::detail

namespace hps {

struct Compact : detail::CompactCodec, detail::Options<Compact> {
  using Codec = detail::CompactCodec;
  static constexpr bool reads_views = false;
  // The input must outlive what is parsed from it.
  constexpr auto views() const { return detail::views_of<Codec>(*this); }
};

inline constexpr Compact compact{};

}  // namespace hps
