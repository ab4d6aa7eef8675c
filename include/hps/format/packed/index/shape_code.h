// SPDX-License-Identifier: MIT
#pragma once
// The shape of a type in bytes, from the root down, then those of the shared objects: so a message of another type is
// refused, and one can be read without its type. A byte for each node; after it the extent of an array and of bytes
// of fixed size, the number of members or alternatives, the number of the pool of shared objects.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "hps/format/packed/index/kind.h"
#include "hps/format/packed/index/node_code.h"

namespace hps::detail::column {

// Writes to memory, or counts the bytes.
template <class Pointees>
class ShapeWriter {
 public:
  constexpr explicit ShapeWriter(char* out) : out_(out) {}

  template <class T>
  constexpr void put() {
    using S = Shape<T>;
    constexpr Kind kind = kind_in_columns<T>();
    if constexpr (kind == Kind::scalar) {
      put_byte(scalar_code<typename S::Value>());
    } else if constexpr (kind == Kind::bytes) {
      if constexpr (S::extent == dynamic_extent) put_code(NodeCode::string);
      else put_code(NodeCode::bytes, S::extent);
    } else if constexpr (kind == Kind::opaque) {
      put_code(NodeCode::opaque);
    } else if constexpr (kind == Kind::pointer) {
      put_code(NodeCode::pointer, number_among<typename S::Value>(Pointees{}));
    } else {
      if constexpr (kind == Kind::sequence) put_code(NodeCode::sequence);
      else if constexpr (kind == Kind::array) put_code(NodeCode::array, S::extent);
      else if constexpr (kind == Kind::optional) put_code(NodeCode::optional);
      else if constexpr (kind == Kind::variant) put_code(NodeCode::variant, parts_of<T>::size);
      else if constexpr (kind == Kind::record) put_code(NodeCode::record, parts_of<T>::size);
      else put_code(NodeCode::map);
      put_all(parts_of<T>{});
    }
  }
  template <class... T>
  constexpr void put_all(Types<T...>) {
    (put<T>(), ...);
  }

  constexpr std::size_t size() const { return size_; }

 private:
  constexpr void put_byte(std::size_t byte) {
    if (out_) out_[size_] = static_cast<char>(byte);
    ++size_;
  }
  constexpr void put_code(NodeCode code) { put_byte(static_cast<unsigned char>(code)); }
  constexpr void put_code(NodeCode code, std::size_t n) {
    put_code(code);
    for (; n >= 128; n >>= 7) put_byte(n % 128 + 128);
    put_byte(n);
  }

  char* out_;
  std::size_t size_ = 0;
};

template <class T>
constexpr std::size_t put_shape(ShapeWriter<pointees_of<T>> writer) {
  writer.template put<T>();
  writer.put_all(pointees_of<T>{});
  return writer.size();
}
template <class T>
inline constexpr auto shape_bytes = [] {
  using Writer = ShapeWriter<pointees_of<T>>;
  std::array<char, put_shape<T>(Writer(nullptr))> bytes{};
  put_shape<T>(Writer(bytes.data()));
  return bytes;
}();

template <class T>
constexpr std::string_view shape_of() {
  return {shape_bytes<T>.data(), shape_bytes<T>.size()};
}

}  // namespace hps::detail::column
