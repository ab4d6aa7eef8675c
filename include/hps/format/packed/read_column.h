// SPDX-License-Identifier: MIT
#pragma once
// One column by itself.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
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

// How values lie in memory while they are read: each at a place of its own, which std::vector<bool> does not give.
template <class V>
using Kept = std::conditional_t<std::same_as<V, bool>, std::uint8_t, V>;

inline void read_all(StringsReader& reader, std::string* to, Budget& budget) {
  while (reader.left())
    for (const std::string_view s : reader.get(reader.left())) {
      charge(budget, s.size(), 1, reader.input());
      *to++ = s;
    }
}
inline void read_all(BytesReader& reader, std::string* to, Budget&) {
  while (reader.left()) *to++ = reader.get();
}
inline void read_all(BytesReader& reader, long double* to, Budget&) {
  while (reader.left())
    if (!RawCodec::get(reader.get().data(), *to++)) reader.fail("a number out of range");
}
inline void read_all(NumbersReader& reader, void* to, Budget&) { reader.get_runs(Batch::one(to), reader.left()); }

// Reads all values to where room() says, which is called once their memory is charged.
template <class V>
void read_all(const OneColumn& in, const Place& place, auto&& room) {
  const auto read = [&](auto&& reader) {
    charge(in.budget, reader.left(), sizeof(V), reader.input());
    Kept<V>* const to = room();
    read_all(reader, to, in.budget);
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

template <class V>
std::vector<V> as_given(std::vector<Kept<V>>&& values) {
  if constexpr (std::same_as<V, bool>) return {values.begin(), values.end()};
  else return std::move(values);
}

}  // namespace hps::detail::column
