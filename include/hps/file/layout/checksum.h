// SPDX-License-Identifier: MIT
#pragma once
// XXH3, by the header of xxHash: docs/format-file.md says what it is taken of.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "hps/config.h"

namespace hps::detail::file {

HPS_ONCE std::uint64_t checksum(std::string_view bytes, std::uint64_t seed = 0);
// The same of bytes that come one after another.
class RunningChecksum {
 public:
  HPS_ONCE RunningChecksum();
  HPS_ONCE ~RunningChecksum();
  RunningChecksum(const RunningChecksum&) = delete;
  HPS_ONCE void begin();
  HPS_ONCE void add(std::string_view bytes);
  HPS_ONCE std::uint64_t value() const;

 private:
  void* state_;
};
// In the canonical order of XXH128.
HPS_ONCE std::array<char, 16> checksum_of_16_bytes(std::string_view bytes);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/layout/checksum_definitions.h")
