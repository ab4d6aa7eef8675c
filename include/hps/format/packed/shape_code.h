// SPDX-License-Identifier: MIT
#pragma once
// The shape of a type in bytes, from the root down: so a message of another type is refused. A byte for the kind;
// behind it the type of a scalar, the extent of an array and of bytes (0: not fixed), the number of members or
// alternatives.

#include <string>

#include "hps/format/packed/input.h"
#include "hps/format/packed/kind.h"

namespace hps::column {

// Whether it is a float, signed, or neither; and the logarithm of its bytes. A bool differs from a byte.
template <class V>
constexpr unsigned scalar_code() {
  if constexpr (std::same_as<V, bool>) return 0;
  constexpr unsigned size = std::same_as<V, long double> ? 4 : static_cast<unsigned>(std::countr_zero(sizeof(V)));
  return 1 + size + (std::is_floating_point_v<V> ? 16 : is_signed<V> ? 8 : 0);
}

template <class T>
void put_shape(std::string& out) {
  using S = Shape<T>;
  constexpr Kind kind = kind_in_columns<T>();
  out.push_back(static_cast<char>(kind));
  if constexpr (kind == Kind::scalar) {
    out.push_back(static_cast<char>(scalar_code<typename S::Value>()));
  } else if constexpr (kind == Kind::bytes) {
    put_number(out, S::extent == dynamic_extent ? 0 : S::extent);
  } else if constexpr (kind == Kind::array) {
    put_number(out, S::extent);
    put_shape<std::remove_cv_t<typename S::Element>>(out);
  } else if constexpr (kind == Kind::sequence) {
    put_shape<std::remove_cv_t<typename S::Element>>(out);
  } else if constexpr (kind == Kind::optional) {
    put_shape<typename S::Value>(out);
  } else if constexpr (kind == Kind::map) {
    put_shape<typename S::Key>(out);
    put_shape<typename S::Mapped>(out);
  } else if constexpr (kind == Kind::record || kind == Kind::variant) {
    const auto parts = [&out]<class... P>(Types<P...>) {
      put_number(out, sizeof...(P));
      (put_shape<P>(out), ...);
    };
    if constexpr (kind == Kind::record) parts(members_of<T>{});
    else parts(typename S::Alternatives{});
  }
}

}  // namespace hps::column
