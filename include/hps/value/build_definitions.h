// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/format/packed/index/input.h"
#include "hps/value/build.h"
#include "hps/value/made_of_parts.h"
#include "hps/value/value_definitions.h"

namespace hps::detail::value {

HPS_ONCE std::shared_ptr<const Layout> layout_of(const Schema& schema) {
  return std::make_shared<const Layout>(schema);
}
HPS_ONCE std::shared_ptr<const Storage> storage_of_text(const std::shared_ptr<const Layout>& layout,
                                                        std::string_view text) {
  const auto storage = std::make_shared<Storage>(layout);
  Column& c = storage->columns[0];
  c.count = 1;
  if (!text.empty()) std::memcpy(c.values.add(text.size()), text.data(), text.size());
  c.ends.add(sizeof(std::uint64_t));
  c.ends.set(0, std::uint64_t{text.size()});
  return storage;
}
HPS_ONCE std::shared_ptr<const Storage> storage_of_number(const std::shared_ptr<const Layout>& layout,
                                                          const void* number, std::size_t size) {
  const auto storage = std::make_shared<Storage>(layout);
  Column& c = storage->columns[0];
  c.count = 1;
  std::memcpy(c.values.add(size), number, size);
  return storage;
}

}  // namespace hps::detail::value

namespace hps {

HPS_ONCE Value Value::record(std::initializer_list<Entry> members) { return record({members.begin(), members.size()}); }
HPS_ONCE Value Value::record(std::span<const Entry> members) {
  using namespace detail::value;
  GraphOfParts graph({.kind = Kind::record});
  RowsOfParts parts;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (!detail::is_name(members[i].name) || members[i].name.empty())
      throw Error("hps: a name of a member that is empty, too long, or has control characters");
    for (std::size_t k = 0; k < i; ++k)
      if (members[k].name == members[i].name) throw Error("hps: a record with a name twice: " + members[i].name);
    graph.add(members[i].name, members[i].value.schema());
    parts.add(members[i].value);
  }
  return made_of(graph.schema(), parts.rows());
}

HPS_ONCE Value Value::list(std::initializer_list<Value> elements) { return list({elements.begin(), elements.size()}); }
HPS_ONCE Value Value::list(std::span<const Value> elements) {
  using namespace detail::value;
  std::vector<Schema> kinds;
  std::vector<std::size_t> kind_of;
  for (const Value& v : elements) {
    const Schema schema = v.schema();
    const auto at = std::ranges::find(kinds, schema);
    kind_of.push_back(static_cast<std::size_t>(at - kinds.begin()));
    if (at == kinds.end()) kinds.push_back(schema);
  }
  GraphOfParts element({.kind = Kind::variant});
  for (const Schema& kind : kinds) element.add(kind.kind() == Kind::record ? kind.name() : "", kind);
  GraphOfParts graph({.kind = Kind::sequence});
  const bool mixed = kinds.size() > 1;
  graph.add("", mixed ? element.schema() : kinds.empty() ? Value().schema() : kinds[0]);
  RowsOfParts parts;
  parts.add_size(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (mixed) parts.add_size(kind_of[i]);
    parts.add(elements[i]);
  }
  return made_of(graph.schema(), parts.rows());
}

HPS_ONCE void Value::set(std::string_view member, const Value& v) {
  std::vector<Entry> members;
  if (!is_null()) {
    const Cell c = seen();
    if (c.table().kind != Kind::record) detail::value::fail(c, "members");
    for (std::size_t i = 0; i < c.table().parts.size(); ++i) members.push_back({c.node().parts[i].name, at(c.part(i))});
  }
  const auto there = std::ranges::find(members, member, &Entry::name);
  if (there == members.end()) members.push_back({std::string(member), v});
  else there->value = v;
  *this = record(members);
}

}  // namespace hps
