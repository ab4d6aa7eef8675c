// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstring>

#include "hps/described/head.h"
#include "hps/format/packed/columns/missing_compressor.h"
#include "hps/format/packed/index/input.h"
#include "hps/schema/bytes.h"

namespace hps::detail::described {

[[noreturn]] HPS_COLD inline void fail_in_head(const char* problem, std::size_t offset, const char* advice) {
  throw ParseError(problem, offset, "", advice);
}

HPS_ONCE Head HeadReader::read() {
  Head head{.size = short_head_size};
  const std::size_t some = std::min(bytes_.size(), magic.size());
  if (bytes_.substr(0, some) != magic.substr(0, some))
    fail_in_head("no described message", 0, "written without hps::described, or damaged?");
  if (bytes_.size() < short_head_size) return head;
  if (byte(4) != version) fail_in_head("a version that a newer HPS wrote", 4, newer_advice);
  head.format = byte(5);
  if (!head.format || head.format > formats) fail_in_head("a format that a newer HPS wrote", 5, newer_advice);
  const unsigned flags = byte(6);
  const unsigned known = Flags::by_fingerprint | (head.format == Packed::number ? Flags::compressors : 0);
  if (flags & ~known) fail_in_head("a flag that a newer HPS wrote", 6, newer_advice);
  head.by_fingerprint = flags & Flags::by_fingerprint;
  std::size_t end = head.by_fingerprint ? read_fingerprint(head) : read_schema(head);
  if (flags & Flags::compressors) end = read_compressors(head, end);
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

HPS_ONCE std::size_t HeadReader::read_compressors(Head& head, std::size_t at) const {
  if (at >= bytes_.size()) return at + 1;
  const std::size_t size = byte(at++);
  if (at + size > bytes_.size()) return at + size;
  head.compressors = bytes_.substr(at, size);
  std::string_view rest = head.compressors;
  for (column::NamedCompressor named; !rest.empty();) {
    const std::size_t place = at + size - rest.size();
    if (!column::take_named(rest, named) || !column::may_be_named(named.name))
      fail_in_head("a name of a compressor that is damaged", place, parse_advice);
  }
  return at + size;
}

HPS_ONCE Head head_of(std::string_view message) {
  const Head head = HeadReader(message).read();
  if (head.size > message.size()) throw ParseError("unexpected end of the input", message.size(), "", parse_advice);
  return head;
}

HPS_ONCE std::string names_of_compressors(const Packed& format) {
  std::string all;
  for (const Compression& c : format.compressions) {
    if (!c.make) continue;
    all.push_back(static_cast<char>(c.id));
    all.push_back(static_cast<char>(c.name.size()));
    all.append(c.name);
  }
  return all;
}

HPS_ONCE std::string make_head(unsigned format, unsigned flags, std::string_view content,
                               std::string_view compressors) {
  std::string head(magic);
  if (!compressors.empty()) flags |= Flags::compressors;
  for (const unsigned byte : {version, format, flags}) head.push_back(static_cast<char>(byte));
  if (!(flags & Flags::by_fingerprint)) column::put_number(head, content.size());
  head.append(content);
  if (!compressors.empty()) head.append(1, static_cast<char>(compressors.size())).append(compressors);
  head.resize((head.size() + alignment - 1) / alignment * alignment);
  return head;
}

}  // namespace hps::detail::described
