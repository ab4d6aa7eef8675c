// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "hps/value/access.h"
#include "hps/value/equal.h"
#include "hps/value/inside.h"
#include "hps/value/json.h"
#include "hps/value/schema_of_part.h"

namespace hps::detail::value {

[[noreturn]] HPS_COLD inline void fail(const Cell& c, const char* what) {
  throw Error(ErrorText("hps: %s has no %s", type_of(c).c_str(), what).c_str());
}
inline Elements elements_in(const Cell& c, const char* what) {
  const Kind kind = c.table().kind;
  if (kind != Kind::sequence && kind != Kind::array && kind != Kind::map) fail(c, what);
  return elements_of(c);
}

// Text of any width in UTF-8, or an enumerator.
inline bool is_called(const Cell& key, std::string_view name) {
  switch (key.table().kind) {
    case Kind::bytes:
      return bytes_of(key) == name;
    case Kind::scalar:
      return !name.empty() && enumerator_of(key) == name;
    default:
      return is_text(key) && utf8_of(key) == name;
  }
}

// Goes to the member, or to the value of the key.
inline bool find(std::string_view name, Cell& c) {
  if (c.table().kind == Kind::record) {
    const auto& members = c.node().parts;
    for (std::size_t i = 0; i < members.size() && !name.empty(); ++i)
      if (members[i].name == name) return c = c.part(i), true;
    return false;
  }
  if (c.table().kind != Kind::map) fail(c, "names");
  const Elements all = elements_of(c);
  for (std::uint64_t i = 0; i < all.size; ++i) {
    Cell key = all[i].part(0);
    if (see_through(key) && is_called(key, name)) return c = all[i].part(1), true;
  }
  return false;
}

// The elements of those elements that are arrays.
inline Elements flat(Elements all) {
  while (all.first.table().kind == Kind::array) {
    const std::uint64_t extent = all.first.table().extent;
    all = {elements_of(all.first).first, all.size * extent};
  }
  return all;
}
// The member of those that are records.
inline Elements flat(const Cell& c, std::string_view member) {
  Elements all = flat(elements_in(c, "elements"));
  while (!member.empty()) {
    const std::string_view name = member.substr(0, member.find('.'));
    member.remove_prefix(std::min(name.size() + 1, member.size()));
    if (all.first.table().kind != Kind::record || !find(name, all.first)) fail(all.first, "such member");
    all = flat(all);
  }
  return all;
}

inline std::shared_ptr<const Storage> null_storage() {
  static const std::shared_ptr<const Storage> null = [] {
    schema::Graph graph(2);
    graph[0].kind = Kind::optional;
    graph[0].parts = {{"", 1}};
    graph[1].kind = Kind::record;
    auto storage = std::make_shared<Storage>(std::make_shared<const Layout>(Schema(graph)));
    storage->columns[0].count = 1;
    storage->columns[0].ends.add(sizeof(std::uint64_t));
    storage->columns[0].ends.set(0, std::uint64_t{0});
    return storage;
  }();
  return null;
}

}  // namespace hps::detail::value

namespace hps {

HPS_ONCE Value::Value() : storage_(detail::value::null_storage()) {}

HPS_ONCE detail::value::Cell Value::cell() const { return {storage_.get(), at_, index_}; }
HPS_ONCE Value Value::at(const Cell& c) const {
  return {std::shared_ptr<const Storage>(storage_, c.storage), c.at, c.index};  // perhaps of a Value inside
}
HPS_ONCE detail::value::Cell Value::seen() const {
  Cell c = cell();
  if (!detail::value::see_through(c)) throw Error("hps: null where a value is expected");
  return c;
}

HPS_ONCE Value Value::opened() const { return at(detail::value::opened(cell())); }

HPS_ONCE Schema Value::schema() const { return detail::value::schema_of(cell()); }
HPS_ONCE Kind Value::kind() const {
  Cell c = cell();
  return detail::value::see_through(c) ? c.table().kind : Kind::none;
}
HPS_ONCE std::size_t Value::alternative() const {
  using namespace detail::value;
  for (Cell c = cell(); is_seen_through(c.table().kind); step(c))
    if (c.table().kind == Kind::variant) return alternative_of(c);
    else if (c.table().kind != Kind::reference) break;
  fail(cell(), "alternatives");
}
HPS_ONCE Value Value::held() const {
  using namespace detail::value;
  Cell c = cell();
  while (c.table().kind == Kind::reference) step(c);
  if (!is_seen_through(c.table().kind)) fail(c, "value inside");
  return step(c) ? at(c) : Value();
}

HPS_ONCE std::size_t Value::size() const {
  using namespace detail::value;
  const Cell c = seen();
  if (c.table().kind == Kind::record) return c.table().parts.size();
  if (c.table().kind == Kind::bytes || c.table().kind == Kind::opaque) return bytes_of(c).size();
  return static_cast<std::size_t>(elements_in(c, "size").size);
}
HPS_ONCE Value Value::operator[](std::string_view name) const {
  using namespace detail::value;
  Cell c = seen();
  if (find(name, c)) return at(c);
  const std::string text(name.substr(0, 200));
  throw Error(detail::ErrorText("hps: %s has no %s", type_of(c).c_str(), text.c_str()).c_str());
}
HPS_ONCE bool Value::contains(std::string_view name) const {
  Cell c = seen();
  return detail::value::find(name, c);
}
HPS_ONCE Value Value::element(std::uint64_t i, bool negative) const {
  using namespace detail::value;
  const Cell c = seen();
  const auto none = [&](const char* what) {
    throw Error(
        detail::ErrorText("hps: %s has no %s %lld", type_of(c).c_str(), what, static_cast<long long>(i)).c_str());
  };
  if (c.table().kind == Kind::record) {
    if (negative || i >= c.table().parts.size()) none("member");
    return at(c.part(static_cast<std::size_t>(i)));
  }
  const Elements all = elements_in(c, "elements");
  if (c.table().kind != Kind::map) {
    if (negative || i >= all.size) none("element");
    return at(all[i]);
  }
  for (std::uint64_t k = 0; k < all.size; ++k) {
    Cell key = all[k].part(0);
    if (!see_through(key) || key.table().kind != Kind::scalar) continue;
    const detail::evolution::Number n = number_of(key);
    if (!n.is_real && !n.high && n.is_negative == negative && n.low == (negative ? 0 - i : i))
      return at(all[k].part(1));
  }
  none("key");
  return {};
}

HPS_ONCE Value::Iterator Value::begin() const {
  const Cell c = seen();
  if (c.table().kind == Kind::record) return {at(c), 0, true};
  return {at(detail::value::elements_in(c, "elements").first), 0, false};
}
HPS_ONCE Value::Iterator Value::end() const { return {Value(), size(), false}; }
HPS_ONCE Value Value::Iterator::operator*() const {
  const Cell c = values_.cell();
  return values_.at(is_record_ ? c.part(static_cast<std::size_t>(i_)) : c.cell(c.at, c.index + i_));
}

HPS_ONCE bool Value::equals(const Value& other) const {
  return detail::value::Comparison().equal(cell(), other.cell());
}
HPS_ONCE std::ostream& Value::write(std::ostream& stream) const {
  detail::value::JsonWriter(stream).write(cell());
  return stream;
}
HPS_ONCE std::size_t Value::memory() const { return storage_->memory(); }

HPS_ONCE bool Value::put_number(char (&bytes)[16], unsigned code) const {
  const Cell c = seen();
  if (c.table().kind != Kind::scalar) detail::value::fail(c, "number");
  return detail::evolution::put_number(bytes, detail::value::number_of(c), code);
}
HPS_ONCE void Value::fail_number(unsigned code) const {
  const std::string number = detail::evolution::text_of(detail::value::number_of(seen()));
  throw Error(detail::ErrorText("hps: the number %s, which %s does not hold", number.c_str(),
                                shape::scalar_name(code).c_str())
                  .c_str());
}
HPS_ONCE std::string_view Value::view() const {
  const Cell c = seen();
  if (c.table().kind != Kind::bytes && c.table().kind != Kind::opaque) detail::value::fail(c, "bytes");
  return detail::value::bytes_of(c);
}
HPS_ONCE std::string Value::text() const {
  using namespace detail::value;
  const Cell c = seen();
  if (c.table().kind == Kind::sequence && is_text(c)) return utf8_of(c);
  if (c.table().kind == Kind::scalar && c.node().meaning == Meaning::enumeration) {
    const std::string_view name = enumerator_of(c);
    if (name.empty()) fail(c, "name for this number");
    return std::string(name);
  }
  return std::string(view());
}
HPS_ONCE const char* Value::numbers(std::string_view member, unsigned code, std::size_t width, std::size_t& n) const {
  using namespace detail::value;
  const Elements all = flat(seen(), member);
  const Table& table = all.first.table();
  if (table.kind != Kind::scalar || all.first.node().code() != code || width != table.width)
    fail(all.first, "numbers of this type side by side");
  n = static_cast<std::size_t>(all.size);
  return n ? all.first.column().values.data() + static_cast<std::size_t>(all.first.index) * width : nullptr;
}

}  // namespace hps
