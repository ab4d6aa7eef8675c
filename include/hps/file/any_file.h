// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/reader.h"

namespace hps {

// A file of any types.
class File {
 public:
  class Table;

  explicit File(const std::filesystem::path& path, const FileOptions& options = {})
      : file_(std::make_shared<detail::file::ReadFile>(path, options)) {}
  explicit File(std::istream& stream, const FileOptions& options = {})
      : file_(std::make_shared<detail::file::ReadFile>(stream, options)) {}

  // Their names, in the order in which they were begun.
  HPS_ONCE std::vector<std::string> tables() const;
  // Without a name, the one that has none, or the only one. Throws Error if there is none, or several have names.
  HPS_ONCE Table table(std::string_view name = {}) const;
  // Whether the file was closed by its writer, and has nothing after that.
  bool complete() const { return file_->complete(); }

 private:
  std::shared_ptr<detail::file::ReadFile> file_;
};

// A table of a file: cheap to copy. Many threads may use it.
class File::Table {
 public:
  // A column: its type, and its size in the file.
  struct Column {
    std::string path, type;
    std::uint64_t count, bytes;
  };

  const std::string& name() const { return table_->about().name; }
  std::uint64_t size() const { return table_->size(); }
  // That of an object.
  Schema schema() const { return table_->schema().element(); }
  const Attributes& attributes(std::string_view path = {}) const { return table_->attributes(path); }
  // In all chunks.
  HPS_ONCE std::vector<Column> columns() const;

  template <class V>
  std::vector<V> column(std::string_view path) const {
    return column<V>(path, 0, size());
  }
  template <class V>
  std::vector<V> column(std::string_view path, std::uint64_t first, std::uint64_t count) const {
    return detail::file::read_column<V>(*table_, table_->column(path), {first, count});
  }
  template <class V>
  void column(std::string_view path, std::vector<V>& values) const {
    column(path, 0, size(), values);
  }
  template <class V>
  void column(std::string_view path, std::uint64_t first, std::uint64_t count, std::vector<V>& values) const {
    detail::file::read_column<V>(*table_, table_->column(path), {first, count}, values);
  }
  // An object. Its chunk is decoded as a whole.
  HPS_ONCE Value value(std::uint64_t i) const;
  template <class T>
  Reader<T> reader() const {
    return Reader<T>(file_, name());
  }

 private:
  friend class File;
  Table(std::shared_ptr<detail::file::ReadFile> opened, std::size_t number)
      : file_(opened), table_(std::make_shared<const detail::file::ReadTable>(std::move(opened), number)) {}

  std::shared_ptr<detail::file::ReadFile> file_;
  std::shared_ptr<const detail::file::ReadTable> table_;
};

}  // namespace hps

#include HPS_DEFINITIONS("hps/file/any_file_definitions.h")
