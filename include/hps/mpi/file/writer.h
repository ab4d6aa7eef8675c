// SPDX-License-Identifier: MIT
#pragma once

#include <ranges>
#include <vector>

#include "hps/file/writer.h"
#include "hps/mpi/communicator.h"
#include "hps/mpi/file/shared_table.h"

namespace hps::mpi {

// They come from ranks of the same program.
inline constexpr auto moved = raw.max_expansion(static_cast<std::size_t>(-1));

template <class T>
MovedRecords moved_records() {
  const auto pack = [](const void* objects, std::size_t n) {
    return to_string(std::span(static_cast<const T*>(objects), n), moved);
  };
  const auto unpack = [](std::string_view bytes, detail::file::RecordsWriter& to) {
    const auto objects = from_string<detail::file::List<T>>(bytes, moved);
    if constexpr (std::ranges::contiguous_range<decltype(objects)>) to.write(objects.data(), objects.size());
    else
      for (const T& t : objects) to.write(std::addressof(t), 1);
  };
  return {pack, unpack};
}

// Writes a file together with all ranks of a communicator: an ordinary one, which serial programs and any other number
// of ranks read. The order of the objects is that of the calls of write(), in each that of the ranks, and of each rank
// that of its range. All functions are called by all ranks together, but those that only look. A new file is at its
// path after close(), and until then an old one stays there.
//
// An error of one rank, of its objects or of its disk, is an Error of all of them, which tells its rank; then the
// writer is of no use, and the file is not made.
template <class T>
class Writer {
 public:
  Writer(const Communicator& ranks, const std::filesystem::path& path, const FileOptions& options = {},
         std::string_view table = {})
      : Writer(std::make_shared<SharedOutput>(ranks.native(), path, options), table) {}
  Writer(Writer&&) noexcept = default;
  Writer& operator=(Writer&&) = delete;
  // Closes it; or abandons it, if an exception is on its way: then other ranks must not wait for this one.
  ~Writer() {
    if (!table_ || !is_alone_ || !out_->may_close_by_itself()) return;
    try {
      close();
    } catch (...) {  // close() by yourself to know of it
    }
  }

  // Objects of this rank: any number of them, on each rank another. Those that do not lie side by side are copied, a
  // few at a time, and a range that makes its objects may make each twice; one that can be gone through only once is
  // copied first.
  template <std::ranges::input_range R>
    requires std::same_as<std::remove_cvref_t<std::ranges::range_reference_t<R>>, T>
  void write(R&& range) {
    if constexpr (std::ranges::contiguous_range<R> && std::ranges::sized_range<R>) {
      table_->write(std::ranges::data(range), std::ranges::size(range));
    } else if constexpr (std::ranges::forward_range<R>) {
      static_assert(std::copy_constructible<T> || !std::is_reference_v<std::ranges::range_reference_t<R>>,
                    "hps: objects that do not lie side by side are copied on their way to a file of several ranks: "
                    "write those that cannot be copied from a std::vector or a std::span");
      BroughtRange<T, std::remove_reference_t<R>> brought(range);
      table_->write(brought);
    } else {
      std::vector<CopiedObject<T>> all;
      out_->agreement().attempt([&] {
        for (const T& t : range) all.push_back({t});
      });
      table_->write(all.data(), all.size());
    }
  }
  // One object of each rank.
  void write(const T& t) { table_->write(std::addressof(t), 1); }

  // Objects of the table, those included that were there before.
  std::uint64_t size() const { return table_->size(); }
  // Those of the table, or of a member of its objects. Only those that rank 0 sets are written.
  Attributes& attributes(std::string_view path = {}) { return out_->attributes(table_->number(), path); }

  // Ends the chunk: what was written so far is on the disk.
  void flush() {
    table_->flush();
    out_->flush();
  }
  // In place of close(): no file is made, an old one stays, and what was written so far is at its path with ".part".
  void abandon() { out_->give_up(); }
  // For a table among several: no more objects come; the file is closed by itself.
  void close() {
    if (out_->is_closed()) return;
    table_->flush();
    if (is_alone_) out_->close();
  }

 private:
  friend class FileWriter;
  using Opened = std::shared_ptr<SharedOutput>;

  static Schema list() { return schema_of<detail::file::List<T>>(); }
  static std::shared_ptr<SharedTable> new_table(const Opened& opened, std::string_view name) {
    return std::make_shared<SharedTable>(opened, name, list(), detail::file::written_records<T>(), moved_records<T>());
  }
  Writer(const Opened& opened, std::string_view table) : Writer(opened, new_table(opened, table), true) {}
  Writer(Opened opened, std::shared_ptr<SharedTable> table, bool is_alone)
      : out_(std::move(opened)), table_(std::move(table)), is_alone_(is_alone) {}

  Opened out_;
  std::shared_ptr<SharedTable> table_;
  bool is_alone_;
};

}  // namespace hps::mpi
