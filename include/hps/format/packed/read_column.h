// SPDX-License-Identifier: MIT
#pragma once
// One column by itself.

#include <vector>

#include "hps/format/packed/fixed.h"
#include "hps/format/packed/layout.h"
#include "hps/format/packed/numbers_reader.h"
#include "hps/format/packed/source.h"
#include "hps/format/packed/strings_reader.h"
#include "hps/format/raw.h"

namespace hps::detail::column {

inline bool is(const Place& place, NodeCode code) { return place.code == static_cast<unsigned char>(code); }

// Calls f with a reader of the column, whatever its type.
void with_reader(const OneColumn& in, const Place& place, auto&& f) {
  const std::size_t count = in.in.as_size(place.count);
  if (is(place, NodeCode::string) || is(place, NodeCode::opaque)) return f(StringsReader(in, count));
  if (is(place, NodeCode::bytes)) return f(BytesReader(in, count, place.extent));
  if (place.code == scalar_code<long double>()) return f(FixedReader<16>(in, count));
  [&]<class... V>(Types<V...>) {
    (void)((place.code == scalar_code<V>() && (f(NumbersReader<V>(in, count)), true)) || ...);
  }(ColumnTypes{});
}

// True if the values are Vs.
template <class V>
bool holds(const Place& place) {
  if constexpr (std::same_as<V, std::string>)
    return is(place, NodeCode::string) || is(place, NodeCode::opaque) || is(place, NodeCode::bytes);
  else return sizeof(V) == sizeof(PortableNumber<V>) && place.code == scalar_code<V>();
}

template <class V>
std::vector<V> read_all(const OneColumn& in, const Place& place) {
  const std::size_t count = in.in.as_size(place.count);
  const auto read = [&](auto reader, auto&& get) {
    charge(in.budget, count, sizeof(V), reader.input());
    std::vector<V> values;
    values.reserve(count);
    while (reader.left()) values.push_back(get(reader));
    reader.finish();
    return values;
  };
  if constexpr (std::same_as<V, std::string>) {
    if (is(place, NodeCode::bytes))
      return read(BytesReader(in, count, place.extent), [&](auto& reader) { return V(reader.get(), place.extent); });
    return read(StringsReader(in, count), [&](auto& reader) {
      const std::string_view s = reader.get();
      charge(in.budget, s.size(), 1, reader.input());
      return V(s);
    });
  } else if constexpr (std::same_as<V, long double>) {
    return read(FixedReader<16>(in, count), [](auto& reader) {
      V v;
      if (!RawCodec::get(reader.get(), v)) reader.fail("a number out of range");
      return v;
    });
  } else {
    return read(NumbersReader<PortableNumber<V>>(in, count), [](auto& reader) { return static_cast<V>(reader.get()); });
  }
}

}  // namespace hps::detail::column
