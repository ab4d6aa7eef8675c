// SPDX-License-Identifier: MIT
// Files that are written, from Values.

#include "options.h"
#include "parts.h"
#include "schemas.h"

namespace hps::python {
namespace {

FileOptions writing_options(const std::optional<std::string>& compression, std::size_t chunk, unsigned threads,
                            bool append, bool plain) {
  FileOptions options = hps::file.chunk(chunk).threads(threads);
  options.format = packed_with(compression);
  if (append) options = options.append();
  return plain ? options.plain() : options;
}

class OpenWriter {
 public:
  OpenWriter(const std::string& path, const FileOptions& options) : file_(std::in_place, path, options) {}

  std::unique_ptr<ValueWriter> table(const std::string& name, const Schema& schema) {
    return std::make_unique<ValueWriter>(file().table(name, schema));
  }
  void flush() {
    without_gil([&] { file().flush(); });
  }
  void close() {
    without_gil([&] { file().close(); });
  }
  void abandon() {
    if (file_) file_->abandon();
    file_.reset();
  }

 private:
  FileWriter& file() {
    if (!file_) throw Error("hps: a file that was abandoned");
    return *file_;
  }

  std::optional<FileWriter> file_;
};

// In parts, between which a program may be interrupted.
void write(ValueWriter& table, const Value& objects) {
  constexpr std::uint64_t part = std::uint64_t{1} << 18;
  const std::uint64_t size = objects.size();
  for (std::uint64_t first = 0; first == 0 || first < size; first += part) {
    without_gil([&] { table.write(objects, first, std::min(part, size - first)); });
    expect(PyErr_CheckSignals());
  }
}
void set_attribute(ValueWriter& table, const std::string& path, const std::string& name, const Value& attribute) {
  table.attributes(path)[name] = attribute;
}

void merge_files(const std::vector<std::string>& files, const std::string& to) {
  const std::vector<std::filesystem::path> paths(files.begin(), files.end());
  without_gil([&] { merge(paths, to); });
}

}  // namespace

void define_writer(nb::module_& m) {
  nb::class_<ValueWriter>(m, "TableWriter", "A table of a file that is being written.")
      .def("write", write, nb::arg("objects"), "The elements of a list of the table's schema.")
      .def("set_attribute", set_attribute)
      .def("__len__", &ValueWriter::size);
  m.def("merge", merge_files, nb::arg("files"), nb::arg("to"));
  nb::class_<OpenWriter>(m, "FileWriter", "A file that is being written.")
      .def(
          "__init__",
          [](OpenWriter* writer, const std::string& path, const std::optional<std::string>& compression,
             std::size_t chunk, unsigned threads, bool append, bool plain) {
            const FileOptions options = writing_options(compression, chunk, threads, append, plain);
            new (writer) OpenWriter(path, options);
          },
          nb::arg("path"), nb::arg("compression").none(), nb::arg("chunk"), nb::arg("threads"), nb::arg("append"),
          nb::arg("plain"))
      .def("table", &OpenWriter::table, nb::keep_alive<0, 1>())
      .def("flush", &OpenWriter::flush)
      .def("close", &OpenWriter::close)
      .def("abandon", &OpenWriter::abandon);
}

}  // namespace hps::python
