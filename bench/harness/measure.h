// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "harness/fields.h"
#include "harness/progress.h"
#include "harness/registry.h"
#include "harness/system.h"
#include "harness/workload.h"

namespace bench {

// One system on one workload: its messages, their bytes and, at construction, the proof that they are right.
template <class S, class T>
  requires System<S, T>
class Case {
 public:
  explicit Case(WorkloadPtr<T> workload) : workload_(std::move(workload)) {
    try {
      check();
    } catch (const std::exception& error) {
      throw WrongAnswer(std::string(S::name) + " failed on " + workload_->name + ": " + error.what());
    }
  }

  void serialize(benchmark::State& state) {
    run(state, workload_->rotation, [this](std::size_t i) {
      benchmark::DoNotOptimize(system_.serialize(workload_->messages[i]).data());
      benchmark::ClobberMemory();
    });
  }

  // The new object's destruction is part of it.
  void parse_fresh(benchmark::State& state) {
    run(state, workload_->rotation, [this](std::size_t i) {
      T value;
      system_.parse(bytes_[i], value);
      benchmark::DoNotOptimize(value);
      benchmark::ClobberMemory();
    });
  }

  void parse_reused(benchmark::State& state) {
    T value;
    run(state, std::max<std::size_t>(workload_->rotation, 2), [this, &value](std::size_t i) {
      system_.parse(bytes_[i], value);
      benchmark::DoNotOptimize(value);
      benchmark::ClobberMemory();
    });
  }

  void native_serialize(benchmark::State& state)
    requires NativeSystem<S, T>
  {
    std::vector<decltype(system_.to_native(workload_->messages[0]))> natives;
    for (std::size_t i = 0; i < workload_->rotation; ++i) {
      natives.push_back(system_.to_native(workload_->messages[i]));
    }
    run(state, workload_->rotation, [this, &natives](std::size_t i) {
      benchmark::DoNotOptimize(system_.native_serialize(natives[i]).data());
      benchmark::ClobberMemory();
    });
  }

  void native_parse(benchmark::State& state)
    requires NativeSystem<S, T>
  {
    run(state, std::max<std::size_t>(workload_->rotation, 2), [this](std::size_t i) {
      system_.template native_parse<T>(bytes_[i]);
      benchmark::ClobberMemory();
    });
  }

 private:
  // All messages through one object, and each through an object of its own.
  void check() {
    T reused;
    for (const T& message : workload_->messages) {
      bytes_.emplace_back(system_.serialize(message));
      T fresh;
      system_.parse(bytes_.back(), fresh);
      if (!(fresh == message)) throw std::runtime_error("a fresh object received something else");
      system_.parse(bytes_.back(), reused);
      if (!(reused == message)) throw std::runtime_error("a reused object received something else");
    }
  }

  // One iteration is one message. A pass before the timed loop brings buffers and reused objects to size.
  template <class Operation>
  void run(benchmark::State& state, std::size_t rotation, Operation operation) {
    for (std::size_t i = 0; i < rotation; ++i) operation(i);
    std::size_t i = 0;
    for (auto _ : state) {
      operation(i);
      if (++i == rotation) i = 0;
    }
    report_sizes(state);
  }

  // Means over the messages that serialize sees.
  void report_sizes(benchmark::State& state) const {
    std::size_t bytes = 0;
    std::size_t payload = 0;
    for (std::size_t i = 0; i < workload_->rotation; ++i) {
      bytes += bytes_[i].size();
      payload += payload_size(workload_->messages[i]);
    }
    const auto count = static_cast<double>(workload_->rotation);
    state.counters["bytes"] = static_cast<double>(bytes) / count;
    state.counters["payload"] = static_cast<double>(payload) / count;
  }

  WorkloadPtr<T> workload_;
  S system_;
  std::vector<std::string> bytes_;
};

// The operations of one system on one workload, as far as they are selected: nothing else is checked or kept.
template <class S, class T>
  requires System<S, T>
void add_benchmarks(const WorkloadPtr<T>& workload) {
  using Operation = void (Case<S, T>::*)(benchmark::State&);
  std::vector<std::pair<std::string, Operation>> operations = {{"serialize", &Case<S, T>::serialize},
                                                               {"parse_fresh", &Case<S, T>::parse_fresh},
                                                               {"parse_reused", &Case<S, T>::parse_reused}};
  if constexpr (NativeSystem<S, T>) {
    operations.emplace_back("native_serialize", &Case<S, T>::native_serialize);
    operations.emplace_back("native_parse", &Case<S, T>::native_parse);
  }
  Registry& registry = Registry::instance();
  std::shared_ptr<Case<S, T>> subject;
  for (const auto& [name, operation] : operations) {
    const std::string full_name = workload->name + "/" + name + "/" + std::string(S::name);
    if (!registry.selected(full_name)) continue;
    if (!subject) {
      Progress::instance().checking(workload->name + " with " + std::string(S::name));
      subject = std::make_shared<Case<S, T>>(workload);
    }
    registry.add_benchmark(full_name, [subject, run = operation](benchmark::State& state) { (*subject.*run)(state); });
  }
}

}  // namespace bench
