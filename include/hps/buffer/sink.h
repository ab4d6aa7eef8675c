// SPDX-License-Identifier: MIT
#pragma once
// Where bytes go to. A sink knows no format, and is called once for many members.

#include <cstring>
#include <ostream>
#include <span>

#include "hps/error.h"

namespace hps {

class Sink {
 public:
  virtual void write(const char* data, std::size_t n) = 0;

 protected:
  Sink() = default;
  Sink(const Sink&) = delete;
  ~Sink() = default;
};

template <class T>
concept ByteLike = sizeof(T) == 1 && (std::is_same_v<T, char> || std::is_same_v<T, std::byte> ||
                                      std::is_same_v<T, unsigned char> || std::is_same_v<T, char8_t>);

// std::string, std::vector<std::byte> and the like
template <class C>
concept ByteContainer = ByteLike<typename C::value_type> && requires(C& c, const typename C::value_type* p) {
  c.insert(c.end(), p, p);
  c.clear();
};

template <ByteContainer C>
class ContainerSink final : public Sink {
 public:
  explicit ContainerSink(C& out) : out_(out) {}
  void write(const char* data, std::size_t n) override {
    if constexpr (requires { out_.append(data, n); }) {
      out_.append(data, n);
    } else {
      const auto first = reinterpret_cast<const typename C::value_type*>(data);
      out_.insert(out_.end(), first, first + n);
    }
  }

 private:
  C& out_;
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
