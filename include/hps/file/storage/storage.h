// SPDX-License-Identifier: MIT
#pragma once
// Where the bytes of a file are read from.

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "hps/file/storage/descriptor.h"
#include "hps/file/storage/error.h"

namespace hps::detail::file {

class Storage {
 public:
  virtual ~Storage() = default;
  virtual std::uint64_t size() const = 0;
  // For errors.
  virtual const std::string& path() const = 0;
  // Whether it came from somewhere as bytes, and may take no more memory than a message of them.
  virtual bool is_message() const { return false; }
  // Returns fewer than n bytes only where the file ends. Many threads may read.
  virtual std::size_t read_some(std::uint64_t offset, char* to, std::size_t n) const = 0;
  // The same file, with what was written since; null: this.
  virtual std::shared_ptr<const Storage> again() const { return nullptr; }
  // Where n bytes lie in memory; null if they do not.
  virtual const char* in_memory(std::uint64_t /*offset*/, std::size_t /*n*/) const { return nullptr; }

  std::string read(std::uint64_t offset, std::uint64_t n) const {
    const std::uint64_t all = size(), left = offset < all ? all - offset : 0;
    std::string bytes(static_cast<std::size_t>(std::min(n, left)), '\0');
    bytes.resize(read_some(offset, bytes.data(), bytes.size()));
    return bytes;
  }
};

class FileStorage final : public Storage {
 public:
  explicit FileStorage(Descriptor descriptor) : descriptor_(std::move(descriptor)) {}
  std::uint64_t size() const override { return descriptor_.size(); }
  const std::string& path() const override { return descriptor_.path(); }
  std::size_t read_some(std::uint64_t offset, char* to, std::size_t n) const override {
    return descriptor_.read(offset, to, n);
  }

 private:
  Descriptor descriptor_;
};

// That of a writer, which goes on with it.
class OpenStorage final : public Storage {
 public:
  explicit OpenStorage(const Descriptor& descriptor) : descriptor_(descriptor) {}
  std::uint64_t size() const override { return descriptor_.size(); }
  const std::string& path() const override { return descriptor_.path(); }
  std::size_t read_some(std::uint64_t offset, char* to, std::size_t n) const override {
    return descriptor_.read(offset, to, n);
  }

 private:
  const Descriptor& descriptor_;
};

// The bytes of a file in memory.
class BytesStorage : public Storage {
 public:
  std::uint64_t size() const override { return bytes_.size(); }
  std::size_t read_some(std::uint64_t offset, char* to, std::size_t n) const override {
    if (offset >= bytes_.size()) return 0;
    const std::size_t some = std::min(n, bytes_.size() - static_cast<std::size_t>(offset));
    std::memcpy(to, bytes_.data() + offset, some);
    return some;
  }
  const char* in_memory(std::uint64_t offset, std::size_t n) const override {
    return offset <= bytes_.size() && n <= bytes_.size() - offset ? bytes_.data() + offset : nullptr;
  }

 protected:
  std::string_view bytes_;
};

class MemoryStorage final : public BytesStorage {
 public:
  MemoryStorage(std::string bytes, std::string name) : memory_(std::move(bytes)), name_(std::move(name)) {
    bytes_ = memory_;
  }
  const std::string& path() const override { return name_; }
  bool is_message() const override { return true; }

 private:
  const std::string memory_, name_;
};

class MappedStorage final : public BytesStorage {
 public:
  explicit MappedStorage(Descriptor descriptor) : descriptor_(std::move(descriptor)) {
    const std::uint64_t n = descriptor_.size();
    if (n > PTRDIFF_MAX) fail(path(), "is too large to be mapped");
    bytes_ = {descriptor_.map(static_cast<std::size_t>(n)), static_cast<std::size_t>(n)};
  }
  std::shared_ptr<const Storage> again() const override {
    return std::make_shared<const MappedStorage>(descriptor_.duplicate());
  }
  ~MappedStorage() override { Descriptor::unmap(bytes_.data(), bytes_.size()); }
  const std::string& path() const override { return descriptor_.path(); }

 private:
  Descriptor descriptor_;
};

}  // namespace hps::detail::file
