// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "hps/file/value_writer.h"
#include "hps/file/writer.h"

namespace hps::detail::file {

struct FileWriterMaker;

}  // namespace hps::detail::file

namespace hps {

// Writes several tables to one file, in turn. The writers that it gives must not outlive it, and one thread at a time
// may use them.
class FileWriter {
 public:
  explicit FileWriter(const std::filesystem::path& path, const FileOptions& options = {})
      : file_(std::make_shared<detail::file::WrittenFile>(path, options)) {}
  explicit FileWriter(std::ostream& stream, const FileOptions& options = {})
      : file_(std::make_shared<detail::file::WrittenFile>(stream, options)) {}
  FileWriter(FileWriter&&) noexcept = default;  // a copy would not know the writers

  // The writer of a table. Throws Error if there is one that was not closed: their objects would not be in the order in
  // which they are written.
  template <class T>
  Writer<T> table(std::string_view name) {
    const std::size_t number = free_table(name, schema_of<detail::file::List<T>>());
    return kept(Writer<T>(file_, number, false));
  }
  // A table of objects whose schema is known only when the program runs.
  HPS_ONCE ValueWriter table(std::string_view name, const Schema& object);
  void flush() {
    flush_chunks();
    file_->flush();
  }
  void close() {
    if (file_->is_closed()) return;
    flush_chunks();
    file_->close();
  }
  // No file is made; an old one stays.
  void abandon() { file_->abandon(); }

 private:
  friend struct detail::file::FileWriterMaker;
  explicit FileWriter(std::shared_ptr<detail::file::WrittenFile> written) : file_(std::move(written)) {}

  // Its number; nobody else writes it.
  HPS_ONCE std::size_t free_table(std::string_view name, const Schema& list);
  template <class W>
  W kept(W writer) {
    chunks_.push_back(writer.chunks_);
    return writer;
  }
  void flush_chunks() {
    for (const auto& some : chunks_)
      if (const auto chunks = some.lock()) chunks->flush();
  }

  std::shared_ptr<detail::file::WrittenFile> file_;
  std::vector<std::weak_ptr<detail::file::ChunksWriter>> chunks_;
};

}  // namespace hps

namespace hps::detail::file {

// For those who also add chunks as they are.
struct FileWriterMaker {
  static FileWriter make(std::shared_ptr<WrittenFile> file) { return FileWriter(std::move(file)); }
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/file_writer_definitions.h")
