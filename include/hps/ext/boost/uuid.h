// SPDX-License-Identifier: MIT
#pragma once
// boost::uuids::uuid: its 16 bytes.

#include <boost/uuid/uuid.hpp>

#include "hps/hps.h"

namespace hps {

template <>
struct Shape<boost::uuids::uuid> : shape::Bytes<boost::uuids::uuid, 16> {
  using T = boost::uuids::uuid;
  static constexpr shape::Traits traits{.plain = sizeof(T) == 16};
  static const char* data(const T& t) { return reinterpret_cast<const char*>(t.begin()); }
  static std::size_t size(const T&) { return 16; }
  static void assign(T& t, const char* p, std::size_t) { std::memcpy(t.begin(), p, 16); }
};

}  // namespace hps
