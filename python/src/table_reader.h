// SPDX-License-Identifier: MIT
#pragma once

#include <hps/value/messages.h>

#include "common.h"
#include "read_values.h"

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
  // The same table in the file as it is now. Throws Error if it is not there any more.
  std::shared_ptr<TableReader> again(std::shared_ptr<const ReadFile> file) const {
    file->expect_table(table_.about());
    return std::make_shared<TableReader>(std::move(file), table_.number());
  }
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
      (void)((code == shape::scalar_code<V>() ? (array = array_of_values(read<V>(at, first, count)), true) : false) ||
             ...);
    }(detail::column::ColumnTypes());
    return array;
  }
  // Whether it is known that all optionals of these objects have their values.
  bool all_present(std::uint32_t at, std::uint64_t first, std::uint64_t count) const {
    (void)table_of(at);
    const std::size_t presences = columns_.at(at);
    return without_gil([&] { return file::are_all_present(table_, presences, presences, {first, count}); });
  }
  // Where the containers, or the optionals, of these objects end among what is in them.
  nb::object ends(std::uint32_t at, std::uint64_t first, std::uint64_t count) const {
    ReadValues<std::uint64_t> ends;
    if (table_of(at).kind == Kind::optional) {
      const auto flags = read<bool>(at, first, count);
      ends = ReadValues<std::uint64_t>(flags.count);
      std::copy_n(flags.begin.get(), flags.count, ends.begin.get());
    } else {
      ends = read<std::uint64_t>(at, first, count);
    }
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < ends.count; ++i)
      if (__builtin_add_overflow(sum, ends.begin[i], &sum)) throw Error("hps: more elements than there can be");
      else ends.begin[i] = sum;
    return array_of_values(std::move(ends));
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
  // How the values of a column of the file are encoded, in all chunks.
  std::vector<SchemeShare> schemes(std::size_t column) const {
    if (column >= table_.columns().size()) throw nb::index_error();
    std::vector<SchemeShare> all;
    file::ChunkColumn chunks(table_, column);
    for (std::size_t i = 0; i < table_.chunks(); ++i) {
      detail::Budget budget(file_->most_memory());
      const auto shares = without_gil([&] { return chunks.schemes(i, budget); });
      for (const SchemeShare& share : shares) detail::column::add_share(all, share);
      expect(PyErr_CheckSignals());
    }
    return all;
  }

 private:
  const value::Table& table_of(std::uint32_t at) const {
    if (at >= columns_.size()) throw nb::index_error();
    if (!has_columns_) throw Error("hps: a table whose values are found chunk by chunk only");
    return (*layout_)[at];
  }
  template <class V>
  static nb::object array_of_values(ReadValues<V>&& values) {
    const auto* const begin = values.begin.get();
    const std::size_t n = values.count;
    return array_of(shape::scalar_code<V>(), begin, n, owner_of(std::move(values)));
  }
  template <class V>
  ReadValues<V> read(std::uint32_t at, std::uint64_t first, std::uint64_t count) const {
    using Kept = typename ReadValues<V>::Kept;
    const std::size_t column = columns_.at(at);
    const Parts parts = parts_of(column, sizeof(V), {first, count});
    ReadValues<V> values(parts.values);
    values.count = 0;
    for (const file::ObjectRange& part : parts.objects) {
      without_gil([&] {
        const PartOfValues<Kept> to{values.begin.get() + values.count, parts.values - values.count};
        values.count += file::ColumnValues<V, PartOfValues<Kept>>(table_, column, part, to).read().size();
      });
      expect(PyErr_CheckSignals());
    }
    return values;
  }

  // Objects of whole chunks whose values take so much memory that a program may be interrupted after them.
  struct Parts {
    std::vector<file::ObjectRange> objects;
    std::size_t values = 0;  // in these chunks
  };
  Parts parts_of(std::size_t column, std::size_t width, const file::ObjectRange& all) const {
    constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;
    table_.expect_objects(all.first, all.count);
    Parts parts{{{all.first, 0}}};
    std::uint64_t bytes = 0;
    const std::uint64_t most = file_->most_memory() / width, after = all.first + all.count;
    const auto [begin, end] = table_.chunks_of(all.first, all.count);
    for (std::size_t i = begin; i < end; ++i) {
      const file::ChunkPlace& chunk = table_.chunk(i);
      if (bytes > most_bytes) parts.objects.push_back({chunk.first, 0}), bytes = 0;
      const std::uint64_t more = table_.extent(i, column).first;
      if (more > most - parts.values)
        throw Error("hps: " + file_->path() + ": a column of more memory than max_memory allows");
      parts.values += static_cast<std::size_t>(more);
      bytes += more * width;
      file::ObjectRange& last = parts.objects.back();
      last.count = std::min(after, chunk.first + chunk.count) - last.first;
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
