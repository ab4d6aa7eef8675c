// SPDX-License-Identifier: MIT
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include <yas/serialize.hpp>
#include <yas/std_types.hpp>

#include "harness/add_system.h"

namespace bench {
namespace {

template <class T>
concept UnsignedNumbers = Numbers<T> && std::unsigned_integral<typename T::value_type>;

// Users have to do this before YAS parses into an object again. It adds to maps, and a compacted number fills only the
// low bytes of an unsigned one. (It also leaves a vector as it is where the message has an empty one; no message here
// has.)
template <bool compacted, class T>
void prepare(T& value) {
  if constexpr (Map<T>) {
    value.clear();
  } else if constexpr (compacted && std::unsigned_integral<T>) {
    value = 0;
  } else if constexpr (compacted && UnsignedNumbers<T>) {
    value.clear();
  } else if constexpr (Pair<T>) {
    prepare<compacted>(value.first);
    prepare<compacted>(value.second);
  } else if constexpr (requires { requires Pair<typename T::value_type>; }) {
    for (auto& element : value) prepare<compacted>(element);
  }
}

}  // namespace
}  // namespace bench

namespace yas {

template <class Archive, bench::Described T>
void serialize(Archive& archive, T& value) {
  const auto list = members(value);
  if constexpr (is_readable_archive<Archive>::value) {
    constexpr bool compacted = Archive::flags() & yas::compacted;
    std::apply([](auto&... member) { (bench::prepare<compacted>(member), ...); }, list);
  }
  std::apply([&](auto&... member) { (archive & ... & member); }, list);
}

}  // namespace yas

namespace bench {
namespace {

struct PlainFormat {
  static constexpr std::string_view name = "yas";
  static constexpr std::size_t flags = yas::mem | yas::binary | yas::ehost | yas::no_header;
};

struct CompactFormat {
  static constexpr std::string_view name = "yas-compact";
  static constexpr std::size_t flags = PlainFormat::flags | yas::compacted;
};

template <class Format>
class Yas {
 public:
  static constexpr std::string_view name = Format::name;
  static std::string version() { return YAS_VERSION_STRING; }

  // A stream that outgrows the kept memory takes more, which serves the next one.
  template <class T>
  std::string_view serialize(const T& value) {
    yas::mem_ostream stream(memory_);
    yas::save<Format::flags>(stream, value);
    message_ = stream.get_shared_buffer();
    if (message_.size > memory_.size) memory_ = message_;
    return {message_.data.get(), message_.size};
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    yas::mem_ostream stream(block.data(), block.size());
    yas::save<Format::flags>(stream, value);
    return stream.get_intrusive_buffer().size;
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    prepare<(Format::flags & yas::compacted) != 0>(value);
    yas::load<Format::flags>(yas::intrusive_buffer(bytes.data(), bytes.size()), value);
  }

 private:
  static constexpr std::size_t first_capacity = 4096;

  yas::shared_buffer memory_{first_capacity};
  yas::shared_buffer message_;
};

const AddSystem<Yas<PlainFormat>> plain;
const AddSystem<Yas<CompactFormat>> compact;

}  // namespace
}  // namespace bench
