// SPDX-License-Identifier: MIT
#include <hps/hps.h>

#include "harness/add_system.h"
#include "systems/hps/views.h"

namespace bench {
namespace {

struct CompactFormat {
  static constexpr std::string_view name = "hps-compact";
  static constexpr auto format = hps::compact;
};

struct RawFormat {
  static constexpr std::string_view name = "hps-raw";
  static constexpr auto format = hps::raw;
};

template <class Variant>
class Hps {
 public:
  static constexpr std::string_view name = Variant::name;
  static std::string version() { return HPS_BENCH_HPS_VERSION; }

  template <class T>
  std::string_view serialize(const T& value) {
    hps::to_string(value, buffer_, Variant::format);
    return buffer_;
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    return hps::to_span(value, block, Variant::format).size();
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    hps::from_string(bytes, value, Variant::format);
  }

  // Numbers lie in a raw message as they do in memory.
  template <class T>
    requires std::same_as<Variant, RawFormat>
  std::uint64_t read(std::string_view bytes) {
    static View<T> view;
    hps::from_string(bytes, view, hps::raw.views());
    return digest(view);
  }

 private:
  std::string buffer_;
};

const AddSystem<Hps<CompactFormat>> compact;
const AddSystem<Hps<RawFormat>> raw;

}  // namespace
}  // namespace bench
