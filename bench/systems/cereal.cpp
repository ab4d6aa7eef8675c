// SPDX-License-Identifier: MIT
#include <istream>
#include <ostream>

#include <cereal/archives/binary.hpp>
#include <cereal/archives/portable_binary.hpp>
#include <cereal/version.hpp>

#include "harness/add_system.h"
#include "harness/memory_stream.h"
#include "systems/cereal_members.h"

namespace bench {
namespace {

struct Binary {
  static constexpr std::string_view name = "cereal";
  using Output = cereal::BinaryOutputArchive;
  using Input = cereal::BinaryInputArchive;
};

// The byte order is in the message; its reader swaps if it has to.
struct PortableBinary {
  static constexpr std::string_view name = "cereal-portable";
  using Output = cereal::PortableBinaryOutputArchive;
  using Input = cereal::PortableBinaryInputArchive;
};

template <class Archive>
class Cereal {
 public:
  static constexpr std::string_view name = Archive::name;
  static std::string version() {
    return std::to_string(CEREAL_VERSION_MAJOR) + "." + std::to_string(CEREAL_VERSION_MINOR) + "." +
           std::to_string(CEREAL_VERSION_PATCH);
  }

  template <class T>
  std::string_view serialize(const T& value) {
    output_.clear();
    typename Archive::Output{output_stream_}(value);
    return output_.view();
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    input_.reset(bytes);
    typename Archive::Input{input_stream_}(value);
  }

 private:
  OutputStreambuf output_;
  InputStreambuf input_;
  std::ostream output_stream_{&output_};
  std::istream input_stream_{&input_};
};

const AddSystem<Cereal<Binary>> binary;
const AddSystem<Cereal<PortableBinary>> portable_binary;

}  // namespace
}  // namespace bench
