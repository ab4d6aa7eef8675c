// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/any_file.h"

namespace hps {

HPS_ONCE std::vector<std::string> File::tables() const {
  std::vector<std::string> names;
  for (const auto& table : file_->catalog().tables)
    if (!table.is_lost()) names.push_back(table.name);
  return names;
}
HPS_ONCE File::Table File::table(std::string_view name) const { return {file_, file_->find(name)}; }

HPS_ONCE std::vector<File::Table::Column> File::Table::columns() const {
  std::vector<Column> all;
  const auto& places = table_->columns();
  const auto extents = table_->extents();
  for (std::size_t i = 1; i < places.size(); ++i)  // the first says how long the list is
    all.push_back({places[i].path, detail::column::name_of(places[i].code), extents[i].first, extents[i].second});
  return all;
}
HPS_ONCE Value File::Table::value(std::uint64_t i) const {
  const std::size_t chunk = table_->chunk_of(i);
  return table_->values(chunk)[i - table_->chunk(chunk).first];
}

}  // namespace hps
