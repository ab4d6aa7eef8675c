// SPDX-License-Identifier: MIT
#pragma once
// A file that is being read.

#include <memory>

#include "hps/file/attributes.h"
#include "hps/file/catalog.h"
#include "hps/file/options.h"

namespace hps::detail::file {

// Throws Error, which for a file that was not closed says so.
HPS_ONCE std::shared_ptr<const Storage> open_to_read(const std::filesystem::path& path, const FileOptions& options);

class ReadFile {
 public:
  HPS_ONCE ReadFile(const std::filesystem::path& path, const FileOptions& options);
  HPS_ONCE ReadFile(std::istream& stream, const FileOptions& options);
  HPS_ONCE ReadFile(std::shared_ptr<const Storage> storage, const FileOptions& options);
  ReadFile(const ReadFile&) = delete;

  const Storage& storage() const { return *storage_; }
  const std::string& path() const { return storage_->path(); }
  const FileOptions& options() const { return options_; }
  const Catalog& catalog() const { return catalog_; }
  // Bytes that objects of a chunk may take.
  HPS_ONCE std::size_t most_memory() const;
  bool complete() const { return catalog_.complete; }
  // Null if there are none.
  const Attributes* attributes(std::size_t table, std::string_view path) const { return attributes_.find(table, path); }
  // The same file, with what was written since.
  HPS_ONCE std::shared_ptr<ReadFile> again() const;
  // Throws Error if this has no such table, because the file was cut or written anew.
  HPS_ONCE void expect_table(const CatalogTable& table) const;

  // Its number. Without a name, that of the table that has none, or of the only one. Throws Error if there is none, or
  // several have names.
  HPS_ONCE std::size_t find(std::string_view table) const;

 private:
  HPS_ONCE void read();
  HPS_ONCE std::string names_of_tables() const;

  FileOptions options_;
  std::shared_ptr<const Storage> storage_;
  Catalog catalog_;
  AllAttributes attributes_;
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/read_file_definitions.h")
