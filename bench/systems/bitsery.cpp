// SPDX-License-Identifier: MIT
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <bitsery/adapter/buffer.h>
#include <bitsery/bitsery.h>
#include <bitsery/brief_syntax.h>
#include <bitsery/brief_syntax/optional.h>
#include <bitsery/brief_syntax/string.h>
#include <bitsery/brief_syntax/unordered_map.h>
#include <bitsery/brief_syntax/vector.h>

#include "harness/add_system.h"

namespace bitsery {

template <class S, bench::Described T>
void serialize(S& s, T& value) {
  std::apply([&](auto&... member) { s(member...); }, members(value));
}

template <class S, class A, class B>
void serialize(S& s, std::pair<A, B>& pair) {
  s(pair.first, pair.second);
}

// The caller's block as a buffer that does not grow.
namespace traits {

template <>
struct ContainerTraits<std::span<char>> : StdContainer<std::span<char>, false, true> {};

template <>
struct BufferAdapterTraits<std::span<char>> {
  using TIterator = std::span<char>::iterator;
  using TConstIterator = TIterator;
  using TValue = char;
};

}  // namespace traits
}  // namespace bitsery

namespace bench {
namespace {

class Bitsery {
 public:
  static constexpr std::string_view name = "bitsery";
  static std::string version() { return BITSERY_VERSION; }

  template <class T>
  std::string_view serialize(const T& value) {
    const std::size_t size = bitsery::quickSerialization<Output<std::vector<char>>>(buffer_, value);
    return {buffer_.data(), size};
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    return bitsery::quickSerialization<Output<std::span<char>>>(block, value);
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    const auto [error, complete] = bitsery::quickDeserialization<Input>({bytes.begin(), bytes.size()}, value);
    if (error != bitsery::ReaderError::NoError || !complete) throw std::runtime_error("bitsery: malformed message");
  }

 private:
  template <class Target>
  using Output = bitsery::OutputBufferAdapter<Target>;
  using Input = bitsery::InputBufferAdapter<const char*>;

  std::vector<char> buffer_;
};

const AddSystem<Bitsery> bitsery_system;

}  // namespace
}  // namespace bench
