// SPDX-License-Identifier: MIT
#pragma once
// Output: the state of a message except the place in it, which is a pointer that functions pass on to each other.

#include "hps/buffer/sink.h"
#include "hps/buffer/state.h"

namespace hps::detail {

// Bytes go to the sink's own memory if it has any, else they gather in a chunk that stays in the first-level cache, and
// large blocks go straight to the sink. Knows no format.
class Writer : public State {
 public:
  static constexpr std::size_t chunk_size = 4096;

  // Begins with room for n bytes, n up to chunk_size. A template, here and in finish, so that a sink of known type is
  // called without its virtual table.
  template <std::derived_from<Sink> S>
  Writer(S& sink, const Limits& limits, std::size_t n = 1)
      : State(limits), sink_(&sink), least_reference_(sink.least_reference()) {
    use(sink.memory(0, n));
  }

  // Where to begin, and to go on after flush().
  char* start() const { return begin_; }
  std::size_t room(const char* p) const { return static_cast<std::size_t>(end_ - p); }
  // Bytes of the message up to p.
  std::size_t offset(const char* p) const { return flushed_ + used(p); }

  // Room for n bytes or more, n up to chunk_size.
  HPS_INLINE char* ensure(char* p, std::size_t n) {
    if (room(p) < n) [[unlikely]]
      return make_room(p, n);
    return p;
  }

  // Where to go on after an error while writing from p on; `passed` is passed() from before.
  char* recover(char* p, std::size_t passed) const { return passed == flushed_ ? p : begin_; }
  std::size_t passed() const { return flushed_; }

  // Writes n bytes, any number; afterwards there is room for `after`.
  HPS_INLINE char* copy(char* p, const char* data, std::size_t n, std::size_t after) {
    if (room(p) < n + after) [[unlikely]]
      return copy_through(p, data, n, after);
    if (n) std::memcpy(p, data, n);
    p += n;
    return p;
  }
  // The same for bytes that belong to the object that is serialized: the sink may refer to them.
  HPS_INLINE char* copy_own(char* p, const char* data, std::size_t n, std::size_t after) {
    if (room(p) < n + after || n >= least_reference_) [[unlikely]]
      return copy_own_through(p, data, n, after);
    if (n) std::memcpy(p, data, n);
    p += n;
    return p;
  }
  [[gnu::noinline]] char* copy_own_through(char* p, const char* data, std::size_t n, std::size_t after) {
    if (nothing_apart() || n < least_reference_) return copy_through(p, data, n, after);
    pass_on(p, 0);
    sink_->refer(data, n);
    flushed_ += n;
    return use(sink_->memory(0, after + 1));
  }

  // To be called at the end, or to go on from the beginning: the sink may not have all bytes before.
  char* flush(char* p) { return flush(p, *sink_); }
  // The same; `sink` is that of the constructor.
  template <std::derived_from<Sink> S>
  HPS_INLINE char* flush(char* p, S& sink) {
    finish(p, sink);
    flushed_ += used(p);
    return use({});
  }
  // The same for a Writer that is not used any more.
  template <std::derived_from<Sink> S>
  HPS_INLINE void finish(const char* p, S& sink) const {
    const std::size_t in_window = used(p);
    if (begin_ != chunk_) sink.memory(in_window, 0);
    else if (in_window) sink.write(chunk_, in_window);
  }

  // Counts memory that a reader will set up because the message says so.
  void charge(std::size_t n, std::size_t size) { charged_ += n * size; }
  std::size_t charged() const { return charged_; }

  // `where` is the address of the object that cannot be serialized.
  [[noreturn]] HPS_COLD void fail(const char* problem, const void* where, const char* advice, const char* p) {
    begin_trace(where);
    throw ErrorAt(problem, offset(p), "", advice);
  }
  [[noreturn]] HPS_COLD void fail_depth(const void* where, const char* p) {
    begin_trace(where);
    throw_too_deep(limits(), offset(p), too_deep_to_serialize);
  }

 private:
  std::size_t used(const char* p) const { return static_cast<std::size_t>(p - begin_); }

  char* use(std::span<char> memory) {
    begin_ = memory.empty() ? chunk_ : memory.data();
    end_ = begin_ + (memory.empty() ? chunk_size : memory.size());
    return begin_;
  }

  // Hands over what is in the window, and asks for n bytes of memory to go on with.
  std::span<char> pass_on(const char* p, std::size_t n) {
    const std::size_t in_window = used(p);
    flushed_ += in_window;
    if (begin_ != chunk_) return sink_->memory(in_window, n);
    if (in_window) sink_->write(chunk_, in_window);
    return n ? sink_->memory(0, n) : std::span<char>();
  }
  [[gnu::noinline]] char* make_room(const char* p, std::size_t n) { return use(pass_on(p, n)); }

  [[gnu::noinline]] char* copy_through(char* p, const char* data, std::size_t n, std::size_t after) {
    p = make_room(p, n + after);
    if (begin_ != chunk_ || n <= chunk_size / 2) {
      if (n) std::memcpy(p, data, n);
      p += n;
      return ensure(p, after);
    }
    sink_->write(data, n);
    flushed_ += n;
    return use(sink_->memory(0, after + 1));
  }

  Sink* sink_;
  std::size_t least_reference_;
  char *begin_, *end_;
  std::size_t flushed_ = 0;
  std::size_t charged_ = 0;
  char chunk_[chunk_size];
};

}  // namespace hps::detail
