// SPDX-License-Identifier: MIT
#pragma once
// boost::optional.

#include <boost/optional.hpp>

#include "hps/hps.h"

namespace hps {

template <class V>
struct Shape<boost::optional<V>> : shape::Optional<boost::optional<V>, V> {
  static auto& emplace(boost::optional<V>& t) {
    t.emplace();
    return *t;
  }
};

}  // namespace hps
