// SPDX-License-Identifier: MIT
#pragma once
// A packed message: its kind in one byte; for rows, compact bytes. For columns the size of the index, that of all
// columns, the index, the columns. The index is the shape with its size before it, the same of the names if there are
// any, and the sizes.

#include "hps/format/packed.h"
#include "hps/format/packed/layout.h"
#include "hps/format/packed/tree.h"

namespace hps::column {

// The first byte: 0, or `columns` and what goes with it.
enum class MessageKind : unsigned char { rows = 0, columns = 1, named = 2, in_pieces = 4 };

constexpr unsigned operator|(unsigned kind, MessageKind more) { return kind | static_cast<unsigned>(more); }
constexpr bool operator&(unsigned kind, MessageKind what) { return kind & static_cast<unsigned>(what); }

inline bool are_rows(char kind) { return kind == static_cast<char>(MessageKind::rows); }

// A message of columns, before it is written.
template <class T>
class Message {
 public:
  Message(const T& t, const Packed& format) : workspace_(format), source_{workspace_}, tree_(source_) {
    Writing::Context context(format.limits);
    tree_.put(t, context);
    Bytes index(workspace_.memory());
    put_with_size(index, shape_of<T>());
    if (format.names) {
      Bytes names(workspace_.memory());
      put_names<T>(names);
      put_with_size(index, names);
    }
    tree_.each([&](auto& part) { put_size(index, part); });
    unsigned kind = 0 | MessageKind::columns;
    if (format.names) kind = kind | MessageKind::named;
    if (workspace_.compressors().any()) kind = kind | MessageKind::in_pieces;
    head_.push_back(static_cast<char>(kind));
    put_number(head_, index.size());
    put_number(head_, size_);
    head_ += index;
    size_ += head_.size();
  }

  std::size_t size() const { return size_; }
  // The fewest bytes that the same values may take in rows.
  std::size_t least_in_rows() const { return least_in_rows_; }

  void write(Sink& sink) {
    sink.write(head_.data(), head_.size());
    tree_.each([&](auto& part) {
      if constexpr (requires { part.bytes(); })
        if (const Bytes& bytes = part.bytes(); !bytes.empty()) sink.write(bytes.data(), bytes.size());
    });
  }

 private:
  static void put_with_size(Bytes& index, std::string_view text) {
    put_number(index, text.size());
    index += text;
  }

  void put_size(Bytes& index, Writing::Parts& parts) { put_number(index, parts.count()); }
  void put_size(Bytes& index, auto& column) {
    const Bytes& bytes = column.finish();
    size_ += bytes.size();
    if (!column.count()) return;
    put_number(index, bytes.size());
    least_in_rows_ += column.least_in_rows();
  }

  Workspace workspace_;
  Writing::Source source_;
  Tree<T, Writing> tree_;
  Bytes head_{workspace_.memory()};
  std::size_t size_ = 0, least_in_rows_ = 0;
};

// The parts of a message of columns.
struct Head {
  Input shape, names, sizes, columns;
  bool in_pieces;

  bool has_shape(std::string_view s) const {
    Input copy = shape;
    return s.size() == shape.remaining() && std::memcmp(copy.bytes(s.size()), s.data(), s.size()) == 0;
  }
};

// Bytes of objects that a message may become: 16 times as many as of rows, because columns repeat values for nothing.
inline Budget budget_of(std::size_t message, const Limits& limits) {
  constexpr std::size_t always = std::size_t{1} << 27, most = static_cast<std::size_t>(-1) - always;
  const std::size_t factor = limits.expansion;
  return Budget(factor && message > most / 16 / factor ? most : always + message * 16 * factor);
}

inline Head head_of(std::string_view message) {
  Input all(message.data(), message.data(), message.data() + message.size());
  const unsigned kind = all.small(7, "a kind of message that does not exist");
  if (!(kind & MessageKind::columns)) all.fail("a message that has no columns");
  const std::uint64_t index_size = all.number(), columns_size = all.number();
  Input index = all.part(index_size), columns = all.part(columns_size);
  if (all.remaining()) all.fail("bytes left over");
  const Input shape = index.part();
  const Input names = kind & MessageKind::named ? index.part() : index.none();
  return {shape, names, index, columns, kind & MessageKind::in_pieces};
}

// The columns of a message, one after another.
class MessageSource final : public Reading::Source {
 public:
  MessageSource(Head& head, Workspace& workspace, Budget& budget)
      : head_(head), workspace_(workspace), budget_(budget) {}

  std::uint64_t number() override { return head_.sizes.number(); }
  std::uint64_t times(std::uint64_t count, std::size_t extent) override { return head_.sizes.product(count, extent); }
  Stream column(std::uint64_t count) override {
    (void)head_.sizes.as_size(count);
    return {head_.columns.part(count ? number() : 0, next_++), head_.in_pieces, workspace_, budget_};
  }

  void finish(const Reading::Parts& parts) const {
    if (parts.left()) head_.sizes.fail("more elements than the objects have");
  }
  void finish(const auto& column) const { column.finish(); }
  // After all columns were made.
  void finish() const {
    if (head_.sizes.remaining()) head_.sizes.fail("an index with more columns than the type has");
    if (head_.columns.remaining()) head_.columns.fail("bytes left over");
  }

 private:
  Head& head_;
  Workspace& workspace_;
  Budget& budget_;
  std::size_t next_ = 0;
};

}  // namespace hps::column
