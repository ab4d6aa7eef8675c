// SPDX-License-Identifier: MIT
#pragma once

#include <hps/packed.h>

#include <string>

#include "hps/format/packed/message.h"

namespace hps_tests {

// The message of t in columns, also where rows are smaller.
template <class T>
std::string columns_of(const T& t, const hps::Packed& format = hps::packed) {
  std::string message;
  hps::ContainerSink sink(message);
  hps::detail::column::Message(t, format).write(sink);
  return message;
}

}  // namespace hps_tests
