// SPDX-License-Identifier: MIT
#pragma once
// The shape of a type in bytes, from the root down, then those of the shared objects: so a message of another type is
// refused, and one can be read without its type. A byte for each node; after it the extent of an array and of bytes
// of fixed size, the number of members or alternatives, the number of the pool of shared objects.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "hps/error.h"
#include "hps/format/packed/input.h"
#include "hps/format/packed/kind.h"
#include "hps/format/packed/portable_number.h"
#include "hps/format/packed/workspace.h"

namespace hps::detail::column {

enum class NodeCode : unsigned char {
  // Below `string`: scalars. 0 is bool, else 1 + log2(bytes) + 8 for signed integers, + 16 for floating point.
  string = 32,
  bytes,
  opaque,
  sequence,
  array,
  optional,
  variant,
  record,
  map,
  pointer,
};

// A node of a shape, from its bytes.
struct ShapeNode {
  unsigned code;
  std::uint64_t number;  // the extent, the number of parts or of the pool; else 0
  std::uint64_t parts;   // nodes that belong to it and follow
};

inline ShapeNode read_node(Input& shape) {
  const unsigned code = shape.byte();
  if (code < static_cast<unsigned>(NodeCode::string)) return {code, 0, 0};
  switch (NodeCode(code)) {
    case NodeCode::string:
    case NodeCode::opaque:
      return {code, 0, 0};
    case NodeCode::bytes:
    case NodeCode::pointer:
      return {code, shape.number(), 0};
    case NodeCode::sequence:
    case NodeCode::optional:
      return {code, 0, 1};
    case NodeCode::array:
      return {code, shape.number(), 1};
    case NodeCode::map:
      return {code, 0, 2};
    case NodeCode::variant:
    case NodeCode::record: {
      const std::uint64_t n = shape.number();
      if (n > shape.remaining()) shape.fail("a shape that is too short");
      return {code, n, n};
    }
  }
  shape.fail("a kind of shape that does not exist");
}

// "int32", "sequence"
inline std::string name_of(unsigned code) {
  static constexpr const char* others[] = {"string",   "bytes",   "compact bytes", "sequence", "array",
                                           "optional", "variant", "record",        "map",      "pointer"};
  constexpr auto first = static_cast<unsigned>(NodeCode::string);
  if (code >= first) return code - first < std::size(others) ? others[code - first] : "nothing known";
  if (code == 0) return "bool";
  const char* const kind = code > 16 ? "float" : code > 8 ? "int" : "uint";
  return ErrorText("%s%u", kind, 8u << (code - 1) % 8).c_str();
}

template <class V>
constexpr unsigned char scalar_code() {
  using P = PortableNumber<V>;
  if constexpr (std::same_as<P, bool>) return 0;
  constexpr int log2 = std::same_as<P, long double> ? 4 : std::countr_zero(sizeof(P));
  return static_cast<unsigned char>(1 + log2 + (std::is_floating_point_v<P> ? 16 : is_signed<P> ? 8 : 0));
}

// Types that a machine may lack.
inline constexpr unsigned uint128_code = 5, int128_code = 13;

// The types that columns of numbers of up to 64 bits hold, in the order of their codes.
using ColumnTypes = Types<bool, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, std::int8_t, std::int16_t,
                          std::int32_t, std::int64_t, float, double>;

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

// The names of the members of records, in the order of the shape: of each its size and its characters.
template <class T>
void put_names_in(Bytes& out) {
  constexpr Kind kind = kind_in_columns<T>();
  if constexpr (kind != Kind::pointer && kind != Kind::opaque) {
    [&]<class... P>(Types<P...>) {
      std::size_t i = 0;
      [[maybe_unused]] const auto put_name = [&] {
        if constexpr (kind == Kind::record) {
          constexpr auto names = Shape<T>::names();
          const std::string_view name = i < names.size() ? names[i] : std::string_view();
          put_number(out, name.size());
          out.append(name);
          ++i;
        }
      };
      ((put_name(), put_names_in<P>(out)), ...);
    }(parts_of<T>{});
  }
}

template <class T>
void put_names(Bytes& out) {
  put_names_in<T>(out);
  [&]<class... V>(Types<V...>) { (put_names_in<V>(out), ...); }(pointees_of<T>{});
}

}  // namespace hps::detail::column
