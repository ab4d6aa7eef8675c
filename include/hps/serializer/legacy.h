// SPDX-License-Identifier: MIT
#pragma once
// The buffers of HPS 0.1 by their names: compact, each with its sink or source in one.

#include "hps/serializer/serializer.h"

namespace hps {

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
  explicit StreamOutputBuffer(std::ostream& out) : Holder{StreamSink(out)}, OutputBuffer(held) {}
};

class StringInputBuffer : public InputBuffer<Compact> {
 public:
  explicit StringInputBuffer(const std::string& in) : InputBuffer(std::string_view(in)) {}
  explicit StringInputBuffer(std::string&&) = delete;
};

// Its destructor leaves the stream just behind what was parsed.
class StreamInputBuffer : Holder<StreamSource>, public InputBuffer<Compact> {
 public:
  explicit StreamInputBuffer(std::istream& in) : Holder{StreamSource(in)}, InputBuffer(held) {}
  ~StreamInputBuffer() { held.finish(used()); }
};

// Memory of unknown length, a byte at a time: no byte behind the message is touched.
class UnboundedSource final : public Source {
 public:
  explicit UnboundedSource(const char* begin) : next_(begin) {}
  std::string_view next(std::size_t) override { return {next_++, 1}; }

 private:
  const char* next_;
};

class CharArrayInputBuffer : Holder<UnboundedSource>, public InputBuffer<Compact> {
 public:
  [[deprecated("it cannot know where the array ends: use a span or a string_view")]]
  explicit CharArrayInputBuffer(const char* in)
      : Holder{UnboundedSource(in)}, InputBuffer(held) {}
};

}  // namespace hps
