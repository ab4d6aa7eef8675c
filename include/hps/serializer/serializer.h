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
struct Row<T, B, Kind::opaque> {
  static void serialize(const T& t, B& b) {
    const InOrder in_order(b, t, false);
    Serializer<T, B>::serialize(t, b);
  }
  static void parse(T& t, B& b) { Serializer<T, B>::parse(t, b); }
};

template <class T, class B>
struct OwnRow : RowOf<T, B> {};
template <class T, class B>
  requires(Shape<T>::kind == Kind::opaque)
struct OwnRow<T, B> : HandWritten<T, B> {};

}  // namespace row

// Buffers derived from OutputBuffer<F> or InputBuffer<F> are treated as these.
template <class T, class B, class Enable>
class Serializer {
 public:
  using by_shape = T;  // no user's specialization has it, unless by inheritance from that of another type

  static void serialize(const T& t, B& b) { row::OwnRow<T, typename B::Canonical>::serialize(t, b); }
  static void parse(T& t, B& b) { row::OwnRow<T, typename B::Canonical>::parse(t, b); }
};

}  // namespace hps
