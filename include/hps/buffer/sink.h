// SPDX-License-Identifier: MIT
#pragma once
// The destinations of bytes. A sink knows no format, and is called once for many members.

#include <cstring>
#include <ostream>
#include <span>

#include "hps/error.h"
#include "hps/kernel/set_size.h"

namespace hps {

class Sink {
 public:
  virtual void write(const char* data, std::size_t n) = 0;

  // Returns memory of the sink to write to in place, n bytes or more, or none. It stays valid until the next call, and
  // there is no write() meanwhile. Takes the first `used` bytes of the memory that the last call returned; n is 0 when
  // a buffer is flushed. From the construction of the buffer until then nobody else uses the sink.
  virtual std::span<char> memory(std::size_t /*used*/, std::size_t /*n*/) { return {}; }

  // The fewest bytes in one place that it refers to rather than copies.
  virtual std::size_t least_reference() const { return static_cast<std::size_t>(-1); }
  // Like write(), for bytes that stay where they are as long as the object that is being serialized.
  virtual void refer(const char* data, std::size_t n) { write(data, n); }

 protected:
  Sink() = default;
  Sink(const Sink&) = delete;
  ~Sink() = default;
};

}  // namespace hps

namespace hps::detail {

template <class T>
concept ByteLike = sizeof(T) == 1 && (std::is_same_v<T, char> || std::is_same_v<T, std::byte> ||
                                      std::is_same_v<T, unsigned char> || std::is_same_v<T, char8_t>);

// std::string, std::vector<std::byte> and the like
template <class C>
concept ByteContainer = ByteLike<typename C::value_type> && requires(C& c, const typename C::value_type* p) {
  c.insert(c.end(), p, p);
  c.clear();
};

// Tells about how many bytes a message will have; asked only if the string has to grow.
struct SizeHint {
  std::size_t (*of)(const void* object) = nullptr;
  const void* object = nullptr;
  std::size_t before = 0;  // bytes before those that `of` knows
};

}  // namespace hps::detail

namespace hps {

template <detail::ByteContainer C>
class ContainerSink final : public Sink {
 public:
  explicit ContainerSink(C& out, detail::SizeHint hint = {}) : out_(out), hint_(hint) {}
  ~ContainerSink() { take(0); }

  void write(const char* data, std::size_t n) override {
    if constexpr (requires { out_.reserve(out_.capacity()); })
      if (n > out_.capacity() - out_.size()) make_room(n);
    if constexpr (requires { out_.append(data, n); }) {
      out_.append(data, n);
    } else {
      const auto first = reinterpret_cast<const typename C::value_type*>(data);
      out_.insert(out_.end(), first, first + n);
    }
  }

  std::span<char> memory(std::size_t used, std::size_t n) override {
    take(used);
    if constexpr (kernel::SetsSize<C>) {
      const std::size_t free = out_.capacity() - out_.size();
      if (n == 0 || n > free || free < worth_it) return {};  // write() lets it grow
      given_ = true;
      return {out_.data() + out_.size(), free};
    } else {
      return {};
    }
  }

 private:
  static constexpr std::size_t worth_it = 16;  // more than an empty string has
  static constexpr std::size_t worth_a_hint = 1024;

  // Makes room for n bytes and some more: otherwise the bytes after a large array would move it.
  HPS_COLD void make_room(std::size_t n) {
    std::size_t room = out_.size() + n;
    if (hint_.of && n >= worth_a_hint) {
      const std::size_t all = hint_.before + hint_.of(hint_.object);
      if (room < all) room = all;
      hint_ = {};
    }
    room += room / 16;
    if (room < 2 * out_.capacity()) room = 2 * out_.capacity();
    out_.reserve(room < out_.max_size() ? room : out_.max_size());
  }

  void take(std::size_t used) {
    if constexpr (kernel::SetsSize<C>)
      if (given_) kernel::set_size_unfilled(out_, out_.size() + used);
    given_ = false;
  }

  C& out_;
  detail::SizeHint hint_;
  bool given_ = false;  // the byte after the size may not be 0, which a string must restore
};

class StreamSink final : public Sink {
 public:
  explicit StreamSink(std::ostream& out) : out_(out) {}
  void write(const char* data, std::size_t n) override {
    if (!out_.write(data, static_cast<std::streamsize>(n)))
      throw Error("hps: the stream takes no more bytes (a full disk, or a closed pipe?)");
  }

 private:
  std::ostream& out_;
};

// Counts on when the span is full, so that the error can say how many bytes it takes.
class SpanSink final : public Sink {
 public:
  explicit SpanSink(std::span<std::byte> out) : out_(out) {}
  void write(const char* data, std::size_t n) override {
    if (size_ <= out_.size() && n <= out_.size() - size_ && n) std::memcpy(out_.data() + size_, data, n);
    size_ += n;
  }
  std::span<char> memory(std::size_t used, std::size_t n) override {
    size_ += used;
    if (n == 0 || size_ > out_.size() || n > out_.size() - size_) return {};
    return {reinterpret_cast<char*>(out_.data()) + size_, out_.size() - size_};
  }
  // Bytes that were written, with those that the span had no room for.
  std::size_t size() const { return size_; }
  std::span<std::byte> written() const {
    if (size_ > out_.size()) throw BufferTooSmall(out_.size(), size_);
    return out_.first(size_);
  }

 private:
  std::span<std::byte> out_;
  std::size_t size_ = 0;
};

class CountingSink final : public Sink {
 public:
  void write(const char*, std::size_t n) override { size_ += n; }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_ = 0;
};

}  // namespace hps
