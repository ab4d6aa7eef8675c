// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <istream>
#include <iterator>

#include "hps/buffer/budget.h"
#include "hps/file/read_file.h"
#include "hps/file/storage/output.h"

namespace hps::detail::file {

HPS_ONCE std::shared_ptr<const Storage> open_to_read(const std::filesystem::path& path, const FileOptions& options) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) && std::filesystem::exists(path_of_part(path), error))
    fail(path.string(), "is not there, but " + path_of_part(path).string() +
                            ", which a writer that was not closed has left: append() goes on with it");
  Descriptor descriptor(path, Descriptor::Access::read);
  if (options.maps) return std::make_shared<MappedStorage>(std::move(descriptor));
  if (options.may_map) {
    try {
      return std::make_shared<MappedStorage>(descriptor.duplicate());
    } catch (const Error&) {  // no address space for it
    }
  }
  return std::make_shared<FileStorage>(std::move(descriptor));
}

HPS_ONCE ReadFile::ReadFile(const std::filesystem::path& path, const FileOptions& options)
    : options_(options), storage_(open_to_read(path, options)) {
  read();
}
HPS_ONCE ReadFile::ReadFile(std::istream& stream, const FileOptions& options) : options_(options) {
  const std::string name = "a stream";
  if (stream.fail()) fail(name, "cannot be read");
  std::string bytes(std::istreambuf_iterator<char>(stream), {});
  storage_ = std::make_shared<MemoryStorage>(std::move(bytes), name);
  read();
}
HPS_ONCE ReadFile::ReadFile(std::shared_ptr<const Storage> storage, const FileOptions& options)
    : options_(options), storage_(std::move(storage)) {
  read();
}
HPS_ONCE void ReadFile::read() {
  catalog_ = read_catalog(*storage_);
  attributes_.read(catalog_.attributes, path());
}
HPS_ONCE std::shared_ptr<ReadFile> ReadFile::again() const {
  const std::shared_ptr<const Storage> grown = storage_->again();
  const auto file = std::make_shared<ReadFile>(grown ? grown : storage_, options_);
  if (file->catalog().id != catalog_.id) fail(path(), "is another file than the one that was opened");
  return file;
}

HPS_ONCE void ReadFile::expect_table(const CatalogTable& table) const {
  const std::size_t i = find(table.name);
  if (i != table.number || catalog_.tables[i].schema != table.schema) fail(path(), "has lost the opened table");
}

HPS_ONCE std::size_t ReadFile::most_memory() const {
  if (!storage_->is_message()) return options_.most_memory;
  const auto size = static_cast<std::size_t>(storage_->size());
  return std::min(options_.most_memory, in_columns.granted(size, options_.format.limits));
}

HPS_ONCE std::size_t ReadFile::find(std::string_view table) const {
  std::size_t n = 0, last = 0;
  for (std::size_t i = 0; i < catalog_.tables.size(); ++i) {
    const CatalogTable& one = catalog_.tables[i];
    if (one.is_lost()) continue;
    if (one.name == table) return i;
    last = i;
    ++n;
  }
  if (table.empty() && n == 1) return last;
  if (!n) fail(path(), catalog_.tables.empty() ? "has no table" : "has no table that is not damaged");
  if (table.empty()) fail(path(), "has several tables, so name one of them: " + names_of_tables());
  fail(path(), "has no table " + std::string(table) + ", but: " + names_of_tables());
}
HPS_ONCE std::string ReadFile::names_of_tables() const {
  constexpr std::size_t most = 1000;
  std::string names;
  for (const CatalogTable& one : catalog_.tables) {
    if (one.is_lost()) continue;
    if (names.size() > most) return names + ", ...";
    names += (names.empty() ? "" : ", ") + (one.name.empty() ? "one without a name" : one.name);
  }
  return names;
}

}  // namespace hps::detail::file
