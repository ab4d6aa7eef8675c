// SPDX-License-Identifier: MIT
#pragma once
// One column by itself.

#include <vector>

#include "hps/format/packed/columns/fixed.h"
#include "hps/format/packed/columns/numbers_reader.h"
#include "hps/format/packed/columns/source.h"
#include "hps/format/packed/index/layout.h"
#include "hps/format/packed/objects/values.h"
#include "hps/format/packed/strings/strings_reader.h"
#include "hps/format/raw.h"

namespace hps::detail::column {

inline bool is(const Place& place, NodeCode code) { return place.code == static_cast<unsigned char>(code); }

// Calls f with a reader of the column, whatever its type.
void with_reader(const OneColumn& in, const Place& place, auto&& f) {
  const std::size_t count = in.in.as_size(place.count);
  if (is(place, NodeCode::string) || is(place, NodeCode::opaque)) return f(StringsReader(in, count));
  if (is(place, NodeCode::bytes)) return f(BytesReader(in, count, place.extent));
  if (place.code == scalar_code<long double>()) return f(BytesReader(in, count, long_double_size));
  with_bits_of(place.code, [&]<class U>() { f(NumbersReaderOf<U>(in, count, place.code)); });
}

// True if the values are Vs.
template <class V>
bool holds(const Place& place) {
  if constexpr (std::same_as<V, std::string>)
    return is(place, NodeCode::string) || is(place, NodeCode::opaque) || is(place, NodeCode::bytes);
  else return sizeof(V) == sizeof(PortableNumber<V>) && place.code == scalar_code<V>();
}

inline void read_all(StringsReader& reader, std::vector<std::string>& values, Budget& budget) {
  while (reader.left())
    for (const std::string_view s : reader.get(reader.left())) {
      charge(budget, s.size(), 1, reader.input());
      values.emplace_back(s);
    }
}
inline void read_all(BytesReader& reader, std::vector<std::string>& values, Budget&) {
  while (reader.left()) values.emplace_back(reader.get());
}
inline void read_all(BytesReader& reader, std::vector<long double>& values, Budget&) {
  while (reader.left())
    if (!RawCodec::get(reader.get().data(), values.emplace_back())) reader.fail("a number out of range");
}
template <class V>
void read_all(NumbersReader& reader, std::vector<V>& values, Budget&) {
  const std::size_t before = values.size(), n = reader.left();
  values.resize(before + n);
  reader.get_runs(Batch::one(values.data() + before), n);
}
inline void read_all(NumbersReader& reader, std::vector<bool>& values, Budget&) {
  while (reader.left()) {
    bool value = false;
    reader.get(Batch::one(&value));
    values.push_back(value);
  }
}

// Appends the values.
template <class V>
void read_all(const OneColumn& in, const Place& place, std::vector<V>& values) {
  const auto read = [&](auto&& reader) {
    const std::size_t count = reader.left();
    charge(in.budget, count, sizeof(V), reader.input());
    if (values.empty()) values.reserve(count);
    read_all(reader, values, in.budget);
    reader.finish();
  };
  const std::size_t count = in.in.as_size(place.count);
  if constexpr (std::same_as<V, std::string>) {
    if (is(place, NodeCode::bytes)) read(BytesReader(in, count, place.extent));
    else read(StringsReader(in, count));
  } else if constexpr (std::same_as<V, long double>) {
    read(BytesReader(in, count, long_double_size));
  } else {
    using P = PortableNumber<V>;
    read(NumbersReaderOf<BitsOf<P>>(in, count, place.code));
  }
}

}  // namespace hps::detail::column
