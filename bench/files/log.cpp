// SPDX-License-Identifier: MIT
#include "files/log.h"

#include <cmath>

#include "harness/random.h"

namespace bench {
namespace {

const std::vector<std::string> sources = {"http.server", "http.router", "auth.session", "db.pool",
                                          "db.query",    "cache",       "scheduler",    "mail.queue"};
const std::vector<std::string> paths = {"/", "/login", "/search", "/api/users/", "/api/items/", "/api/orders/"};
const std::vector<int> statuses = {200, 200, 200, 200, 200, 200, 304, 302, 404, 500};

// Most are requests with a number in their path; others say the same again and again.
std::string message(Random& random, int status) {
  const std::string& path = random.pick(paths);
  std::string request = (random.chance(0.2) ? "POST " : "GET ") + path;
  if (path.ends_with("s/")) request += std::to_string(random.below(100000));
  return request + ' ' + std::to_string(status);
}

}  // namespace

std::vector<LogRecord> log_records(std::size_t count) {
  Random random(2026);
  std::vector<LogRecord> records(count);
  std::int64_t now = 1'767'225'600'000'000;
  for (LogRecord& record : records) {
    now += random.between(1, 2000);
    const int status = random.pick(statuses);
    record.time = now;
    record.level = status == 500 ? 3 : status == 404 ? 2 : 1;
    record.thread = random.between(1, 16);
    // As clocks are read, in microseconds.
    record.seconds = std::floor(1000 * (0.2 + random.uniform() * random.uniform() * 80)) / 1e6;
    record.source = random.pick(sources);
    record.message = record.source == "cache" ? "entry expired" : message(random, status);
  }
  return records;
}

}  // namespace bench
