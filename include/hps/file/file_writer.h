// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "hps/file/value_writer.h"
#include "hps/file/writer.h"

namespace hps {

// Writes several tables to one file, in turn. The writers that it gives must not outlive it, and one thread at a time
// may use them.
class FileWriter {
 public:
  explicit FileWriter(const std::filesystem::path& path, const FileOptions& options = {})
      : file_(std::make_shared<detail::file::WrittenFile>(path, options)) {}
  explicit FileWriter(std::ostream& stream, const FileOptions& options = {})
      : file_(std::make_shared<detail::file::WrittenFile>(stream, options)) {}
  // For those who also add chunks as they are.
  explicit FileWriter(std::shared_ptr<detail::file::WrittenFile> written) : file_(std::move(written)) {}

  template <class T>
  Writer<T> table(std::string_view name) {
    return kept(Writer<T>(file_, name, false));
  }
  // A table of objects whose schema is known only when the program runs.
  ValueWriter table(std::string_view name, const Schema& object) {
    return kept(ValueWriter(file_, detail::file::layout_of_list(object), name, false));
  }
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
