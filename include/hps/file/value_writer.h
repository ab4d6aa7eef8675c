// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/table_writer.h"
#include "hps/file/values_writer.h"

namespace hps {

// Writes a table of objects whose schema is known only when the program runs, as Writer does those of a type. Throws
// Error for a schema with shared objects, or of a type that contains itself.
class ValueWriter : public TableWriter {
 public:
  HPS_ONCE ValueWriter(const std::filesystem::path& path, const Schema& object, const FileOptions& options = {},
                       std::string_view table = {});
  HPS_ONCE ValueWriter(std::ostream& stream, const Schema& object, const FileOptions& options = {},
                       std::string_view table = {});

  // A list whose elements have that schema: all of them, or `count` from number `first` on. Throws Error for any other
  // Value, after which the writer is of no use. Long columns are not copied: the data stay as long as they are
  // needed.
  HPS_ONCE void write(const Value& objects);
  HPS_ONCE void write(const Value& objects, std::uint64_t first, std::uint64_t count);

 private:
  friend class FileWriter;
  using Opened = std::shared_ptr<detail::file::WrittenFile>;
  using List = std::shared_ptr<const detail::value::Layout>;

  // (Before there is a file, its objects are known to be such that can be written.)
  template <class To>
  ValueWriter(const List& list, To& to, const FileOptions& options, std::string_view table);
  HPS_ONCE ValueWriter(const Opened& opened, const List& list, std::string_view table, bool is_alone);
  HPS_ONCE ValueWriter(const Opened& opened, const List& list, std::size_t table, bool is_alone);

  detail::file::ValuesWriter& values() { return static_cast<detail::file::ValuesWriter&>(chunks()); }
};

}  // namespace hps

#include HPS_DEFINITIONS("hps/file/value_writer_definitions.h")
