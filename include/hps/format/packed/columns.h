// SPDX-License-Identifier: MIT
#pragma once
// A packed message without its C++ type: what columns it has, and the values of single ones.

#include <string>
#include <string_view>
#include <vector>

#include "hps/format/packed/errors.h"
#include "hps/format/packed/head.h"
#include "hps/format/packed/read_column.h"

namespace hps {

struct Column {
  // The member's, "ions.mz"; in a message without names its position, "1.0". The elements of a container add nothing to
  // it. A call at the end tells what else there is a column of: "ions.size()", of sequences and maps;
  // "q_value.has_value()", of optionals; "source.index()", of variants, whose alternatives are "source.0" and so on;
  // "best.number()", of shared objects, 0 for null; "low()" and "high()" of integers of 128 bits.
  std::string path;
  std::string type;     // "bool", "int32", "uint64", "float64", "string", "bytes", or "compact bytes" of other objects
  std::uint64_t count;  // values
  std::size_t bytes;    // that they take in the message
};

// A part of a column, by how it is encoded.
struct SchemeShare {
  std::string_view scheme;  // "delta", "dictionary"
  std::uint64_t count;      // values
  std::size_t bytes;
};

// The message must outlive it, and a memory resource of the format. Everything throws ParseError for bytes that are
// damaged, and LimitExceeded for what would become more than the format allows.
class Columns {
 public:
  // Throws Error if the message was so small that it was written in rows: then only its type can parse it, as a whole.
  explicit Columns(std::string_view message, const Packed& format = {});

  template <std::same_as<std::string> S>
  explicit Columns(S&& message, const Packed& format = {}) = delete;

  std::size_t size() const { return columns_.size(); }
  const Column& operator[](std::size_t i) const { return columns_[i]; }
  auto begin() const { return columns_.begin(); }
  auto end() const { return columns_.end(); }

  // The values of one column; no other is touched. V is the arithmetic type that it has, or std::string. Throws Error
  // if there is no such column, or it has another type.
  template <class V>
  std::vector<V> read(std::size_t i) const;
  template <class V>
  std::vector<V> read(std::string_view path) const {
    return read<V>(number_of(path));
  }

  // Takes as long as reading the column.
  std::vector<SchemeShare> schemes(std::size_t i) const;

 private:
  using Place = detail::column::Place;

  std::size_t number_of(std::string_view path) const;
  detail::column::Input input(std::size_t i) const;
  // Calls f, with errors in terms of columns.
  decltype(auto) guarded(auto&& f) const;

  std::string_view message_;
  Packed format_;
  std::vector<Column> columns_;
  std::vector<Place> places_;
  std::size_t begin_ = 0;  // of the first column in the message
  bool in_pieces_ = false;
};

// The columns of a packed message, for those who lack its type.
inline Columns columns(std::string_view message, const Packed& format = {}) { return Columns(message, format); }
template <std::same_as<std::string> S>
Columns columns(S&& message, const Packed& format = {}) = delete;  // it would not outlive them

decltype(auto) Columns::guarded(auto&& f) const {
  try {
    return f();
  } catch (const detail::column::Failure& failure) {
    detail::column::raise(failure, failure.column < places_.size() ? places_[failure.column].path : std::string());
  }
}

inline Columns::Columns(std::string_view message, const Packed& format) : message_(message), format_(format) {
  if (!message.empty() && detail::column::are_rows(message[0]))
    throw Error("hps: so small a message was written in rows: parse it as a whole, as its type");
  guarded([&] {
    const detail::column::Head head(message);
    places_ = detail::column::Layout(head.shape, head.names, head.sizes).places();
    begin_ = head.columns.offset();
    in_pieces_ = head.in_pieces;
    std::size_t left = head.columns.remaining();
    for (const Place& place : places_) {
      if (place.size > left) head.columns.fail("a column that exceeds the message");
      left -= place.size;
      columns_.push_back({place.path, detail::column::name_of(place.code), place.count, place.size});
    }
    if (left) head.columns.fail("bytes left over");
  });
}

inline std::size_t Columns::number_of(std::string_view path) const {
  std::size_t found = size();
  for (std::size_t i = 0; i < size(); ++i) {
    if (columns_[i].path != path) continue;
    if (found < size())
      throw Error(detail::ErrorText("hps: several columns are %.*s: take their numbers", static_cast<int>(path.size()),
                                    path.data())
                      .c_str());
    found = i;
  }
  if (found < size()) return found;
  throw Error(detail::ErrorText("hps: the message has no column %.*s (was it written with packed.named()?)",
                                static_cast<int>(path.size()), path.data())
                  .c_str());
}

inline detail::column::Input Columns::input(std::size_t i) const {
  if (i >= places_.size()) throw Error(detail::ErrorText("hps: the message has no column of number %zu", i).c_str());
  const char* const begin = message_.data() + begin_ + places_[i].offset;
  return {message_.data(), begin, begin + places_[i].size, i};
}

template <class V>
std::vector<V> Columns::read(std::size_t i) const {
  const detail::column::Input in = input(i);
  if (!detail::column::holds<V>(places_[i]))
    throw Error(detail::ErrorText("hps: the column %s has values of another type: %s", columns_[i].path.c_str(),
                                  columns_[i].type.c_str())
                    .c_str());
  return guarded([&] {
    detail::Budget budget = detail::column::budget_of(message_.size(), format_.limits);
    detail::column::Workspace workspace(format_);
    return detail::column::read_all<V>(detail::column::OneColumn{{in_pieces_, workspace, budget}, in}, places_[i]);
  });
}

inline std::vector<SchemeShare> Columns::schemes(std::size_t i) const {
  const detail::column::Input in = input(i);
  std::vector<SchemeShare> shares;
  const auto add = [&shares](const detail::column::Decoded& block) {
    for (SchemeShare& share : shares) {
      if (share.scheme != block.scheme) continue;
      share.count += block.count;
      share.bytes += block.bytes;
      return;
    }
    shares.push_back({block.scheme, block.count, block.bytes});
  };
  guarded([&] {
    detail::Budget budget = detail::column::budget_of(message_.size(), format_.limits);
    detail::column::Workspace workspace(format_);
    detail::column::with_reader(detail::column::OneColumn{{in_pieces_, workspace, budget}, in}, places_[i],
                                [&](auto reader) {
                                  detail::column::charge(budget, reader.left(), 1, in);
                                  while (reader.left()) add(reader.skip_block());
                                  reader.finish();
                                });
  });
  return shares;
}

}  // namespace hps
