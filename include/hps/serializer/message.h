// SPDX-License-Identifier: MIT
#pragma once
// One value, one message.

#include "hps/serializer/serializer.h"

namespace hps {

template <class T, std::derived_from<Sink> S, Format F>
void write_message(const T& t, S& sink, const F& format) {
  OutputBuffer<F> b(sink, format);
  at_root_of_writing(b, t, [&]() HPS_INLINE_LAMBDA { row::RowOf<T, OutputBuffer<F>>::serialize(t, b); });
  if constexpr (row::may_be_charged<T>()) in_rows.check(b.charged(), b.offset(), format.limits);
  b.flush_to(sink);
}

template <class T>
T made_by_default() {
  static_assert(std::default_initializable<T>,
                "hps: this type has no default constructor: parse into an object that you have made, "
                "from_string(message, object)");
  if constexpr (std::default_initializable<T>) return T{};
  else __builtin_unreachable();
}

template <class T, class B>
void parse_root(T& t, B& b) {
  at_root(b, t, [&]() HPS_INLINE_LAMBDA { row::RowOf<T, B>::parse(t, b); });
  b.succeed();
}

// Nothing may follow it.
template <class T, class B>
void parse_whole(T& t, B& b) {
  at_root(b, t, [&]() HPS_INLINE_LAMBDA {
    row::RowOf<T, B>::parse(t, b);
    if (b.remaining()) b.fail(b.cursor(), "bytes left over", nullptr);
  });
  b.succeed();
}

template <class T, Format F>
void parse_message(std::string_view message, T& t, const F& format) {
  InputBuffer<F> b(message, format);
  parse_whole(t, b);
}

template <std::derived_from<Source> S, class T, Format F>
void parse_stream(S& source, T& t, const F& format) {
  InputBuffer<F> b(source, format);
  parse_root(t, b);
  source.finish(b.used());
}

}  // namespace hps
