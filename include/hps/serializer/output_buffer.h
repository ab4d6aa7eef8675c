// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/canonical_scope.h"
#include "hps/buffer/helpers.h"
#include "hps/format/row/row.h"
#include "hps/serializer/archive_members.h"

namespace hps {

// Hand-written code writes to it, and so do messages of several values: buf << a << b, or buf & a, or buf(a, b).
template <class F>
class OutputBuffer : public foreign::ArchiveMembers {
 public:
  using Format = F;
  using is_saving = std::true_type;  // asked by classes written for Boost or cereal
  using is_loading = std::false_type;
  static constexpr bool output = true;

  // A message of its own: flush() at its end. The sink throws as it likes.
  template <std::derived_from<Sink> S>
  explicit OutputBuffer(S& sink, const F& format = {})
      : own_(new detail::Writer(sink, format.limits)), out_(*own_), p_(out_.start()) {}
  // Part of the message that `out` writes, from p on.
  OutputBuffer(detail::Writer& out, char* p) : out_(out), p_(p) {}
  OutputBuffer(const OutputBuffer&) = delete;

  template <class T>
  OutputBuffer& operator<<(const T& t) {
    const detail::NothingApart nothing_apart(out_);  // t may be a temporary
    [[maybe_unused]] const auto canonical_scope = [&] {
      if constexpr (detail::kind_of<T>() == Kind::scalar || detail::kind_of<T>() == Kind::bytes) return nullptr;
      else return detail::CanonicalScope(out_, t, true);
    }();
    if constexpr (detail::kind_of<T>() == Kind::opaque) {
      Serializer<T, OutputBuffer>::serialize(t, *this);
    } else {
      Attempt attempt(*this);
      attempt.succeed(detail::row::write_checked<F, T>(p_, t, out_));
    }
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

  // Bytes as they are.
  void write(const char* data, std::size_t n) {
    write_by([&](char* p) { return out_.copy(p, data, n, 0); });
  }
  // `write(p) -> p` writes from p on.
  void write_by(auto&& write) {
    Attempt attempt(*this);
    attempt.succeed(write(p_));
  }
  void write_char(char c) { write(&c, 1); }
  void save_binary(const void* data, std::size_t n) { write(static_cast<const char*>(data), n); }
  // An object that is made with the first call, one for each type and id, and lives as long as the message.
  template <class T>
  T& get_helper(const void* id = nullptr) {
    return detail::helper_in<T>(out_, id);
  }

  // To be called at the end of a message: until then bytes may be missing from the sink. Throws LimitExceeded if a
  // reader would refuse the message for the memory of its objects; in hand-written code, where more of the message
  // follows, that is not known yet.
  void flush() {
    if (own_) detail::in_rows.check(out_.charged(), offset(), out_.limits());
    p_ = out_.flush(p_);
  }
  // The number of bytes written so far.
  std::size_t offset() const { return out_.offset(p_); }

  detail::Writer& writer() { return out_; }
  char* position() const { return p_; }
  void seek(char* p) { p_ = p; }

 private:
  // Hand-written code may catch an error and write on.
  class Attempt {
   public:
    explicit Attempt(OutputBuffer& buffer) : buffer_(buffer), passed_(buffer.out_.passed()) {}
    ~Attempt() {
      if (!succeeded_) buffer_.p_ = buffer_.out_.recover(buffer_.p_, passed_);
    }
    Attempt(const Attempt&) = delete;
    void succeed(char* p) {
      buffer_.p_ = p;
      succeeded_ = true;
    }

   private:
    OutputBuffer& buffer_;
    std::size_t passed_;
    bool succeeded_ = false;
  };

  std::unique_ptr<detail::Writer> own_;
  detail::Writer& out_;
  char* p_;
};

}  // namespace hps
