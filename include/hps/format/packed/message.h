// SPDX-License-Identifier: MIT
#pragma once
// A packed message: its kind in one byte; for rows, compact bytes. For columns the size of the index, the index, the
// columns. The index has the shape of the type, and of each column the number of its values and of its bytes.

#include "hps/format/packed/shape_code.h"
#include "hps/format/packed/tree.h"

namespace hps::column {

enum class MessageKind : unsigned char { rows, columns };

// A message of columns, before it is written.
template <class T>
class Message {
 public:
  Message(const T& t, const Limits& limits) : tree_(source_) {
    tree_.put(t, limits);
    put_shape<T>(index_);
    tree_.each([this](auto& column) {
      const std::string& bytes = column.finish();
      put_number(index_, column.count());
      put_number(index_, bytes.size());
      size_ += bytes.size();
    });
    std::string size;
    put_number(size, index_.size());
    head_ = static_cast<char>(MessageKind::columns) + size + index_;
    size_ += head_.size();
  }

  std::size_t size() const { return size_; }

  void write(Sink& sink) {
    sink.write(head_.data(), head_.size());
    tree_.each([&](auto& column) {
      const std::string& bytes = column.bytes();
      if (!bytes.empty()) sink.write(bytes.data(), bytes.size());
    });
  }

 private:
  Writing::Source source_;
  Node<T, Writing> tree_;
  std::string index_, head_;
  std::size_t size_ = 0;
};

// The columns of a message in memory.
class Columns final : public Reading::Source {
 public:
  Columns(std::string_view message, Input index, const char* columns)
      : message_(message), index_(index), next_(columns) {}

  Input next(std::size_t& count) override {
    const std::uint64_t values = index_.number(), bytes = index_.number();
    const auto left = static_cast<std::size_t>(message_.data() + message_.size() - next_);
    if (bytes > left) index_.fail("a column that exceeds the message");
    count = static_cast<std::size_t>(values);
    if (count != values) index_.fail("more values than memory has bytes");
    const char* const begin = next_;
    next_ += bytes;
    return {message_.data(), begin, next_};
  }

  void finish() const {
    if (index_.remaining()) index_.fail("an index with more columns than the type has");
    if (next_ != message_.data() + message_.size())
      throw ParseError("bytes left over", static_cast<std::size_t>(next_ - message_.data()), "", Input::advice);
  }

 private:
  std::string_view message_;
  Input index_;
  const char* next_;
};

}  // namespace hps::column
