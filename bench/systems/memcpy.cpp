// SPDX-License-Identifier: MIT
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "harness/add_system.h"
#include "harness/buffer.h"

namespace bench {

// As many bytes as a workload's message has of application data.
struct Payload {
  std::string_view bytes;

  bool operator==(const Payload&) const = default;
};

auto members(Like<Payload> auto& payload) { return std::tie(payload.bytes); }

namespace {

// The floor: application data copied once, into memory that is kept. Every other time is a multiple of this.
class Memcpy {
 public:
  static constexpr std::string_view name = "memcpy";

  std::string_view serialize(const Payload& payload) { return copy(payload.bytes); }
  void parse(std::string_view bytes, Payload& payload) { payload.bytes = copy(bytes); }

 private:
  std::string_view copy(std::string_view bytes) {
    buffer_.clear();
    buffer_.append(bytes.data(), bytes.size());
    return buffer_.view();
  }

  Buffer buffer_;
};

struct PayloadWorkload : Workload<Payload> {
  std::vector<std::string> contents;
};

// Stands in for a workload, with other bytes in each message.
template <class T>
WorkloadPtr<Payload> payload_of(const Workload<T>& workload) {
  auto result = std::make_shared<PayloadWorkload>();
  result->name = workload.name;
  result->rotation = workload.rotation;
  for (const T& message : workload.messages) {
    const char filling = static_cast<char>('a' + result->contents.size() % 26);
    result->contents.emplace_back(payload_size(message), filling);
  }
  for (const std::string& content : result->contents) result->messages.push_back({content});
  return result;
}

const bool added = [] {
  Registry::instance().add_system([] {
    for_each_workload([](const auto& workload) { add_benchmarks<Memcpy>(payload_of(*workload)); });
  });
  return true;
}();

}  // namespace
}  // namespace bench
