// SPDX-License-Identifier: MIT
#pragma once

#include "hps/evolution/in_place/containers.h"
#include "hps/evolution/in_place/record.h"

namespace hps::detail::evolution {

// The root of a message, for parse_in_place().
template <class F, class T>
const char* parse_root_part(const char* p, void* object, InPlace& in) {
  return parse_part<F>(p, *static_cast<T*>(object), in, 0);
}

}  // namespace hps::detail::evolution
