// SPDX-License-Identifier: MIT
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "harness/add_system.h"
#include "systems/fory/structs.h"

namespace bench {
namespace {

namespace library = fory::serialization;

void check_fory(const auto& result) {
  if (!result.ok()) throw std::runtime_error("fory: " + result.error().message());
}

// A Fory for one version of the types: those of today have the numbers that they had before.
template <class... T>
struct Version {
  Version() {
    std::uint32_t number = 1;
    (check_fory(fory.template register_struct<T>(number++)), ...);
  }

  library::Fory fory = library::Fory::builder().xlang(false).track_ref(false).build();
};

// For messages between programs in C++, in the mode that evolves. Lists of numbers cannot become wider in it: records
// of E5 are only read as what they were.
class Fory {
 public:
  static constexpr std::string_view name = "fory";
  using Evolving = Fory;
  static std::string version() { return HPS_BENCH_FORY_VERSION; }

  template <Evolves T>
  std::string_view serialize(const T& value) {
    buffer_.writer_index(0);
    check_fory(workload_.fory.serialize_to(buffer_, value));
    return {reinterpret_cast<const char*>(buffer_.data()), buffer_.writer_index()};
  }

  template <Evolves T>
  void parse(std::string_view bytes, T& value) {
    parse_by(workload_.fory, bytes, value);
  }
  void parse(std::string_view bytes, today::Peptides& value) { parse_by(today_.fory, bytes, value); }

 private:
  template <class T>
  static void parse_by(library::Fory& fory, std::string_view bytes, T& value) {
    auto result = fory.deserialize<T>(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    check_fory(result);
    value = std::move(result).value();
  }

  Version<PeptideWithSetModifications, MatchedFragmentIon, FdrInfo, CrosslinkSpectralMatch, Record> workload_;
  Version<today::PeptideWithSetModifications, today::MatchedFragmentIon, today::FdrInfo, today::CrosslinkSpectralMatch>
      today_;
  fory::Buffer buffer_;
};

const AddSystem<Fory> fory_system;

}  // namespace
}  // namespace bench
