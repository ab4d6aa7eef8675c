// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <memory>

#include "hps/file/chunks_writer.h"
#include "hps/file/written_file.h"

namespace hps {

// A table that is written: what is the same for all objects.
class TableWriter {
 public:
  // Objects of the table, those included that were there before.
  std::uint64_t size() const { return chunks_->size(); }

  // Those of the table, and of a member of its objects. If they are set before the first object, they come before it in
  // the file.
  Attributes& attributes(std::string_view path = {}) { return file_->attributes(table_, path); }

  // Ends the chunk: what was written so far is on the disk, and readers find it.
  void flush() {
    chunks_->flush();
    file_->flush();
  }
  // For a table among several: no more objects come; the file is closed by itself.
  void close() {
    if (file_->is_closed()) return;
    chunks_->close();
    if (is_alone_) file_->close();
  }

 protected:
  // `is_alone`: no other writer has the file.
  TableWriter(std::shared_ptr<detail::file::WrittenFile> opened, std::size_t table,
              std::shared_ptr<detail::file::ChunksWriter> chunks, bool is_alone)
      : file_(std::move(opened)), table_(table), chunks_(std::move(chunks)), is_alone_(is_alone) {}
  TableWriter(TableWriter&&) noexcept = default;
  TableWriter& operator=(TableWriter&&) = delete;
  ~TableWriter() {
    if (!chunks_) return;
    const bool is_unwinding = std::uncaught_exceptions() > uncaught_;
    if (is_unwinding) file_->abandon();
    try {
      if (!is_unwinding && !file_->is_closed()) chunks_->flush();
    } catch (...) {  // close() by yourself to know of it
      file_->abandon();
    }
  }

  detail::file::ChunksWriter& chunks() { return *chunks_; }

 private:
  friend class FileWriter;

  std::shared_ptr<detail::file::WrittenFile> file_;
  std::size_t table_;
  std::shared_ptr<detail::file::ChunksWriter> chunks_;
  bool is_alone_;
  int uncaught_ = std::uncaught_exceptions();
};

}  // namespace hps
