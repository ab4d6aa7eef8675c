// SPDX-License-Identifier: MIT
// E6: one operation of one format on one data set, in a process of its own.

#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "files/format.h"
#include "files/measured.h"
#include "harness/codec.h"

namespace {

using bench::Members;
using bench::Range;
using Json = nlohmann::json;
namespace fs = std::filesystem;

void write_records(std::ofstream& file, const std::vector<bench::Particle>& records) {
  file.write(reinterpret_cast<const char*>(records.data()),
             static_cast<std::streamsize>(records.size() * sizeof(bench::Particle)));
}
void write_records(std::ofstream& file, const bench::Peptides& records) {
  file << bench::codecs<bench::Peptides>().at("json")()->serialize(records);
}

void write_records(std::ofstream& file, const std::vector<bench::LogRecord>& records) {
  for (const bench::LogRecord& record : records)
    file << Json{{"time", record.time},       {"level", record.level},   {"thread", record.thread},
                 {"seconds", record.seconds}, {"source", record.source}, {"message", record.message}}
         << '\n';
}

// Structs as they are in memory, a JSON array, or a line of JSON a record.
template <class T>
constexpr const char* extension_of = std::is_trivially_copyable_v<T>       ? ".structs"
                                     : std::is_same_v<T, bench::LogRecord> ? ".lines"
                                                                           : ".json";

// For programs in other languages: the records in a file beside STEM, and what is asked of them.
template <class T>
void export_data(const std::vector<T>& records, const fs::path& stem) {
  std::ofstream file(stem.string() + extension_of<T>, std::ios::binary);
  write_records(file, records);
  if (!file.flush()) throw std::runtime_error("cannot write beside " + stem.string());
  const Range range = bench::range_of(records);
  std::cout << Json{{"records", records.size()},
                    {"column", Members<T>::column},
                    {"sorted", Members<T>::sorted},
                    {"low", range.low},
                    {"high", range.high}}
            << '\n';
}

Json json_of(const bench::Measured& measured, const fs::path& path) {
  return {{"milliseconds", measured.milliseconds}, {"peak", measured.peak}, {"bytes", fs::file_size(path)}};
}

template <class T>
void expect_equal(const T& found, const T& expected, const char* operation) {
  if (!(found == expected)) throw std::runtime_error(std::string(operation) + " gives something else");
}

template <class T>
void check(const bench::FileFormat<T>& format, const fs::path& path, const std::vector<T>& records) {
  const Range range = bench::range_of(records);
  const auto number = &Members<T>::sorted_by;
  const std::vector<T> in_range(std::ranges::lower_bound(records, range.low, {}, number),
                                std::ranges::upper_bound(records, range.high, {}, number));
  std::uint64_t sum = 0;
  for (const T& record : records) sum += number(record);
  expect_equal(format.read(path), sum, "read");
  expect_equal(format.all(path), records, "read");
  typename bench::FileFormat<T>::Numbers column;
  format.column(path, column);
  expect_equal(column, bench::column_of(records), "column");
  expect_equal(format.record(path, records.size() / 2), records[records.size() / 2], "record");
  expect_equal(format.range(path, range), in_range, "range");
}

// How many records are right, how many are none of those that were written, and what the format said.
template <class T>
Json salvage(const bench::FileFormat<T>& format, const fs::path& path, const std::vector<T>& records) {
  bench::Salvage<T> found;
  try {
    found = format.salvage(path);
  } catch (const std::exception& error) {
    found.said = error.what();
  }
  const auto is_right = [&](const T& record) {
    const auto same = std::ranges::equal_range(records, Members<T>::sorted_by(record), {}, &Members<T>::sorted_by);
    return std::ranges::find(same, record) != same.end();
  };
  const auto right = std::ranges::count_if(found.records, is_right);
  return {{"right", right},
          {"wrong", static_cast<std::ptrdiff_t>(found.records.size()) - right},
          {"of", records.size()},
          {"said", found.said}};
}

// For a file that is there, without the records in memory.
template <class T>
Json measure_reading(const bench::FileFormat<T>& format, std::string_view operation, const fs::path& path,
                     double seconds, Range range, std::size_t middle) {
  typename bench::FileFormat<T>::Numbers column;
  const auto measured = [&] {
    if (operation == "read") return bench::measure(seconds, [&] { format.read(path); });
    if (operation == "column") return bench::measure(seconds, [&] { format.column(path, column); });
    if (operation == "record") return bench::measure(seconds, [&] { format.record(path, middle); });
    if (operation == "range") return bench::measure(seconds, [&] { format.range(path, range); });
    throw std::runtime_error("no operation " + std::string(operation));
  };
  return json_of(measured(), path);
}

template <class T>
Json run(const bench::FileFormat<T>& format, std::string_view operation, const fs::path& path, double seconds,
         std::vector<T> records) {
  if (operation == "write") return json_of(bench::measure(seconds, [&] { format.write(path, records); }), path);
  if (operation == "salvage") return salvage(format, path, records);
  if (operation == "check") {
    check(format, path, records);
    return Json::object();
  }
  const Range range = bench::range_of(records);
  const std::size_t middle = records.size() / 2;
  std::vector<T>().swap(records);
  malloc_trim(0);  // memory that is free would be used without being counted
  return measure_reading(format, operation, path, seconds, range, middle);
}

constexpr auto usage =
    "usage: hps_bench_files systems DATA\n"
    "       hps_bench_files export DATA STEM\n"
    "       hps_bench_files write|check|read|column|record|range|salvage DATA SYSTEM FILE SECONDS";

void run(const std::vector<std::string>& arguments) {
  if (arguments.size() < 3) throw std::runtime_error(usage);
  const std::string& operation = arguments[1];
  bench::with_data(arguments[2], [&]<class T>(auto&& make) {
    if (operation == "export" && arguments.size() == 4) return export_data<T>(make(), arguments[3]);
    const auto formats = bench::file_formats<T>();
    if (operation == "systems") {
      for (const auto& [name, format] : formats) std::cout << name << '\n';
      return;
    }
    if (arguments.size() != 6) throw std::runtime_error(usage);
    const auto found = std::ranges::find(formats, arguments[3], [](const auto& pair) { return pair.first; });
    if (found == formats.end()) throw std::runtime_error("no system " + arguments[3]);
    std::cout << run<T>(*found->second, operation, arguments[4], std::stod(arguments[5]), make()) << '\n';
  });
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run({argv, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hps_bench_files: %s\n", error.what());
    return 1;
  }
}
