// SPDX-License-Identifier: MIT
#pragma once
// A packed message without its C++ type: what columns it has, and the values of single ones.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hps/format/packed.h"
#include "hps/format/packed/index/place.h"

namespace hps::detail::column {

class Input;

}  // namespace hps::detail::column

namespace hps {

struct Column {
  // The member's, "ions.mz"; in a message that is not described its position, "1.0". The elements of a container add
  // nothing to it. A call at the end tells what else there is a column of: "ions.size()", of sequences and maps, and
  // "grid.size(1)" of those in a sequence; "q_value.has_value()", of optionals; "source.index()", of variants, whose
  // alternatives are "source.0" and so on; "best.number()", of shared objects, 0 for null; "low()" and "high()" of
  // integers of 128 bits.
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
  HPS_ONCE explicit Columns(std::string_view message, const Packed& format = {});

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
  HPS_ONCE std::vector<SchemeShare> schemes(std::size_t i) const;

 private:
  using Place = detail::column::Place;

  // Those of a described message: after a head of so many bytes. Their shape, in bytes as in a message, and names are
  // known, or in the message.
  template <Format F>
  friend struct Described;
  HPS_ONCE Columns(std::string_view columns, std::size_t head, std::optional<std::string_view> shape,
                   std::string_view names, const Packed& format);

  HPS_ONCE void read(std::optional<std::string_view> shape, std::string_view names);
  HPS_ONCE std::size_t number_of(std::string_view path) const;
  HPS_ONCE detail::column::Input input(std::size_t i) const;
  // Calls f, with errors in terms of columns.
  decltype(auto) guarded(auto&& f) const;

  std::string_view message_;
  Packed format_;
  std::vector<Column> columns_;
  std::vector<Place> places_;
  std::size_t begin_ = 0;  // of the first column in the message
  std::size_t head_ = 0;   // bytes before the message
  bool in_pieces_ = false;
};

// The columns of a packed message, for those who lack its type.
inline Columns columns(std::string_view message, const Packed& format = {}) { return Columns(message, format); }
template <std::same_as<std::string> S>
Columns columns(S&& message, const Packed& format = {}) = delete;  // it would not outlive them

}  // namespace hps

#include HPS_DEFINITIONS("hps/format/packed/columns_definitions.h")
