// SPDX-License-Identifier: MIT
#pragma once
// Where the bytes of a file go.

#include <optional>
#include <ostream>
#include <string>

#include "hps/file/storage/descriptor.h"
#include "hps/file/storage/error.h"

namespace hps::detail::file {

class Output {
 public:
  virtual ~Output() = default;
  virtual const std::string& path() const = 0;
  virtual void write(std::uint64_t offset, std::string_view bytes) = 0;
  // Whether what comes first may be written last.
  virtual bool is_at_any_place() const = 0;
  // All that was written is on the disk after it.
  virtual void sync() = 0;
  // After everything was written and is on the disk; the file is where it is to be.
  virtual void close() = 0;
};

class FileOutput final : public Output {
 public:
  // A new file at `path`; an old one stays until it is closed.
  HPS_ONCE static FileOutput create(const std::filesystem::path& path);
  // The file at `path`, which nobody else writes.
  HPS_ONCE static FileOutput open(const std::filesystem::path& path);

  // Whether there is a file that was closed; or that, or one that was not.
  HPS_ONCE static bool is_there_closed(const std::filesystem::path& path);
  HPS_ONCE static bool is_there(const std::filesystem::path& path);

  const std::string& path() const override { return path_; }
  // Where it is until it is closed.
  const std::filesystem::path& place() const { return from_; }
  Descriptor& descriptor() { return descriptor_; }
  void write(std::uint64_t offset, std::string_view bytes) override { descriptor_.write(offset, bytes); }
  void sync() override { descriptor_.sync(); }
  bool is_at_any_place() const override { return true; }
  HPS_ONCE void close() override;

 private:
  // The file that is there until the new one is, as locked as that.
  HPS_ONCE void lock_old();
  FileOutput(Descriptor descriptor, const std::filesystem::path& from, const std::filesystem::path& to)
      : descriptor_(std::move(descriptor)), from_(absolute(from)), to_(absolute(to)), path_(to.string()) {}
  // The program may go to another folder before it closes the file.
  HPS_ONCE static std::filesystem::path absolute(const std::filesystem::path& path);

  Descriptor descriptor_;
  std::optional<Descriptor> old_;
  std::filesystem::path from_, to_;  // its place until it is closed, and then
  std::string path_;
};

class StreamOutput final : public Output {
 public:
  explicit StreamOutput(std::ostream& stream) : stream_(stream) {}
  const std::string& path() const override { return name_; }
  void write(std::uint64_t, std::string_view bytes) override {
    stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    expect_good();
  }
  bool is_at_any_place() const override { return false; }
  void sync() override {
    stream_.flush();
    expect_good();
  }
  void close() override {}

 private:
  void expect_good() const {
    if (!stream_) fail(name_, "cannot be written");
  }
  std::ostream& stream_;
  const std::string name_ = "a stream";
};

// `path`, or where the symbolic link leads that it is.
HPS_ONCE std::filesystem::path followed(const std::filesystem::path& path);
// The path of a file that is not closed yet.
HPS_ONCE std::filesystem::path path_of_part(const std::filesystem::path& path);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/storage/output_definitions.h")
