// SPDX-License-Identifier: MIT
#pragma once
// A table of a file that is being read, without its type.

#include <cstdlib>
#include <memory>
#include <mutex>

#include "hps/described/shape_of.h"
#include "hps/file/chunks/encode.h"
#include "hps/file/column_index.h"
#include "hps/file/read_file.h"
#include "hps/format/packed/columns/bytes.h"
#include "hps/format/packed/index/head.h"
#include "hps/format/packed/index/place.h"
#include "hps/schema/schema.h"

namespace hps::detail::file {

// The columns of a chunk in memory; those that were not asked for are zeros, whose pages are not touched.
struct LoadedChunk {
  struct Free {
    void operator()(char* bytes) const { std::free(bytes); }  // NOLINT(*-no-malloc): std::calloc gives such zeros
  };
  ChunkFrame frame;
  std::unique_ptr<char[], Free> memory;
  std::string_view body;
  std::size_t granted = 0;  // bytes that objects may take

  column::EncodedColumns columns() const { return {frame.kind, frame.index, body, alignment, granted}; }
};

class ReadTable {
 public:
  HPS_ONCE ReadTable(std::shared_ptr<const ReadFile> file, std::size_t number);

  const ReadFile& file() const { return *file_; }
  std::size_t number() const { return number_; }
  HPS_ONCE const Attributes& attributes(std::string_view path) const;
  const CatalogTable& about() const { return file_->catalog().tables[number_]; }
  // That of a list of its objects.
  const Schema& schema() const { return schema_; }
  std::uint64_t size() const { return about().size(); }
  // The columns of the schema, without those of the list, and their paths. For types that have more of them than can be
  // listed, nothing.
  const std::vector<column::Place>& columns() const { return columns_; }
  HPS_ONCE std::size_t column(std::string_view path) const;

  std::size_t chunks() const { return about().chunks.size(); }
  const ChunkPlace& chunk(std::size_t i) const { return about().chunks[i]; }
  // The one that has this object. Throws Error if there is none.
  HPS_ONCE std::size_t chunk_of(std::uint64_t object) const;
  // Those that have these objects, from the first chunk to the one after the last.
  std::pair<std::size_t, std::size_t> chunks_of(std::uint64_t first, std::uint64_t count) const {
    if (!count) return {0, 0};
    return {chunk_of(first), chunk_of(first + count - 1) + 1};
  }
  // Throws Error if some of them are not there.
  HPS_ONCE void expect_objects(std::uint64_t first, std::uint64_t count) const;
  // Throws Error if its objects are gone.
  HPS_ONCE void expect_there(std::size_t chunk) const;
  // `needed` of its columns, or all of them.
  HPS_ONCE LoadedChunk load(std::size_t chunk, const std::vector<bool>* needed = nullptr) const;
  // The bytes of one column of one chunk, in `memory` unless the file is in memory; `count` gets the number of its
  // values.
  HPS_ONCE std::string_view load_column(std::size_t chunk, std::size_t column, std::uint64_t& count,
                                        column::Bytes& memory) const;
  // A chunk as it is, for another file.
  HPS_ONCE EncodedChunk copy(std::size_t chunk) const;
  // How many values a column has in a chunk, and bytes.
  HPS_ONCE std::pair<std::uint64_t, std::uint64_t> extent(std::size_t chunk, std::size_t column) const;
  // The same of each column in all chunks together.
  HPS_ONCE std::vector<std::pair<std::uint64_t, std::uint64_t>> extents() const;
  // The objects of a chunk.
  HPS_ONCE Value values(std::size_t chunk) const;
  // All that is known of it.
  HPS_ONCE ColumnState state(std::size_t chunk, std::size_t column) const;

  // How chunks are parsed.
  HPS_ONCE Packed format() const;
  // Calls f; its errors say which chunk of the file they are about.
  void in_chunk(std::size_t chunk, auto&& f) const {
    try {
      f();
    } catch (const ErrorAt& error) {
      fail_in_chunk(chunk, problem_of(error));
    } catch (const Error& error) {
      fail_in_chunk(chunk, error.what());
    }
  }
  [[noreturn]] HPS_ONCE void fail_in_chunk(std::size_t chunk, std::string_view problem) const;

 private:
  // Without advice that is meant for messages.
  HPS_ONCE static std::string problem_of(const ErrorAt& error);
  HPS_ONCE ChunkFrame load_frame(std::size_t chunk) const;
  HPS_ONCE void load_columns(const ChunkPlace& at, const std::vector<bool>* needed, LoadedChunk& loaded) const;
  HPS_ONCE std::shared_ptr<const value::Layout> layout(Budget& budget) const;
  HPS_ONCE static void expect_whole(std::string_view bytes, const ColumnState& state);

  std::shared_ptr<const ReadFile> file_;
  std::size_t number_;
  Attributes none_;
  Schema schema_;
  std::optional<described::ShapeAndNames> shape_;  // if its columns can be listed
  std::vector<column::Place> columns_;
  ColumnIndex columns_of_chunks_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const value::Layout> layout_;  // once there are Values
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/read_table_definitions.h")
