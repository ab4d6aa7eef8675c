// SPDX-License-Identifier: MIT
#pragma once
// Rows without their types: passes over values by their schema.

#include <limits>
#include <string>
#include <vector>

#include "hps/evolution/number.h"
#include "hps/format/row/end_of_message.h"
#include "hps/kernel/varint.h"

namespace hps::detail::evolution {

using schema::Graph;
using schema::Layout;
using schema::Node;

// A problem of the rows at an offset.
struct RowsProblem {
  std::string text;
  std::size_t offset;
};

inline bool has_bits(const Node& n) { return n.layout & Layout::bits; }
inline bool has_presence_first(const Node& n) { return n.layout & Layout::presence_first; }
inline bool is_varint(const Node& scalar) { return scalar.code() != 0 && !shape::is_real_code(scalar.code()); }
inline bool zigzags(const Node& scalar) {
  return shape::is_signed_code(scalar.code()) || (scalar.is_character() && !(scalar.number & Node::wide));
}

// Whether elements are aligned, if they are of fixed size.
inline bool is_padded(const Node& container) {
  return container.kind == Kind::sequence && container.meaning != Meaning::text;
}

// The sizes of values that have all the same, and the alignment of arrays of them.
class FixedSizes {
 public:
  static constexpr std::uint64_t varies = static_cast<std::uint64_t>(-1);

  FixedSizes(const Graph& graph, const row::Encoding& encoding)
      : graph_(graph), encoding_(encoding), sizes_(graph.size(), unknown), widths_(graph.size(), 1) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) find(i);
  }

  // Bytes of a value of that node; `varies` if not all have this many.
  std::uint64_t size(std::uint32_t node) const { return sizes_[node]; }
  // The multiple of bytes at which elements of that node begin; 1 where it does not matter.
  std::size_t alignment(std::uint32_t element) const {
    return encoding_.aligned && sizes_[element] != varies ? widths_[element] : 1;
  }

 private:
  static constexpr std::uint64_t unknown = static_cast<std::uint64_t>(-2), most = std::uint64_t{1} << 60;

  std::uint64_t find(std::uint32_t at) {
    if (sizes_[at] != unknown) return sizes_[at];
    sizes_[at] = varies;  // until it is known; a cycle has something that varies in it
    return sizes_[at] = find_in(at);
  }
  std::uint64_t find_in(std::uint32_t at) {
    const Node& node = graph_[at];
    switch (node.kind) {
      case Kind::scalar:
        if (encoding_.varints && is_varint(node)) return varies;
        return widths_[at] = shape::width_of_code(node.code());
      case Kind::bytes:
        return node.extents[0] == schema::run_time_extent ? varies : node.extents[0] - 1;
      case Kind::array: {
        const std::uint64_t extent = node.extents[0] - 1;
        if (has_bits(node)) return row::bytes_of_bits(static_cast<std::size_t>(extent));
        const std::uint64_t element = find(node.parts[0].node);
        if (!extent) return 0;
        widths_[at] = widths_[node.parts[0].node];
        if (has_presence_first(node) || element == varies) return varies;
        return element > most / extent ? most : extent * element;
      }
      case Kind::record: {
        std::uint64_t all = 0;
        for (const schema::Part& part : node.parts) {
          const std::uint64_t size = find(part.node);
          if (size == varies) return varies;
          if ((all += size) > most) all = most;
          if (widths_[part.node] > widths_[at]) widths_[at] = widths_[part.node];
        }
        return all;
      }
      default:
        return varies;
    }
  }

  const Graph& graph_;
  row::Encoding encoding_;
  std::vector<std::uint64_t> sizes_;
  std::vector<std::size_t> widths_;
};

// Rows of which not all have come yet.
class MoreRows {
 public:
  // All that have come, at least n bytes. Throws if there are fewer.
  virtual std::string_view at_least(std::size_t n) = 0;

 protected:
  ~MoreRows() = default;
};

// Rows as input.
class RowsInput {
 public:
  RowsInput(std::string_view message, const Graph& graph, const row::Encoding& encoding, const FixedSizes& sizes,
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
  const FixedSizes& sizes() const { return sizes_; }
  const char* place() const { return p_; }
  void go_to(const char* place) { p_ = place; }
  std::size_t offset() const { return offset_of(p_); }
  std::size_t remaining() const { return static_cast<std::size_t>(end_ - p_); }
  std::size_t offset_of(const char* place) const { return static_cast<std::size_t>(place - begin_); }
  [[noreturn]] HPS_COLD void fail(std::string problem) const { throw RowsProblem{std::move(problem), offset()}; }

  const char* bytes(std::uint64_t n) {
    if (n > remaining()) [[unlikely]]
      take_more(n);
    p_ += n;
    return p_ - n;
  }
  std::uint64_t size() { return encoding_.varints ? varint(64) : fixed(8); }
  std::uint64_t index() { return encoding_.varints ? varint(32) : fixed(4); }
  bool presence() {
    const char has = *bytes(1);
    if (has & ~1) fail("neither 0 nor 1 for a presence");
    return has;
  }
  // The bytes that a number has in raw.
  void number(const Node& scalar, char (&raw)[16]) {
    const std::size_t width = shape::width_of_code(scalar.code());
    if (!encoding_.varints || !is_varint(scalar)) {
      std::memcpy(raw, bytes(width), width);
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
    for (std::size_t i = 0; i < width; ++i) raw[i] = static_cast<char>((i < 8 ? low : high) >> 8 * (i % 8) & 255);
  }
  // The zeros before n elements.
  void padding(const Node& container, std::uint64_t n) {
    if (n && is_padded(container)) bytes((0 - offset()) & (sizes_.alignment(container.parts[0].node) - 1));
  }

  // Everything of a value.
  void skip(std::uint32_t at) {
    if (const std::uint64_t n = sizes_.size(at); n != FixedSizes::varies) return (void)bytes(n);
    const Node& node = graph_[at];
    if (node.kind == Kind::scalar) return skip_varint();
    const Level level(*this);
    switch (node.kind) {
      case Kind::bytes:
        return (void)bytes(size());
      case Kind::sequence:
        return skip_elements(node, size());
      case Kind::array:
        return skip_elements(node, node.extents[0] - 1);
      case Kind::record:
        for (const schema::Part& part : node.parts) skip(part.node);
        return;
      case Kind::optional:
        return presence() ? skip(node.parts[0].node) : void();
      case Kind::variant:
        return skip(alternative(node));
      case Kind::map: {
        const std::uint64_t n = size();
        expect_entries(n);
        for (std::uint64_t i = 0; i < n; ++i) skip(node.parts[0].node), skip(node.parts[1].node);
        return;
      }
      default:
        fail("a value of a kind that cannot be passed over");
    }
  }
  std::uint32_t alternative(const Node& variant) {
    const std::uint64_t i = index();
    if (i >= variant.parts.size()) fail("an index of no alternative");
    return variant.parts[i].node;
  }
  // Bounds the stack and the time that elements without bytes take.
  class Level {
   public:
    explicit Level(RowsInput& in) : in_(in) {
      if (in_.levels_ == 0) throw LimitExceeded("objects nested too deep", in.offset(), "", too_deep_to_parse);
      --in_.levels_;
    }
    ~Level() { ++in_.levels_; }
    Level(const Level&) = delete;

   private:
    RowsInput& in_;
  };
  // Entries and elements whose sizes vary have at least a byte each.
  void expect_entries(std::uint64_t n) const {
    expect(n);
  }
  // So many bytes, if it is known how many there are.
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
    throw RowsProblem{"unexpected end of the input", static_cast<std::size_t>(end_ - begin_)};
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
  void skip_varint() {
    while (*bytes(1) & 0x80) {
    }
  }
  void skip_elements(const Node& node, std::uint64_t n) {
    const std::uint32_t element = node.parts[0].node;
    if (has_bits(node)) return (void)bits(n);
    if (has_presence_first(node)) {
      for (const bool has : bits(n))
        if (has) skip(graph_[element].parts[0].node);
      return;
    }
    padding(node, n);
    const std::uint64_t size = sizes_.size(element);
    if (size != FixedSizes::varies) return (void)elements(n, size);
    expect_entries(n);
    for (std::uint64_t i = 0; i < n; ++i) skip(element);
  }

  const char *begin_, *p_, *end_;
  const Graph& graph_;
  row::Encoding encoding_;
  const FixedSizes& sizes_;
  std::size_t levels_;
  MoreRows* more_;
};

}  // namespace hps::detail::evolution
