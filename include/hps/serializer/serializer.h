// SPDX-License-Identifier: MIT
#pragma once
// Serializes a type, unless the user has specialized Serializer, by hand-written functions of its class or by its
// shape.

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
#include "hps/serializer/sized.h"
#include "hps/shape/refusal.h"

namespace hps::detail::row {

// The error comes only when it is called, so that code may ask whether a type has a specialization of Serializer.
template <class F, class T>
struct Row<F, T, Kind::none> {
  static char* write(char* p, const T&, Writer&, std::size_t) { return shape::refuse_unless_done<T>(), p; }
  static const char* parse(const char* p, T&, ReaderOf<F>&, std::size_t) { return shape::refuse_unless_done<T>(), p; }
};

// Errors that hand-written code throws itself get the path of its object.
void in_object(State& state, const void* object, auto&& f) {
  try {
    f();
  } catch (const ErrorAt& error) {
    if (!state.failed() && error.path().empty()) state.begin_trace(object);
    throw;
  }
}

template <class F, class T>
struct Row<F, T, Kind::opaque> {
  static char* write(char* p, const T& t, Writer& out, std::size_t after) {
    if (out.limits().described)
      p = write_sized<F>(p, std::addressof(t), out, &write_object, foreign::is_shared_to_constructed<T>);
    else p = write_object(p, std::addressof(t), out);
    return out.ensure(p, after);
  }
  static const char* parse(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
    if (in.limits().described) p = parse_sized<F>(p, std::addressof(t), in, &parse_object);
    else p = parse_object(p, std::addressof(t), in);
    return in.ensure(p, after);
  }

 private:
  static char* write_object(char* p, const void* object, Writer& out) {
    const T& t = *static_cast<const T*>(object);
    const CanonicalScope canonical_scope(out, t, false);
    OutputBuffer<F> buffer(out, p);
    in_object(out, object, [&] { Serializer<T, OutputBuffer<F>>::serialize(t, buffer); });
    return buffer.position();
  }
  static const char* parse_object(const char* p, void* object, ReaderOf<F>& in) {
    T& t = *static_cast<T*>(object);
    expect_whole<F>(p, in, object);
    InputBuffer<F> buffer(in, p);
    in_object(in, object, [&] { Serializer<T, InputBuffer<F>>::parse(t, buffer); });
    return buffer.position();
  }
};

// Treats buffers derived from OutputBuffer<F> or InputBuffer<F> like these.
template <class F>
OutputBuffer<F>& output_of(OutputBuffer<F>&);
template <class B>
using OutputOf = std::remove_reference_t<decltype(output_of(std::declval<B&>()))>;
template <class F>
InputBuffer<F>& input_of(InputBuffer<F>&);
template <class B>
using InputOf = std::remove_reference_t<decltype(input_of(std::declval<B&>()))>;

}  // namespace hps::detail::row

namespace hps {

// Who is asked about a type with functions of its own. A specialization for other types is never asked, but may be
// called: it writes what `buffer << t` does.
template <class T, class B, class Enable>
class Serializer {
 public:
  using by_shape = T;  // no user's specialization has it, unless by inheritance from that of another type

  static void serialize(const T& t, B& b) {
    if constexpr (!requires { detail::row::output_of(b); }) defined_in_hps_legacy_h::BufferOfUser<B>::serialize(t, b);
    else if constexpr (Shape<T>::kind == Kind::opaque)
      detail::row::HandWritten<T, detail::row::OutputOf<B>>::serialize(t, b);
    else b << t;
  }
  static void parse(T& t, B& b) {
    if constexpr (!requires { detail::row::input_of(b); }) defined_in_hps_legacy_h::BufferOfUser<B>::parse(t, b);
    else if constexpr (Shape<T>::kind == Kind::opaque)
      detail::row::HandWritten<T, detail::row::InputOf<B>>::parse(t, b);
    else b >> t;
  }
};

}  // namespace hps
