// SPDX-License-Identifier: MIT

#include "arrow_formats.h"

namespace hps::python::arrow {
namespace {

constexpr std::pair<char, unsigned char> numbers[] = {
    {'b', shape::scalar_code<bool>()},          {'c', shape::scalar_code<std::int8_t>()},
    {'C', shape::scalar_code<std::uint8_t>()},  {'s', shape::scalar_code<std::int16_t>()},
    {'S', shape::scalar_code<std::uint16_t>()}, {'i', shape::scalar_code<std::int32_t>()},
    {'I', shape::scalar_code<std::uint32_t>()}, {'l', shape::scalar_code<std::int64_t>()},
    {'L', shape::scalar_code<std::uint64_t>()}, {'f', shape::scalar_code<float>()},
    {'g', shape::scalar_code<double>()}};
constexpr std::pair<char, std::int64_t> units[] = {{'s', 1}, {'m', 1000}, {'u', 1000000}, {'n', 1000000000}};
constexpr unsigned char int32 = shape::scalar_code<std::int32_t>(), int64 = shape::scalar_code<std::int64_t>();
constexpr Period day{86400, 1};

std::string format_of_time(const schema::Node& node) {
  const bool is_duration = node.meaning == Meaning::duration;
  const bool is_local = node.clock == "local_t";
  if (!is_duration && !is_local && node.clock != "system_clock") return "";
  if (node.code() != int32 && node.code() != int64) return "";
  if (!is_duration && node.period == day) return "tdD";
  if (node.period.num != 1 && node.period.den != 1) return "";
  for (const auto& [unit, den] : units)
    if (node.period.den == den)
      return is_duration ? std::string("tD") + unit : std::string("ts") + unit + (is_local ? ":" : ":UTC");
  return "";
}

std::optional<schema::Node> time_of_format(std::string_view format) {
  schema::Node node{.kind = Kind::scalar, .meaning = Meaning::time_point, .number = int64, .clock = "system_clock"};
  if (format == "tdD") return node.number = int32, node.period = day, node;
  if (format == "tdm") return node.period = {1, 1000}, node;
  if (format.size() < 3 || format[0] != 't') return {};
  const auto* const unit = std::ranges::find(units, format[2], [](const auto& u) { return u.first; });
  if (unit == std::end(units)) return {};
  node.period = {1, unit->second};
  if (format[1] == 's') {
    if (format.size() == 4) node.clock = "local_t";
    return node;
  }
  node.meaning = Meaning::duration;
  node.clock.clear();
  if (format[1] == 't') node.number = format[2] == 's' || format[2] == 'm' ? int32 : int64;
  else if (format[1] != 'D') return {};
  return node;
}

// Decimals that have no places behind the point, "d:38,0" of 16 bytes and "d:9,0,32", and polars' own formats.
std::optional<unsigned char> large_integer_of_format(std::string_view format) {
  if (format == "_pli128") return shape::scalar_code<detail::Int128>();
  if (format == "_plu128") return shape::scalar_code<detail::UInt128>();
  const std::size_t comma = format.find(',');
  if (!format.starts_with("d:") || comma == format.npos) return {};
  const std::string_view scale_and_bits = format.substr(comma);
  if (scale_and_bits == ",0" || scale_and_bits == ",0,128") return shape::scalar_code<detail::Int128>();
  if (scale_and_bits == ",0,64") return int64;
  if (scale_and_bits == ",0,32") return int32;
  return {};
}

}  // namespace

std::string format_of_number(const schema::Node& number) {
  if (number.meaning == Meaning::time_point || number.meaning == Meaning::duration)
    if (std::string format = format_of_time(number); !format.empty()) return format;
  for (const auto& [letter, code] : numbers)
    if (code == number.code()) return std::string(1, letter);
  return "w:16";
}

std::optional<schema::Node> number_of_format(std::string_view format) {
  if (const auto code = large_integer_of_format(format)) return schema::Node{.kind = Kind::scalar, .number = *code};
  if (format.size() != 1) return time_of_format(format);
  for (const auto& [letter, code] : numbers)
    if (letter == format[0]) return schema::Node{.kind = Kind::scalar, .number = code};
  return {};
}

}  // namespace hps::python::arrow
