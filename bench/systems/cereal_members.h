// SPDX-License-Identifier: MIT
#pragma once
// The application's types for cereal.

#include <tuple>

#include <cereal/types/optional.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/unordered_map.hpp>
#include <cereal/types/utility.hpp>
#include <cereal/types/vector.hpp>

#include "harness/workload.h"

namespace cereal {

template <class Archive, bench::Described T>
void serialize(Archive& archive, T& value) {
  std::apply([&](auto&... member) { archive(member...); }, members(value));
}

}  // namespace cereal
