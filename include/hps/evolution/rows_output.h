// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/object_numbers.h"
#include "hps/evolution/rows.h"

namespace hps::detail::evolution {

// Rows as output: those of one message become those of another.
class RowsOutput {
 public:
  // At most `most` bytes may be written. `from` is where the message is read.
  RowsOutput(const row::Encoding& encoding, const RowsInput& from, std::size_t most)
      : encoding_(encoding), from_(from), most_(most) {}

  // To be called where all of the message will be written.
  void reserve() { out_.reserve(std::min(from_.remaining() + from_.remaining() / 4, most_)); }
  std::string take() { return std::move(out_); }

  // Throws Found when the byte at this offset is written.
  struct Found {
    std::size_t offset;  // in the message
  };
  void watch(std::size_t offset) { watched_ = offset; }

  void expect_room(std::uint64_t n) const {
    if (n > most_ - out_.size()) throw LimitExceeded(too_much_memory, from_.offset(), "", expansion_advice);
  }
  void put(const char* p, std::uint64_t n) {
    expect_room(n);
    if (watched_ - out_.size() < n) throw Found{from_.offset()};
    out_.append(p, static_cast<std::size_t>(n));
  }
  void put(std::string_view bytes) { put(bytes.data(), bytes.size()); }
  void put_byte(bool v) {
    const char byte = v ? 1 : 0;
    put(&byte, 1);
  }
  // The last one, which is not there after this.
  char take_byte() {
    const char byte = out_.back();
    out_.pop_back();
    return byte;
  }
  void put_varint(std::uint64_t low, std::uint64_t high = 0) {
    char bytes[20];
    std::size_t n = 0;
    for (; low >= 128 || high; low = low >> 7 | high << 57, high >>= 7) bytes[n++] = static_cast<char>(low | 0x80);
    bytes[n++] = static_cast<char>(low);
    put(bytes, n);
  }
  void put_size(std::uint64_t n) { put_count(n, 8); }
  void put_index(std::uint64_t n) { put_count(n, 4); }
  void put_count(std::uint64_t n, std::size_t width) {
    if (encoding_.varints) return put_varint(n);
    char bytes[8];
    kernel::store(bytes, n);
    put(bytes, width);
  }
  // From the bytes that it has in raw.
  void put_number(const Node& scalar, const RawNumber& raw) {
    const std::size_t width = shape::width_of_code(scalar.code());
    if (!encoding_.varints || !is_varint(scalar)) return put(raw, std::min(width, sizeof raw));
    auto [low, high] = halves_of(raw);
    if (zigzags(scalar)) {
      const std::uint64_t sign = width < 16 ? low >> (8 * width - 1) : high >> 63, all = 0 - sign;
      RawNumber zigzagged;
      set_halves(zigzagged, low << 1 ^ all, (high << 1 | low >> 63) ^ all, width);
      const Halves halves = halves_of(zigzagged);
      low = halves.low;
      high = halves.high;
    }
    put_varint(low, high);
  }
  void put_padding(const Sizes& sizes, const Node& container, std::uint64_t n) {
    static constexpr char zeros[16] = {};
    if (n && is_padded(container)) put(zeros, (0 - out_.size()) & (sizes.alignment(container.parts[0].node) - 1));
  }

  // The start of a pointer to an object that nothing else leads to.
  void put_new_object() {
    charge_object();
    put_size(objects_.add());
  }
  // The start of a pointer to the object from `place`. Returns whether the object follows, as it was not written yet.
  bool put_object(const char* place, const Graph& ours, const Node& pointer, std::uint32_t own) {
    const std::uint64_t known = objects_.find(place, ours, pointer, own);
    if (!known) charge_object();
    put_size(known ? known : objects_.add(place, pointer, own));
    return !known;
  }

  // A value of a schema that both have. Only padding depends on where it lies.
  void copy_value(RowsInput& in, std::uint32_t at) {
    const char* const from = in.place();
    const bool same_padding = !encoding_.aligned || (in.offset() - out_.size()) % 16 == 0;
    const std::size_t start = in.offset();
    in.skip(at);
    if (same_padding) return put(from, in.offset() - start);
    in.go_to(from);
    copy_parts(in, at);
  }
  void put_presences(const std::vector<bool>& all) {
    const std::size_t place = put_absent(all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i]) set_present(place, i);
  }
  // So many presences, of which some turn out to be there while what follows is written.
  std::size_t put_absent(std::uint64_t n) {
    const std::uint64_t bytes = n / 8 + (n % 8 != 0);
    expect_room(bytes);
    const std::size_t place = out_.size();
    put(std::string(static_cast<std::size_t>(bytes), '\0'));
    return place;
  }
  void set_present(std::size_t place, std::uint64_t i) {
    char& byte = out_[place + static_cast<std::size_t>(i / 8)];
    byte = static_cast<char>(byte | 1 << i % 8);
  }

  // Part by part: objects get the numbers of this message.
  void copy_parts(RowsInput& in, std::uint32_t at) {
    if (const std::uint64_t n = in.sizes().size(at); n != Sizes::varies) return put(in.bytes(n), n);
    const Node& node = in.graph()[at];
    const RowsInput::Level level(in);
    const auto part = [&](std::size_t i) { copy_parts(in, node.parts[i].node); };
    switch (node.kind) {
      case Kind::bytes:
      case Kind::opaque:
      case Kind::any: {
        const std::uint64_t n = in.size();
        put_size(n);
        return put(in.bytes(n), n);
      }
      case Kind::sequence:
      case Kind::array: {
        const std::uint64_t n = node.kind == Kind::array ? node.extents[0] - 1 : in.size();
        if (node.kind == Kind::sequence) put_size(n);
        return copy_elements(in, node, n);
      }
      case Kind::record:
        for (std::size_t i = 0; i < node.parts.size(); ++i) part(i);
        return;
      case Kind::optional: {
        const bool has = in.presence();
        put_byte(has);
        return has ? part(0) : void();
      }
      case Kind::variant: {
        const std::size_t alternative = in.alternative_number(node);
        put_index(alternative);
        return part(alternative);
      }
      case Kind::map: {
        const std::uint64_t n = in.size();
        in.expect(n);
        put_size(n);
        for (std::uint64_t i = 0; i < n; ++i) part(0), part(1);
        return;
      }
      case Kind::pointer:
        return copy_pointer(in, node);
      default: {
        const char* const from = in.place();
        in.skip(at);
        return put(from, static_cast<std::size_t>(in.place() - from));
      }
    }
  }

 private:
  void copy_elements(RowsInput& in, const Node& node, std::uint64_t n) {
    const std::uint32_t element = node.parts[0].node;
    if (has_bits(node)) return put_presences(in.bits(n));
    if (has_presence_first(node)) {
      const std::vector<bool> has = in.bits(n);
      put_presences(has);
      for (const bool h : has)
        if (h) copy_parts(in, in.graph()[element].parts[0].node);
      return;
    }
    in.padding(node, n);
    put_padding(in.sizes(), node, n);
    const std::uint64_t size = in.sizes().size(element);
    if (size != Sizes::varies) return put(in.elements(n, size), n * size);
    in.expect(n);
    for (std::uint64_t i = 0; i < n; ++i) copy_parts(in, element);
  }

  void copy_pointer(RowsInput& in, const Node& pointer) {
    const std::uint64_t number = in.pointer(pointer);
    if (!number) return put_size(0);
    const bool is_here = in.is_here(number);
    const std::uint32_t object = pointer.parts[0].node;
    if (!put_object(in.place_of(number), in.graph(), pointer, in.class_of(number)))
      return is_here ? in.skip_object(number, object) : void();
    const char* const after = in.place();
    in.go_to_object(number, pointer);
    copy_parts(in, object);
    if (!is_here) in.go_to(after);
  }
  void charge_object() {
    expect_room(ObjectNumbers::memory);
    most_ -= ObjectNumbers::memory;
  }

  row::Encoding encoding_;
  const RowsInput& from_;
  std::size_t most_;
  std::string out_;
  ObjectNumbers objects_;
  std::size_t watched_ = static_cast<std::size_t>(-1);
};

}  // namespace hps::detail::evolution
