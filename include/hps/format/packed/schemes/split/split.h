// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"
#include "hps/format/packed/schemes/split/code_lengths.h"
#include "hps/format/packed/schemes/split/cost.h"
#include "hps/format/packed/schemes/split/exponent_tokens.h"
#include "hps/format/packed/schemes/split/way.h"
#include "hps/kernel/loose_bits.h"
#include "hps/kernel/summary.h"
#include "hps/kernel/zigzag.h"

namespace hps::detail::column {

// Tokens by prefix codes, and the bits that are left. The lengths of the codes are those of the block before, where a
// bit says so.
template <class U>
class Split {
 public:
  static constexpr Tag tag = Tag::split;

  // Bytes that put may write.
  static constexpr std::size_t room = 64 + most_tokens / 2 + block_size * (2 + sizeof(U)) + kernel::packing_slack;

  Split(const Block<U>& block, const SplitWay& way) : block_(block), way_(way), n_(block.n - way.kind.order) {
    kernel::on_best<TakeDifferences<U>>(&rest_[0], block.values, block.n, way.kind.order);
    if (way.kind.by_exponent()) by_exponent();
    else by_shift();
  }
  // False if there are too many tokens, or too many values below a base that they are said to be above.
  bool suits() const { return tokens_ != 0; }
  // About, with those codes, or with some of its own if they do not serve.
  std::size_t size(const CodeLengths& before) const { return std::min(kept_size(before), new_size()); }

  // Half of these count: later blocks may keep them.
  std::size_t size_without_codes() const { return new_size() - CodeLengths::size(tokens_) / 2; }

  char* put(char* p, CodeLengths& lengths) const {
    const bool keeps = kept_size(lengths) <= new_size();
    *p++ = static_cast<char>(way_.kind.order | unsigned{way_.kind.by_exponent()} << 2 | unsigned{keeps} << 3 |
                             unsigned{way_.kind.above} << 4);
    for (unsigned i = 0; i < way_.kind.order; ++i) p = put_value(p, block_.values[i], block_.is_signed);
    p = put_value(p, static_cast<U>(way_.base), true);
    if (!way_.kind.by_exponent()) *p++ = static_cast<char>(way_.shift);
    if (!keeps) {
      const unsigned written = lengths.written;
      lengths = own_lengths();
      lengths.written = written + static_cast<unsigned>(CodeLengths::size(lengths.tokens));
      p = lengths.put(p);
    }
    p = put_streams(p, lengths);
    if (!way_.kind.by_exponent()) return kernel::pack_bits(p, rest_, n_, way_.shift);
    return put_loose(p);
  }

  static void get(Input& in, U* values, std::size_t n, KnownCodes& codes) {
    const unsigned head = in.small(31, "a way to split that does not exist");
    const unsigned order = head & 3;
    const bool by_exponent = head & 4, keeps = head & 8, above = head & 16;
    if (above && !by_exponent) in.fail("a way to split that does not exist");
    if (n <= order) in.fail("differences of too few values");
    for (unsigned i = 0; i < order; ++i) values[i] = in.value<U>();
    const U base = in.value<U>();
    const unsigned shift = by_exponent ? 0 : in.small(bits_of<U> - 1, "a shift that is out of range");
    if (!keeps) codes.set(CodeLengths::get(in));
    if (!codes.lengths.known()) in.fail("codes of a block before that are not there");
    if (by_exponent && codes.lengths.tokens > exponent::tokens_of_width(bits_of<U>))
      in.fail("a token that is out of range");
    U* const differences = values + order;
    const std::size_t count = n - order;
    std::uint8_t token[block_size];
    get_streams(in, token, count, codes.table);
    if (by_exponent) {
      get_loose(in, differences, token, count, codes.lengths.tokens);
      kernel::on_best<FromExponents>(differences, static_cast<const std::uint8_t*>(token), count, base,
                                     fold_unless(above));
    } else {
      in.unpack(differences, count, shift);
      kernel::on_best<FromShifted>(differences, static_cast<const std::uint8_t*>(token), count, shift, base);
    }
    sum_up(values, n, order);
  }

 private:
  struct ToShifted {  // returns all tokens, or'ed
    HPS_INLINE static U run(std::uint8_t* token, U* rest, std::size_t n, unsigned shift, U base) {
      const U mask = static_cast<U>((U{1} << shift) - 1);
      U any = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const U above = static_cast<U>(rest[i] - base), high = static_cast<U>(above >> shift);
        any = static_cast<U>(any | high);
        token[i] = static_cast<std::uint8_t>(high);
        rest[i] = static_cast<U>(above & mask);
      }
      return any;
    }
  };
  struct FromShifted {
    HPS_INLINE static void run(U* v, const std::uint8_t* token, std::size_t n, unsigned shift, U base) {
      for (std::size_t i = 0; i < n; ++i)
        v[i] = static_cast<U>(static_cast<U>(v[i] | static_cast<U>(U{token[i]} << shift)) + base);
    }
  };
  struct ToExponents {  // in loops for each of which compilers find vectors
    HPS_INLINE static void run(std::uint8_t* token, U* rest, std::size_t n, U base, U fold) {
      U wide[block_size];
      for (std::size_t i = 0; i < n; ++i) rest[i] = kernel::zigzag_if(fold, static_cast<U>(rest[i] - base));
      for (std::size_t i = 0; i < n; ++i) {
        const exponent::Parts<U> parts(rest[i]);
        wide[i] = parts.token;
        rest[i] = parts.left;
      }
      for (std::size_t i = 0; i < n; ++i) token[i] = static_cast<std::uint8_t>(wide[i]);
    }
  };
  struct FromExponents {
    HPS_INLINE static void run(U* v, const std::uint8_t* token, std::size_t n, U base, U fold) {
      for (std::size_t i = 0; i < n; ++i) {
        const U code = static_cast<U>(v[i] + exponent::least_of<U>(token[i]));
        v[i] = static_cast<U>(kernel::unzigzag_if(fold, code) + base);
      }
    }
  };

  // For zigzag_if: distances that are all above the base are not folded.
  static U fold_unless(bool above) { return U{!above}; }

  void by_shift() {
    const U any = kernel::on_best<ToShifted>(&token_[0], &rest_[0], n_, way_.shift, static_cast<U>(way_.base));
    if (any >= most_tokens) return;
    count(std::bit_ceil(static_cast<unsigned>(any) + 1));
    rest_bits_ = n_ * way_.shift;
  }
  void by_exponent() {
    kernel::on_best<ToExponents>(&token_[0], &rest_[0], n_, static_cast<U>(way_.base), fold_unless(way_.kind.above));
    count(exponent::tokens_of_width(bits_of<U>));
    if (way_.kind.above && many_below()) return void(tokens_ = 0);
    for (unsigned i = 0; i < tokens_; ++i) rest_bits_ += std::size_t{counts_[i]} * exponent::widths[i];
  }
  // The distances of such values have the highest bit. A few may be there: they are longer, and not wrong.
  bool many_below() const {
    std::size_t below = 0;
    for (unsigned t = exponent::tokens_of_width(bits_of<U> - 1); t < tokens_; ++t) below += counts_[t];
    return below > n_ / 64;
  }
  // All tokens are below `most`.
  void count(unsigned most) {
    Count more[3][most_tokens] = {};  // because increments of one wait for each other
    std::size_t i = 0;
    for (; i + 4 <= n_; i += 4) {
      ++counts_[token_[i]];
      ++more[0][token_[i + 1]];
      ++more[1][token_[i + 2]];
      ++more[2][token_[i + 3]];
    }
    for (; i < n_; ++i) ++counts_[token_[i]];
    for (unsigned t = 0; t < most_tokens; ++t)
      counts_[t] = static_cast<Count>(counts_[t] + more[0][t] + more[1][t] + more[2][t]);
    for (tokens_ = most; !counts_[tokens_ - 1];) --tokens_;
  }

  std::size_t head_size() const {
    std::size_t size = 3 + 2 * kernel::token_streams + kernel::token_streams / 2;
    for (unsigned i = 0; i < way_.kind.order; ++i) size += value_size(block_.values[i], block_.is_signed);
    return size + value_size(static_cast<U>(way_.base), true);
  }
  // Readers refuse more tokens.
  unsigned token_limit() const { return way_.kind.by_exponent() ? exponent::tokens_of_width(bits_of<U>) : most_tokens; }
  std::size_t kept_size(const CodeLengths& before) const {
    if (before.tokens < tokens_ || before.tokens > token_limit()) return unsuitable;
    std::size_t bits = rest_bits_;
    for (unsigned i = 0; i < tokens_; ++i) {
      if (counts_[i] && !before.bits[i]) return unsuitable;
      bits += std::size_t{counts_[i]} * before.bits[i];
    }
    return head_size() + bits / 8;
  }
  std::size_t new_size() const {
    const std::uint64_t least = std::uint64_t{n_} << bits_of_fraction, bits = entropy(counts_, tokens_, n_);
    const std::uint64_t whole = std::max(least, bits + bits / 128);  // codes have whole bits
    return head_size() + CodeLengths::size(tokens_) +
           (static_cast<std::size_t>(whole >> bits_of_fraction) + rest_bits_) / 8;
  }
  // Tokens that later blocks may have get codes, too.
  CodeLengths own_lengths() const {
    const unsigned more = tokens_ > 24 ? 6 : tokens_ > 8 ? 2 : 1, tokens = std::min(tokens_ + more, token_limit());
    std::uint32_t counts[most_tokens];
    for (unsigned i = 0; i < tokens; ++i) counts[i] = 8u * counts_[i] + 1;
    return CodeLengths::of(counts, tokens);
  }

  char* put_streams(char* p, const CodeLengths& lengths) const {
    kernel::Code codes[most_tokens];
    lengths.make_codes(codes);
    char* const sizes = p;
    p += 2 * kernel::token_streams;
    const std::uint8_t* token = token_;
    for (std::size_t k = 0; k < kernel::token_streams; ++k) {
      const std::size_t some = kernel::tokens_of_stream(n_, k);
      char* const end = kernel::put_tokens(p, token, some, codes);
      kernel::store(sizes + 2 * k, static_cast<std::uint16_t>(end - p));
      p = end;
      token += some;
    }
    return p;
  }
  static void get_streams(Input& in, std::uint8_t* token, std::size_t n, const kernel::Decoded* table) {
    const char* const sizes = in.bytes(2 * kernel::token_streams);
    std::size_t size[kernel::token_streams], all = 0;
    for (std::size_t k = 0; k < kernel::token_streams; ++k) {
      size[k] = kernel::load<std::uint16_t>(sizes + 2 * k);
      if (size[k] > kernel::packed_size(kernel::tokens_of_stream(n, k), kernel::longest_code))
        in.fail("a stream that is too long");
      all += size[k];
    }
    constexpr std::size_t slack = kernel::stream_slack(block_size);
    const char* from = in.bytes(all);
    char copy[block_size * kernel::longest_code / 8 + 8 + slack];
    if (in.remaining() < slack) {
      std::memcpy(copy, from, all);
      std::memset(copy + all, 0, slack);
      from = copy;
    }
    kernel::FourStreams streams;
    for (std::size_t k = 0; k < kernel::token_streams; from += size[k++]) streams[k] = from;
    const auto decoded = kernel::get_tokens(token, n, streams, table);
    for (std::size_t k = 0; k < kernel::token_streams; ++k)
      if ((decoded[k] + 7) / 8 != size[k]) in.fail("a stream that does not end with its tokens");
  }
  char* put_loose(char* p) const {
    char* const end =
        kernel::put_loose(p + 2, &rest_[0], &token_[0], n_, widths(), exponent::bits_of_token(tokens_ - 1));
    kernel::store(p, static_cast<std::uint16_t>(end - p - 2));
    return end;
  }
  static void get_loose(Input& in, U* values, const std::uint8_t* token, std::size_t n, unsigned tokens) {
    const std::size_t size = kernel::load<std::uint16_t>(in.bytes(2));
    const char* from = in.bytes(size);
    char copy[block_size * sizeof(U) + kernel::loose_slack];
    if (size > sizeof copy - kernel::loose_slack) in.fail("bits that are too many");
    if (in.remaining() + size < sizeof copy) {
      std::memcpy(copy, from, size);
      std::memset(copy + size, 0, sizeof copy - size);
      from = copy;
    }
    const unsigned widest = exponent::bits_of_token(tokens - 1);
    if ((kernel::get_loose(from, values, token, n, widths(), widest) + 7) / 8 != size)
      in.fail("bits that are too many, or too few");
  }
  static const std::uint8_t* widths() { return exponent::widths.data(); }

  const Block<U>& block_;
  SplitWay way_;
  std::size_t n_, rest_bits_ = 0;
  unsigned tokens_ = 0;
  Count counts_[most_tokens] = {};
  std::uint8_t token_[block_size];
  U rest_[block_size];
};

}  // namespace hps::detail::column
