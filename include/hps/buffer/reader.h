// SPDX-License-Identifier: MIT
#pragma once
// Input: the state of a message except the place in it, which is a pointer that functions pass on to each other.

#include <utility>

#include "hps/buffer/budget.h"
#include "hps/buffer/state.h"

namespace hps::detail {

// The bytes of a number: exactly `most`, or at most that many if it is a varint.
struct NumberSize {
  std::size_t most;
  bool varint;
};

// A whole message in memory. Knows no format.
class Reader : public State {
 public:
  Reader(std::string_view message, const Limits& limits)
      : State(limits),
        begin_(message.data()),
        end_(begin_ + message.size()),
        limit_(end_),
        whole_end_(end_),
        size_(message.size()) {}
  ~Reader() {
    if (has_objects() && unfinished_) objects()->abandon();
  }

  const char* start() const { return begin_; }
  std::string_view message() const { return {whole_end_ - size_, size_}; }
  const char* end() const { return end_; }
  // Bytes of the message from p on; negative if p is beyond its end, in bytes that were ensured.
  std::ptrdiff_t left(const char* p) const { return end_ - p; }
  std::size_t offset(const char* p) const { return before_ + static_cast<std::size_t>(p - begin_); }
  // Where the byte at p lies in the message itself.
  const char* in_message(const char* p) const { return whole_end_ - (end_ - p); }

  // Afterwards n bytes may be read, n up to most_ensured. Near the end of the message they are those of a copy with
  // bytes of 0x80 after it: code that reads beyond the end parses nonsense, and the next check, its own or a later one,
  // fails. Only numbers of a fixed size can be read from these bytes, for no other number looks like that.
  HPS_INLINE const char* ensure(const char* p, std::size_t n) {
    if (limit_ - p < static_cast<std::ptrdiff_t>(n)) [[unlikely]]
      return near_end(p, n);
    return p;
  }
  static constexpr std::size_t most_ensured = 2200;
  std::size_t ensured(const char* p) const { return static_cast<std::size_t>(limit_ - p); }

  // Afterwards there is a byte of the message.
  HPS_INLINE const char* expect_byte(const char* p, const void* where) {
    if (left(p) <= 0) [[unlikely]]
      fail_end(where);
    return p;
  }

  // Identifies the memory that cursors are in. User code that goes on after an error may be in another window by then;
  // it continues at the beginning of that one.
  struct Window {
    const char* begin;
    std::size_t before;
    bool operator==(const Window&) const = default;
  };
  Window window() const { return {begin_, before_}; }
  // A cursor p of this window is valid again; in a whole message it stays where it is.
  const char* recover(const char* p, const Window& window) {
    if (this->window() == window) return p;
    if (!whole_end_) return begin_;
    begin_ = message().data();
    end_ = limit_ = whole_end_;
    before_ = 0;
    return p;
  }

  // Accounts for memory that is about to be set up because the message says so.
  HPS_INLINE void charge(std::size_t n, std::size_t size, const char* p, const void* where) {
    if (!budget_.take(n, size)) [[unlikely]]
      charge_more(n, size, p, where);
  }
  Budget& budget() { return budget_; }
  // With all that the message grants; of a message that is still coming, that what came up to p does.
  Budget& whole_budget(const char* p) {
    grant(size_ == unknown ? offset(p) : size_);
    return budget_;
  }
  // Goes on with the budget of the message that this one is a part of.
  void lend(const Budget& budget) {
    budget_ = budget;
    lent_ = true;
  }

  // For the reader of a part of the message that begins at p: it goes on with this budget, which grows as if it were
  // this reader. Afterwards take_back() goes on with what is left.
  void lend_to(Reader& part, const char* p) {
    part.budget_ = whole_budget(p);
    part.lent_ = lent_;
    part.before_part_ = before_part_ + offset(p);
  }
  void take_back(const Reader& part) { budget_ = part.budget_; }

  // To be called before and after a value is parsed; succeed() takes what begin() returned. Whatever exception comes
  // between them, the shared objects of the message are abandoned, unless it is caught before the value around it ends.
  bool begin() { return std::exchange(unfinished_, true); }
  void succeed(bool around = false) { unfinished_ = around; }

  // `p` is where the problem lies, `where` the address of the object that was being parsed.
  [[noreturn]] HPS_COLD void fail(const char* p, const char* problem, const void* where) {
    if (left(p) < 0) fail_end(where);
    fail_at(offset(p), problem, where);
  }
  [[noreturn]] HPS_COLD void fail_at(std::size_t offset, const char* problem, const void* where) {
    ended_ = false;
    begin_trace(where);
    throw ParseError(problem, offset, "", parse_advice);
  }
  [[noreturn]] HPS_COLD void exceed_at(std::size_t offset, const char* problem, const void* where) {
    begin_trace(where);
    throw LimitExceeded(problem, offset, "", limit_advice);
  }
  // There is no valid number of this size at p, or the message ends within it.
  [[noreturn]] HPS_COLD void fail_number(const char* p, NumberSize size, const char* expected, const void* where) {
    std::size_t n = 0;
    while (n < size.most && left(p + n) > 0 && (!size.varint || p[n] & 0x80)) ++n;
    if (n < size.most && left(p + n) <= 0) fail_end(where);
    fail(p, expected, where);
  }
  [[noreturn]] HPS_COLD void fail_end(const void* where) {
    begin_trace(where);
    ended_ = true;
    throw ParseError("unexpected end of the input", offset(end_), "", parse_advice);
  }
  // True if it failed because the message ends too early.
  bool ended() const { return ended_; }
  [[noreturn]] HPS_COLD void fail_depth(const void* where, const char* p) {
    if (left(p) < 0) fail_end(where);
    begin_trace(where);
    throw_too_deep(limits(), offset(p), too_deep_to_parse);
  }

 protected:
  static constexpr std::size_t unknown = static_cast<std::size_t>(-1);

  // For a message that is not there yet, of `size` bytes or of an unknown number.
  Reader(std::size_t size, const Limits& limits) : State(limits), size_(size) {}

  // The next bytes of the message, after `passed` of it.
  void use(std::string_view piece, std::size_t passed) {
    before_ += passed;
    begin_ = piece.data();
    end_ = begin_ + piece.size();
  }
  std::size_t size() const { return size_; }

  // Grants the budget of a message of `size` bytes.
  void grant(std::size_t size) {
    if (!lent_) budget_.grant(in_rows.granted(before_part_ + size, limits()));
  }

 private:
  HPS_COLD void charge_more(std::size_t n, std::size_t size, const char* p, const void* where) {
    grant(size_ == unknown ? offset(p) : size_);
    if (budget_.take(n, size)) return;
    begin_trace(where);
    throw LimitExceeded(too_much_memory, offset(p), "", expansion_advice);
  }

  [[gnu::noinline]] const char* near_end(const char* p, std::size_t n) {
    if (left(p) < 0) fail_end(nullptr);
    const auto left = static_cast<std::size_t>(end_ - p);
    if (limit_ == end_) {
      before_ = offset(p);
      if (left) std::memcpy(tail_, p, left);
      begin_ = p = tail_;
      end_ = limit_ = tail_ + left;
    }
    char* const from = tail_ + (limit_ - tail_);
    limit_ = end_ + n + 64;
    std::memset(from, 0x80, static_cast<std::size_t>(limit_ - from));
    return p;
  }

  const char *begin_ = nullptr, *end_ = nullptr;
  const char *limit_ = nullptr, *whole_end_ = nullptr;
  std::size_t before_ = 0;
  std::size_t size_;             // of the message, if it is known
  std::size_t before_part_ = 0;  // bytes of the message that this one is a part of
  bool unfinished_ = false, ended_ = false, lent_ = false;
  Budget budget_{in_rows.always};
  char tail_[2 * most_ensured + 64];
};

}  // namespace hps::detail
