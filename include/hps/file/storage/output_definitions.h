// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/storage/output.h"

namespace hps::detail::file {

HPS_ONCE std::filesystem::path followed(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::path at = path;
  constexpr int most_links = 40;  // as in Linux
  for (int i = 0; i < most_links && std::filesystem::is_symlink(at, error); ++i) {
    const std::filesystem::path target = std::filesystem::read_symlink(at, error);
    if (error) break;
    at = target.is_absolute() ? target : at.parent_path() / target;
  }
  return at;
}
HPS_ONCE std::filesystem::path path_of_part(const std::filesystem::path& path) {
  std::filesystem::path part = followed(path);
  part += ".part";
  return part;
}

// Before anything is written: the new file takes its place only when that is done.
inline void expect_place_of_file(const std::filesystem::path& path) {
  std::error_code error;
  const auto there = std::filesystem::status(path, error);
  if (there.type() == std::filesystem::file_type::none) fail(path.string(), "cannot be written: " + error.message());
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
    fail(path.string(), "is not a regular file, and is not replaced: write to it as a std::ostream");
  if (!path.has_filename()) fail(path.string(), "cannot be written: that is no name of a file");
}

HPS_ONCE FileOutput FileOutput::create(const std::filesystem::path& path) {
  expect_place_of_file(path);
  std::error_code error;
  const std::filesystem::path part = path_of_part(path);
  for (;;) {
    Descriptor descriptor(part, Descriptor::Access::create);
    descriptor.lock();
    if (!descriptor.is_at(part)) continue;  // another writer has just renamed or removed it
    FileOutput output(std::move(descriptor), part, followed(path));
    try {
      output.lock_old();
    } catch (const Error&) {
      if (!output.descriptor_.size()) std::filesystem::remove(part, error);
      throw;
    }
    if (!output.descriptor_.size()) return output;
    // A writer that was killed has left it: it may have another mode, or be somebody else's.
    std::filesystem::remove(part, error);
    if (error) fail(part.string(), "cannot be removed: " + error.message());
  }
}
HPS_ONCE std::filesystem::path FileOutput::absolute(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::path from_root = std::filesystem::absolute(path, error);
  return error ? path : from_root;
}
HPS_ONCE void FileOutput::lock_old() {
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_, error)) return;
  descriptor_.take_mode_of(to_, true);  // another writer may have to go on with it
  using Access = Descriptor::Access;
  for (const Access access : {Access::write, Access::read}) {  // some file systems lock only what may be written
    try {
      old_.emplace(to_, access);
      break;
    } catch (const Error&) {  // one that may be replaced, but not opened
    }
  }
  if (old_) old_->lock();
}
HPS_ONCE bool FileOutput::is_there_closed(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(followed(path), error);
}
HPS_ONCE bool FileOutput::is_there(const std::filesystem::path& path) {
  std::error_code error;
  return is_there_closed(path) || std::filesystem::exists(path_of_part(path), error);
}
HPS_ONCE FileOutput FileOutput::open(const std::filesystem::path& path) {
  for (;;) {
    const std::filesystem::path from = is_there_closed(path) ? followed(path) : path_of_part(path);
    Descriptor descriptor(from, Descriptor::Access::write);
    descriptor.lock();
    if (descriptor.is_at(from)) return {std::move(descriptor), from, followed(path)};  // else it was replaced meanwhile
  }
}
HPS_ONCE void FileOutput::close() {
  if (from_ == to_) return;
  descriptor_.take_mode_of(to_);
  replace(from_, to_);
}

}  // namespace hps::detail::file
