// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/value_writer.h"
#include "hps/value/layout.h"

namespace hps {

HPS_ONCE ValueWriter::ValueWriter(const std::filesystem::path& path, const Schema& object, const FileOptions& options,
                                  std::string_view table)
    : ValueWriter(detail::file::layout_of_list(object), path, options, table) {}
HPS_ONCE ValueWriter::ValueWriter(std::ostream& stream, const Schema& object, const FileOptions& options,
                                  std::string_view table)
    : ValueWriter(detail::file::layout_of_list(object), stream, options, table) {}
template <class To>
ValueWriter::ValueWriter(const List& list, To& to, const FileOptions& options, std::string_view table)
    : ValueWriter(std::make_shared<detail::file::WrittenFile>(to, options), list, table, true) {}
HPS_ONCE ValueWriter::ValueWriter(const Opened& opened, const List& list, std::string_view table, bool is_alone)
    : ValueWriter(opened, list, opened->add_table(table, list->schema()), is_alone) {}
HPS_ONCE ValueWriter::ValueWriter(const Opened& opened, const List& list, std::size_t table, bool is_alone)
    : TableWriter(opened, table,
                  std::make_shared<detail::file::ValuesWriter>(*opened, table, opened->size(table), list), is_alone) {}

HPS_ONCE void ValueWriter::write(const Value& objects) { values().write(objects); }
HPS_ONCE void ValueWriter::write(const Value& objects, std::uint64_t first, std::uint64_t count) {
  values().write(objects, first, count);
}

}  // namespace hps
