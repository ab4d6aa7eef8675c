// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/file/options.h"
#include "hps/file/storage/config.h"

namespace hps::detail::file {

// Those of a reader or a writer.
inline unsigned threads_of(const FileOptions& options) {
  return options.thread_count ? options.thread_count : std::max(processors(), 1U);
}

}  // namespace hps::detail::file
