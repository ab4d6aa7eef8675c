// SPDX-License-Identifier: MIT
#pragma once
// Values that a program makes.

#include <string>
#include <type_traits>

#include "hps/value/value.h"

namespace hps::detail::value {

class Layout;

HPS_ONCE std::shared_ptr<const Layout> layout_of(const Schema& schema);
HPS_ONCE std::shared_ptr<const Storage> storage_of_text(const std::shared_ptr<const Layout>& layout,
                                                        std::string_view text);
// For a number as it is in columns.
HPS_ONCE std::shared_ptr<const Storage> storage_of_number(const std::shared_ptr<const Layout>& layout,
                                                          const void* number, std::size_t size);

template <class T>
std::shared_ptr<const Storage> storage_of(const T& v) {
  using V = std::conditional_t<Text<T>, std::string, T>;
  static const std::shared_ptr<const Layout> layout = layout_of(hps::schema_of<V>());
  if constexpr (Text<T>) {
    return storage_of_text(layout, v);
  } else if constexpr (sizeof(shape::PortableNumber<T>) <= widest_in_memory && !std::same_as<T, long double>) {
    const auto number = static_cast<shape::PortableNumber<T>>(v);
    return storage_of_number(layout, &number, sizeof number);
  } else {
    char bytes[16];
    RawCodec::put(bytes, v);
    return storage_of_number(layout, bytes, sizeof bytes);
  }
}

}  // namespace hps::detail::value

namespace hps {

template <class T>
  requires(detail::Arithmetic<T> || detail::value::Text<T>)
Value::Value(const T& v) : storage_(detail::value::storage_of(v)) {}

}  // namespace hps

#include HPS_DEFINITIONS("hps/value/build_definitions.h")
