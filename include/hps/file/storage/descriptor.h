// SPDX-License-Identifier: MIT
#pragma once
// A file of the operating system. Everything throws Error with the file's path and the system's reason.

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "hps/config.h"

namespace hps::detail::file {

class Descriptor {
 public:
  enum class Access { read, write, create };  // `create` makes it empty

  HPS_ONCE Descriptor(const std::filesystem::path& path, Access access);
  HPS_ONCE ~Descriptor();
  Descriptor(Descriptor&& other) noexcept : path_(std::move(other.path_)), number_(other.number_) {
    other.number_ = -1;
  }
  Descriptor& operator=(Descriptor&&) = delete;

  // Another one of the same file.
  HPS_ONCE Descriptor duplicate() const;

  const std::string& path() const { return path_; }
  HPS_ONCE std::uint64_t size() const;
  // Returns how many bytes it read: fewer than n only where the file ends.
  HPS_ONCE std::size_t read(std::uint64_t offset, char* to, std::size_t n) const;
  // All of it in memory; the caller unmaps. Null for an empty file.
  HPS_ONCE const char* map(std::size_t size) const;
  HPS_ONCE static void unmap(const char* bytes, std::size_t size);
  HPS_ONCE void write(std::uint64_t offset, std::string_view bytes);
  HPS_ONCE void cut(std::uint64_t size);
  // Data are on the disk after it.
  HPS_ONCE void sync();
  // Whether it is still the file of that path.
  HPS_ONCE bool is_at(const std::filesystem::path& path) const;
  // The mode of that file, if it can be had; with `is_written` the owner may write it, too.
  HPS_ONCE void take_mode_of(const std::filesystem::path& path, bool is_written = false);
  // Nobody else may write the file until it is closed. Throws Error if another does.
  HPS_ONCE void lock();

 private:
  Descriptor(std::string path, int number) : path_(std::move(path)), number_(number) {}
  [[noreturn]] HPS_ONCE void fail(const char* what) const;

  std::string path_;
  int number_;
};

// As `to` was: its mode, and the file that it is a symbolic link to. Throws Error.
HPS_ONCE void replace(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/storage/descriptor_definitions.h")
