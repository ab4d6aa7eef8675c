// SPDX-License-Identifier: MIT
#pragma once

#include <hps/value/messages.h>

#include "common.h"

namespace hps::python {

namespace file = detail::file;
using file::ReadFile;
using file::ReadTable;

// A table, and which of its columns have the values of the tables of its layout.
class TableReader {
 public:
  TableReader(std::shared_ptr<const ReadFile> opened, std::size_t number)
      : file_(opened), table_(std::move(opened), number) {
    detail::Budget budget(file_->most_memory());
    layout_ = value::layout_of(table_.schema(), budget);
    std::size_t column = 0;
    for (const value::Table& t : layout_->tables()) {
      columns_.push_back(column);
      const bool is_entry_or_group = t.kind == Kind::record || t.kind == Kind::array || t.kind == Kind::reference;
      if (!is_entry_or_group) column += t.kind == Kind::scalar && detail::column::is_wide(t.code) ? 2 : 1;
    }
    has_columns_ = !layout_->has_pools() && column == table_.columns().size();
  }

  const ReadTable& table() const { return table_; }
  const std::shared_ptr<const value::Layout>& layout() const { return layout_; }
  // Whether values are found by columns; else chunk by chunk.
  bool has_columns() const { return has_columns_; }

  // Numbers, or numbers of alternatives, of these objects.
  nb::object numbers(std::uint32_t at, std::uint64_t first, std::uint64_t count) const {
    const value::Table& t = table_of(at);
    const bool is_variant = t.kind == Kind::variant;
    if (!is_variant && (t.kind != Kind::scalar || t.width > value::widest_in_memory))
      throw Error("hps: a table without numbers of NumPy");
    const unsigned code = is_variant ? shape::scalar_code<std::uint32_t>() : layout_->node(t).code();
    nb::object array;
    [&]<class... V>(Types<V...>) {
      (void)((code == shape::scalar_code<V>() ? (array = read<V>(at, first, count), true) : false) || ...);
    }(detail::column::ColumnTypes());
    return array;
  }
  // Where the containers, or the optionals, of these objects end among what is in them.
  nb::object ends(std::uint32_t at, std::uint64_t first, std::uint64_t count) const {
    auto ends = std::make_shared<std::vector<std::uint64_t>>();
    const Kind kind = table_of(at).kind;
    without_gil([&] {
      const std::size_t column = columns_.at(at);
      const file::ObjectRange objects{first, count};
      if (kind == Kind::optional) {
        const auto flags = file::read_column<bool>(table_, column, objects);
        ends->assign(flags.begin(), flags.end());
      } else {
        *ends = file::read_column<std::uint64_t>(table_, column, objects);
      }
      std::uint64_t sum = 0;
      for (std::uint64_t& end : *ends)
        if (__builtin_add_overflow(sum, end, &sum)) throw Error("hps: more elements than there can be");
        else end = sum;
    });
    const auto* const data = ends->data();
    const std::size_t n = ends->size();
    return array_of(shape::scalar_code<std::uint64_t>(), data, n, owner_of(std::move(ends)));
  }
  // Texts, or bytes.
  nb::object texts(std::uint32_t at, std::uint64_t first, std::uint64_t count, bool as_bytes) const {
    (void)table_of(at);
    const auto texts = without_gil([&] {
      return file::read_column<std::string>(table_, columns_.at(at), {first, count});
    });
    nb::object list = owned(PyList_New(static_cast<Py_ssize_t>(texts.size())));
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto size = static_cast<Py_ssize_t>(texts[i].size());
      PyObject* const made = as_bytes ? PyBytes_FromStringAndSize(texts[i].data(), size)
                                      : PyUnicode_DecodeUTF8(texts[i].data(), size, nullptr);
      if (!made) {
        PyErr_Clear();
        throw Error("hps: " + file_->path() + ": value " + std::to_string(i) + " of " +
                    table_.columns()[columns_[at]].path + ": text that is not UTF-8: open it with strings=\"bytes\"");
      }
      expect(PyList_SetItem(list.ptr(), static_cast<Py_ssize_t>(i), made));
    }
    return list;
  }
  // The objects of a chunk, a list.
  Value chunk(std::size_t i) const {
    if (i >= table_.chunks()) throw nb::index_error();
    return without_gil([&] { return table_.values(i); });
  }
  std::size_t column(std::uint32_t at) const { return columns_.at(at); }

 private:
  const value::Table& table_of(std::uint32_t at) const {
    if (at >= columns_.size()) throw nb::index_error();
    if (!has_columns_) throw Error("hps: a table whose values are found chunk by chunk only");
    return (*layout_)[at];
  }
  template <class V>
  nb::object read(std::uint32_t at, std::uint64_t first, std::uint64_t count) const {
    using Kept = std::conditional_t<std::same_as<V, bool>, std::vector<std::uint8_t>, std::vector<V>>;
    Kept values;
    for (const file::ObjectRange& part : parts(columns_.at(at), sizeof(V), {first, count})) {
      without_gil([&] {
        auto read = file::read_column<V>(table_, columns_.at(at), part);
        if constexpr (!std::same_as<V, bool>)
          if (values.empty()) return values.swap(read);
        values.insert(values.end(), read.begin(), read.end());
      });
      expect(PyErr_CheckSignals());
    }
    const auto* const data = values.data();
    const std::size_t n = values.size();
    return array_of(shape::scalar_code<V>(), data, n, owner_of(std::move(values)));
  }

  // Objects of whole chunks whose values take so much memory that a program may be interrupted after them.
  std::vector<file::ObjectRange> parts(std::size_t column, std::size_t width, const file::ObjectRange& all) const {
    constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;
    table_.expect_objects(all.first, all.count);
    std::vector<file::ObjectRange> parts = {{all.first, 0}};
    std::uint64_t bytes = 0, left = file_->most_memory();
    const std::uint64_t after = all.first + all.count;
    for (std::size_t i = all.count ? table_.chunk_of(all.first) : table_.chunks(); i < table_.chunks(); ++i) {
      const file::ChunkPlace& chunk = table_.chunk(i);
      if (chunk.first >= after) break;
      if (bytes > most_bytes) parts.push_back({chunk.first, 0}), bytes = 0;
      const std::uint64_t more = table_.extent(i, column).first;
      if (more > left / width)
        throw Error("hps: " + file_->path() + ": a column of more memory than max_memory allows");
      left -= more * width;
      bytes += more * width;
      parts.back().count = std::min(after, chunk.first + chunk.count) - parts.back().first;
    }
    return parts;
  }

  std::shared_ptr<const ReadFile> file_;
  ReadTable table_;
  std::shared_ptr<const value::Layout> layout_;
  std::vector<std::size_t> columns_;  // the first of each table
  bool has_columns_ = false;
};

}  // namespace hps::python
