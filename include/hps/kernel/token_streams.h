// SPDX-License-Identifier: MIT
#pragma once
// Tokens by prefix codes of up to ten bits, in four streams of a quarter of the tokens each, so that four can be
// decoded at a time. A stream has its codes one after another from the most significant bit of its first byte on; zeros
// fill the last byte.

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "hps/kernel/best.h"
#include "hps/kernel/endian.h"

namespace hps::kernel {

inline constexpr unsigned longest_code = 10;
inline constexpr std::size_t token_streams = 4;

// Codes that fit into a word, with seven bits of the byte before.
inline constexpr std::size_t at_once = 5;
static_assert(at_once * longest_code + 7 <= 64);

HPS_INLINE std::uint64_t load_big_endian(const char* p) {
  std::uint64_t v;
  std::memcpy(&v, p, sizeof v);
  return little_endian ? __builtin_bswap64(v) : v;
}
HPS_INLINE void store_big_endian(char* p, std::uint64_t v) {
  if constexpr (little_endian) v = __builtin_bswap64(v);
  std::memcpy(p, &v, sizeof v);
}
template <std::size_t N>
HPS_INLINE void unrolled(auto&& body) {
  [&]<std::size_t... J>(std::index_sequence<J...>) HPS_INLINE_LAMBDA { (body(J), ...); }(std::make_index_sequence<N>());
}

// Tokens of a stream.
constexpr std::size_t tokens_of_stream(std::size_t n, std::size_t stream) {
  const std::size_t quarter = (n + token_streams - 1) / token_streams, before = std::min(n, stream * quarter);
  return std::min(quarter, n - before);
}

// Bytes that a decoder may read from the begin of a stream on, and an encoder write after it.
constexpr std::size_t stream_slack(std::size_t n) { return n / token_streams * longest_code / 8 + 16; }

// The bits of a code, and below them its length.
using Code = std::uint16_t;
constexpr Code code(unsigned bits, unsigned length) { return static_cast<Code>(bits << 6 | length); }

// Returns the end of a stream.
inline char* put_tokens(char* p, const std::uint8_t* tokens, std::size_t n, const Code* codes) {
  std::uint64_t bits = 0;  // the last `count` of these do not fill a byte yet
  unsigned count = 0;
  const auto add = [&](std::uint8_t token) HPS_INLINE_LAMBDA {
    const unsigned next = codes[token];
    bits = bits << (next & 63) | next >> 6;
    count += next;  // what is above its last six bits is not of interest
  };
  const auto write = [&]() HPS_INLINE_LAMBDA {
    count &= 63;
    store_big_endian(p, bits << 1 << (63 - count));
    p += count / 8;
    count %= 8;
  };
  std::size_t i = 0;
  for (; i + at_once <= n; i += at_once) {
    unrolled<at_once>([&](std::size_t j) HPS_INLINE_LAMBDA { add(tokens[i + j]); });
    write();
  }
  for (; i < n; ++i) add(tokens[i]);
  write();
  return p + (count != 0);
}

// The token that ten bits begin with, and below it the length of its code, by which processors shift as it is.
using Decoded = std::uint16_t;
constexpr Decoded decoded(unsigned token, unsigned length) { return static_cast<Decoded>(token << 8 | length); }
inline constexpr std::size_t decoding_table_size = std::size_t{1} << longest_code;

// n is a power of two. std::fill_n writes one by one, unless compilers are asked for more.
HPS_INLINE void fill(Decoded* to, unsigned n, Decoded v) {
  constexpr unsigned some = 4;
  if (n < some) {
    to[0] = to[n - 1] = v;
    return;
  }
  const Decoded values[some] = {v, v, v, v};
  for (unsigned i = 0; i < n; i += some) std::memcpy(to + i, values, sizeof values);
}

using FourStreams = std::array<const char*, token_streams>;

// The next bits are the highest; below those that were loaded is a one, and then zeros for those that were taken.
class TokenStream {
 public:
  HPS_INLINE explicit TokenStream(const char* p) : p_(p) {}
  // 56 bits or more, five codes.
  HPS_INLINE void load() {
    const auto taken = static_cast<unsigned>(std::countr_zero(next_));
    p_ += taken / 8;
    next_ = (load_big_endian(p_) | 1) << taken % 8;
  }
  HPS_INLINE std::uint8_t next(const Decoded* table) {
    const Decoded found = table[next_ >> (64 - longest_code)];
    next_ <<= found & 63;
    return static_cast<std::uint8_t>(found >> 8);
  }
  std::size_t bits(const char* begin) const {
    return static_cast<std::size_t>(p_ - begin) * 8 + static_cast<std::size_t>(std::countr_zero(next_));
  }

 private:
  const char* p_;
  std::uint64_t next_ = 1;
};

struct GetTokens {
  HPS_INLINE static std::array<std::size_t, token_streams> run(std::uint8_t* tokens, std::size_t n,
                                                               const FourStreams& streams, const Decoded* table) {
    static_assert(token_streams == 4);
    const std::size_t quarter = tokens_of_stream(n, 0), common = tokens_of_stream(n, token_streams - 1);
    TokenStream a{streams[0]}, b{streams[1]}, c{streams[2]}, d{streams[3]};
    std::uint8_t* to = tokens;
    std::size_t i = 0;
    for (; i + at_once <= common; i += at_once, to += at_once) {
      a.load(), b.load(), c.load(), d.load();
      unrolled<at_once>([&](std::size_t j) HPS_INLINE_LAMBDA {
        to[j] = a.next(table);
        to[j + quarter] = b.next(table);
        to[j + 2 * quarter] = c.next(table);
        to[j + 3 * quarter] = d.next(table);
      });
    }
    TokenStream* const all[] = {&a, &b, &c, &d};
    std::array<std::size_t, token_streams> bits;
    for (std::size_t k = 0; k < token_streams; ++k) {
      for (std::size_t j = i; j < tokens_of_stream(n, k); ++j) {
        all[k]->load();
        tokens[k * quarter + j] = all[k]->next(table);
      }
      bits[k] = all[k]->bits(streams[k]);
    }
    return bits;
  }
};

// Returns how many bits of each stream were decoded.
inline std::array<std::size_t, token_streams> get_tokens(std::uint8_t* tokens, std::size_t n,
                                                         const FourStreams& streams, const Decoded* table) {
  return on_best<GetTokens>(tokens, n, streams, table);
}

}  // namespace hps::kernel
