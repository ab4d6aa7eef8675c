// SPDX-License-Identifier: MIT
#pragma once
// A cursor and a limit over a sink.

#include "hps/buffer/budget.h"
#include "hps/buffer/depth.h"
#include "hps/buffer/scope.h"
#include "hps/buffer/sink.h"
#include "hps/buffer/table.h"
#include "hps/buffer/together.h"

namespace hps {

// The part that knows no format. Bytes go to the sink's own memory if it has any, else they gather in a chunk that
// stays in the first-level cache, and large blocks go straight to the sink.
class OutputWindow : public Keeper {
 public:
  static constexpr std::size_t chunk_size = 4096;

  // Of a sink whose type is known its functions are called without the virtual table, here and by flush_to.
  template <std::derived_from<Sink> S>
  OutputWindow(S& sink, Limits limits)
      : sink_(&sink), least_reference_(sink.least_reference()), depth_(limits.depth), limits_(limits) {
    use(sink.memory(0, 1));
  }
  OutputWindow(const OutputWindow&) = delete;

  // The cursor, if there is room for n bytes, else nullptr: then write in pieces. What was written there counts once
  // commit() has told its end.
  HPS_INLINE char* room_for(std::size_t n) { return n <= room() ? cursor_ : nullptr; }
  // The same with room made for n bytes, up to chunk_size.
  HPS_INLINE char* reserve(std::size_t n) {
    if (n > room()) [[unlikely]]
      make_room(n);
    return cursor_;
  }
  void commit(char* end) { cursor_ = end; }
  std::size_t room() const { return static_cast<std::size_t>(limit_ - cursor_); }

  void write(const char* data, std::size_t n) {
    if (n <= room()) [[likely]] {
      if (n) std::memcpy(cursor_, data, n);
      cursor_ += n;
    } else {
      write_through(data, n);
    }
  }
  void write_char(char c) { *reserve(1) = c, ++cursor_; }

  // The same of bytes that belong to the object that is being serialized.
  void write_own(const char* data, std::size_t n) {
    if (n <= room() && n < least_reference_) [[likely]]
      write(data, n);
    else write_own_through(data, n);
  }

  // To be called at the end of a message: until then bytes may be missing from the sink.
  void flush() { flush_to(*sink_); }
  // The same; `sink` is the buffer's.
  template <std::derived_from<Sink> S>
  HPS_INLINE void flush_to(S& sink) {
    if (begin_ == chunk_) return flush_chunk();
    flushed_ += used();
    sink.memory(used(), 0);
    use({});
  }

  // Zeros up to a multiple of `width` from the start of the message.
  void pad(std::size_t width) {
    static constexpr char zeros[16] = {};
    write(zeros, (0 - offset()) & (width - 1));
  }

  // Bytes of the message so far.
  std::size_t offset() const { return flushed_ + used(); }

  // Counts memory that a reader will set up because the message says so.
  void charge(std::size_t n, std::size_t size) { charged_ += n * size; }
  std::size_t charged() const { return charged_; }

  const Limits& limits() const { return limits_; }
  Depth& depth() { return depth_; }
  bool& together() { return together_; }

  // `where` is the address of the object that cannot be serialized.
  [[noreturn]] HPS_COLD void fail(const char* problem, const void* where, const char* advice) {
    begin_trace(where);
    throw ErrorAt(problem, offset(), "", advice);
  }
  [[noreturn]] HPS_COLD void fail_depth(const void* where) {
    begin_trace(where);
    throw_too_deep(limits_, offset(), too_deep_to_serialize);
  }

 private:
  std::size_t used() const { return static_cast<std::size_t>(cursor_ - begin_); }

  void use(std::span<char> memory) {
    begin_ = cursor_ = memory.empty() ? chunk_ : memory.data();
    limit_ = begin_ + (memory.empty() ? chunk_size : memory.size());
  }

  // Hands over what is in the window, and asks for n bytes of memory to go on with.
  std::span<char> pass_on(std::size_t n) {
    const std::size_t in_window = used();
    flushed_ += in_window;
    if (begin_ != chunk_) return sink_->memory(in_window, n);
    if (in_window) sink_->write(chunk_, in_window);
    return n ? sink_->memory(0, n) : std::span<char>();
  }
  // (Not inline: GCC 12 takes the chunk for uninitialized then.)
  [[gnu::noinline]] void flush_chunk() { use(pass_on(0)); }
  HPS_COLD void make_room(std::size_t n) { use(pass_on(n)); }

  HPS_COLD void write_through(const char* data, std::size_t n) {
    make_room(n);
    if (begin_ != chunk_ || n <= chunk_size / 2) return write(data, n);
    sink_->write(data, n);
    flushed_ += n;
  }

  HPS_COLD void write_own_through(const char* data, std::size_t n) {
    if (together_ || n < least_reference_) return write(data, n);
    pass_on(0);
    sink_->refer(data, n);
    flushed_ += n;
    use(sink_->memory(0, 1));
  }

  Sink* sink_;
  std::size_t least_reference_;
  char *cursor_, *begin_, *limit_;
  std::size_t flushed_ = 0;
  std::size_t charged_ = 0;
  Depth depth_;
  bool together_ = false;
  Limits limits_;
  char chunk_[chunk_size];
};

// While it exists, hand-written code of t serializes, or t is what it serializes. Orders of containers are kept by
// their addresses: what does not lie in the object of the code may be temporary, and then another gets its address.
class InOrder {
 public:
  template <class T>
  InOrder(OutputWindow& b, const T& t, bool passed) : window_(b.limits().canonical ? &b : nullptr) {
    if (window_) [[unlikely]]
      begin({std::addressof(t), sizeof t}, passed);
  }
  ~InOrder() {
    if (window_) [[unlikely]]
      end();
  }
  InOrder(const InOrder&) = delete;

 private:
  HPS_COLD void begin(const Extent& object, bool passed) {
    Extent& owner = window_->owner();
    apart_ = passed && !owner.has(object.begin);
    if (apart_) window_->orders().swap(orders_);
    owner_ = owner;
    owner = object;
  }
  HPS_COLD void end() {
    if (apart_) window_->orders().swap(orders_);
    window_->owner() = owner_;
  }

  OutputWindow* window_;
  Extent owner_;
  bool apart_ = false;
  std::unique_ptr<Table> orders_;
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

  template <std::derived_from<Sink> S>
  explicit OutputBuffer(S& sink, const F& format = {}) : OutputWindow(sink, format.limits) {}

  template <class T>
  OutputBuffer& operator<<(const T& t) {
    const Together together(*this);  // t may be a temporary
    [[maybe_unused]] const auto in_order = [&] {
      if constexpr (kind_of<T>() == Kind::scalar || kind_of<T>() == Kind::bytes) return nullptr;
      else return InOrder(*this, t, true);
    }();
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
