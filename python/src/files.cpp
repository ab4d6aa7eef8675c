// SPDX-License-Identifier: MIT
// Files that are read, by columns.

#include "bytes.h"
#include "make_objects.h"
#include "options.h"
#include "parts.h"
#include "table_reader.h"

namespace hps::python {
namespace {

// The bytes of a Python object.
class BufferStorage final : public file::BytesStorage {
 public:
  explicit BufferStorage(nb::handle object) : buffer_(object) { bytes_ = buffer_.view(); }
  const std::string& path() const override { return name_; }
  bool is_message() const override { return true; }

 private:
  Bytes buffer_;
  std::string name_ = "bytes";
};

FileOptions reading_options(bool mapped, unsigned threads, const std::optional<std::size_t>& max_memory) {
  FileOptions options = hps::file.with(zstd()).with(lz4()).threads(threads);
  if (mapped) options = options.mapped();
  return max_memory ? options.max_memory(*max_memory) : options;
}

nb::object attributes_of(const TableReader& t, const std::string& path, const ObjectOptions& options) {
  nb::dict all;
  for (const auto& [name, attribute] : t.table().attributes(path)) {
    try {
      all[text_of(name)] = ObjectMaker(attribute, options).make(value::Access::cell(attribute));
    } catch (const Error& error) {
      const std::string problem = error.what();
      throw Error("hps: " + t.table().file().path() + ": attribute " + name + ": " +
                  problem.substr(problem.starts_with("hps: ") ? 5 : 0));
    }
  }
  return all;
}
// The path, the name and the value of each, to be written as they are.
nb::list all_attributes(const TableReader& t) {
  nb::list all;
  for (const file::Attribute& a : t.table().file().catalog().attributes)
    if (a.table == t.table().number())
      all.append(nb::make_tuple(text_of(a.path), text_of(a.name), nb::cast(t.table().attributes(a.path).at(a.name))));
  return all;
}
std::vector<std::pair<std::uint64_t, std::uint64_t>> chunks_of(const TableReader& t) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> chunks;
  for (std::size_t i = 0; i < t.table().chunks(); ++i)
    chunks.emplace_back(t.table().chunk(i).first, t.table().chunk(i).count);
  return chunks;
}
// The path, the type, the number of values and the bytes of each column.
nb::list columns_of(const TableReader& t) {
  nb::list all;
  const auto& places = t.table().columns();
  const auto extents = t.table().extents();
  for (std::size_t i = 1; i < places.size(); ++i)
    all.append(nb::make_tuple(text_of(places[i].path), detail::column::name_of(places[i].code), extents[i].first,
                              extents[i].second));
  return all;
}
// The name, the number of values and the bytes of each scheme by which a stored column is encoded.
nb::list schemes_of(const TableReader& t, std::size_t column) {
  nb::list all;
  for (const SchemeShare& share : t.schemes(column + 1))  // the first one is the length of the list
    all.append(nb::make_tuple(text_of(share.scheme), share.count, share.bytes));
  return all;
}
// The least and the greatest number of a column in a chunk, and whether there is NaN. None if that is not known.
nb::object range_of(const TableReader& t, std::size_t chunk, std::uint32_t at) {
  if (chunk >= t.table().chunks() || !t.has_columns()) throw nb::index_error();
  if (detail::column::is_wide(t.layout()->tables().at(at).code)) return nb::none();  // its halves have ranges
  const std::size_t column = t.column(at);
  const file::ColumnState state = t.table().state(chunk, column);
  const bool has_nan = state.flags & file::ColumnState::has_nan;
  const bool has_range = state.flags & file::ColumnState::has_range;
  const auto range = [&]<class V>(std::type_identity<V>) -> nb::object {
    if (!has_range) return nb::none();
    return nb::make_tuple(file::from_eight<V>(state.least), file::from_eight<V>(state.greatest), has_nan);
  };
  const unsigned code = t.table().columns()[column].code;
  if (shape::is_real_code(code)) return range(std::type_identity<double>());
  if (shape::is_signed_code(code)) return range(std::type_identity<std::int64_t>());
  return range(std::type_identity<std::uint64_t>());
}

std::shared_ptr<const ReadFile> open_path(const std::string& path, bool mapped, unsigned threads,
                                          std::optional<std::size_t> max_memory) {
  return without_gil([&] {
    return std::make_shared<const ReadFile>(path, reading_options(mapped, threads, max_memory));
  });
}
std::shared_ptr<const ReadFile> open_bytes(nb::handle bytes, unsigned threads, std::optional<std::size_t> max_memory) {
  const auto storage = std::make_shared<const BufferStorage>(bytes);
  return std::make_shared<const ReadFile>(storage, reading_options(false, threads, max_memory));
}
nb::list names_of(const ReadFile& f) {
  nb::list names;
  for (const auto& table : f.catalog().tables)
    if (!table.is_lost()) names.append(text_of(table.name));
  return names;
}

}  // namespace

void define_files(nb::module_& m) {
  nb::class_<TableReader>(m, "TableReader", "A table of a file.")
      .def_prop_ro("layout", [](const TableReader& t) { return t.layout(); })
      .def_prop_ro("schema", [](const TableReader& t) { return t.table().schema().element(); })
      .def_prop_ro("has_columns", &TableReader::has_columns)
      .def_prop_ro("chunks", chunks_of, "The first object and the number of objects of each chunk.")
      .def_prop_ro("columns", columns_of, "The path, the type, the number of values and the bytes of each column.")
      .def("schemes", schemes_of, "How a column is encoded: the name, the values and the bytes of each scheme.")
      .def("again", &TableReader::again, "The same table in a file that was read again.")
      .def("__len__", [](const TableReader& t) { return t.table().size(); })
      .def("numbers", &TableReader::numbers)
      .def("all_present", &TableReader::all_present)
      .def("ends", &TableReader::ends)
      .def("texts", &TableReader::texts)
      .def("chunk", &TableReader::chunk)
      .def("range", range_of)
      .def("attributes", attributes_of)
      .def("all_attributes", all_attributes, "The path, the name and the value of each.");
  nb::class_<ReadFile>(m, "ReadFile", "A file that is being read.")
      .def_prop_ro("tables", names_of)
      .def_prop_ro("complete", &ReadFile::complete)
      .def("find", &ReadFile::find)
      .def("again", [](const ReadFile& f) -> std::shared_ptr<const ReadFile> { return f.again(); })
      .def("table", [](const std::shared_ptr<const ReadFile>& f, std::size_t number) {
        if (number >= f->catalog().tables.size()) throw nb::index_error();
        return std::make_shared<TableReader>(f, number);
      });
  m.def("open_path", open_path, nb::arg("path"), nb::arg("mapped"), nb::arg("threads"), nb::arg("max_memory").none());
  m.def("open_bytes", open_bytes, nb::arg("bytes"), nb::arg("threads"), nb::arg("max_memory").none());
  m.def("is_file", [](nb::handle bytes) {
    const Bytes b(bytes);
    return b.view().starts_with("\x89HPS\r\n\x1a\n");
  });
}

}  // namespace hps::python
