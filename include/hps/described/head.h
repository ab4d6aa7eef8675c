// SPDX-License-Identifier: MIT
#pragma once
// How described messages begin. docs/format-described.md has the layout.

#include <cstring>

#include "hps/buffer/source_reader.h"
#include "hps/described/format.h"
#include "hps/format/packed/index/input.h"
#include "hps/schema/bytes.h"

namespace hps::detail::described {

inline constexpr std::string_view magic = "\x89HPS";
inline constexpr unsigned version = 1;
inline constexpr std::size_t alignment = 16;         // of the body, and so the fewest bytes of a head
inline constexpr unsigned formats = Packed::number;  // their numbers are 1 up to this

struct Flags {
  static constexpr unsigned by_fingerprint = 1, all = 1;
};

// `schema` and what is around it lie in the message.
struct Head {
  unsigned format = 0;
  bool by_fingerprint = false;
  std::uint64_t fingerprint = 0;
  std::string_view schema = {};
  std::size_t schema_begin = 0;
  std::size_t size = 0;
};

class HeadReader {
 public:
  explicit HeadReader(std::string_view bytes) : bytes_(bytes) {}

  // Reads the head that the bytes begin with; if there are fewer than it has, size is more than there are. Throws
  // ParseError.
  Head read() {
    Head head{.size = alignment};
    const std::size_t some = std::min(bytes_.size(), magic.size());
    if (bytes_.substr(0, some) != magic.substr(0, some)) fail("no described message", 0, not_described);
    if (bytes_.size() < alignment) return head;
    if (byte(4) != version) fail("a version that a newer HPS wrote", 4, newer_advice);
    head.format = byte(5);
    if (!head.format || head.format > formats) fail("a format that a newer HPS wrote", 5, newer_advice);
    const unsigned flags = byte(6);
    if (flags & ~Flags::all) fail("a flag that a newer HPS wrote", 6, newer_advice);
    head.by_fingerprint = flags & Flags::by_fingerprint;
    const std::size_t end = head.by_fingerprint ? read_fingerprint(head) : read_schema(head);
    head.size = (end + alignment - 1) / alignment * alignment;
    for (std::size_t i = end; i < head.size && i < bytes_.size(); ++i)
      if (byte(i)) fail("bytes before the body that are not zero", i, parse_advice);
    return head;
  }

  static constexpr std::size_t begin = 7;  // of the schema or the fingerprint

 private:
  static constexpr const char* not_described = "written without hps::described, or damaged?";

  std::size_t read_fingerprint(Head& head) const {
    head.fingerprint = kernel::load<std::uint64_t>(bytes_.data() + begin);
    return begin + sizeof head.fingerprint;
  }
  std::size_t read_schema(Head& head) const {
    std::uint64_t size = 0;
    char number[kernel::varint_scratch<64>] = {};
    std::memcpy(number, bytes_.data() + begin, alignment - begin);
    const char* const p = kernel::get_varint<64>(number, size);
    if (!p) fail("a size that is over-long or out of range", begin, parse_advice);
    if (size > schema::most_bytes) fail("a schema of more than 1 MiB", begin, parse_advice);
    head.schema_begin = begin + static_cast<std::size_t>(p - number);
    const std::size_t end = head.schema_begin + static_cast<std::size_t>(size);
    if (end <= bytes_.size()) head.schema = bytes_.substr(head.schema_begin, end - head.schema_begin);
    return end;
  }

  unsigned byte(std::size_t i) const { return static_cast<unsigned char>(bytes_[i]); }
  [[noreturn]] HPS_COLD static void fail(const char* problem, std::size_t offset, const char* advice) {
    throw ParseError(problem, offset, "", advice);
  }

  std::string_view bytes_;
};

// Throws ParseError if the message does not have all of it.
inline Head head_of(std::string_view message) {
  const Head head = HeadReader(message).read();
  if (head.size > message.size()) throw ParseError("unexpected end of the input", message.size(), "", parse_advice);
  return head;
}

inline std::string make_head(unsigned format, unsigned flags, std::string_view content) {
  std::string head(magic);
  for (const unsigned byte : {version, format, flags}) head.push_back(static_cast<char>(byte));
  if (!(flags & Flags::by_fingerprint)) column::put_number(head, content.size());
  head.append(content);
  head.resize((head.size() + alignment - 1) / alignment * alignment);
  return head;
}

}  // namespace hps::detail::described
