// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/known_type.h"
#include "hps/value/inside.h"
#include "hps/value/schema_of_part.h"

namespace hps::detail::value {

HPS_ONCE const std::shared_ptr<const Layout>& Layouts::of(const described::Head& head, Budget& budget) {
  const auto known = all_.find(head.schema);
  if (known != all_.end()) return known->second;
  charge(budget, memory_of_layout(head.schema.size(), 0));
  return all_.emplace(head.schema, make_layout(described::schema_of_head(head, nullptr), budget)).first->second;
}

HPS_ONCE std::string rows_inside(const Cell& c, const Levels& levels) {
  return rows_of(c, row::encoding_of<Compact>, levels.left(too_deep_to_serialize), true);
}
HPS_ONCE std::string message_inside(const Cell& c, const Levels& levels) {
  return described::make_head(schema_of(c), Compact::number, nullptr, {}) + rows_inside(c, levels);
}

HPS_ONCE std::shared_ptr<const Storage> parse_inside(std::string_view message, const Reading& in, std::size_t around) {
  const std::size_t levels = Levels{in.levels, around}.left(too_deep_to_parse);
  const described::Head head = described::head_of(message);
  const std::shared_ptr<const Layout>& layout = in.layouts.of(head, in.budget);
  message.remove_prefix(head.size);
  Packed packed;
  packed.named = head.compressors;
  packed.limits.described = true;
  try {
    return parse_body(head.format, message, layout, packed, {in.budget, in.layouts, levels});
  } catch (ErrorAt& error) {
    error.set_start(head.size);
    throw;
  }
}

}  // namespace hps::detail::value

#include "hps/value/parse.h"
#include "hps/value/rows_writer.h"
