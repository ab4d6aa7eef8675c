// SPDX-License-Identifier: MIT
#pragma once
// Columns of numbers of one type as those of another, a block at a time.

#include <algorithm>
#include <limits>

#include "hps/evolution/convert.h"
#include "hps/evolution/problem.h"
#include "hps/format/packed/columns/fixed.h"
#include "hps/format/packed/columns/numbers_reader.h"
#include "hps/format/packed/columns/source.h"
#include "hps/format/packed/objects/values.h"
#include "hps/schema/columns/tree.h"

namespace hps::detail::evolution {

using schema::ColumnNode;

inline std::unique_ptr<column::NumbersReader> read_numbers(const column::SharedByColumns& shared,
                                                           const column::Input& from, std::size_t n, unsigned code) {
  const auto own = static_cast<unsigned char>(code);
  return column::with_bits_of(own, [&]<class U>() -> std::unique_ptr<column::NumbersReader> {
    return std::make_unique<column::NumbersReaderOf<U>>(column::OneColumn{shared, from}, n, own);
  });
}
template <class V>
void read_some(column::NumbersReader& reader, V* values, std::size_t n) {
  reader.get(column::Batch::strided(values, sizeof(V), n));
}

class NumbersInput {
 public:
  static constexpr std::size_t most = column::block_size;  // at a time

  NumbersInput(const column::SharedByColumns& shared, const ColumnNode& from, unsigned code)
      : code_(static_cast<unsigned char>(code)), begin_(from.column.offset()) {
    const std::size_t n = from.column.as_size(from.count);
    if (code == shape::scalar_code<long double>()) {
      reals_.emplace(column::OneColumn{shared, from.column}, n, column::long_double_size);
    } else if (column::is_wide(code)) {
      code_ = shape::scalar_code<std::uint64_t>();
      upper_ = read_numbers(shared, from.upper, n, column::upper_code(static_cast<unsigned char>(code)));
    }
    if (!reals_) numbers_ = read_numbers(shared, from.column, n, code_);
  }

  std::size_t offset() const { return begin_; }

  void get(RawNumber* raws, std::size_t n) {
    if (reals_)
      for (std::size_t i = 0; i < n; ++i) std::memcpy(raws[i], reals_->get().data(), sizeof raws[i]);
    else get_halves(raws, n);
  }
  // Integers of up to 64 bits, those without sign by their bits.
  void get(std::int64_t* values, std::size_t n) {
    column::with_bits_of(code_, [&]<class U>() {
      U bits[most];
      read_some(*numbers_, bits, n);
      constexpr unsigned extension = 64 - 8 * sizeof(U);
      const unsigned shift = shape::is_signed_code(code_) ? extension : 0;
      for (std::size_t i = 0; i < n; ++i)
        values[i] = static_cast<std::int64_t>(std::uint64_t{bits[i]} << shift) >> shift;
    });
  }
  void finish() const {
    if (reals_) reals_->finish();
    if (numbers_) numbers_->finish();
    if (upper_) upper_->finish();
  }

 private:
  void get_halves(RawNumber* raws, std::size_t n) {
    std::uint64_t upper[most];
    if (upper_) read_some(*upper_, upper, n);
    else std::fill_n(upper, n, 0);
    column::with_bits_of(code_, [&]<class U>() {
      U bits[most];
      read_some(*numbers_, bits, n);
      for (std::size_t i = 0; i < n; ++i) set_halves(raws[i], bits[i], upper[i], 16);
    });
  }
  unsigned char code_;
  std::size_t begin_;
  std::unique_ptr<column::NumbersReader> numbers_, upper_;
  std::optional<column::BytesReader> reals_;
};

// Numbers in blocks as plain as they are: they are read again at once.
class NumbersOutput {
 public:
  // `n` is how many there will be.
  NumbersOutput(unsigned code, std::size_t n)
      : code_(static_cast<unsigned char>(code)),
        width_(shape::width_of_code(code)),
        is_wide_(column::is_wide(code)),
        in_blocks_(code != shape::scalar_code<long double>()) {
    const std::size_t blocks = n / column::block_size + 1;
    lower_.reserve(n * (is_wide_ ? 8 : width_) + blocks);
    if (is_wide_) upper_.reserve(n * 8 + blocks);
  }

  // The next block.
  void put(const RawNumber* raws, std::size_t n) {
    begin_block();
    const std::size_t width = is_wide_ ? 8 : width_;
    append(lower_, n, width, [raws](std::size_t i) { return raws[i]; });
    if (is_wide_) append(upper_, n, width, [raws](std::size_t i) { return raws[i] + 8; });
    count_ += n;
  }
  // The same, of integers or integral numbers of up to 64 bits.
  void put(const std::int64_t* values, std::size_t n) {
    begin_block();
    if (code_ == shape::scalar_code<float>()) put_as<float>(values, n);
    else if (code_ == shape::scalar_code<double>()) put_as<double>(values, n);
    else column::with_bits_of(code_, [&]<class U>() { put_as<U>(values, n); });
    count_ += n;
  }

  void finish(auto& columns, const column::Input& origin) {
    columns.add(std::move(lower_), count_, origin);
    if (is_wide_) columns.add(std::move(upper_), count_, origin);
  }

 private:
  void begin_block() {
    if (in_blocks_) lower_.push_back(static_cast<char>(column::Tag::plain));
    if (is_wide_) upper_.push_back(static_cast<char>(column::Tag::plain));
  }
  static void append(std::string& bytes, std::size_t n, std::size_t width, auto&& number) {
    const std::size_t begin = bytes.size();
    bytes.resize(begin + n * width);
    for (std::size_t i = 0; i < n; ++i) std::memcpy(bytes.data() + begin + i * width, number(i), width);
  }
  template <class V>
  void put_as(const std::int64_t* values, std::size_t n) {
    char bytes[NumbersInput::most * sizeof(V)];
    for (std::size_t i = 0; i < n; ++i) kernel::store(bytes + i * sizeof(V), static_cast<V>(values[i]));
    lower_.append(bytes, n * sizeof(V));
  }

  unsigned char code_;
  std::size_t width_;
  bool is_wide_, in_blocks_;
  std::string lower_, upper_;
  std::uint64_t count_ = 0;
};

class NumbersConverter {
 public:
  NumbersConverter(const Node& theirs, const Node& ours, const Enumerations* names, Inexact inexact)
      : theirs_(theirs),
        ours_(ours),
        names_(names),
        inexact_(inexact),
        range_(range_that_converts(theirs, ours)),
        all_fit_(always_converts(theirs, ours)) {}

  // Whether the numbers have the same bytes in a column.
  bool keeps_bytes() const {
    return keeps_values(theirs_, ours_) && theirs_.code() == ours_.code() && value_code(theirs_) == value_code(ours_);
  }

  // Throws Problem.
  void convert(NumbersInput& in, NumbersOutput& out, std::uint64_t count) {
    for (std::uint64_t done = 0; done < count; done += NumbersInput::most) {
      const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(NumbersInput::most, count - done));
      if (range_.most && convert_integers(in, out, n)) continue;
      RawNumber raws[NumbersInput::most];
      if (range_.most)
        for (std::size_t i = 0; i < n; ++i) set_halves(raws[i], static_cast<std::uint64_t>(integers_[i]), 0, 8);
      else in.get(raws, n);
      for (std::size_t i = 0; i < n; ++i) convert_one(raws[i], in.offset(), done + i);
      out.put(raws, n);
    }
  }

 private:
  bool convert_integers(NumbersInput& in, NumbersOutput& out, std::size_t n) {
    in.get(integers_, n);
    const auto fits = [this](std::int64_t v) { return range_.has(v); };
    if (!all_fit_ && !std::all_of(integers_, integers_ + n, fits)) return false;
    out.put(integers_, n);
    return true;
  }

  void convert_one(RawNumber& raw, std::size_t offset, std::uint64_t number) {
    Known& known = known_[static_cast<unsigned char>(raw[0]) % std::size(known_)];
    if (known.is_set && std::memcmp(known.from, raw, sizeof raw) == 0)
      return (void)std::memcpy(raw, known.to, sizeof raw);
    RawNumber to = {};
    const std::string problem = evolution::convert(theirs_, ours_, names_, raw, to, inexact_);
    if (!problem.empty()) fail_today_at(offset, problem + ", value " + std::to_string(number) + " of its column");
    known.is_set = true;
    std::memcpy(known.from, raw, sizeof raw);
    std::memcpy(known.to, to, sizeof raw);
    std::memcpy(raw, to, sizeof raw);
  }

  const Node &theirs_, &ours_;
  const Enumerations* const names_;
  const Inexact inexact_;
  const IntegerRange range_;
  const bool all_fit_;
  std::int64_t integers_[NumbersInput::most];
  struct Known {
    bool is_set = false;
    RawNumber from, to;
  };
  Known known_[64];  // by their last bits: enumerators are few
};

}  // namespace hps::detail::evolution
