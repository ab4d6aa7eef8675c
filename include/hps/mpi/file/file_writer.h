// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hps/mpi/file/writer.h"

namespace hps::mpi {

// Writes several tables to one file, in turn. Its functions, and those of the writers that it gives, are called by all
// ranks together and in the same order; they must not outlive it.
class FileWriter {
 public:
  FileWriter(const Communicator& ranks, const std::filesystem::path& path, const FileOptions& options = {})
      : out_(std::make_shared<SharedOutput>(ranks.native(), path, options)) {}

  FileWriter(const FileWriter&) = delete;
  // As that of a Writer.
  ~FileWriter() {
    if (!out_->may_close_by_itself()) return;
    try {
      close();
    } catch (...) {  // close() by yourself to know of it
    }
  }

  template <class T>
  Writer<T> table(std::string_view name) {
    auto at = std::ranges::find(tables_, name, &NamedTable::first);
    if (at != tables_.end()) at->second->expect_type(name, Writer<T>::list());
    else at = tables_.emplace(at, name, Writer<T>::new_table(out_, name));
    return Writer<T>(out_, at->second, false);
  }
  void flush() {
    flush_tables();
    out_->flush();
  }
  void close() {
    if (out_->is_closed()) return;
    flush_tables();
    out_->close();
  }
  // As that of a Writer.
  void abandon() { out_->give_up(); }

 private:
  void flush_tables() {
    for (const auto& [name, table] : tables_) table->flush();
  }

  std::shared_ptr<SharedOutput> out_;
  using NamedTable = std::pair<std::string, std::shared_ptr<SharedTable>>;
  std::vector<NamedTable> tables_;  // in the order in which a serial writer ends their chunks
};

}  // namespace hps::mpi
