// SPDX-License-Identifier: MIT
#include <istream>
#include <ostream>
#include <tuple>

#include <cereal/archives/binary.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/unordered_map.hpp>
#include <cereal/types/utility.hpp>
#include <cereal/types/vector.hpp>
#include <cereal/version.hpp>

#include "harness/add_system.h"
#include "harness/memory_stream.h"

namespace cereal {

template <class Archive, bench::Described T>
void serialize(Archive& archive, T& value) {
  std::apply([&](auto&... member) { archive(member...); }, members(value));
}

}  // namespace cereal

namespace bench {
namespace {

class Cereal {
 public:
  static constexpr std::string_view name = "cereal";
  static std::string version() {
    return std::to_string(CEREAL_VERSION_MAJOR) + "." + std::to_string(CEREAL_VERSION_MINOR) + "." +
           std::to_string(CEREAL_VERSION_PATCH);
  }

  template <class T>
  std::string_view serialize(const T& value) {
    output_.clear();
    cereal::BinaryOutputArchive{output_stream_}(value);
    return output_.view();
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    input_.reset(bytes);
    cereal::BinaryInputArchive{input_stream_}(value);
  }

 private:
  OutputStreambuf output_;
  InputStreambuf input_;
  std::ostream output_stream_{&output_};
  std::istream input_stream_{&input_};
};

const AddSystem<Cereal> cereal_binary;

}  // namespace
}  // namespace bench
