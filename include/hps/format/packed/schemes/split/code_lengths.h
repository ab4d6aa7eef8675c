// SPDX-License-Identifier: MIT
#pragma once
// Prefix codes of tokens by how often they occur, after D. A. Huffman: A Method for the Construction of
// Minimum-Redundancy Codes (1952), with no code longer than ten bits.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory_resource>
#include <utility>

#include "hps/format/packed/schemes/block.h"
#include "hps/kernel/token_streams.h"

namespace hps::detail::column {

inline constexpr unsigned most_tokens = 256;

// The lengths determine the codes: shorter ones come first, those of a length in the order of their tokens.
struct CodeLengths {
  unsigned tokens = 0;              // 0: none are known
  unsigned char bits[most_tokens];  // of these
  unsigned written = 0;             // bytes of all lengths and lists that were written
  unsigned listed = 0;              // values that tokens are numbers of: none, or as many as tokens

  bool known() const { return tokens != 0; }
  [[gnu::noinline]] void assign(const CodeLengths& other) {  // no more bytes than there are
    tokens = other.tokens;
    written = other.written;
    listed = other.listed;
    std::copy_n(other.bits, tokens, bits);
  }

  // For tokens 0 to n - 1, n > 1, which all occur.
  static CodeLengths of(const std::uint32_t* counts, unsigned n);

  char* put(char* p) const {
    *p++ = static_cast<char>(tokens - 1);
    for (unsigned i = 0; i < tokens; i += 2)
      *p++ = static_cast<char>(bits[i] | (i + 1 < tokens ? bits[i + 1] : 0) << 4);
    return p;
  }
  static std::size_t size(unsigned tokens) { return 1 + (tokens + 1) / 2; }
  static CodeLengths get(Input& in) {
    CodeLengths lengths;
    lengths.tokens = in.byte() + 1;
    const char* const p = in.bytes((lengths.tokens + 1) / 2);
    unsigned used = 0;  // of all sequences of ten bits
    for (unsigned i = 0; i < lengths.tokens; ++i) {
      const unsigned bits = static_cast<unsigned char>(p[i / 2]) >> i % 2 * 4 & 15;
      if (bits > kernel::longest_code) in.fail("a code that is too long");
      lengths.bits[i] = static_cast<unsigned char>(bits);
      if (bits) used += 1u << (kernel::longest_code - bits);
    }
    if (used != kernel::decoding_table_size) in.fail("codes that do not make a prefix code");
    return lengths;
  }

  void make_codes(kernel::Code* codes) const {
    Starts next = starts();
    for (unsigned i = 0; i < tokens; ++i) {
      const unsigned unused = kernel::longest_code - bits[i];
      codes[i] = kernel::code(next[bits[i]] >> unused, bits[i]);
      next[bits[i]] += 1u << unused;
    }
  }
  void make_table(kernel::Decoded* table) const {
    Starts next = starts();
    for (unsigned i = 0; i < tokens; ++i) {
      if (!bits[i]) continue;
      const unsigned size = 1u << (kernel::longest_code - bits[i]);
      kernel::fill(table + std::exchange(next[bits[i]], next[bits[i]] + size), size, kernel::decoded(i, bits[i]));
    }
  }

 private:
  // The first sequence of ten bits of each length of codes.
  using Starts = std::array<unsigned, kernel::longest_code + 1>;
  Starts starts() const {
    Starts count{};
    for (unsigned i = 0; i < tokens; ++i) ++count[bits[i]];
    Starts start{};
    for (unsigned length = 1; length < kernel::longest_code; ++length)
      start[length + 1] = start[length] + (count[length] << (kernel::longest_code - length));
    return start;
  }
  static void limit(CodeLengths& lengths, const std::uint16_t* rarest_first);
};

// With the values that are listed.
struct TokenCodes : CodeLengths {
  std::uint64_t value[most_tokens];

  [[gnu::noinline]] void assign(const TokenCodes& other) {
    CodeLengths::assign(other);
    std::copy_n(other.value, listed, value);
  }
};

// Those of the block before: of each lane, the first also of blocks without lanes.
struct LaneCodes {
  TokenCodes of[most_lanes];

  unsigned written() const {
    unsigned bytes = 0;
    for (const TokenCodes& codes : of) bytes += codes.written;
    return bytes;
  }
};

// Codes as a reader has them: most blocks have those of the block before, and need no other table.
struct KnownCodes {
  TokenCodes lengths;
  kernel::Decoded table[kernel::decoding_table_size];

  KnownCodes() {}  // NOLINT(modernize-use-equals-default): zeros would be written

  [[gnu::noinline]] void set(const CodeLengths& others) {  // the same for all widths
    lengths.CodeLengths::assign(others);
    lengths.make_table(table);
  }
};

// The codes of each lane that a reader knows. Most columns have none, and take no memory for them.
class KnownLengths {
 public:
  class Lane {
   public:
    Lane(KnownLengths& known, unsigned lane) : known_(known), lane_(lane) {}
    [[gnu::noinline]] KnownCodes& codes() const {
      if (!known_.lanes_) known_.lanes_ = known_.memory_.new_object<Lanes>();
      KnownCodes*& codes = known_.lanes_->of[lane_];
      if (!codes) codes = known_.memory_.new_object<KnownCodes>();
      return *codes;
    }

   private:
    KnownLengths& known_;
    unsigned lane_;
  };

  explicit KnownLengths(std::pmr::memory_resource* memory) : memory_(memory) {}
  KnownLengths(const KnownLengths&) = delete;
  ~KnownLengths() { forget(); }

  Lane lane(unsigned i) { return {*this, i}; }
  [[gnu::noinline]] void forget() {
    if (!lanes_) return;
    for (KnownCodes* const codes : lanes_->of)
      if (codes) memory_.delete_object(codes);
    memory_.delete_object(std::exchange(lanes_, nullptr));
  }

 private:
  struct Lanes {
    KnownCodes* of[most_lanes] = {};
  };

  std::pmr::polymorphic_allocator<> memory_;
  Lanes* lanes_ = nullptr;
};

inline CodeLengths CodeLengths::of(const std::uint32_t* counts, unsigned n) {
  std::uint16_t rarest_first[most_tokens];
  for (unsigned i = 0; i < n; ++i) rarest_first[i] = static_cast<std::uint16_t>(i);
  std::sort(rarest_first, rarest_first + n,
            [&](unsigned a, unsigned b) { return counts[a] < counts[b] || (counts[a] == counts[b] && a < b); });
  // A tree from its leaves on: the two lightest of those without a parent get one, which is no lighter than the last.
  std::uint32_t weight[2 * most_tokens];
  std::uint16_t parent[2 * most_tokens];
  for (unsigned i = 0; i < n; ++i) weight[i] = counts[rarest_first[i]];
  unsigned leaf = 0, inner = n;
  for (unsigned next = n; next < 2 * n - 1; ++next) {
    weight[next] = 0;
    for (int child = 0; child < 2; ++child) {
      const bool is_leaf = leaf < n && (inner == next || weight[leaf] <= weight[inner]);
      const unsigned lightest = is_leaf ? leaf++ : inner++;
      parent[lightest] = static_cast<std::uint16_t>(next);
      weight[next] += weight[lightest];
    }
  }
  std::uint16_t depth[2 * most_tokens];
  depth[2 * n - 2] = 0;
  for (unsigned i = 2 * n - 2; i-- > 0;) depth[i] = static_cast<std::uint16_t>(depth[parent[i]] + 1);
  CodeLengths lengths;
  lengths.tokens = n;
  for (unsigned i = 0; i < n; ++i)
    lengths.bits[rarest_first[i]] = static_cast<unsigned char>(std::min<unsigned>(depth[i], kernel::longest_code));
  limit(lengths, rarest_first);
  return lengths;
}

// Codes that were cut take more than all sequences of ten bits: the rarest of others become longer, until they fit;
// then the most frequent ones shorter, where there is room.
inline void CodeLengths::limit(CodeLengths& lengths, const std::uint16_t* rarest_first) {
  const unsigned n = lengths.tokens;
  const auto share = [](unsigned length) { return 1u << (kernel::longest_code - length); };
  unsigned used = 0;
  for (unsigned i = 0; i < n; ++i) used += share(lengths.bits[i]);
  for (unsigned i = 0; used > kernel::decoding_table_size; i = (i + 1) % n) {
    unsigned char& bits = lengths.bits[rarest_first[i]];
    if (bits < kernel::longest_code) used -= share(++bits);
  }
  for (unsigned i = n - 1; used < kernel::decoding_table_size; i = i ? i - 1 : n - 1) {
    unsigned char& bits = lengths.bits[rarest_first[i]];
    while (bits > 1 && used + share(bits) <= kernel::decoding_table_size) used += share(bits--);
  }
}

}  // namespace hps::detail::column
