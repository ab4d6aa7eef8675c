// SPDX-License-Identifier: MIT
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "harness/add_system.h"
#include "systems/flatbuffers/arrays.h"
#include "systems/flatbuffers/entries.h"
#include "systems/flatbuffers/evolution.h"
#include "systems/flatbuffers/peptides.h"
#include "systems/flatbuffers/records.h"

namespace bench {
namespace {

struct FlatTables {
  template <class T>
  static auto fields(const auto& table) {
    return FlatBinding<T>::fields(table);
  }

  static const auto& get(const auto* field) { return *field; }

  static std::string_view text(const flatbuffers::String* text) { return flatbuffers::GetStringView(text); }

  // Compiles only where the machine's byte order is the message's.
  template <class T, class Stored>
  static std::span<const Stored> numbers(const flatbuffers::Vector<Stored>* field) {
    return flatbuffers::make_span(field);
  }
};

// The message is what the library builds, and it is read as it is: there is no encoding of it that could be timed on
// its own. The builder grows downwards, so that a message cannot start where a block of the caller's does: it is copied
// there.
class FlatBuffers {
 public:
  static constexpr std::string_view name = "flatbuffers";
  using Evolving = FlatBuffers;
  static std::string version() {
    return std::to_string(FLATBUFFERS_VERSION_MAJOR) + "." + std::to_string(FLATBUFFERS_VERSION_MINOR) + "." +
           std::to_string(FLATBUFFERS_VERSION_REVISION);
  }

  // Cleared, the builder keeps its memory.
  template <class T>
  std::string_view serialize(const T& value) {
    builder_.Clear();
    builder_.Finish(create_table(builder_, value));
    return {reinterpret_cast<const char*>(builder_.GetBufferPointer()), builder_.GetSize()};
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    InPlace<FlatTables>::parse_message(root<T>(bytes), value);
  }

  template <class T>
  std::uint64_t read(std::string_view bytes) {
    Digest digest;
    InPlace<FlatTables>::read_message<T>(root<T>(bytes), digest);
    return digest.sum();
  }

 private:
  // Input is not trusted, and accessors check nothing: it is verified as a whole first. A table takes at least the four
  // bytes of its first offset, so that a message without tables that share their memory has no more than this limit.
  template <class T>
  static const auto& root(std::string_view bytes) {
    using Table = typename FlatBinding<T>::Table;
    flatbuffers::Verifier::Options limits;
    limits.max_tables = static_cast<flatbuffers::uoffset_t>(bytes.size() / sizeof(flatbuffers::soffset_t));
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    if (!flatbuffers::Verifier(data, bytes.size(), limits).VerifyBuffer<Table>(nullptr)) {
      throw std::runtime_error("malformed message");
    }
    return *flatbuffers::GetRoot<Table>(data);
  }

  flatbuffers::FlatBufferBuilder builder_;
};

const AddSystem<FlatBuffers> flat_buffers;

}  // namespace
}  // namespace bench
