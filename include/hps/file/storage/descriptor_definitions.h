// SPDX-License-Identifier: MIT
#pragma once

#include <sys/file.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "hps/file/storage/config.h"
#include "hps/file/storage/descriptor.h"
#include "hps/file/storage/error.h"

namespace hps::detail::file {

inline std::string reason(int number) { return std::system_category().message(number); }

HPS_ONCE void Descriptor::fail(const char* what) const {
  file::fail(path_, std::string("cannot be ") + what + ": " + reason(errno));
}

HPS_ONCE Descriptor::Descriptor(const std::filesystem::path& path, Access access) : path_(path.string()) {
  // A pipe that nobody writes is not waited for, and what has the name of a part and is a link leads to a file of
  // somebody else.
  constexpr int flags[] = {O_RDONLY | O_NONBLOCK, O_RDWR | O_NOFOLLOW, O_RDWR | O_CREAT | O_NOFOLLOW};
  constexpr mode_t mode = 0666;
  number_ = system_open(path_.c_str(), flags[static_cast<int>(access)] | O_CLOEXEC, mode);
  if (number_ < 0 && errno == ELOOP)
    file::fail(path_, "cannot be opened: a symbolic link that is not followed here, or leads back to itself");
  if (number_ < 0) fail("opened");
}
HPS_ONCE Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

HPS_ONCE Descriptor Descriptor::duplicate() const {
  const int number = ::fcntl(number_, F_DUPFD_CLOEXEC, 0);
  if (number < 0) fail("opened again");
  return {path_, number};
}

HPS_ONCE std::uint64_t Descriptor::size() const {
  FileStatus about{};
  if (system_status(number_, about) != 0) fail("looked at");
  if (S_ISDIR(about.st_mode)) file::fail(path_, "is a folder");
  if (!S_ISREG(about.st_mode))
    file::fail(path_, "is not a regular file: read it as a std::istream, or write to it as a std::ostream");
  return static_cast<std::uint64_t>(about.st_size);
}
HPS_ONCE std::size_t Descriptor::read(std::uint64_t offset, char* to, std::size_t n) const {
  std::size_t done = 0;
  while (done < n) {
    const ::ssize_t some = system_read(number_, to + done, n - done, static_cast<FileOffset>(offset + done));
    if (some < 0 && errno == EINTR) continue;
    if (some < 0) fail("read");
    if (some == 0) break;
    done += static_cast<std::size_t>(some);
  }
  return done;
}
HPS_ONCE const char* Descriptor::map(std::size_t size) const {
  if (!size) return nullptr;
  void* const p = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, number_, 0);
  if (p == MAP_FAILED) fail("mapped");
  return static_cast<const char*>(p);
}
HPS_ONCE void Descriptor::unmap(const char* bytes, std::size_t size) {
  if (bytes) ::munmap(const_cast<char*>(bytes), size);
}
HPS_ONCE void Descriptor::write(std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ::ssize_t some = system_write(number_, bytes.data(), bytes.size(), static_cast<FileOffset>(offset));
    if (some < 0 && errno == EINTR) continue;
    if (some <= 0) fail("written");
    bytes.remove_prefix(static_cast<std::size_t>(some));
    offset += static_cast<std::uint64_t>(some);
  }
}
HPS_ONCE void Descriptor::cut(std::uint64_t size) {
  if (system_cut(number_, static_cast<FileOffset>(size)) != 0) fail("cut");
}
HPS_ONCE void Descriptor::sync() {
  // (Pipes and some file systems have no such thing.)
  if (::fsync(number_) != 0 && errno != EINVAL && errno != EROFS) fail("synced");
}
HPS_ONCE bool Descriptor::is_at(const std::filesystem::path& path) const {
  FileStatus here{}, there{};
  return system_status(number_, here) == 0 && system_status(path.c_str(), there) == 0 && here.st_ino == there.st_ino &&
         here.st_dev == there.st_dev;
}
HPS_ONCE void Descriptor::take_mode_of(const std::filesystem::path& path, bool is_written) {
  FileStatus about{};
  if (system_status(path.c_str(), about) != 0) return;
  ::fchmod(number_, (about.st_mode & 07777) | (is_written ? S_IWUSR : mode_t{0}));
}
HPS_ONCE void Descriptor::lock() {
  while (::flock(number_, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno == EWOULDBLOCK) file::fail(path_, "is being written by another writer");
    if (errno == ENOLCK || errno == ENOTSUP || errno == EINVAL || errno == EBADF)
      return;  // a file system without locks, or without those of files that are only read
    fail("locked");
  }
}

HPS_ONCE void replace(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (::rename(from.c_str(), to.c_str()) != 0) {
    const int number = errno;
    file::fail(to.string(), "cannot be replaced by " + from.string() + ", which is the new file: " + reason(number));
  }
  const std::filesystem::path folder = to.has_parent_path() ? to.parent_path() : std::filesystem::path(".");
  if (const int number = system_open(folder.c_str(), O_RDONLY | O_CLOEXEC, 0); number >= 0) {
    ::fsync(number);  // so that the new name is on the disk, too
    ::close(number);
  }
}

}  // namespace hps::detail::file
