// SPDX-License-Identifier: MIT
#pragma once
// For programs written for HPS 0.1: its buffers by their names, its functions that hps.h no longer has, and the headers
// that its hps.h included; buffers of their own that call Serializer as its buffers did. All messages are compact.

#include <array>
#include <deque>
#include <iostream>
#include <list>
#include <map>
#include <set>
#include <sstream>
#include <unordered_map>
#include <unordered_set>

#include "hps/hps.h"

namespace hps {
namespace defined_in_hps_legacy_h {

template <class SinkOrSource>
struct Holder {
  SinkOrSource held;
};

// Appends to a string; flush() at the end.
class StringOutputBuffer : Holder<ContainerSink<std::string>>, public OutputBuffer<Compact> {
 public:
  explicit StringOutputBuffer(std::string& out) : Holder{ContainerSink(out)}, OutputBuffer(held) {}
};

// flush() at the end.
class StreamOutputBuffer : Holder<StreamSink>, public OutputBuffer<Compact> {
 public:
  explicit StreamOutputBuffer(std::ostream& out)
      : Holder{StreamSink(out)}, OutputBuffer(held), begin_(static_cast<std::size_t>(out.tellp())) {}
  std::size_t tellp() const { return begin_ + offset(); }

 private:
  std::size_t begin_;
};

class StringInputBuffer : public InputBuffer<Compact> {
 public:
  explicit StringInputBuffer(const std::string& in) : InputBuffer(std::string_view(in)) {}
  explicit StringInputBuffer(std::string&&) = delete;
};

// Its destructor leaves the stream just after the bytes that were parsed.
class StreamInputBuffer : Holder<StreamSource>, public InputBuffer<Piecewise<Compact>> {
 public:
  explicit StreamInputBuffer(std::istream& in) : StreamInputBuffer(in, static_cast<std::size_t>(in.tellg())) {}
  ~StreamInputBuffer() { held.finish(reader().used(position())); }
  std::size_t tellg() const { return begin_ + offset(); }

 private:
  StreamInputBuffer(std::istream& in, std::size_t begin) : Holder{StreamSource(in)}, InputBuffer(held), begin_(begin) {}
  std::size_t begin_;
};

// Memory of unknown length, a byte at a time: no byte after the message is touched.
class UnboundedSource final : public Source {
 public:
  explicit UnboundedSource(const char* begin) : next_(begin) {}
  std::string_view next(std::size_t) override { return {next_++, 1}; }

 private:
  const char* next_;
};

class CharArrayInputBuffer : Holder<UnboundedSource>, public InputBuffer<Piecewise<Compact>> {
 public:
  [[deprecated("it cannot know where the array ends: use a span or a string_view")]] explicit CharArrayInputBuffer(
      const char* in)
      : Holder{UnboundedSource(in)}, InputBuffer(held) {}
};

// The program's buffer takes by write(data, n), and gives by read_char(), one value after another, each a
// message of its own.
template <class B>
struct BufferOfUser {
  class WritingSink final : public Sink {
   public:
    explicit WritingSink(B& b) : b_(b) {}
    void write(const char* data, std::size_t n) override { b_.write(data, n); }

   private:
    B& b_;
  };
  // A byte at a time: it is not known how many there are.
  class ReadingSource final : public Source {
   public:
    explicit ReadingSource(B& b) : b_(b) {}
    std::string_view next(std::size_t) override { return {&(c_ = b_.read_char()), 1}; }

   private:
    B& b_;
    char c_ = 0;
  };

  template <class T>
  static void serialize(const T& t, B& b) {
    WritingSink sink(b);
    OutputBuffer<Compact> buffer(sink);
    buffer << t;
    buffer.flush();
  }
  template <class T>
  static void parse(T& t, B& b) {
    ReadingSource source(b);
    InputBuffer<Piecewise<Compact>> buffer(source);
    buffer >> t;
  }
};

}  // namespace defined_in_hps_legacy_h

// The same with a length, which HPS 0.1 did not take.
template <class T>
void from_char_array(const char* message, std::size_t n, T& out) {
  from_string(std::string_view(message, n), out);
}
template <class T>
T from_char_array(const char* message, std::size_t n) {
  return from_string<T>(std::string_view(message, n));
}
template <class T>
[[deprecated("it cannot know where the array ends: give the length")]]
void from_char_array(const char* message, T& out) {
  defined_in_hps_legacy_h::UnboundedSource source(message);
  detail::SourceReader in(source, {});
  detail::parse_piecewise<Compact>(in.start(), out, in);
}
template <class T>
[[deprecated("it cannot know where the array ends: give the length")]]
T from_char_array(const char* message) {
  T t = detail::made_by_default<T>();
  defined_in_hps_legacy_h::UnboundedSource source(message);
  detail::SourceReader in(source, {});
  detail::parse_piecewise<Compact>(in.start(), t, in);
  return t;
}

}  // namespace hps
