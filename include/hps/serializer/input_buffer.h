// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/helpers.h"
#include "hps/format/row/row.h"
#include "hps/serializer/archive_members.h"

namespace hps {

// Hand-written code reads from it, and so do messages of several values: buf >> a >> b, or buf & a, or buf(a, b). For a
// message that comes in pieces it is an InputBuffer<Piecewise<F>>.
template <class F>
class InputBuffer : public foreign::ArchiveMembers {
 public:
  using Format = typename detail::WholeFormat<F>::type;
  using Reader = detail::row::ReaderOf<F>;
  using is_saving = std::false_type;
  using is_loading = std::true_type;
  static constexpr bool output = false;

  // A message of its own.
  explicit InputBuffer(std::string_view whole, const Format& format = {})
    requires(!detail::piecewise<F>)
      : own_(new Reader(whole, format.limits)), in_(*own_), p_(in_.start()) {}
  explicit InputBuffer(Source& source, const Format& format = {})
    requires detail::piecewise<F>
      : own_(new Reader(source, format.limits)), in_(*own_), p_(in_.start()) {
    static_assert(!F::reads_views, "hps: views would outlive the pieces that they view");
  }
  // Part of the message that `in` reads, from p on.
  InputBuffer(Reader& in, const char* p) : in_(in), p_(p) {}
  InputBuffer(const InputBuffer&) = delete;

  template <class T>
  InputBuffer& operator>>(T&& t) {
    const detail::NothingApart nothing_apart(in_);  // t may be moved, or looked at
    const bool around = in_.begin();
    using V = std::remove_cvref_t<T>;
    if constexpr (detail::kind_of<V>() == Kind::opaque) {
      Serializer<V, InputBuffer>::parse(t, *this);
    } else {
      Attempt attempt(*this);
      const char* const end = detail::row::parse_checked<F, V>(p_, t, in_);
      detail::row::expect_whole<F>(end, in_, std::addressof(t));
      attempt.succeed(end);
    }
    in_.succeed(around);
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

  // Bytes as they are.
  void read(char* data, std::size_t n) {
    if constexpr (detail::piecewise<F>) {
      parse_by([&](const char* p) { return in_.read(p, data, n, nullptr); });
    } else {
      if (remaining() < n) in_.fail_end(nullptr);
      if (n) std::memcpy(data, p_, n);
      p_ += n;
    }
  }
  // `parse(p) -> p` parses from p on.
  void parse_by(auto&& parse) {
    Attempt attempt(*this);
    attempt.succeed(parse(p_));
  }
  char read_char() {
    char c;
    read(&c, 1);
    return c;
  }
  void load_binary(void* data, std::size_t n) { read(static_cast<char*>(data), n); }
  // An object that is made with the first call, one for each type and id, and lives as long as the message.
  template <class T>
  T& get_helper(const void* id = nullptr) {
    return detail::helper_in<T>(in_, id);
  }

  // The number of bytes that are left of the message; with a Source, of its last piece: they belong to what follows.
  std::size_t remaining() const { return static_cast<std::size_t>(in_.left(p_)); }
  // The number of bytes read so far.
  std::size_t offset() const { return in_.offset(p_); }

  Reader& reader() { return in_; }
  const char* position() const { return p_; }
  void seek(const char* p) { p_ = p; }

 private:
  // Hand-written code may catch an error and read on.
  class Attempt {
   public:
    explicit Attempt(InputBuffer& buffer) : buffer_(buffer), window_(buffer.in_.window()) {}
    ~Attempt() {
      if (!succeeded_) buffer_.p_ = buffer_.in_.recover(buffer_.p_, window_);
    }
    Attempt(const Attempt&) = delete;
    void succeed(const char* p) {
      buffer_.p_ = p;
      succeeded_ = true;
    }

   private:
    InputBuffer& buffer_;
    typename Reader::Window window_;
    bool succeeded_ = false;
  };

  std::unique_ptr<Reader> own_;
  Reader& in_;
  const char* p_;
};

InputBuffer(Source&) -> InputBuffer<Piecewise<Compact>>;
template <class F>
InputBuffer(Source&, const F&) -> InputBuffer<Piecewise<F>>;
template <class F>
InputBuffer(std::string_view, const F&) -> InputBuffer<F>;

}  // namespace hps
