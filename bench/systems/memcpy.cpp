// SPDX-License-Identifier: MIT
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

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
  static std::string version() { return {}; }  // written here

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

// Stands in for a workload, with other bytes in each message.
template <class T>
LazyWorkload<Payload> payload_of(const LazyWorkload<T>& lazy) {
  const auto make = [lazy, contents = std::make_shared<std::vector<std::string>>()] {
    const WorkloadPtr<T> workload = lazy.get();
    for (const T& message : workload->messages) {
      const char filling = static_cast<char>('a' + contents->size() % 26);
      contents->emplace_back(payload_size(message), filling);
    }
    Workload<Payload> payload;
    payload.rotation = workload->rotation;
    for (const std::string& content : *contents) payload.messages.push_back({content});
    return payload;
  };
  return {lazy.name(), make};
}

const bool added = [] {
  Registry::instance().add_system(Memcpy::name, Memcpy::version(), [](Scale scale) {
    for_each_workload(scale, [](const auto& workload) { add_benchmarks<Memcpy>(payload_of(workload)); });
  });
  return true;
}();

}  // namespace
}  // namespace bench
