// SPDX-License-Identifier: MIT
#include <cstring>
#include <optional>
#include <tuple>

#include <src/hps.h>

#include "harness/add_system.h"

// The library of 2018. Its namespace is ours, too, so the build renames it here.
namespace hps {

template <bench::Described T, class B>
class Serializer<T, B> {
 public:
  static void serialize(const T& value, B& out) {
    std::apply([&](const auto&... member) { (out << ... << member); }, members(value));
  }

  static void parse(T& value, B& in) {
    std::apply([&](auto&... member) { (in >> ... >> member); }, members(value));
  }
};

// C++11 had no optional. This is what the library does for unique_ptr.
template <class T, class B>
class Serializer<std::optional<T>, B> {
 public:
  static void serialize(const std::optional<T>& value, B& out) {
    out.write_char(value.has_value());
    if (value) out << *value;
  }

  static void parse(std::optional<T>& value, B& in) {
    if (!in.read_char()) return value.reset();
    in >> (value ? *value : value.emplace());
  }
};

}  // namespace hps

namespace bench {
namespace {

// The library's StringInputBuffer without its std::string, which would have to be made from the message first; its
// buffer for arrays of characters ends at a zero.
class InputBuffer {
 public:
  explicit InputBuffer(const char* bytes) : next_(bytes) {}

  void read(char* target, std::size_t count) {
    std::memcpy(target, next_, count);
    next_ += count;
  }
  char read_char() { return *next_++; }

  template <class T>
  InputBuffer& operator>>(T& value) {
    hps::Serializer<T, InputBuffer>::parse(value, *this);
    return *this;
  }

 private:
  const char* next_;
};

class Hps01 {
 public:
  static constexpr std::string_view name = "hps-0.1";
  static constexpr bool with_zlib = true;
  static std::string version() { return "2018"; }

  template <class T>
  std::string_view serialize(const T& value) {
    hps::to_string(value, buffer_);
    return buffer_;
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    InputBuffer(bytes.data()) >> value;
  }

 private:
  std::string buffer_;
};

const AddSystem<Hps01> hps01;

}  // namespace
}  // namespace bench
