// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "files/log.h"
#include "files/particles.h"
#include "workloads/peptides.h"

namespace bench {

// The numbers that are asked for of records of a type: a column, and a number by which the records are sorted.
template <class T>
struct Members;

template <>
struct Members<Particle> {
  using Number = float;
  static constexpr std::string_view column = "pos", sorted = "id";
  static std::uint64_t sorted_by(const Particle& particle) { return particle.id; }
  static void add_column(const Particle& particle, std::vector<Number>& numbers) {
    numbers.insert(numbers.end(), particle.pos, particle.pos + 3);
  }
};

template <>
struct Members<CrosslinkSpectralMatch> {
  using Number = double;
  static constexpr std::string_view column = "matched_ions.mz", sorted = "scan_number";
  static std::uint64_t sorted_by(const CrosslinkSpectralMatch& match) {
    return static_cast<std::uint64_t>(match.scan_number);
  }
  static void add_column(const CrosslinkSpectralMatch& match, std::vector<Number>& numbers) {
    for (const MatchedFragmentIon& ion : match.matched_ions) numbers.push_back(ion.mz);
  }
};

template <>
struct Members<LogRecord> {
  using Number = double;
  static constexpr std::string_view column = "seconds", sorted = "time";
  static std::uint64_t sorted_by(const LogRecord& record) { return static_cast<std::uint64_t>(record.time); }
  static void add_column(const LogRecord& record, std::vector<Number>& numbers) { numbers.push_back(record.seconds); }
};

template <class T>
std::vector<typename Members<T>::Number> column_of(const std::vector<T>& records) {
  std::vector<typename Members<T>::Number> numbers;
  for (const T& record : records) Members<T>::add_column(record, numbers);
  return numbers;
}

// Bounds of the sorted number that one record in fifty meets, in the middle.
struct Range {
  std::uint64_t low, high;
};
template <class T>
Range range_of(const std::vector<T>& records) {
  const std::size_t first = records.size() / 2, count = records.size() / 50;
  return {Members<T>::sorted_by(records[first]), Members<T>::sorted_by(records[first + count - 1])};
}

// A data set by its name, "peptides:20000", "log:1000000" or "particles-curve:1000000": calls use<T>(make), where
// make() makes the records.
template <class F>
void with_data(std::string_view name, F&& use) {
  const std::size_t colon = name.find(':');
  const std::string_view kind = name.substr(0, colon), digits = name.substr(std::min(colon + 1, name.size()));
  std::size_t count = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), count).ec != std::errc() || count < 100)
    throw std::runtime_error("no data " + std::string(name) + ": a kind, a colon, and 100 records or more");
  constexpr std::string_view particles_of = "particles-";
  if (kind == "peptides")
    use.template operator()<CrosslinkSpectralMatch>([&] { return peptides(count).get()->messages.front(); });
  else if (kind == "log") use.template operator()<LogRecord>([&] { return log_records(count); });
  else if (kind.starts_with(particles_of))
    use.template operator()<Particle>([&] { return particles(kind.substr(particles_of.size()), count); });
  else throw std::runtime_error("no data " + std::string(name));
}

}  // namespace bench
