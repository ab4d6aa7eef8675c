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
  explicit NotingStorage(std::shared_ptr<const Storage> file) : file_(std::move(file)), size_(file_->size()) {}
  std::uint64_t size() const override { return size_; }
  const std::string& path() const override { return file_->path(); }
  std::size_t read_some(std::uint64_t offset, char* to, std::size_t n) const override {
    const std::size_t some = file_->read_some(offset, to, n);
    if (noted_ > most) return some;
    noted_ += some;
    parts_.push_back({offset, n, std::string(to, some)});
    return some;
  }
  const char* in_memory(std::uint64_t offset, std::size_t n) const override { return file_->in_memory(offset, n); }
  // Nothing for a file that others have to go through by themselves.
  std::vector<PartOfFile> stop() {
    if (noted_ > most) parts_.clear();
    noted_ = most + 1;
    return std::move(parts_);
  }

 private:
  static constexpr std::size_t most = std::size_t{1} << 26;

  std::shared_ptr<const Storage> file_;
  std::uint64_t size_;
  mutable std::vector<PartOfFile> parts_;
  mutable std::size_t noted_ = 0;  // bytes
};

// A file of which some parts were read by another rank.
class ToldStorage final : public detail::file::Storage {
 public:
  ToldStorage(std::shared_ptr<const Storage> file, std::uint64_t size, std::vector<PartOfFile> parts)
      : file_(std::move(file)), size_(size) {
    for (PartOfFile& part : parts) parts_[{part.place, part.asked}] = std::move(part.bytes);
  }
  std::uint64_t size() const override { return size_; }  // the same for all ranks: it may have grown since
  const std::string& path() const override { return file_->path(); }
  std::size_t read_some(std::uint64_t offset, char* to, std::size_t n) const override {
    const auto part = parts_.find({offset, n});
    if (part == parts_.end()) return file_->read_some(offset, to, n);
    return part->second.copy(to, n);
  }
  const char* in_memory(std::uint64_t offset, std::size_t n) const override { return file_->in_memory(offset, n); }

 private:
  std::shared_ptr<const Storage> file_;
  std::uint64_t size_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> parts_;
};

// Collective. Throws on all ranks what fails on one.
inline std::shared_ptr<detail::file::ReadFile> open_together(const Exchange& exchange, Agreement& agreement,
                                                             const std::filesystem::path& path,
                                                             const hps::FileOptions& options) {
  using detail::file::ReadFile;
  std::shared_ptr<ReadFile> opened;
  std::string parts;
  std::uint64_t size = 0;
  if (exchange.is_first()) {
    agreement.attempt([&] {
      const auto noting = std::make_shared<NotingStorage>(detail::file::open_to_read(path, options));
      opened = std::make_shared<ReadFile>(noting, options);
      parts = to_string(noting->stop(), compact);
      size = noting->size();
    });
  }
  agreement.settle("opening a file");
  size = static_cast<std::uint64_t>(exchange.broadcast(static_cast<std::int64_t>(size), 0));
  parts = exchange.broadcast(std::move(parts), 0);
  if (!exchange.is_first()) {
    agreement.attempt([&] {
      auto told = std::make_shared<ToldStorage>(detail::file::open_to_read(path, options), size,
                                                from_string<std::vector<PartOfFile>>(parts, compact));
      opened = std::make_shared<ReadFile>(std::move(told), options);
    });
  }
  agreement.settle("opening a file");
  return opened;
}

}  // namespace hps::mpi
