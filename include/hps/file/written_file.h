// SPDX-License-Identifier: MIT
#pragma once
// A file that is being written: its frames, in the order in which they come, and at its end the footer.

#include <memory>

#include "hps/file/attributes.h"
#include "hps/file/chunk_output.h"
#include "hps/file/options.h"
#include "hps/file/storage/output.h"
#include "hps/file/written_tables.h"
#include "hps/schema/schema.h"

namespace hps::detail::file {

class WrittenFile final : public ChunkOutput {
 public:
  HPS_ONCE WrittenFile(const std::filesystem::path& path, const FileOptions& options);
  HPS_ONCE WrittenFile(std::ostream& stream, const FileOptions& options);
  // Closes it, if nothing failed and no exception is on its way.
  HPS_ONCE ~WrittenFile();
  WrittenFile(const WrittenFile&) = delete;

  const std::string& path() const override { return path_; }
  HPS_ONCE void expect_open() const override;
  const FileOptions& options() const override { return options_; }

  // Returns its number. It may be there already where a file goes on, and without a name is its only one; throws Error
  // if it has another schema then.
  HPS_ONCE std::size_t add_table(std::string_view name, const Schema& list);
  HPS_ONCE std::size_t add_table(TableFrame table);
  // How many objects it has.
  std::uint64_t size(std::size_t table) const { return tables_.objects(table); }
  HPS_ONCE void begin_chunk(std::size_t table) override;
  HPS_ONCE std::string put(std::size_t table, EncodedChunk chunk) override;
  // Those of a large one are written while they are encoded.
  HPS_ONCE std::string put(std::size_t table, const KeptColumns& columns, const ChoicesOfChunk& choices,
                           std::string body) override;

  // For those who write chunks by themselves, to the file that is at this place until it is closed: they begin at the
  // end, which comes after them then.
  const std::filesystem::path& place() const { return place_; }
  const Marker& marker() const { return marker_; }
  std::uint64_t end() const { return end_; }
  HPS_ONCE void extend(std::uint64_t bytes);
  // One of them, in the order of the objects.
  void add_chunk(std::size_t table, const ChunkPlace& chunk, const ColumnTable& columns) {
    tables_.add_chunk(table, chunk, columns);
  }

  // Throws Error for a path that leads to no member.
  HPS_ONCE Attributes& attributes(std::size_t table, std::string_view path);

  // Those of a table of another file.
  HPS_ONCE void take_attributes(std::size_t table, std::vector<Attribute> all, std::size_t from);

  // All is on the disk after it.
  HPS_ONCE void flush();
  HPS_ONCE void close();
  bool is_closed() const { return closed_; }
  void abandon() override { failed_ = true; }
  // Removes all that was written here: there is no file afterwards, or the one that was there, as it was. A file that
  // is whole, but could not take its place, stays beside that.
  HPS_ONCE void take_back();

 private:
  // Calls f; after an exception the file is of no use.
  void or_fail(auto&& f);
  HPS_ONCE void begin();
  HPS_ONCE void go_on(const Storage& storage);

  class BodyInFile;
  // The body begins `at` bytes after the frame; so with put_frame().
  HPS_ONCE void put_large(std::size_t table, const KeptColumns& columns, const ChoicesOfChunk& choices,
                          std::uint32_t at);
  HPS_ONCE std::string describe(std::size_t table, ChunkFrame& frame) const;
  HPS_ONCE void add_chunk(std::size_t table, const ChunkHead& chunk, std::uint64_t place, std::uint64_t body,
                          std::uint32_t body_at);
  HPS_ONCE void cut_torn();
  HPS_ONCE void put_frame(FrameKind kind, std::string_view description, std::string_view body = {});
  HPS_ONCE void put_frame(FrameKind kind, std::string_view description, std::string_view body, std::uint32_t at);
  HPS_ONCE void put_attributes();
  HPS_ONCE void put_footer();

  FileOptions options_;
  std::string path_;
  std::filesystem::path place_;
  std::unique_ptr<Output> output_;    // null after it was closed
  std::unique_ptr<Storage> storage_;  // of the file that goes on
  Descriptor* there_ = nullptr;       // of that file
  Marker marker_{};
  std::uint64_t begin_ = 0, end_ = 0;
  WrittenTables tables_;
  AllAttributes attributes_;
  std::vector<Attribute> written_;  // of these
  std::vector<bool> has_chunks_;    // of each table, from here
  int uncaught_ = std::uncaught_exceptions();
  bool torn_ = false;      // there is a part of a frame after the last whole one
  bool is_whole_ = false;  // only its name may be missing
  bool changed_ = false, failed_ = false, closed_ = false;
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/written_file_definitions.h")
