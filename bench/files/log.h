// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bench {

// A line of a server's log, taken apart.
struct LogRecord {
  std::int64_t time;  // microseconds since 1970; records come in its order
  std::int32_t level, thread;
  double seconds;  // that the request took
  std::string source, message;

  bool operator==(const LogRecord&) const = default;
};

std::vector<LogRecord> log_records(std::size_t count);

}  // namespace bench
