// SPDX-License-Identifier: MIT
#pragma once
// Rows without their types: passes over values by their schema.

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

// Rows as input.
class RowsInput {
 public:
  RowsInput(std::string_view message, const Graph& graph, const row::Encoding& encoding, const Sizes& sizes,
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

  void skip(const std::vector<Pass>& passes) {
    for (const Pass& pass : passes) skip(pass);
  }
  void skip(const Pass& pass) {
    if (pass.kind == Pass::varints) skip_varints(pass.n);
    else if (pass.kind == Pass::bytes) bytes(pass.n);
    else if (pass.kind == Pass::sized_bytes) bytes(size());
    else skip(static_cast<std::uint32_t>(pass.n));
  }
  // Objects of hand-written classes that were passed over.
  std::size_t hand_written() const { return hand_written_; }
  // Everything of a value.
  void skip(std::uint32_t at) {
    if (const std::uint64_t n = sizes_.size(at); n != Sizes::varies) return (void)bytes(n);
    const Node& node = graph_[at];
    if (node.kind == Kind::scalar) return skip_varints(1);
    hand_written_ += node.kind == Kind::opaque;
    if (is_sized_bytes(node)) return (void)bytes(size());
    const Level level(*this);
    switch (node.kind) {
      case Kind::sequence:
        return skip_elements(node, size());
      case Kind::array:
        return skip_elements(node, node.extents[0] - 1);
      case Kind::record:
        return skip(sizes_.passes(at));
      case Kind::optional:
        return presence() ? skip(node.parts[0].node) : void();
      case Kind::variant:
        return skip(alternative(node));
      case Kind::map: {
        const std::uint64_t n = size(), key = sizes_.size(node.parts[0].node), value = sizes_.size(node.parts[1].node);
        if (key != Sizes::varies && value != Sizes::varies) return (void)elements(n, key + value);
        expect(n);
        for (std::uint64_t i = 0; i < n; ++i) skip(node.parts[0].node), skip(node.parts[1].node);
        return;
      }
      case Kind::pointer: {
        const std::uint64_t number = pointer(node);
        if (number && is_here(number)) return skip_object(number, node.parts[0].node);
        hand_written_ += number && hand_written_;  // perhaps one that was met before
        return;
      }
      default:
        fail("a value of a kind that cannot be passed over");
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
    if (size != Sizes::varies) return (void)elements(n, size);
    expect(n);
    if (graph_[element].kind == Kind::scalar) return skip_varints(n);
    for (std::uint64_t i = 0; i < n; ++i) skip(element);
  }
  std::size_t alternative_number(const Node& variant) {
    const std::uint64_t i = index();
    if (i >= variant.parts.size()) fail("an index of no alternative");
    return static_cast<std::size_t>(i);
  }
  std::uint32_t alternative(const Node& variant) { return variant.parts[alternative_number(variant)].node; }

  // The number of the object that a pointer leads to; 0 for none. It is here, or was met before.
  std::uint64_t pointer(const Node& pointer) {
    const std::uint64_t number = size();
    if (number > objects_.size() + 1) fail("the number of an object that is not there");
    if (number > objects_.size()) {
      if (objects_.size() == most_objects_) throw LimitExceeded(too_much_memory, offset(), "", expansion_advice);
      objects_.push_back({offset(), pointer.parts[0].node, pointer.pool});
    }
    return number;
  }
  // Every object that is met takes some memory.
  void limit_memory(std::size_t bytes) { most_objects_ = bytes / (2 * sizeof(Object)); }
  bool is_here(std::uint64_t number) const { return object(number).begin == offset(); }
  // Past an object that is here. It is looked at once, however many there are around it.
  void skip_object(std::uint64_t number, std::uint32_t node) {
    if (const std::size_t end = object(number).end) {
      jumped_ += end - offset();
      return go_to(begin_ + end);
    }
    skip(node);
    end_object(number);
  }
  void end_object(std::uint64_t number) { objects_[static_cast<std::size_t>(number - 1)].end = offset(); }
  // Bytes up to here that did not have to be looked at again.
  std::size_t jumped() const { return jumped_; }
  // For what is read more than once, from places in any order.
  struct Mark {
    const char* place;
    std::size_t jumped;
  };
  Mark mark() const { return {p_, jumped_}; }
  void go_to(const Mark& mark) {
    p_ = mark.place;
    jumped_ = mark.jumped;
  }
  const char* place_of(std::uint64_t number) const { return begin_ + object(number).begin; }
  // The node of the class of an object, where it is one of several.
  std::uint32_t class_of(std::uint64_t number) {
    const Object& found = object(number);
    if (graph_[found.node].kind != Kind::variant) return found.node;
    const char* const from = place();
    go_to(place_of(number));
    const std::uint32_t own = alternative(graph_[found.node]);
    go_to(from);
    return own;
  }
  // To an object that was met before, as what this pointer leads to. If its class derives from others, the object
  // begins as the pointer that came first has it.
  void go_to_object(std::uint64_t number, const Node& pointer) {
    const Object& found = object(number);
    if (found.pool == pointer.pool) return go_to(place_of(number));
    const std::uint32_t own = class_of(number), wanted = pointer.parts[0].node;
    const bool is_one_of_several = graph_[wanted].kind == Kind::variant;
    const auto& classes = graph_[wanted].parts;
    const auto at = std::ranges::find(classes, own, &schema::Part::node);
    if (is_one_of_several ? at == classes.end() : own != wanted) fail("the number of an object of another type");
    go_to(place_of(number));
    if (graph_[found.node].kind == Kind::variant) (void)index();
    if (is_one_of_several) next_index_ = static_cast<std::uint64_t>(at - classes.begin());
  }

  // That are left.
  std::size_t levels() const { return levels_; }
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

 private:
  // A shared object.
  struct Object {
    std::size_t begin;
    std::uint32_t node;
    std::uint64_t pool;
    std::size_t end = 0;  // once it was passed over
  };
  const Object& object(std::uint64_t number) const { return objects_[static_cast<std::size_t>(number - 1)]; }

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

  const char *begin_, *p_, *end_;
  const Graph& graph_;
  row::Encoding encoding_;
  const Sizes& sizes_;
  std::size_t levels_;
  std::size_t most_objects_ = static_cast<std::size_t>(-1), jumped_ = 0;
  std::vector<Object> objects_;              // by their numbers, as far as they were met
  std::optional<std::uint64_t> next_index_;  // of the variant that follows, where its bytes do not tell
  std::size_t hand_written_ = 0;
  MoreRows* more_;
};

}  // namespace hps::detail::evolution
