// SPDX-License-Identifier: MIT
// Files that are written, from Values.

#include <atomic>
#include <mutex>

#include "options.h"
#include "parts.h"
#include "schemas.h"
#include "table_reader.h"

namespace hps::python {
namespace {

FileOptions writing_options(const std::optional<std::string>& compression, std::size_t chunk, unsigned threads,
                            bool append, bool plain) {
  FileOptions options = hps::file.chunk(chunk).threads(threads);
  options.format = packed_with(compression);
  if (append) options = options.append();
  return plain ? options.plain() : options;
}

// One of a file, of which one thread writes at a time.
struct WrittenTable {
  ValueWriter writer;
  std::shared_ptr<std::mutex> mutex;
};

// One whose chunks are those of other files, as they are there: no Values are written that have shared objects.
struct CopiedTable {
  std::shared_ptr<file::WrittenFile> out;
  std::size_t number;
  std::shared_ptr<std::mutex> mutex;
};

class OpenWriter {
  // While no other thread writes.
  auto alone(auto&& f) {
    return without_gil([&] {
      const std::lock_guard lock(*mutex_);
      return f();
    });
  }

 public:
  OpenWriter(const std::string& path, const FileOptions& options)
      : path_(path),
        is_new_(!options.appends),
        written_(std::make_shared<file::WrittenFile>(path, options)),
        file_(file::FileWriterMaker::make(written_)) {}
  OpenWriter(const OpenWriter&) = delete;
  // Records that Python code keeps would be missing.
  ~OpenWriter() {
    if (file_) file_->abandon();
  }

  std::unique_ptr<WrittenTable> table(const std::string& name, const Schema& schema) {
    return alone([&] { return std::make_unique<WrittenTable>(file().table(name, schema), mutex_); });
  }
  // Attributes of that table are not copied.
  std::unique_ptr<CopiedTable> table_like(const std::string& name, const TableReader& other) {
    return alone([&] {
      expect_open();
      file::TableFrame frame = other.table().about();
      frame.name = name;
      return std::make_unique<CopiedTable>(written_, written_->add_table(std::move(frame)), mutex_);
    });
  }
  void flush() {
    alone([&] { file().flush(); });
  }
  void close() {
    alone([&] {
      file().close();
      is_over_ = true;
    });
  }
  // All that was written stays in the part file, unless that is removed; where a file goes on, it always stays.
  void abandon(bool removes_part) {
    alone([&] {
      if (file_) file_->abandon();
      std::error_code error;
      if (removes_part && is_new_ && !is_over_)  // while it is locked: another writer may have one afterwards
        std::filesystem::remove(written_->place(), error);
      file_.reset();
      written_.reset();
      is_over_ = true;
    });
  }
  void expect_open() const {
    if (is_over_) throw Error("hps: " + path_ + " is closed");
  }

 private:
  FileWriter& file() {
    expect_open();
    return *file_;
  }

  const std::string path_;
  const bool is_new_;
  std::atomic<bool> is_over_ = false;
  std::shared_ptr<std::mutex> mutex_ = std::make_shared<std::mutex>();
  std::shared_ptr<file::WrittenFile> written_;
  std::optional<FileWriter> file_;
};

// In parts, between which a program may be interrupted.
void write(WrittenTable& table, const Value& objects) {
  constexpr std::uint64_t part = std::uint64_t{1} << 18;
  const std::uint64_t size = objects.size();
  for (std::uint64_t first = 0; first == 0 || first < size; first += part) {
    without_gil([&] {
      const std::lock_guard lock(*table.mutex);
      table.writer.write(objects, first, std::min(part, size - first));
    });
    expect(PyErr_CheckSignals());
  }
}
void copy_chunk(CopiedTable& table, const TableReader& from, std::size_t chunk) {
  if (chunk >= from.table().chunks()) throw nb::index_error();
  without_gil([&] {
    file::EncodedChunk copy = from.table().copy(chunk);
    const std::lock_guard lock(*table.mutex);
    table.out->begin_chunk(table.number);
    (void)table.out->put(table.number, std::move(copy));
  });
  expect(PyErr_CheckSignals());
}
void set_attribute_of_copy(CopiedTable& table, const std::string& path, const std::string& name,
                           const Value& attribute) {
  without_gil([&] {
    const std::lock_guard lock(*table.mutex);
    table.out->attributes(table.number, path)[name] = attribute;
  });
}
void set_attribute(WrittenTable& table, const std::string& path, const std::string& name, const Value& attribute) {
  without_gil([&] {
    const std::lock_guard lock(*table.mutex);
    table.writer.attributes(path)[name] = attribute;
  });
}

// Between chunks a program may be interrupted, and is told that one was copied.
class MergeInSteps final : public detail::file::MergeSteps {
 public:
  explicit MergeInSteps(nb::object after_chunk) : after_chunk_(std::move(after_chunk)) {}
  void after_chunk() override {
    const nb::gil_scoped_acquire acquired;
    expect(PyErr_CheckSignals());
    if (!after_chunk_.is_none()) after_chunk_();
  }

 private:
  nb::object after_chunk_;
};

void merge_files(const std::vector<std::string>& files, const std::string& to, nb::object after_chunk) {
  const std::vector<std::filesystem::path> paths(files.begin(), files.end());
  MergeInSteps steps(std::move(after_chunk));
  without_gil([&] { detail::file::merge(paths, to, {}, steps); });
}

}  // namespace

void define_writer(nb::module_& m) {
  nb::class_<WrittenTable>(m, "TableWriter", "A table of a file that is being written.")
      .def("write", write, nb::arg("objects"), "The elements of a list of the table's schema.")
      .def("set_attribute", set_attribute)
      .def("__len__", [](const WrittenTable& table) { return table.writer.size(); });
  nb::class_<CopiedTable>(m, "CopiedTable", "A table of a file that is being written, of chunks of other files.")
      .def("copy", copy_chunk, nb::arg("table"), nb::arg("chunk"), "A chunk of a table of the same schema, as it is.")
      .def("set_attribute", set_attribute_of_copy)
      .def("__len__", [](const CopiedTable& table) { return table.out->size(table.number); });
  m.def("merge", merge_files, nb::arg("files"), nb::arg("to"), nb::arg("after_chunk").none());
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
      .def("table_like", &OpenWriter::table_like, nb::keep_alive<0, 1>(), "One for chunks of a table of another file.")
      .def("flush", &OpenWriter::flush)
      .def("close", &OpenWriter::close)
      .def("abandon", &OpenWriter::abandon, nb::arg("removes_part") = false)
      .def("expect_open", &OpenWriter::expect_open, "Raises Error if it was closed or abandoned.");
}

}  // namespace hps::python
