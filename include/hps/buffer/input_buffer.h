// SPDX-License-Identifier: MIT
#pragma once
// A cursor and a limit over the input, all of it or a piece of a source.

#include "hps/buffer/budget.h"
#include "hps/buffer/depth.h"
#include "hps/buffer/scope.h"
#include "hps/buffer/source.h"
#include "hps/buffer/table.h"
#include "hps/buffer/together.h"

namespace hps {

// The part that knows no format.
class InputWindow : public Keeper {
 public:
  InputWindow(std::string_view whole, Limits limits)
      : cursor_(whole.data()),
        limit_(whole.data() + whole.size()),
        origin_(whole.data()),
        depth_(limits.depth),
        limits_(limits) {}
  InputWindow(Source& source, Limits limits)
      : depth_(limits.depth), size_(source.size()), source_(&source), limits_(limits) {}
  InputWindow(const InputWindow&) = delete;
  ~InputWindow() {
    if (has_objects() && failed_) objects()->abandon();
  }

  // Parsing goes on with a local copy of the cursor and stores it back with seek().
  const char* cursor() const { return cursor_; }
  void seek(const char* p) { cursor_ = p; }
  const char* limit() const { return limit_; }
  std::size_t remaining(const char* p) const { return static_cast<std::size_t>(limit_ - p); }
  std::size_t remaining() const { return remaining(cursor_); }
  bool whole() const { return !source_; }  // all of the input is in the window
  // Whether the size of the message is known, and what of it comes after p.
  bool sized() const { return whole() || size_ != Source::unknown; }
  std::size_t to_come(const char* p) const { return whole() ? remaining(p) : size_ - offset(p); }

  char read_char(void* where = nullptr) {
    if (cursor_ == limit_) [[unlikely]]
      refill(where);
    return *cursor_++;
  }
  // Reads a number of `size` bytes, or a varint of up to `size`, into zeroed memory; returns its bytes.
  [[gnu::noinline]] std::size_t read_number(char* data, std::size_t size, bool varint, void* where) {
    std::size_t n = 0;
    do data[n] = read_char(where);
    while ((!varint || data[n] & 0x80) && ++n < size);
    return varint && n < size ? n + 1 : n;
  }
  // n bytes that are not all in the window; allocates no more than there are.
  HPS_COLD std::string read_bytes(std::size_t n, void* where) {
    if (whole()) fail(cursor_, "unexpected end of the input", where);
    std::string bytes;
    while (bytes.size() < n) {
      if (cursor_ == limit_) refill(where);
      const std::size_t missing = n - bytes.size();
      const std::size_t k = missing < remaining() ? missing : remaining();
      bytes.append(cursor_, k);
      cursor_ += k;
    }
    return bytes;
  }
  void read(char* data, std::size_t n, void* where = nullptr) {
    while (n) {
      if (cursor_ == limit_) refill(where);
      const std::size_t k = n < remaining() ? n : remaining();
      std::memcpy(data, cursor_, k);
      cursor_ += k;
      data += k;
      n -= k;
    }
  }

  // Zeros up to a multiple of `width` from the start of the message.
  void skip_padding(std::size_t width, void* where) {
    for (std::size_t n = (0 - offset(cursor_)) & (width - 1); n; --n)
      if (read_char(where)) fail(cursor_ - 1, "padding that is not zero", where);
  }

  // Whether n bytes that follow at p come apart from the rest: then the caller says where they belong.
  bool apart(const char* p, std::size_t n) const {
    return !whole() && n && p == limit_ && !together_ && source_->apart() == n;
  }
  void place(char* data, std::size_t n) {
    source_->place(data);
    before_ += n;
    take_next();
  }

  // Accounts for memory that is about to be set up because the message says so.
  void charge(std::size_t n, std::size_t size, const char* p, void* where) {
    if (n > (granted_ - charged_) / size) [[unlikely]]
      charge_more(n, size, p, where);
    charged_ += n * size;
  }

  std::size_t charged() const { return charged_; }
  // Bytes that may be charged now.
  std::size_t chargeable(const char* p) {
    grant(p);
    return granted_ > charged_ ? granted_ - charged_ : 0;
  }
  // No more than this, whatever the input.
  void grant_at_most(std::size_t n) {
    granted_ = n;
    grows_ = false;
  }

  std::size_t offset(const char* p) const { return before_ + static_cast<std::size_t>(p - origin_); }
  // The size of what was read of the last piece of the source.
  std::size_t used() const { return static_cast<std::size_t>(cursor_ - origin_); }

  // The message was parsed, though hand-written code may have met errors on the way.
  void succeed() { failed_ = false; }

  const Limits& limits() const { return limits_; }
  Depth& depth() { return depth_; }
  bool& together() { return together_; }

  // `p` is where the problem lies in the input, `where` the address of the object that was being parsed.
  [[noreturn]] HPS_COLD void fail(const char* p, const char* problem, void* where) {
    fail_at(offset(p), problem, where);
  }
  [[noreturn]] HPS_COLD void fail_at(std::size_t offset, const char* problem, void* where) {
    begin_failure(where);
    throw ParseError(problem, offset, "", parse_advice);
  }
  [[noreturn]] HPS_COLD void fail_depth(const void* where) {
    begin_failure(where);
    throw_too_deep(limits_, offset(cursor_), too_deep_to_parse);
  }

 private:
  HPS_COLD void charge_more(std::size_t n, std::size_t size, const char* p, void* where) {
    if (n <= chargeable(p) / size) return;
    begin_failure(where);
    throw LimitExceeded("objects of far more memory than the message", offset(p), "", expansion_advice);
  }
  HPS_COLD void grant(const char* p) {
    if (grows_) granted_ = in_rows.granted(sized() ? offset(p) + to_come(p) : offset(p), limits_);
  }
  void begin_failure(const void* where) {
    failed_ = true;
    begin_trace(where);
  }

  HPS_COLD void refill(void* where) {
    if (whole()) fail(cursor_, "unexpected end of the input", where);
    if (!take_next()) fail(cursor_, "unexpected end of the stream", where);
  }
  // The window after this one; false at the end.
  bool take_next() {
    const std::size_t before = used();
    before_ += before;
    failed_ = true;  // if this throws
    const std::string_view piece = source_->next(before);
    failed_ = false;
    cursor_ = origin_ = piece.data();
    limit_ = cursor_ + piece.size();
    return !piece.empty();
  }

  const char *cursor_ = nullptr, *limit_ = nullptr, *origin_ = nullptr;
  std::size_t before_ = 0;
  std::size_t granted_ = in_rows.always, charged_ = 0;
  Depth depth_;
  std::size_t size_ = Source::unknown;
  Source* source_ = nullptr;
  Limits limits_;
  bool failed_ = false, together_ = false, grows_ = true;
};

// Parses one message in the format F.
template <class F>
class InputBuffer : public InputWindow {
 public:
  using Format = F;
  using Canonical = InputBuffer;
  using is_saving = std::false_type;
  using is_loading = std::true_type;
  static constexpr bool output = false;

  explicit InputBuffer(std::string_view whole, const F& format = {}) : InputWindow(whole, format.limits) {}
  explicit InputBuffer(Source& source, const F& format = {})
    requires(!F::reads_views)  // they would outlive what they view
      : InputWindow(source, format.limits) {}

  template <class T>
  InputBuffer& operator>>(T&& t) {
    const Together together(*this);  // t may be moved, or looked at
    Serializer<std::remove_cvref_t<T>, InputBuffer>::parse(t, *this);
    return *this;
  }
  template <class T>
  InputBuffer& operator&(T&& t) {
    return *this >> t;
  }
  template <class... T>
  InputBuffer& operator()(T&&... t) {
    (*this >> ... >> t);
    return *this;
  }
};

}  // namespace hps
