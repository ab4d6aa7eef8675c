// SPDX-License-Identifier: MIT
#pragma once
// How a type is serialized, unless the user has specialized Serializer: by hand-written functions of its class, or by
// its shape.

#include "hps/format/row/array.h"
#include "hps/format/row/bytes.h"
#include "hps/format/row/map.h"
#include "hps/format/row/optional.h"
#include "hps/format/row/pointer.h"
#include "hps/format/row/record.h"
#include "hps/format/row/scalar.h"
#include "hps/format/row/sequence.h"
#include "hps/format/row/variant.h"
#include "hps/serializer/hand_written.h"
#include "hps/shape/refusal.h"

namespace hps {
namespace row {

// The error comes where it is called: whether a type has a specialization of Serializer is asked without one.
template <class T, class B>
struct Row<T, B, Kind::none> {
  static void serialize(const T&, B&) { shape::refuse_unless_done<T>(); }
  static void parse(T&, B&) { shape::refuse_unless_done<T>(); }
};

template <class T, class B>
struct Row<T, B, Kind::opaque> : HandWritten<T, B> {};

// Buffers derived from OutputBuffer<F> or InputBuffer<F> are treated as these.
template <class T, class B>
struct ByShape : Serializer<T, typename B::Canonical> {};
template <class T, class B>
  requires std::same_as<B, typename B::Canonical>
struct ByShape<T, B> : Row<T, B, shape::accepted_kind<T>()> {};

}  // namespace row

template <class T, class B, class Enable>
class Serializer : public row::ByShape<T, B> {
 public:
  using by_shape = T;  // no user's specialization has it, unless by inheritance from that of another type
};

}  // namespace hps
