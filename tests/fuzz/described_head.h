// SPDX-License-Identifier: MIT
#pragma once
// The head of a described message, so that a fuzzer need not find a schema.

#include <hps/schema.h>

#include "fuzz/input.h"

namespace hps_fuzz {

template <class T>
struct Head {
  static std::string make(unsigned format) {
    return hps::detail::described::make_head(format & 3, 0, hps::schema_of<T>().to_string());
  }
};

// The head of the type that the input names, in its format; nothing where the format says so.
template <class... T>
std::string head_for(hps::Types<T...>, const Input& in) {
  if (!(in.format & 3)) return {};
  static constexpr std::string (*all[])(unsigned) = {Head<T>::make...};
  return all[in.type % sizeof...(T)](in.format);
}

}  // namespace hps_fuzz
