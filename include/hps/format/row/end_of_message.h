// SPDX-License-Identifier: MIT
#pragma once
// Finds the member in which a message ends too early. Parsing does not check for the end at each number; afterwards
// this walks over the bytes, guided by the description of the type.

#include <cstring>

#include "hps/kernel/endian.h"
#include "hps/shape/path.h"

namespace hps::detail::row {

// How the rows of a format are encoded.
struct Encoding {
  bool varints;  // integers are varints, else all numbers are of fixed size
  bool aligned;
};
template <class F>
inline constexpr Encoding encoding_of{F::template varint<int>, F::aligned};

// It takes no stack: objects may be nested as deeply as the stack allowed for parsing them. Every program that parses
// compiles it, so it is cold throughout.
class WalkToEnd {
 public:
  WalkToEnd(std::string_view message, std::size_t start, const Encoding& encoding)
      : begin_(message.data()), end_(begin_ + message.size()), p_(begin_ + start), encoding_(encoding) {}
  ~WalkToEnd() {
    while (innermost_) leave();
  }
  WalkToEnd(const WalkToEnd&) = delete;

  // True if the message ends in an object of this type; then `path` gets the path to the end.
  HPS_COLD bool ends_in(const shape::Node& root, shape::Path& path) {
    for (bool inside = enter(root); inside; inside = enter_next())
      if (!innermost_) return false;
    for (; known_ && innermost_; leave()) prepend_step(path);
    return known_;
  }

 private:
  using Node = shape::Node;

  // An object that the walk is in: `n` parts follow its head, `i` of them were entered.
  struct Place {
    const Node* node;
    std::uint64_t n = 0, i = 0;
    std::uint64_t choice = 0;         // of the alternatives
    const char* presences = nullptr;  // of the elements
    Place* outer = nullptr;
  };

  void leave() { delete std::exchange(innermost_, innermost_->outer); }

  // False if the message ends there, or it is not known where the object ends.
  HPS_COLD bool enter(const Node& node) {
    if (node.kind == Kind::scalar || node.kind == Kind::bytes) return pass_leaf(node);
    innermost_ = new Place{.node = &node, .outer = innermost_};
    return pass_head(node, *innermost_);
  }
  // The next object after those that were passed.
  HPS_COLD bool enter_next() {
    Place& place = *innermost_;
    if (place.presences)
      while (place.i < place.n && !(place.presences[place.i / 8] >> place.i % 8 & 1)) ++place.i;
    if (place.i == place.n) return leave(), true;
    const std::uint64_t i = place.i++;
    const Node& node = *place.node;
    if (place.presences) return enter(*node.parts[0]->parts[0]);
    if (node.kind == Kind::record) return enter(*node.parts[i]);
    if (node.kind == Kind::map) return enter(*node.parts[i % 2]);
    return enter(*node.parts[place.choice]);
  }

  // From an object to the part of it where the message ends.
  HPS_COLD void prepend_step(shape::Path& path) const {
    const Place& place = *innermost_;
    if (place.i == 0) return;
    const auto i = static_cast<std::size_t>(place.i - 1);
    const Kind kind = place.node->kind;
    if (kind == Kind::record) path.prepend({place.node->name_of(i), i});
    if (kind == Kind::map && i % 2 == 0) path.prepend({"key"});
    if (kind == Kind::map) path.prepend({{}, i / 2});
    if (kind == Kind::sequence || kind == Kind::array) path.prepend({{}, i});
  }

  // Passes everything before the parts of the object, or all of it if it has no parts.
  HPS_COLD bool pass_head(const Node& node, Place& place) {
    std::uint64_t n = 0;
    switch (node.kind) {
      case Kind::record:
        return place.n = node.count, true;
      case Kind::array:
        return begin_elements(node, node.extent, place);
      case Kind::sequence:
        return read(8, n) && pass_padding(node, n) && begin_elements(node, n, place);
      case Kind::map:
        return read(8, n) && (place.n = 2 * n, true);
      case Kind::optional:
        return read_byte(place.n);
      case Kind::variant:
        if (!read(4, place.choice)) return false;
        return place.n = 1, place.choice < node.count || give_up();
      case Kind::pointer:
        if (!read(8, n)) return false;
        if (n > objects_ + 1) return give_up();
        return place.n = n > objects_, objects_ += place.n, true;
      default:
        return give_up();
    }
  }
  HPS_COLD bool pass_leaf(const Node& node) {
    std::uint64_t n = 0;
    if (node.kind == Kind::scalar) return pass_number(node, n);
    return node.extent == dynamic_extent ? read(8, n) && skip(n) : skip(node.extent);
  }
  HPS_COLD bool begin_elements(const Node& node, std::uint64_t n, Place& place) {
    if (node.presence_first) {
      place.n = n;
      place.presences = p_;
      return skip(n / 8 + (n % 8 != 0));
    }
    if (!node.by_value) return place.n = n, true;
    if (!shape::is_integer_code(node.scalar)) return skip(n / 8 + (n % 8 != 0));
    for (std::uint64_t number = 0; n; --n)
      if (!pass_number(node, number)) return false;
    return true;
  }

  // Before elements whose numbers are all of fixed size.
  bool pass_padding(const Node& node, std::uint64_t n) {
    if (!encoding_.aligned || node.text || node.by_value || node.presence_first || n == 0) return true;
    const std::size_t width = fixed_width(*node.parts[0]);
    return width < 2 || skip((0 - static_cast<std::size_t>(p_ - begin_)) & (width - 1));
  }
  // The width of the widest number, if the node is of fixed size; else 0.
  HPS_COLD static std::size_t fixed_width(const Node& node) {
    if (node.kind == Kind::scalar) return shape::width_of_code(node.scalar);
    if (node.kind == Kind::bytes) return node.extent == dynamic_extent ? 0 : 1;
    if (node.by_value) return node.kind == Kind::array;
    if (node.kind == Kind::array) return fixed_width(*node.parts[0]);
    if (node.kind != Kind::record) return 0;
    std::size_t widest = 1;
    for (std::size_t i = 0; i < node.count; ++i) {
      const std::size_t width = fixed_width(*node.parts[i]);
      if (!width) return 0;
      widest = width > widest ? width : widest;
    }
    return widest;
  }

  HPS_COLD bool pass_number(const Node& node, std::uint64_t& n) {
    return encoding_.varints && shape::is_integer_code(node.scalar) ? read_varint(n)
                                                                    : skip(shape::width_of_code(node.scalar));
  }
  // A size, an index or the number of an object, of `width` bytes if it is of fixed size.
  HPS_COLD bool read(std::size_t width, std::uint64_t& n) {
    if (encoding_.varints) return read_varint(n);
    const char* const from = p_;
    if (!skip(width)) return false;
    for (std::size_t i = 0; i < width; ++i) n |= std::uint64_t{static_cast<unsigned char>(from[i])} << 8 * i;
    return true;
  }
  HPS_COLD bool read_varint(std::uint64_t& n) {
    for (unsigned shift = 0; read_byte_at(shift, n); shift += 7)
      if (!(p_[-1] & 0x80)) return true;
    return false;
  }
  bool read_byte(std::uint64_t& n) { return read_byte_at(0, n); }
  bool read_byte_at(unsigned shift, std::uint64_t& n) {
    if (p_ == end_) return false;
    const auto byte = static_cast<unsigned char>(*p_++);
    if (shift < 64) n |= std::uint64_t{byte & 0x7fu} << shift;
    return true;
  }
  HPS_COLD bool skip(std::uint64_t n) {
    if (n > static_cast<std::size_t>(end_ - p_)) return false;
    p_ += n;
    return true;
  }
  bool give_up() { return known_ = false; }

  const char *begin_, *end_, *p_;
  Encoding encoding_;
  std::uint64_t objects_ = 0;
  bool known_ = true;
  Place* innermost_ = nullptr;
};

}  // namespace hps::detail::row
