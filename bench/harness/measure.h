// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "harness/difference.h"
#include "harness/digest.h"
#include "harness/fields.h"
#include "harness/progress.h"
#include "harness/registry.h"
#include "harness/system.h"
#include "harness/workload.h"

namespace bench {

// One system on one workload: its messages, their bytes and, at construction, the proof that they are right. A system
// that gives a wrong answer has no speed: its benchmarks end with what differed. Messages are read as Out, which T may
// have become since: newer() says what has to come of them, and use() what its objects may hold before.
template <class S, class T, class Out = T>
  requires System<S, T> && Parses<S, Out>
class Case {
 public:
  explicit Case(WorkloadPtr<T> workload) : workload_(std::move(workload)) {
    try {
      wrong_ = check();
      if constexpr (ChoosingSystem<S, T>) schemes_ = system_.template schemes<T>(bytes_[0]);
    } catch (const std::exception& error) {
      wrong_ = error.what();
    }
  }

  void serialize(benchmark::State& state) {
    if (workload_->into_block) return serialize_into_block(state);
    run(state, workload_->rotation, [this](std::size_t i) {
      benchmark::DoNotOptimize(system_.serialize(workload_->messages[i]).data());
      benchmark::ClobberMemory();
    });
  }

  // The new object's destruction is part of it.
  void parse_fresh(benchmark::State& state) {
    run(state, workload_->rotation, [this](std::size_t i) {
      Out value;
      system_.parse(bytes_[i], value);
      benchmark::DoNotOptimize(value);
      benchmark::ClobberMemory();
    });
  }

  void parse_reused(benchmark::State& state) {
    Out value;
    run(state, std::max<std::size_t>(workload_->rotation, 2), [this, &value](std::size_t i) {
      system_.parse(bytes_[i], value);
      benchmark::DoNotOptimize(value);
      benchmark::ClobberMemory();
    });
  }

  void read(benchmark::State& state)
    requires ReadingSystem<S, T>
  {
    run(state, workload_->rotation,
        [this](std::size_t i) { benchmark::DoNotOptimize(system_.template read<T>(bytes_[i])); });
  }

  void native_serialize(benchmark::State& state)
    requires NativeSystem<S, T>
  {
    if (!wrong_.empty()) return state.SkipWithError(wrong_.c_str());
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
    requires NativeParser<S, T>
  {
    run(state, std::max<std::size_t>(workload_->rotation, 2), [this](std::size_t i) {
      system_.template native_parse<T>(bytes_[i]);
      benchmark::ClobberMemory();
    });
  }

 private:
  // All messages through one object, and each through an object of its own. Returns what is wrong.
  std::string check() {
    Out reused;
    for (const T& message : workload_->messages) {
      bytes_.emplace_back(system_.serialize(message));
      const std::string& bytes = bytes_.back();
      const Out& expected = to_come_of(message);
      Out fresh;
      system_.parse(bytes, fresh);
      if (!(fresh == expected)) return "in a fresh object" + difference(fresh, expected);
      if constexpr (!std::same_as<T, Out>) use(reused);
      system_.parse(bytes, reused);
      if (!(reused == expected)) return "in a reused object" + difference(reused, expected);
      if constexpr (std::same_as<T, Out> && ReadingSystem<S, T>)
        if (system_.template read<T>(bytes) != digest(message)) return "reading in place gives another sum";
    }
    return workload_->into_block ? check_block() : std::string();
  }

  static decltype(auto) to_come_of(const T& message) {
    if constexpr (std::same_as<T, Out>) return (message);
    else return newer(message);
  }

  std::string check_block() {
    block_.resize(std::ranges::max(bytes_, {}, &std::string::size).size());
    for (std::size_t i = 0; i < bytes_.size(); ++i) {
      const std::size_t size = serialize_into(workload_->messages[i]);
      if (std::string_view(block_.data(), size) != bytes_[i]) return "another message in the caller's block";
    }
    return {};
  }

  std::size_t serialize_into(const T& message) {
    if constexpr (BlockSystem<S, T>) {
      return system_.serialize_into(message, std::span<char>(block_));
    } else {
      const std::string_view bytes = system_.serialize(message);
      std::memcpy(block_.data(), bytes.data(), bytes.size());
      return bytes.size();
    }
  }

  void serialize_into_block(benchmark::State& state) {
    run(state, workload_->rotation, [this](std::size_t i) {
      benchmark::DoNotOptimize(serialize_into(workload_->messages[i]));
      benchmark::DoNotOptimize(block_.data());
      benchmark::ClobberMemory();
    });
  }

  // All messages in turn: a function of its own for scripts/instructions, which counts in it.
  template <class Operation>
  [[gnu::noinline]] static void pass(std::size_t rotation, Operation& operation) {
    for (std::size_t i = 0; i < rotation; ++i) operation(i);
  }

  // One iteration is one message. A pass before the timed loop brings buffers and reused objects to size.
  template <class Operation>
  void run(benchmark::State& state, std::size_t rotation, Operation operation) {
    if (!wrong_.empty()) return state.SkipWithError(wrong_.c_str());
    pass(rotation, operation);
    std::size_t i = 0;
    for (auto _ : state) {
      operation(i);
      if (++i == rotation) i = 0;
    }
    report_sizes(state);
    state.SetLabel(schemes_);
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
  std::vector<char> block_;  // the caller's
  std::string wrong_;
  std::string schemes_;  // of the first message
};

// Operations of a case, by their names in the results, as far as they are selected: nothing else is made or kept.
template <class C, class T>
void add_operations(const LazyWorkload<T>& workload, std::string_view system,
                    const std::vector<std::pair<std::string, void (C::*)(benchmark::State&)>>& operations) {
  Registry& registry = Registry::instance();
  const auto subject = std::make_shared<std::unique_ptr<C>>();
  const auto prepare = [subject, workload, system] {
    if (*subject) return;
    Progress::instance().checking(workload.name() + " with " + std::string(system));
    *subject = std::make_unique<C>(workload.get());
  };
  for (const auto& [name, operation] : operations) {
    registry.add_benchmark(workload.name() + "/" + name + "/" + std::string(system), prepare,
                           [subject, run = operation](benchmark::State& state) { ((**subject).*run)(state); });
  }
}

// The operations of one system on one workload.
template <class S, class T>
  requires System<S, T>
void add_benchmarks(const LazyWorkload<T>& workload) {
  using C = Case<S, T>;
  std::vector<std::pair<std::string, void (C::*)(benchmark::State&)>> operations = {
      {"serialize", &C::serialize}, {"parse_fresh", &C::parse_fresh}, {"parse_reused", &C::parse_reused}};
  if constexpr (ReadingSystem<S, T>) operations.emplace_back("read", &C::read);
  if constexpr (NativeSystem<S, T>) {
    operations.emplace_back("native_serialize", &C::native_serialize);
    operations.emplace_back("native_parse", &C::native_parse);
  }
  add_operations<C>(workload, S::name, operations);
}

}  // namespace bench
