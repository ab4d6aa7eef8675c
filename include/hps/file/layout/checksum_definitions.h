// SPDX-License-Identifier: MIT
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstring>
#include <new>

#include "hps/file/layout/checksum.h"

namespace hps::detail::file {

HPS_ONCE std::uint64_t checksum(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}
HPS_ONCE RunningChecksum::RunningChecksum() : state_(XXH3_createState()) {
  if (!state_) throw std::bad_alloc();
  begin();
}
HPS_ONCE RunningChecksum::~RunningChecksum() { XXH3_freeState(static_cast<XXH3_state_t*>(state_)); }
HPS_ONCE void RunningChecksum::begin() { XXH3_64bits_reset(static_cast<XXH3_state_t*>(state_)); }
HPS_ONCE void RunningChecksum::add(std::string_view bytes) {
  XXH3_64bits_update(static_cast<XXH3_state_t*>(state_), bytes.data(), bytes.size());
}
HPS_ONCE std::uint64_t RunningChecksum::value() const {
  return XXH3_64bits_digest(static_cast<const XXH3_state_t*>(state_));
}
HPS_ONCE std::array<char, 16> checksum_of_16_bytes(std::string_view bytes) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes.data(), bytes.size()));
  std::array<char, 16> all;
  std::memcpy(all.data(), canonical.digest, all.size());
  return all;
}

}  // namespace hps::detail::file
