// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstring>

#include "hps/described/head.h"
#include "hps/format/packed/index/input.h"
#include "hps/schema/bytes.h"

namespace hps::detail::described {

[[noreturn]] HPS_COLD inline void fail_in_head(const char* problem, std::size_t offset, const char* advice) {
  throw ParseError(problem, offset, "", advice);
}

HPS_ONCE Head HeadReader::read() {
  Head head{.size = alignment};
  const std::size_t some = std::min(bytes_.size(), magic.size());
  if (bytes_.substr(0, some) != magic.substr(0, some))
    fail_in_head("no described message", 0, "written without hps::described, or damaged?");
  if (bytes_.size() < alignment) return head;
  if (byte(4) != version) fail_in_head("a version that a newer HPS wrote", 4, newer_advice);
  head.format = byte(5);
  if (!head.format || head.format > formats) fail_in_head("a format that a newer HPS wrote", 5, newer_advice);
  const unsigned flags = byte(6);
  if (flags & ~Flags::all) fail_in_head("a flag that a newer HPS wrote", 6, newer_advice);
  head.by_fingerprint = flags & Flags::by_fingerprint;
  const std::size_t end = head.by_fingerprint ? read_fingerprint(head) : read_schema(head);
  head.size = (end + alignment - 1) / alignment * alignment;
  for (std::size_t i = end; i < head.size && i < bytes_.size(); ++i)
    if (byte(i)) fail_in_head("bytes before the body that are not zero", i, parse_advice);
  return head;
}

HPS_ONCE std::size_t HeadReader::read_fingerprint(Head& head) const {
  head.fingerprint = kernel::load<std::uint64_t>(bytes_.data() + begin);
  return begin + sizeof head.fingerprint;
}
HPS_ONCE std::size_t HeadReader::read_schema(Head& head) const {
  std::uint64_t size = 0;
  char number[kernel::varint_scratch<64>] = {};
  std::memcpy(number, bytes_.data() + begin, alignment - begin);
  const char* const p = kernel::get_varint<64>(number, size);
  if (!p) fail_in_head("a size that is over-long or out of range", begin, parse_advice);
  if (size > schema::most_bytes) fail_in_head("a schema of more than 1 MiB", begin, parse_advice);
  head.schema_begin = begin + static_cast<std::size_t>(p - number);
  const std::size_t end = head.schema_begin + static_cast<std::size_t>(size);
  if (end <= bytes_.size()) head.schema = bytes_.substr(head.schema_begin, end - head.schema_begin);
  return end;
}

HPS_ONCE Head head_of(std::string_view message) {
  const Head head = HeadReader(message).read();
  if (head.size > message.size()) throw ParseError("unexpected end of the input", message.size(), "", parse_advice);
  return head;
}

HPS_ONCE std::string make_head(unsigned format, unsigned flags, std::string_view content) {
  std::string head(magic);
  for (const unsigned byte : {version, format, flags}) head.push_back(static_cast<char>(byte));
  if (!(flags & Flags::by_fingerprint)) column::put_number(head, content.size());
  head.append(content);
  head.resize((head.size() + alignment - 1) / alignment * alignment);
  return head;
}

}  // namespace hps::detail::described
