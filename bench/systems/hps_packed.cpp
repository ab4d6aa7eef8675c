// SPDX-License-Identifier: MIT
#include <hps/lz4.h>
#include <hps/zstd.h>

#include "harness/add_system.h"
#include "systems/hps/described.h"
#include "systems/hps/format.h"
#include "systems/hps/schemes.h"

namespace bench {
namespace {

struct PackedFormat {
  static constexpr std::string_view name = "hps-packed";
  static constexpr auto format = hps::packed;
};

struct ZstdFormat {
  static constexpr std::string_view name = "hps-packed-zstd";
  static constexpr auto format = hps::packed.with(hps::zstd(1));
};

struct Lz4Format {
  static constexpr std::string_view name = "hps-packed-lz4";
  static constexpr auto format = hps::packed.with(hps::lz4());
};

template <class Variant>
struct Packed : Hps<Variant> {
  static constexpr bool compresses = true;

  template <Numbers T>
  std::string schemes(std::string_view bytes) {
    return schemes_of_array(bytes, Variant::format);
  }
};

struct PlainPacked : Packed<PackedFormat>, HpsDescribed<PackedFormat> {};

const AddSystem<PlainPacked> packed;
const AddSystem<Packed<ZstdFormat>> zstd;
const AddSystem<Packed<Lz4Format>> lz4;

}  // namespace
}  // namespace bench
