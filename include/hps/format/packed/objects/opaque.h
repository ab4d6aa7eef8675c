// SPDX-License-Identifier: MIT
#pragma once
// Objects that are written by hand, and those of types that contain themselves: their compact bytes.

#include "hps/format/compact.h"
#include "hps/format/packed/objects/type.h"
#include "hps/format/row/pointee.h"

namespace hps::detail::column {

template <class T>
struct CompactBytesOf {
  static char* write(char* p, const void* object, const void* /*owner*/, Writer& out) {
    return row::write_checked<Compact, T>(p, *static_cast<const T*>(object), out);
  }
  static const char* parse(const char* p, void* object, Reader& in) {
    return row::parse_checked<Compact, T>(p, *static_cast<T*>(object), in);
  }
  static constexpr OpaqueWriting writing{&write};
  static constexpr OpaqueReading reading{&parse};
};

// The pointee of a pointer to a polymorphic class, where objects of one of the classes have such pointers themselves.
template <class V>
struct CompactBytesOf<shape::OneOf<V>> {
  static char* write(char* p, const void* object, const void* owner, Writer& out) {
    return row::RowOf<Compact, shape::OneOf<V>>::template write<0>(p, *static_cast<const V*>(object), out, owner);
  }
  static constexpr OpaqueWriting writing{&write};
  static constexpr OpaqueReading reading{nullptr};  // what owns the object parses it
};

}  // namespace hps::detail::column
