// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <random>

#include "hps/error.h"
#include "hps/file/layout/checksum.h"
#include "hps/file/layout/header.h"
#include "hps/kernel/endian.h"

namespace hps::detail::file {

// As in PNG: what treats the file as text changes it.
inline constexpr std::string_view magic = "\x89HPS\r\n\x1a\n";
inline constexpr std::uint32_t version = 1;
inline constexpr std::size_t version_at = 8, id_at = 16, header_checksum_at = header_size - 8;

HPS_ONCE Id random_id() {
  std::random_device random;
  Id id;
  for (std::byte& b : id) b = static_cast<std::byte>(random());
  return id;
}

HPS_ONCE std::string make_header(const Id& id) {
  std::string header(header_size, '\0');
  std::memcpy(header.data(), magic.data(), magic.size());
  kernel::store(header.data() + version_at, version);
  std::memcpy(header.data() + id_at, id.data(), id.size());
  kernel::store(header.data() + header_checksum_at, checksum({header.data(), header_checksum_at}));
  return header;
}

// In a file that was treated as text one of these is not what it was.
inline bool is_mangled(std::string_view bytes) {
  return bytes.starts_with(magic.substr(0, 4)) || bytes.starts_with("\x09HPS") ||
         bytes.starts_with(std::string_view("\xc2\x89HPS", 5)) || bytes.starts_with("\xef\xbf\xbdHPS");
}

HPS_ONCE Id read_header(std::string_view bytes) {
  if (!bytes.starts_with(magic)) {
    const bool is_message = bytes.starts_with(std::string_view("\x89HPS\x01", 5));
    if (is_message) throw Error("hps: a described message, not a file: parse it with hps::from_string");
    if (is_mangled(bytes)) throw Error("hps: a file that was damaged by a program that took it for text");
    throw Error("hps: not a file that HPS wrote");
  }
  if (bytes.size() < header_size) throw Error("hps: a file that ends in its first 64 bytes");
  if (kernel::load<std::uint64_t>(bytes.data() + header_checksum_at) != checksum(bytes.substr(0, header_checksum_at)))
    throw Error("hps: a file whose first 64 bytes are damaged");
  if (kernel::load<std::uint32_t>(bytes.data() + version_at) != version)
    throw Error("hps: a version of files that a newer HPS wrote (take a newer HPS to read it)");
  Id id;
  std::memcpy(id.data(), bytes.data() + id_at, id.size());
  return id;
}

HPS_ONCE Marker marker_of(const Id& id) {
  return checksum_of_16_bytes({reinterpret_cast<const char*>(id.data()), id.size()});
}

}  // namespace hps::detail::file
