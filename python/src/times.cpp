// SPDX-License-Identifier: MIT

#include "times.h"

namespace hps::python {
namespace {

bool is_calendar(std::string_view clock) { return clock == "system_clock" || clock == local_clock; }
bool is_time(const schema::Node& node) {
  const bool has_meaning = node.meaning == Meaning::time_point || node.meaning == Meaning::duration;
  return has_meaning && shape::is_signed_code(node.code());
}

}  // namespace

std::string dtype_of_time(const schema::Node& node) {
  if (!is_time(node)) return "";
  const bool is_point = node.meaning == Meaning::time_point && is_calendar(node.clock);
  static constexpr std::tuple<std::int64_t, std::int64_t, const char*> units[] = {
      {604800, 1, "W"},   {86400, 1, "D"},       {3600, 1, "h"},          {60, 1, "m"}, {1, 1, "s"}, {1, 1000, "ms"},
      {1, 1000000, "us"}, {1, 1000000000, "ns"}, {1, 1000000000000, "ps"}};
  for (const auto& [num, den, unit] : units) {
    const bool is_several = num == 1 && den == node.period.den;  // "M8[25s]"
    if (den != node.period.den || (num != node.period.num && !is_several)) continue;
    const std::string count = num == node.period.num ? "" : std::to_string(node.period.num);
    return (is_point ? "M8[" : "m8[") + count + unit + "]";
  }
  return "";
}

}  // namespace hps::python
