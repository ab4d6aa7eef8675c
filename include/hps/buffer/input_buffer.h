// SPDX-License-Identifier: MIT
#pragma once
// A cursor and a limit over the input, all of it or a piece of a source.

#include <memory>
#include "hps/buffer/level.h"
#include "hps/buffer/options.h"
#include "hps/buffer/source.h"
#include "hps/buffer/table.h"
#include "hps/shape/path.h"

namespace hps {

class InputWindow;

// An object that is being parsed and that no member path from the object around it leads to: the root, elements that
// are parsed before they are inserted, pointees, objects with hand-written code. Only errors look at it.
class Scope {
 public:
  // It lies in `owner`, at *index and under `label` if these are given.
  template <class T>
  Scope(InputWindow& b, T& object, void* owner = nullptr, std::string_view label = {},
        const std::size_t* index = nullptr)
      : Scope(b, std::addressof(object), shape::node<T>, owner, label, index) {}
  ~Scope();
  Scope(const Scope&) = delete;

  // Appends the path of what failed at `where`, from the root.
  void append_path(ErrorText& path, void* where) const;

 private:
  Scope(InputWindow& b, void* object, const shape::Node& node, void* owner, std::string_view label,
        const std::size_t* index);
  bool has(void* where) const;  // this object, or one around it

  const Scope*& innermost_;
  const Scope* outer_;
  void* object_;
  const shape::Node* node_;
  void* owner_;
  std::string_view label_;
  const std::size_t* index_;
};

// The part that knows no format.
class InputWindow {
 public:
  InputWindow(std::string_view whole, Limits limits)
      : cursor_(whole.data()), limit_(whole.data() + whole.size()), origin_(whole.data()), limits_(limits) {}
  InputWindow(Source& source, Limits limits) : size_(source.size()), source_(&source), limits_(limits) {}
  InputWindow(const InputWindow&) = delete;
  ~InputWindow() {
    if (objects_ && failed_) objects_->abandon();
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

  std::size_t offset(const char* p) const { return before_ + static_cast<std::size_t>(p - origin_); }
  // The size of what was read of the last piece of the source.
  std::size_t used() const { return static_cast<std::size_t>(cursor_ - origin_); }

  // The message was parsed, though hand-written code may have met errors on the way.
  void succeed() { failed_ = false; }

  const Limits& limits() const { return limits_; }
  std::size_t& depth() { return depth_; }
  std::unique_ptr<Table>& objects() { return objects_; }
  bool& together() { return together_; }
  const Scope*& innermost() { return innermost_; }

  // `p` is where the problem lies in the input, `where` the address of the object that was being parsed.
  [[noreturn]] HPS_COLD void fail(const char* p, const char* problem, void* where) const {
    fail_at(offset(p), problem, where);
  }
  [[noreturn]] HPS_COLD void fail_at(std::size_t offset, const char* problem, void* where) const {
    throw ParseError(problem, offset, path_of_failure(where).c_str(), parse_advice);
  }
  [[noreturn]] HPS_COLD void fail_depth(void* where) const {
    throw LimitExceeded(ErrorText("more than %zu levels of nesting", limits_.depth).c_str(), offset(cursor_),
                        path_of_failure(where).c_str(), "hostile input? otherwise raise max_depth() of the format");
  }

 private:
  static constexpr std::size_t always_granted = std::size_t{1} << 20;

  HPS_COLD void charge_more(std::size_t n, std::size_t size, const char* p, void* where) {
    constexpr std::size_t most = static_cast<std::size_t>(-1) - always_granted;
    const std::size_t input = sized() ? offset(p) + to_come(p) : offset(p), k = limits_.expansion;
    granted_ = always_granted + (k && input > most / k ? most : input * k);
    if (charged_ > granted_ || n > (granted_ - charged_) / size)
      throw LimitExceeded(ErrorText("objects of more than %zu times the size of the input", limits_.expansion).c_str(),
                          offset(p), path_of_failure(where).c_str(),
                          "hostile input? otherwise raise max_expansion() of the format");
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

  HPS_COLD ErrorText path_of_failure(void* where) const {
    failed_ = true;
    ErrorText path;
    if (innermost_) innermost_->append_path(path, where);
    return path;
  }

  const char *cursor_ = nullptr, *limit_ = nullptr, *origin_ = nullptr;
  std::size_t before_ = 0;
  std::size_t granted_ = always_granted, charged_ = 0;
  std::size_t depth_ = 0, size_ = Source::unknown;
  Source* source_ = nullptr;
  Limits limits_;
  const Scope* innermost_ = nullptr;
  mutable bool failed_ = false;
  bool together_ = false;
  std::unique_ptr<Table> objects_;
};

inline Scope::Scope(InputWindow& b, void* object, const shape::Node& node, void* owner, std::string_view label,
                    const std::size_t* index)
    : innermost_(b.innermost()),
      outer_(innermost_),
      object_(object),
      node_(&node),
      owner_(owner),
      label_(label),
      index_(index) {
  // GCC 12 warns of the address of a local variable that outlives it; the destructor takes it back, if it cannot see
  // that.
  const Scope* self = this;
  __asm__("" : "+r"(self));
  innermost_ = self;
}

inline Scope::~Scope() { innermost_ = outer_; }

HPS_COLD inline void Scope::append_path(ErrorText& path, void* where) const {
  shape::Search search(where);
  const bool found = where && search.object(object_, *node_);
  if (!found && outer_ && outer_->has(where)) return outer_->append_path(path, where);
  if (outer_) outer_->append_path(path, owner_);
  if (index_) path.append("[%zu]", *index_);
  path.append("%.*s", static_cast<int>(label_.size()), label_.data());
  if (found) search.append_path(path);
}

HPS_COLD inline bool Scope::has(void* where) const {
  shape::Search search(where);
  return search.object(object_, *node_) || (outer_ && outer_->has(where));
}

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
