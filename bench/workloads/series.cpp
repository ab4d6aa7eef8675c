// SPDX-License-Identifier: MIT
#include "workloads/series.h"

#include <string>
#include <string_view>
#include <utility>

#include "workloads/real_series.h"
#include "workloads/simulated_series.h"

namespace bench {
namespace {

using Compressors = std::vector<std::string_view>;

// One value throughout, and a cycle of a hundred. The second message has other values.
template <class T>
T constant(std::size_t, std::size_t message) {
  return static_cast<T>(message == 0 ? 42 : 1042);
}

template <class T>
T cycle(std::size_t i, std::size_t message) {
  return static_cast<T>(static_cast<double>(i % 100 * (message + 1)) * 1.25);
}

template <class T>
LazyWorkload<std::vector<T>> lazy(const std::string& name, std::size_t count, Compressors compressors,
                                  T (*value)(std::size_t, std::size_t)) {
  return {name + ":" + std::to_string(count),
          [count, value] {
            Workload<std::vector<T>> workload;
            for (std::size_t message = 0; message < 2; ++message) {
              std::vector<T> array(count);
              for (std::size_t i = 0; i < count; ++i) array[i] = value(i, message);
              workload.messages.push_back(std::move(array));
            }
            return workload;
          },
          std::move(compressors)};
}

std::vector<std::size_t> counts(Scale scale) {
  if (scale == Scale::quick) return {100'000};
  return {10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000};
}

Compressors compressors(Scale scale) { return scale == Scale::quick ? Compressors() : all_compressors(); }

template <class T>
std::vector<LazyWorkload<std::vector<T>>> series(Scale scale, const std::string& type,
                                                 std::vector<LazyWorkload<std::vector<T>>> all,
                                                 const std::vector<LazyWorkload<std::vector<T>>>& simulated) {
  all.insert(all.end(), simulated.begin(), simulated.end());
  for (const std::size_t count : counts(scale)) {
    all.push_back(lazy("E3/" + type + "-constant", count, compressors(scale), constant<T>));
    all.push_back(lazy("E3/" + type + "-cycle", count, compressors(scale), cycle<T>));
  }
  return all;
}

}  // namespace

const std::vector<LazyWorkload<IntArray>>& int_series(Scale scale) {
  static const auto workloads = series(scale, "int32", real_int_series(scale), simulated_int_series(scale));
  return workloads;
}

const std::vector<LazyWorkload<DoubleArray>>& double_series(Scale scale) {
  static const auto workloads = series(scale, "double", real_double_series(scale), simulated_double_series(scale));
  return workloads;
}

}  // namespace bench
