// SPDX-License-Identifier: MIT
#pragma once
// Rows as input, without their types: numbers, sizes, presences, bits and bytes.

#include <algorithm>
#include <optional>
#include <string>

#include "hps/evolution/number.h"
#include "hps/evolution/problem.h"
#include "hps/evolution/sizes.h"
#include "hps/kernel/varint.h"

namespace hps::detail::evolution {

// Rows of which not all have come yet.
class MoreRows {
 public:
  // All that have come, at least n bytes. Throws if there are fewer.
  virtual std::string_view at_least(std::size_t n) = 0;

 protected:
  ~MoreRows() = default;
};

class RowsCursor {
 public:
  RowsCursor(std::string_view message, const Graph& graph, const row::Encoding& encoding, const Sizes& sizes,
             std::size_t most_levels, MoreRows* more = nullptr)
      : begin_(message.data()),
        p_(begin_),
        end_(begin_ + message.size()),
        graph_(graph),
        encoding_(encoding),
        sizes_(sizes),
        levels_(most_levels),
        more_(more) {}

  const Graph& graph() const { return graph_; }
  const row::Encoding& encoding() const { return encoding_; }
  const Sizes& sizes() const { return sizes_; }
  const char* place() const { return p_; }
  void go_to(const char* place) { p_ = place; }
  std::size_t offset() const { return offset_of(p_); }
  std::size_t remaining() const { return static_cast<std::size_t>(end_ - p_); }
  // For what is valid, but means nothing to the type of today.
  [[noreturn]] HPS_COLD void fail_today(const std::string& problem) const { fail_today_at(offset(), problem); }
  std::size_t offset_of(const char* place) const { return static_cast<std::size_t>(place - begin_); }
  [[noreturn]] HPS_COLD void fail(const std::string& problem) const { throw Problem{problem, offset()}; }

  const char* bytes(std::uint64_t n) {
    if (n > remaining()) [[unlikely]]
      take_more(n);
    p_ += n;
    return p_ - n;
  }
  std::uint64_t size() { return encoding_.varints ? varint(64) : fixed(8); }
  std::uint64_t index() {
    if (next_index_) return *std::exchange(next_index_, std::nullopt);
    return encoding_.varints ? varint(32) : fixed(4);
  }
  bool presence() {
    const char has = *bytes(1);
    if (has & ~1) fail("neither 0 nor 1 for a presence");
    return has;
  }
  // The bytes that a number has in raw.
  void number(const Node& scalar, RawNumber& raw) {
    const std::size_t width = shape::width_of_code(scalar.code());
    if (!encoding_.varints || !is_varint(scalar)) {
      set_halves(raw, 0, 0, sizeof raw);
      std::memcpy(raw, bytes(width), std::min(width, sizeof raw));
      if (scalar.code() == 0 && raw[0] & ~1) fail("a bool that is neither 0 nor 1");
      return;
    }
    std::uint64_t low = 0, high = 0;
    varint(static_cast<unsigned>(8 * width), low, high);
    if (zigzags(scalar)) {
      const std::uint64_t sign = 0 - (low & 1);
      low = (low >> 1 | high << 63) ^ sign;
      high = high >> 1 ^ sign;
    }
    set_halves(raw, low, high, width);
  }
  // The zeros before n elements.
  void padding(const Node& container, std::uint64_t n) {
    if (!n || !is_padded(container)) return;
    const std::size_t zeros = (0 - offset()) & (sizes_.alignment(container.parts[0].node) - 1);
    for (const char c : std::string_view(bytes(zeros), zeros))
      if (c) fail("padding that is not zero");
  }
  std::size_t alternative_number(const Node& variant) {
    const std::uint64_t i = index();
    if (i >= variant.parts.size()) fail("an alternative that does not exist");
    return static_cast<std::size_t>(i);
  }
  std::uint32_t alternative(const Node& variant) { return variant.parts[alternative_number(variant)].node; }

  // That are left.
  std::size_t levels() const { return levels_; }
  // Bounds the stack and the time that elements without bytes take.
  class Level {
   public:
    explicit Level(RowsCursor& in) : in_(in) {
      if (in_.levels_ == 0) throw LimitExceeded("objects nested too deep", in.offset(), "", too_deep_to_parse);
      --in_.levels_;
    }
    ~Level() { ++in_.levels_; }
    Level(const Level&) = delete;

   private:
    RowsCursor& in_;
  };
  // So many bytes, if it is known how many there are. Elements and entries whose sizes vary have at least a byte each.
  void expect(std::uint64_t n) const {
    if (!more_ && n > remaining()) fail("a size that exceeds the input");
  }
  // Presences or bools, eight to a byte.
  std::vector<bool> bits(std::uint64_t n) {
    expect(n / 8);
    const auto count = static_cast<std::size_t>(n);
    const char* const bits = bytes(row::bytes_of_bits(count));
    if (count % 8 && static_cast<unsigned char>(bits[count / 8]) >> count % 8)
      fail("bits that are not zero after the last one");
    std::vector<bool> all(count);
    for (std::size_t i = 0; i < count; ++i) all[i] = bits[i / 8] >> i % 8 & 1;
    return all;
  }
  // n elements of a size.
  const char* elements(std::uint64_t n, std::uint64_t size) {
    std::uint64_t all;
    if (__builtin_mul_overflow(n, size, &all)) fail("a size that exceeds the input");
    expect(all);
    return bytes(all);
  }

 protected:
  const char* begin() const { return begin_; }
  // The variant that follows has this alternative, whatever its bytes say.
  void set_next_index(std::uint64_t index) { next_index_ = index; }
  // Whether they are valid is checked where they are parsed.
  void skip_varints(std::uint64_t n) {
    while (n >= 8 && remaining() >= 8) {  // the last one may go on after these
      constexpr std::uint64_t top = 0x8080808080808080;
      n -= static_cast<unsigned>(__builtin_popcountll(~kernel::load<std::uint64_t>(p_) & top));
      p_ += 8;
    }
    for (; n; --n)
      while (*bytes(1) & 0x80) {
      }
  }

 private:
  HPS_COLD void take_more(std::uint64_t n) {
    if (!more_) fail_end();
    const std::size_t passed = offset();
    if (n > static_cast<std::size_t>(-1) - passed) fail("a size that exceeds the input");
    const std::string_view all = more_->at_least(passed + static_cast<std::size_t>(n));
    begin_ = all.data();
    p_ = begin_ + passed;
    end_ = begin_ + all.size();
  }
  [[noreturn]] HPS_COLD void fail_end() const {
    throw Problem{"unexpected end of the input", static_cast<std::size_t>(end_ - begin_)};
  }
  std::uint64_t fixed(std::size_t width) {
    const char* const p = bytes(width);
    return width == 8 ? kernel::load<std::uint64_t>(p) : kernel::load<std::uint32_t>(p);
  }
  std::uint64_t varint(unsigned bits) {
    std::uint64_t low = 0, high = 0;
    varint(bits, low, high);
    return low;
  }
  void varint(unsigned bits, std::uint64_t& low, std::uint64_t& high) {
    for (unsigned shift = 0; shift < bits; shift += 7) {
      const auto byte = static_cast<unsigned char>(*bytes(1));
      const std::uint64_t group = byte & 0x7f;
      if (bits - shift < 7 && byte >> (bits - shift)) break;
      if (shift < 64) low |= group << shift;
      if (shift > 57) high |= shift < 64 ? group >> (64 - shift) : group << (shift - 64);
      if (byte < 128) {
        if (byte == 0 && shift) break;
        return;
      }
    }
    fail("a number that is over-long or out of range");
  }

  const char *begin_, *p_, *end_;
  const Graph& graph_;
  row::Encoding encoding_;
  const Sizes& sizes_;
  std::size_t levels_;
  std::optional<std::uint64_t> next_index_;  // of the variant that follows, where its bytes do not tell
  MoreRows* more_;
};

}  // namespace hps::detail::evolution
