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

HPS_ONCE FileOutput FileOutput::create(const std::filesystem::path& path) {
  const std::filesystem::path part = path_of_part(path);
  for (;;) {
    Descriptor descriptor(part, Descriptor::Access::create);
    descriptor.lock();
    if (!descriptor.is_at(part)) continue;  // another writer has just renamed or removed it
    FileOutput output(std::move(descriptor), part, followed(path));
    output.lock_old();
    output.descriptor_.cut(0);
    return output;
  }
}
HPS_ONCE void FileOutput::lock_old() {
  std::error_code error;
  if (!std::filesystem::is_regular_file(to_, error)) return;
  old_.emplace(to_, Descriptor::Access::read);
  old_->lock();
}
HPS_ONCE FileOutput FileOutput::open(const std::filesystem::path& path) {
  const std::filesystem::path target = followed(path), part = path_of_part(path);
  std::error_code error;
  const bool was_closed = std::filesystem::exists(target, error);
  const std::filesystem::path& from = was_closed ? target : part;
  Descriptor descriptor(from, Descriptor::Access::write);
  descriptor.lock();
  return {std::move(descriptor), from, target};
}
HPS_ONCE void FileOutput::close() {
  descriptor_.sync();
  if (from_ != to_) replace(from_, to_);
}

}  // namespace hps::detail::file
