// SPDX-License-Identifier: MIT
#pragma once
// HPS, high performance serialization: values to bytes and back. The whole interface for most users is on this page.
//
//   std::string message = hps::to_string(value);
//   auto copy = hps::from_string<Value>(message);
//
// Every function takes a format as its last argument: hps::compact (the default; smallest rows) or hps::raw (fixed
// width, fastest), with options: hps::compact.max_depth(64).canonical(). A message names neither its type nor its
// format; the reader knows both. All input is checked, whoever wrote it: every from_... throws ParseError for bytes
// that are not a valid message of the type, including trailing bytes, and LimitExceeded for a message that asks for too
// much. Serializing throws LimitExceeded for an object that a reader would refuse, and Error for one that has no
// encoding, such as a variant without a value. After an error, an object that was being parsed into is valid, with
// unspecified contents. A reused string or object keeps its memory: once it is large enough, it allocates nothing.

#include "hps/buffer/memory.h"
#include "hps/format/compact.h"
#include "hps/format/raw.h"
#include "hps/serializer/counted.h"
#include "hps/serializer/message.h"
#include "hps/serializer/serializer.h"
#include "hps/shape/evolution.h"
#include "hps/shape/standard.h"

namespace hps {

// Writes to a std::string or std::vector<std::byte>, which is cleared first, so t must not lie in it.
template <class T, detail::ByteContainer C, Format F = Compact>
void to_string(const T& t, C& out, const F& format = {}) {
  out.clear();
  detail::append<detail::MessagesOf<F, T>>(t, out, format);
}

template <class T, Format F = Compact>
std::string to_string(const T& t, const F& format = {}) {
  std::string out;
  detail::append<detail::MessagesOf<F, T>>(t, out, format, detail::MessagesOf<F, T>::size_hint(t));
  return out;
}

template <class T, Format F = Compact>
  requires(!Format<T>)
void from_string(std::string_view message, T& out, const F& format = {}) {
  detail::MessagesOf<F, T>::parse(message, out, format);
}

template <class T, Format F = Compact>
T from_string(std::string_view message, const F& format = {}) {
  T t = detail::made_by_default<T>();
  from_string(message, t, format);
  return t;
}

// Views into a temporary would outlive it.
template <class T, detail::ViewFormat F>
void from_string(std::string&& message, T& out, const F& format) = delete;
template <class T, detail::ViewFormat F>
T from_string(std::string&& message, const F& format) = delete;

// Writes to the caller's memory, any contiguous range of a byte-like type, and allocates nothing. Returns the part that
// was written; the memory after it may be overwritten, too. Throws BufferTooSmall, which tells how many bytes it takes.
template <class T, Format F = Compact>
std::span<std::byte> to_span(const T& t, WritableBytes memory, const F& format = {}) {
  SpanSink sink(memory);
  detail::MessagesOf<F, T>::write(t, sink, format);
  return sink.written();
}

template <class T, detail::OwningTemporary R, Format F = Compact>
std::span<std::byte> to_span(const T& t, R&& memory, const F& format = {}) = delete;

template <class T, Format F = Compact>
  requires(!Format<T>)
void from_span(ReadableBytes message, T& out, const F& format = {}) {
  detail::MessagesOf<F, T>::parse(message.characters(), out, format);
}

template <class T, Format F = Compact>
T from_span(ReadableBytes message, const F& format = {}) {
  T t = detail::made_by_default<T>();
  from_span(message, t, format);
  return t;
}

template <class T, detail::OwningTemporary R, detail::ViewFormat F>
void from_span(R&& message, T& out, const F& format) = delete;
template <class T, detail::OwningTemporary R, detail::ViewFormat F>
T from_span(R&& message, const F& format) = delete;

// The exact size of the message in bytes. It costs a serialization without the memory traffic.
template <class T, Format F = Compact>
std::size_t serialized_size(const T& t, const F& format = {}) {
  CountingSink sink;
  detail::MessagesOf<F, T>::write(t, sink, format);
  return sink.size();
}

// Throws Error when the stream fails.
template <class T, Format F = Compact>
void to_stream(const T& t, std::ostream& stream, const F& format = {}) {
  StreamSink sink(stream);
  detail::MessagesOf<F, T>::write(t, sink, format);
}

// Reads one message from the current position, and leaves the stream just after it. Works on pipes.
template <class T, Format F = Compact>
  requires(!Format<T>)
void from_stream(std::istream& stream, T& out, const F& format = {}) {
  static_assert(!F::reads_views, "hps: views are parsed from a span or a string only");
  StreamSource source(stream);
  detail::MessagesOf<F, T>::parse(source, out, format);
}

template <class T, Format F = Compact>
T from_stream(std::istream& stream, const F& format = {}) {
  T t = detail::made_by_default<T>();
  from_stream(stream, t, format);
  return t;
}

}  // namespace hps
