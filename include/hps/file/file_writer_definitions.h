// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/file_writer.h"
#include "hps/value/layout.h"

namespace hps {

HPS_ONCE ValueWriter FileWriter::table(std::string_view name, const Schema& object) {
  const auto list = detail::file::layout_of_list(object);
  const std::size_t number = free_table(name, list->schema());
  return kept(ValueWriter(file_, list, number, false));
}
HPS_ONCE std::size_t FileWriter::free_table(std::string_view name, const Schema& list) {
  const std::size_t number = file_->add_table(name, list);
  std::erase_if(chunks_, [](const auto& some) { return some.expired(); });
  for (const auto& some : chunks_)
    if (const auto chunks = some.lock(); chunks && chunks->table() == number && !chunks->is_closed())
      detail::file::fail(file_->path(),
                         (name.empty() ? "its table" : "table " + std::string(name)) + " has a writer already");
  return number;
}

}  // namespace hps
