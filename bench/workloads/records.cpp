// SPDX-License-Identifier: MIT
#include "workloads/records.h"

#include "harness/random.h"

namespace bench {
namespace {

constexpr std::size_t integers_per_record = 1000;
constexpr std::size_t strings_per_record = 100;
constexpr std::size_t string_length = 86;

// 96000 integers, of which 68000 are different: the short ones are drawn more than once.
constexpr std::size_t records_in_turn = 96;

// About a quarter each within 8, 16, 32 and 64 bits, both signs.
std::int64_t mixed_width(Random& random) {
  const unsigned width = 8u << random.below(4);
  return static_cast<std::int64_t>(random.bits()) >> (64 - width);
}

Record make_record(Random& random) {
  Record record;
  record.integers.resize(integers_per_record);
  for (auto& integer : record.integers) integer = mixed_width(random);
  std::string text(string_length, ' ');
  for (auto& letter : text) letter = static_cast<char>('a' + random.below(26));
  record.strings.assign(strings_per_record, text);
  return record;
}

LazyWorkload<Record> lazy(std::string name, std::size_t messages, std::size_t rotation) {
  return {std::move(name), [messages, rotation] {
            Random random(2020);
            Workload<Record> workload;
            workload.rotation = rotation;
            for (std::size_t i = 0; i < messages; ++i) workload.messages.push_back(make_record(random));
            return workload;
          }};
}

}  // namespace

const LazyWorkload<Record>& single_record() {
  static const auto workload = lazy("E5/record", 2, 1);
  return workload;
}

const LazyWorkload<Record>& many_records() {
  static const auto workload = lazy("E5/records", records_in_turn, records_in_turn);
  return workload;
}

}  // namespace bench
