// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace bench {

// The same objects for every system, under one name.
template <class T>
struct Workload {
  std::string name;
  std::vector<T> messages;  // at least two, all different
  // How many of the messages pass by in turn. Parsing into a reused object takes two where this says one:
  // the same message again would find every string and vector at its right size already.
  std::size_t rotation = 1;
  // Serializing ends in a block of the caller's, as a network card wants it.
  bool into_block = false;
};

template <class T>
using WorkloadPtr = std::shared_ptr<const Workload<T>>;

// A workload that exists from its first use on. All systems share it.
template <class T>
class LazyWorkload {
 public:
  LazyWorkload(std::string name, std::function<Workload<T>()> make, std::vector<std::string_view> compressors = {})
      : name_(std::move(name)), compressors_(std::move(compressors)), made_(std::make_shared<Made>(std::move(make))) {}

  const std::string& name() const { return name_; }
  // Those that systems are combined with here.
  const std::vector<std::string_view>& compressors() const { return compressors_; }

  WorkloadPtr<T> get() const {
    if (!made_->workload) {
      auto workload = std::make_shared<Workload<T>>(made_->make());
      workload->name = name_;
      made_->workload = std::move(workload);
    }
    return made_->workload;
  }

 private:
  struct Made {
    explicit Made(std::function<Workload<T>()> function) : make(std::move(function)) {}
    std::function<Workload<T>()> make;
    WorkloadPtr<T> workload;
  };

  std::string name_;
  std::vector<std::string_view> compressors_;
  std::shared_ptr<Made> made_;
};

// `quick` for every day, `full` at the sizes of the documents.
enum class Scale { quick, full };

// For member lists, written once for reading and for writing: `auto members(Like<Record> auto& record)`.
template <class T, class U>
concept Like = std::same_as<std::remove_const_t<T>, U>;

// A struct with a member list. The list is a free function, so that the struct stays a plain aggregate.
template <class T>
concept Described = requires(T& value) { members(value); };

}  // namespace bench
