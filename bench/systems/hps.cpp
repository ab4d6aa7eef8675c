// SPDX-License-Identifier: MIT
#include "harness/add_system.h"
#include "systems/hps/described.h"
#include "systems/hps/format.h"
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

struct Compact : Hps<CompactFormat>, HpsDescribed<CompactFormat> {};

// Numbers lie in a raw message as they do in memory.
struct Raw : Hps<RawFormat>, HpsDescribed<RawFormat> {
  template <class T>
  std::uint64_t read(std::string_view bytes) {
    static View<T> view;
    hps::from_string(bytes, view, hps::raw.views());
    return digest(view);
  }
};

const AddSystem<Compact> compact;
const AddSystem<Raw> raw;

}  // namespace
}  // namespace bench
