// SPDX-License-Identifier: MIT
#pragma once
// Ranks that open a file: one of them finds out what it has, and tells the others.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hps/file/read_file.h"
#include "hps/mpi/file/agreement.h"
#include "hps/packed.h"

namespace hps::mpi {

// A part of a file that was read: its place, how much was asked for, and what came.
struct PartOfFile {
  std::uint64_t place = 0, asked = 0;
  std::string bytes;
};

// Notes what is read of a file.
class NotingStorage final : public detail::file::Storage {
 public:
  explicit NotingStorage(std::shared_ptr<const Storage> file) : file_(std::move(file)) {}
  std::uint64_t size() const override { return file_->size(); }
  const std::string& path() const override { return file_->path(); }
  std::size_t read_some(std::uint64_t offset, char* to, std::size_t n) const override {
    const std::size_t some = file_->read_some(offset, to, n);
    if (notes_) parts_.push_back({offset, n, std::string(to, some)});
    return some;
  }
  const char* in_memory(std::uint64_t offset, std::size_t n) const override { return file_->in_memory(offset, n); }
  std::vector<PartOfFile> stop() { return notes_ = false, std::move(parts_); }

 private:
  std::shared_ptr<const Storage> file_;
  mutable std::vector<PartOfFile> parts_;
  bool notes_ = true;
};

// A file of which some parts were read by another rank.
class ToldStorage final : public detail::file::Storage {
 public:
  ToldStorage(std::shared_ptr<const Storage> file, std::vector<PartOfFile> parts) : file_(std::move(file)) {
    for (PartOfFile& part : parts) parts_[{part.place, part.asked}] = std::move(part.bytes);
  }
  std::uint64_t size() const override { return file_->size(); }
  const std::string& path() const override { return file_->path(); }
  std::size_t read_some(std::uint64_t offset, char* to, std::size_t n) const override {
    const auto part = parts_.find({offset, n});
    if (part == parts_.end()) return file_->read_some(offset, to, n);
    return part->second.copy(to, n);
  }
  const char* in_memory(std::uint64_t offset, std::size_t n) const override { return file_->in_memory(offset, n); }

 private:
  std::shared_ptr<const Storage> file_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> parts_;
};

// Collective. Throws on all ranks what fails on one.
inline std::shared_ptr<detail::file::ReadFile> open_together(const Exchange& exchange, Agreement& agreement,
                                                             const std::filesystem::path& path,
                                                             const hps::FileOptions& options) {
  using detail::file::ReadFile;
  std::shared_ptr<ReadFile> opened;
  std::string parts;
  if (exchange.is_first()) {
    agreement.attempt([&] {
      const auto noting = std::make_shared<NotingStorage>(detail::file::open_to_read(path, options.maps));
      opened = std::make_shared<ReadFile>(noting, options);
      parts = to_string(noting->stop(), compact);
    });
  }
  agreement.settle("opening a file");
  parts = exchange.broadcast(std::move(parts), 0);
  if (!exchange.is_first()) {
    agreement.attempt([&] {
      auto told = std::make_shared<ToldStorage>(detail::file::open_to_read(path, options.maps),
                                                from_string<std::vector<PartOfFile>>(parts, compact));
      opened = std::make_shared<ReadFile>(std::move(told), options);
    });
  }
  agreement.settle("opening a file");
  return opened;
}

}  // namespace hps::mpi
