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
// In the canonical order of XXH128.
HPS_ONCE std::array<char, 16> checksum_of_16_bytes(std::string_view bytes);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/layout/checksum_definitions.h")
