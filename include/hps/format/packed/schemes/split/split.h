// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/schemes/block.h"
#include "hps/format/packed/schemes/dictionary.h"
#include "hps/format/packed/schemes/split/code_lengths.h"
#include "hps/format/packed/schemes/split/cost.h"
#include "hps/format/packed/schemes/split/exponent_tokens.h"
#include "hps/format/packed/schemes/split/streams.h"
#include "hps/format/packed/schemes/split/way.h"
#include "hps/kernel/loose_bits.h"
#include "hps/kernel/summary.h"
#include "hps/kernel/zigzag.h"

namespace hps::detail::column {

// Tokens by prefix codes, and the bits that are left. The lengths of the codes are those of the block before, where a
// bit says so, and so are the values that tokens are numbers of.
template <class U>
class Split {
 public:
  static constexpr Tag tag = Tag::split;

  // Bytes that put may write.
  static constexpr std::size_t room = 64 + most_tokens / 2 + block_size * (2 + sizeof(U)) + kernel::packing_slack;

  // A list goes on from that of the block before, if that serves.
  Split(const Block<U>& block, const SplitWay& way, const TokenCodes* before = nullptr)
      : block_(block), way_(way), n_(block.n - way.kind.order) {
    kernel::on_best<TakeDifferences<U>>(&rest_[0], block.values, block.n, way.kind.order);
    if (way.kind.listed) by_list(before);
    else if (way.kind.by_exponent()) by_exponent();
    else by_shift();
  }
  // False if there are too many tokens, or too many values below a base that they are said to be above.
  bool suits() const { return tokens_ != 0; }
  // About, with those codes, or with some of its own if they do not serve.
  std::size_t size(const CodeLengths& before) const { return std::min(kept_size(before), new_size()); }

  // Half of these count: later blocks may keep them.
  std::size_t size_without_codes() const { return new_size() - (CodeLengths::size(tokens_) + list_size()) / 2; }

  char* put(char* p, TokenCodes& lengths) const {
    const bool keeps = kept_size(lengths) <= new_size();
    const SplitKind& kind = way_.kind;
    *p++ = static_cast<char>(kind.order | unsigned{kind.by_exponent()} << 2 | unsigned{keeps} << 3 |
                             unsigned{kind.above || kind.listed} << 4);
    for (unsigned i = 0; i < kind.order; ++i) p = put_value(p, block_.values[i], block_.is_signed);
    if (!kind.listed) p = put_value(p, static_cast<U>(way_.base), true);
    if (has_shift()) *p++ = static_cast<char>(way_.shift);
    if (!keeps) {
      const unsigned written = lengths.written;
      const char* const begin = p;
      static_cast<CodeLengths&>(lengths) = own_lengths();
      p = lengths.put(p);
      if (kind.listed) p = put_list(p, lengths);
      lengths.written = written + static_cast<unsigned>(p - begin);
    }
    p = put_streams(p, token_, n_, lengths);
    if (kind.by_exponent()) return put_loose(p);
    return has_shift() ? kernel::pack_bits(p, rest_, n_, way_.shift) : p;
  }

  static void get(Input& in, U* values, std::size_t n, KnownCodes& codes) {
    const unsigned head = in.small(31, "a way to split that does not exist");
    const unsigned order = head & 3;
    const bool by_exponent = head & 4, keeps = head & 8, above = head & 16, listed = above && !by_exponent;
    if (n <= order) in.fail("differences of too few values");
    for (unsigned i = 0; i < order; ++i) values[i] = in.value<U>();
    const U base = listed ? U{0} : in.value<U>();
    const unsigned shift = by_exponent || listed ? 0 : in.small(bits_of<U> - 1, "a shift that is out of range");
    if (!keeps) {
      codes.set(CodeLengths::get(in));
      if (listed) get_list(in, codes.lengths);
    }
    if (!codes.lengths.known() || (listed && !codes.lengths.listed))
      in.fail("codes of a block before that are not there");
    if (by_exponent && codes.lengths.tokens > exponent::tokens_of_width(bits_of<U>))
      in.fail("a token that is out of range");
    U* const differences = values + order;
    const std::size_t count = n - order;
    std::uint8_t token[block_size];
    get_streams(in, token, count, codes.table);
    if (listed) {
      for (std::size_t i = 0; i < count; ++i) differences[i] = static_cast<U>(codes.lengths.value[token[i]]);
    } else if (by_exponent) {
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

  bool has_shift() const { return !way_.kind.by_exponent() && !way_.kind.listed; }

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
  [[gnu::noinline]] void by_list(const TokenCodes* before) {
    const unsigned known = before ? before->listed : 0;
    const bool fits = number(before, known);
    // A list of which the block has less than half does not grow.
    if (!known || (fits && (keeps_list_ || 2 * occurring() >= listed_))) return;
    std::fill_n(counts_, most_tokens, Count{0});
    tokens_ = 0;
    number(nullptr, 0);
  }
  std::ptrdiff_t occurring() const { return most_tokens - std::count(counts_, counts_ + most_tokens, Count{0}); }
  // Values that are known keep their numbers. False if they are too many with those that are new.
  bool number(const TokenCodes* before, unsigned known) {
    ValueNumbers<U, most_tokens> number;
    const auto admits = [](std::size_t count) { return count <= most_tokens; };
    for (unsigned i = 0; i < known; ++i) number(static_cast<U>(before->value[i]), admits);
    for (std::size_t i = 0; i < n_; ++i) {
      const std::size_t found = number(rest_[i], admits);
      if (found == number.none) return false;
      token_[i] = static_cast<std::uint8_t>(found);
    }
    listed_ = static_cast<unsigned>(number.size());
    if (listed_ < 2) return true;
    std::copy_n(number.values(), listed_, list_);
    keeps_list_ = listed_ == known;
    count(listed_);
    return true;
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
  unsigned token_limit() const {
    return way_.kind.listed ? listed_ : way_.kind.by_exponent() ? exponent::tokens_of_width(bits_of<U>) : most_tokens;
  }
  std::size_t kept_size(const CodeLengths& before) const {
    if (before.tokens < tokens_ || before.tokens > token_limit() || (way_.kind.listed && !keeps_list_))
      return unsuitable;
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
    return head_size() + CodeLengths::size(tokens_) + list_size() +
           (static_cast<std::size_t>(whole >> bits_of_fraction) + rest_bits_) / 8;
  }
  // About.
  std::size_t list_size() const {
    U any = 0;
    for (unsigned i = 0; i < listed_; ++i) any = static_cast<U>(any | kernel::zigzag<U>(list_[i]));
    return listed_ ? 4 + kernel::packed_size(listed_, static_cast<unsigned>(std::bit_width(any))) : 0;
  }
  char* put_list(char* p, TokenCodes& lengths) const {
    lengths.listed = lengths.tokens;
    std::copy_n(list_, lengths.listed, lengths.value);
    return put_entries(p, list_, lengths.listed, true);
  }
  static void get_list(Input& in, TokenCodes& lengths) {
    U values[most_tokens];
    get_entries(in, values, lengths.tokens);
    lengths.listed = lengths.tokens;
    std::copy_n(values, lengths.listed, lengths.value);
  }
  // Tokens that later blocks may have get codes, too.
  CodeLengths own_lengths() const {
    const unsigned more = tokens_ > 24 ? 6 : tokens_ > 8 ? 2 : 1, tokens = std::min(tokens_ + more, token_limit());
    std::uint32_t counts[most_tokens];
    for (unsigned i = 0; i < tokens; ++i) counts[i] = 8u * counts_[i] + 1;
    return CodeLengths::of(counts, tokens);
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
  unsigned tokens_ = 0, listed_ = 0;
  bool keeps_list_ = false;
  Count counts_[most_tokens] = {};
  std::uint8_t token_[block_size];
  U rest_[block_size], list_[most_tokens];
};

}  // namespace hps::detail::column
