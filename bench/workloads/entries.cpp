// SPDX-License-Identifier: MIT
#include "workloads/entries.h"

#include <algorithm>

#include "harness/random.h"

namespace bench {
namespace {

// As the keys of a distributed store look: "cell-1a2f/block-37". Identifiers are small numbers and hashes.
std::string name(Random& random) {
  static const std::vector<std::string> kinds = {"cell", "block", "mesh", "particles", "field"};
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = random.pick(kinds) + "-";
  for (int i = random.between(2, 8); i > 0; --i) text += digits[random.below(16)];
  if (random.chance(0.5)) text += "/" + random.pick(kinds) + "-" + std::to_string(random.below(1000));
  return text;
}

Entries make_entries(Random& random, std::size_t count) {
  Entries message;
  message.version = 3;
  message.source = random.between(0, 4095);
  message.target = random.between(0, 4095);
  message.sequence = random.between(0, 1 << 30);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t id = random.chance(0.5) ? random.below(100000) : random.bits();
    message.entries.push_back({id, name(random)});
  }
  return message;
}

Workload<Entries> make_workload(std::size_t count) {
  Random random(2014);
  Workload<Entries> workload;
  workload.into_block = true;
  // 64 Ki entries: branch predictors learn the lengths of a few thousand names by heart.
  workload.rotation = std::max<std::size_t>(65536 / count, 4);
  for (std::size_t i = 0; i < workload.rotation; ++i) workload.messages.push_back(make_entries(random, count));
  return workload;
}

std::vector<std::size_t> counts(Scale scale) {
  if (scale == Scale::quick) return {1, 4, 16, 128, 1024};
  std::vector<std::size_t> all;
  for (std::size_t count = 1; count <= 1024; count *= 2) all.push_back(count);
  return all;
}

}  // namespace

const std::vector<LazyWorkload<Entries>>& entries(Scale scale) {
  static const auto workloads = [scale] {
    std::vector<LazyWorkload<Entries>> all;
    for (const std::size_t count : counts(scale)) {
      all.emplace_back("E4/entries:" + std::to_string(count), [count] { return make_workload(count); });
    }
    return all;
  }();
  return workloads;
}

}  // namespace bench
