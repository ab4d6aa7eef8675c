// SPDX-License-Identifier: MIT
#pragma once
// Text, bytes and numbers of 8 bits, whether they are columns of strings or of numbers.

#include "hps/evolution/columns/numbers.h"
#include "hps/evolution/columns/output.h"
#include "hps/evolution/sizes.h"
#include "hps/format/packed/columns/numbers_writer.h"
#include "hps/format/packed/strings/strings_reader.h"
#include "hps/format/packed/strings/strings_writer.h"

namespace hps::detail::evolution {

inline constexpr unsigned code_of_size = shape::scalar_code<std::uint64_t>();
inline constexpr unsigned code_of_byte = shape::scalar_code<std::uint8_t>();

inline bool has_fixed_extent(const Node& n) { return n.extents.size() == 1 && n.extents[0] != schema::run_time_extent; }

// The bytes of one object after another.
class BytesInput {
 public:
  BytesInput(const column::SharedByColumns& shared, const Node& node, const ColumnNode& from) : budget_(shared.budget) {
    const std::size_t n = from.column.as_size(from.count);
    if (has_fixed_extent(node)) extent_ = from.column.as_size(node.extents[0] - 1);
    if (is_sized_bytes(node)) {
      const column::OneColumn in{shared, from.column};
      if (has_fixed_extent(node)) fixed_.emplace(in, n, extent_);
      else strings_.emplace(in, n);
    } else {
      const ColumnNode& values = *from.first();
      if (node.kind == Kind::sequence) sizes_ = read_numbers(shared, from.column, n, code_of_size);
      values_ = read_numbers(shared, values.column, values.column.as_size(values.count), code_of_byte);
    }
  }

  // Until the next ones are taken.
  std::string_view get() {
    if (strings_) return strings_->get(1)[0];
    if (fixed_) return fixed_->get();
    std::uint64_t size = extent_;
    if (sizes_) read_some(*sizes_, &size, 1);
    if (size > values_->left()) values_->fail("a size that exceeds the number of the elements");
    if (size) column::charge(budget_, size, 1, values_->input());
    bytes_.resize(static_cast<std::size_t>(size));
    read_some(*values_, bytes_.data(), bytes_.size());
    return bytes_;
  }
  void finish() const {
    if (strings_) strings_->finish();
    if (fixed_) fixed_->finish();
    if (sizes_) sizes_->finish();
    if (values_) values_->finish();
  }

 private:
  Budget& budget_;
  std::size_t extent_ = 0;
  std::optional<column::StringsReader> strings_;
  std::optional<column::BytesReader> fixed_;
  std::unique_ptr<column::NumbersReader> sizes_, values_;
  std::string bytes_;
};

class BytesOutput {
 public:
  // `origin` is where the bytes come from.
  BytesOutput(column::Workspace& workspace, const Node& node, const column::Input& origin)
      : node_(node),
        origin_(origin),
        strings_(workspace),
        fixed_(workspace, node.kind == Kind::bytes && has_fixed_extent(node) ? extent() : 0),
        sizes_(workspace, code_of_size, false),
        values_(workspace, code_of_byte, false) {}

  // As many as the node has, if that is fixed.
  void put(std::string_view bytes) {
    if (node_.kind != Kind::bytes) {
      const std::uint64_t size = bytes.size();
      sizes_.put(column::Batch::one(&size));
      values_.put(column::Batch::strided(bytes.data(), 1, bytes.size()));
    } else if (has_fixed_extent(node_)) {
      fixed_.put(bytes.data());
    } else {
      strings_.put(bytes);
    }
  }
  void finish(ColumnsOutput& out) {
    if (node_.kind == Kind::bytes) return out.add(has_fixed_extent(node_) ? column() : strings_, origin_);
    if (node_.kind == Kind::sequence) {
      out.add(sizes_, origin_);
      out.count(values_.count());
    }
    out.add(values_, origin_);
  }

 private:
  column::ColumnWriter& column() { return fixed_; }
  std::size_t extent() const { return static_cast<std::size_t>(node_.extents[0] - 1); }

  const Node& node_;
  const column::Input& origin_;
  column::StringsWriter strings_;
  column::BytesWriter fixed_;
  column::NumbersWriterOf<std::uint64_t> sizes_;
  column::NumbersWriterOf<std::uint8_t> values_;
};

}  // namespace hps::detail::evolution
