// SPDX-License-Identifier: MIT
#pragma once
// Calls of the system, with places in files of 64 bits also where addresses have 32.

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <thread>

namespace hps::detail::file {

// How many processors this program may use, as job schedulers set it; 0 if it is not known.
inline unsigned processors() {
#ifdef CPU_COUNT
  ::cpu_set_t set;
  if (::sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(CPU_COUNT(&set));
#endif
  return std::thread::hardware_concurrency();
}

#if defined(__linux__) && defined(_LARGEFILE64_SOURCE)
using FileStatus = struct ::stat64;
using FileOffset = ::off64_t;
inline int system_open(const char* path, int flags, ::mode_t mode) { return ::open64(path, flags, mode); }
inline int system_status(int file, FileStatus& status) { return ::fstat64(file, &status); }
inline int system_status(const char* path, FileStatus& status) { return ::stat64(path, &status); }
inline int system_cut(int file, FileOffset size) { return ::ftruncate64(file, size); }
inline ::ssize_t system_read(int file, void* to, std::size_t n, FileOffset at) { return ::pread64(file, to, n, at); }
inline ::ssize_t system_write(int file, const void* from, std::size_t n, FileOffset at) {
  return ::pwrite64(file, from, n, at);
}
#else
using FileStatus = struct ::stat;
using FileOffset = ::off_t;
inline int system_open(const char* path, int flags, ::mode_t mode) { return ::open(path, flags, mode); }
inline int system_status(int file, FileStatus& status) { return ::fstat(file, &status); }
inline int system_status(const char* path, FileStatus& status) { return ::stat(path, &status); }
inline int system_cut(int file, FileOffset size) { return ::ftruncate(file, size); }
inline ::ssize_t system_read(int file, void* to, std::size_t n, FileOffset at) { return ::pread(file, to, n, at); }
inline ::ssize_t system_write(int file, const void* from, std::size_t n, FileOffset at) {
  return ::pwrite(file, from, n, at);
}
#endif

}  // namespace hps::detail::file
