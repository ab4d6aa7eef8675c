// SPDX-License-Identifier: MIT
#include "workloads/real_series.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "harness/cache.h"
#include "harness/progress.h"
#include "workloads/shock.h"

namespace bench {
namespace {

// The simulation: its first time step that is kept, and the distance to the next one.
constexpr std::size_t cells = 500;
constexpr std::size_t first_kept = 200;
constexpr std::size_t interval = 5;

// In two messages of the greatest length.
std::size_t steps_kept(Scale scale) { return scale == Scale::quick ? 8 : 80; }

// The number is that of the simulation: another one must not find the files of this one.
std::string file_of(const std::string& set, Scale scale) {
  return set + "-1-" + std::to_string(steps_kept(scale)) + "steps";
}

void append(auto& all, const auto& some) { all.insert(all.end(), some.begin(), some.end()); }

void simulate(Scale scale) {
  Shock shock(cells);
  DoubleArray densities;
  IntArray tracers;
  const std::size_t last = first_kept + interval * (steps_kept(scale) - 1);
  for (std::size_t step = 1; step <= last; ++step) {
    if (Progress::interrupted()) throw std::runtime_error("interrupted");
    Progress::instance().preparing("shock waves, step " + std::to_string(step) + " of " + std::to_string(last));
    shock.step();
    if (step < first_kept || (step - first_kept) % interval != 0) continue;
    append(densities, shock.densities());
    append(tracers, shock.tracers());
  }
  write_cached(file_of("double-shock", scale), densities);
  write_cached(file_of("int32-tracers", scale), tracers);
}

enum class Origin { simulated, fetched };

// A file of numbers. Its messages are its beginning and what follows, so that it serves for half its count.
struct Set {
  std::string name;
  Origin origin;
  std::string file;
  std::size_t count;
  std::function<void()> make;
};

template <class T>
Set simulated(const std::string& name, Scale scale) {
  const std::string file = file_of(name, scale);
  const std::size_t count = steps_kept(scale) * cells * cells;
  return {name, Origin::simulated, file, count, [scale, file, count] {
            if (cached_count<T>(file) != count) simulate(scale);
          }};
}

template <class T>
Set fetched(const std::string& name) {
  return {name, Origin::fetched, name, cached_count<T>(name), [] {}};
}

// No format of the library was tuned on the sets that are held back: bench/data_sets/sets.py.
std::vector<Set> int_sets(Scale scale) {
  return {simulated<std::int32_t>("int32-tracers", scale), fetched<std::int32_t>("int32-bonds"),
          fetched<std::int32_t>("int32-heldback-departures"), fetched<std::int32_t>("int32-heldback-mri"),
          fetched<std::int32_t>("int32-heldback-pulse")};
}

std::vector<Set> double_sets(Scale scale) {
  return {simulated<double>("double-shock", scale),
          fetched<double>("double-md"),
          fetched<double>("double-mz"),
          fetched<double>("double-stocks"),
          fetched<double>("double-heldback-airports"),
          fetched<double>("double-heldback-curvature"),
          fetched<double>("double-heldback-temperatures")};
}

template <class T>
Workload<std::vector<T>> make_workload(const Set& set, std::size_t length) {
  set.make();
  Workload<std::vector<T>> workload;
  workload.messages.push_back(read_cached<T>(set.file, 0, length));
  workload.messages.push_back(read_cached<T>(set.file, length, length));
  return workload;
}

// For every day, the long arrays and the compressors are for the sets that every machine has.
std::vector<std::size_t> wanted_lengths(const Set& set, Scale scale) {
  if (scale == Scale::full) return {10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000};
  if (set.origin == Origin::fetched) return {10'000};
  return {100, 10'000, 1'000'000};
}

std::vector<std::string_view> compressors(const Set& set, Scale scale, std::size_t length) {
  if (scale == Scale::full) return all_compressors();
  if (set.origin == Origin::simulated && length == 10'000) return {"zlib6", "zstd1"};
  return {};
}

// No set is repeated to make a longer one: the last length is all that there is.
std::vector<std::size_t> lengths(const Set& set, Scale scale) {
  std::vector<std::size_t> all = wanted_lengths(set, scale);
  const std::size_t available = set.count / 2;
  const auto beyond = std::ranges::upper_bound(all, available);
  if (beyond == all.end()) return all;
  all.erase(beyond, all.end());
  if (available > (all.empty() ? 0 : all.back())) all.push_back(available);
  return all;
}

template <class T>
std::vector<LazyWorkload<std::vector<T>>> series(Scale scale, const std::vector<Set>& sets) {
  std::vector<LazyWorkload<std::vector<T>>> all;
  for (const Set& set : sets) {
    for (const std::size_t length : lengths(set, scale)) {
      all.emplace_back(
          "E3/" + set.name + ":" + std::to_string(length), [set, length] { return make_workload<T>(set, length); },
          compressors(set, scale, length));
    }
  }
  return all;
}

}  // namespace

std::vector<LazyWorkload<IntArray>> real_int_series(Scale scale) {
  return series<std::int32_t>(scale, int_sets(scale));
}

std::vector<LazyWorkload<DoubleArray>> real_double_series(Scale scale) {
  return series<double>(scale, double_sets(scale));
}

std::vector<std::string> missing_series() {
  std::vector<std::string> missing;
  const auto add = [&missing](const std::vector<Set>& sets) {
    for (const Set& set : sets) {
      if (set.count == 0) missing.push_back(set.name);
    }
  };
  add(int_sets(Scale::quick));
  add(double_sets(Scale::quick));
  return missing;
}

}  // namespace bench
