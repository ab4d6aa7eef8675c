// SPDX-License-Identifier: MIT
#pragma once
// A cursor and a limit over a sink.

#include <memory>
#include "hps/buffer/options.h"
#include "hps/buffer/sink.h"
#include "hps/buffer/table.h"
#include "hps/fwd.h"

namespace hps {

// The part that knows no format. Bytes gather in a chunk that stays in the first-level cache; large blocks go straight
// to the sink.
class OutputWindow {
 public:
  static constexpr std::size_t chunk_size = 4096;

  OutputWindow(Sink& sink, Limits limits) : sink_(&sink), limits_(limits) {}
  OutputWindow(const OutputWindow&) = delete;

  // Room for n bytes at the cursor; nullptr if there never will be: then write in pieces. What was written there
  // counts once commit() has told its end.
  HPS_INLINE char* reserve(std::size_t n) {
    if (n <= room()) [[likely]]
      return cursor_;
    return reserve_after_flush(n);
  }
  void commit(char* end) { cursor_ = end; }
  std::size_t room() const { return static_cast<std::size_t>(chunk_ + chunk_size - cursor_); }

  void write(const char* data, std::size_t n) {
    if (n <= room()) [[likely]] {
      if (n) std::memcpy(cursor_, data, n);
      cursor_ += n;
    } else {
      write_through(data, n);
    }
  }
  void write_char(char c) { *reserve(1) = c, ++cursor_; }

  // To be called at the end of a message: until then bytes may be missing from the sink. (Not inline: GCC 12 takes the
  // chunk for uninitialized then.)
  [[gnu::noinline]] void flush() {
    if (cursor_ == chunk_) return;
    sink_->write(chunk_, static_cast<std::size_t>(cursor_ - chunk_));
    flushed_ += static_cast<std::size_t>(cursor_ - chunk_);
    cursor_ = chunk_;
  }

  // Zeros up to a multiple of `width` from the start of the message.
  void pad(std::size_t width) {
    static constexpr char zeros[16] = {};
    write(zeros, (0 - offset()) & (width - 1));
  }

  // Bytes of the message so far.
  std::size_t offset() const { return flushed_ + static_cast<std::size_t>(cursor_ - chunk_); }

  const Limits& limits() const { return limits_; }
  std::size_t& depth() { return depth_; }
  std::unique_ptr<Table>& objects() { return objects_; }

  [[noreturn]] HPS_COLD void fail_depth(const void*) const {
    throw LimitExceeded(ErrorText("more than %zu levels of nesting", limits_.depth).c_str(), offset(), "",
                        "a cycle of pointers? otherwise raise max_depth() of the format");
  }

 private:
  HPS_COLD char* reserve_after_flush(std::size_t n) {
    flush();
    return n <= chunk_size ? cursor_ : nullptr;
  }

  HPS_COLD void write_through(const char* data, std::size_t n) {
    flush();
    if (n <= chunk_size / 2) return write(data, n);
    sink_->write(data, n);
    flushed_ += n;
  }

  Sink* sink_;
  char* cursor_ = chunk_;
  std::size_t flushed_ = 0;
  std::size_t depth_ = 0;
  Limits limits_;
  std::unique_ptr<Table> objects_;
  char chunk_[chunk_size];
};

// Writes one message in the format F.
template <class F>
class OutputBuffer : public OutputWindow {
 public:
  using Format = F;
  using Canonical = OutputBuffer;    // what the classes derived from it are treated as
  using is_saving = std::true_type;  // asked by classes written for Boost or cereal
  using is_loading = std::false_type;
  static constexpr bool output = true;

  explicit OutputBuffer(Sink& sink, const F& format = {}) : OutputWindow(sink, format.limits) {}

  template <class T>
  OutputBuffer& operator<<(const T& t) {
    Serializer<T, OutputBuffer>::serialize(t, *this);
    return *this;
  }
  template <class T>
  OutputBuffer& operator&(const T& t) {
    return *this << t;
  }
  template <class... T>
  OutputBuffer& operator()(const T&... t) {
    (*this << ... << t);
    return *this;
  }
};

}  // namespace hps
