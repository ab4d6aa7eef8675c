// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <iterator>

#include "hps/value/equal.h"
#include "hps/value/json.h"
#include "hps/value/schema_of_part.h"

namespace hps {

class Value;

}  // namespace hps

namespace hps::detail::value {

struct Access;

// Not what converts to anything.
template <class T>
concept Text = std::convertible_to<const T&, std::string_view> && !std::convertible_to<const T&, int>;
// The code of the values that a T has, as those of tables.
template <class T>
inline constexpr unsigned code_of =
    shape::scalar_code<T>() + (std::same_as<T, char> || std::same_as<T, wchar_t> ? 8u : 0u);

}  // namespace hps::detail::value

namespace hps {

// Data whose type is known only when the program runs: a message that was parsed without its type, or a part of one.
// Copying it is cheap: it refers to data that never change and that all parts of a message share; as long as one of
// them is there, the data are. Many threads may use them. All functions throw Error for values of another kind than
// they are for. What an optional, a pointer or a variant holds is seen through it: only is_null(), schema(),
// alternative() and held() tell of these.
class Value {
 public:
  class Iterator;
  struct Entry;

  // Null.
  Value();
  template <class T>
    requires(detail::Arithmetic<T> || detail::value::Text<T>)
  Value(const T& v);
  // Members in this order. A name twice is an Error.
  static Value record(std::initializer_list<Entry> members);
  static Value record(std::span<const Entry> members);
  // Elements of one schema; else each is one of a variant.
  static Value list(std::initializer_list<Value> elements);
  static Value list(std::span<const Value> elements);
  // Gives a record the member, or adds it at the end; null becomes a record. Other values that shared the data keep
  // theirs: so it copies the record each time.
  void set(std::string_view member, const Value& v);

  // Of this part, as it was declared.
  Schema schema() const { return detail::value::schema_of(cell()); }
  // Of what it holds: scalar, bytes, sequence, array, record, map, opaque; none for null.
  Kind kind() const {
    detail::value::Cell c = cell();
    return detail::value::see_through(c) ? c.table().kind : Kind::none;
  }
  // An optional without a value, or a null pointer.
  bool is_null() const { return kind() == Kind::none; }
  // The number of the alternative that a variant holds.
  std::size_t alternative() const;
  // What an optional, a pointer or a variant holds, one step; null if there is nothing.
  Value held() const;

  // How many elements, entries, members, bytes of a text.
  std::size_t size() const;
  // An element; of a record the member of that number; of a map the value of that key. A key is looked for from the
  // first on.
  template <std::integral I>
  Value operator[](I i) const;
  // The member, or the value of the key. Throws Error if there is none.
  Value operator[](std::string_view name) const;
  // Whether there is such a member or key.
  bool contains(std::string_view name) const;
  // Elements; the members of a record; the entries of a map, which are records of "first" and "second".
  Iterator begin() const;
  Iterator end() const;

  // A number of any type that holds it, bool, the underlying number of an enumeration; text, a path or bytes as
  // std::string, or std::string_view, which is valid as long as the data are; the name of an enumerator as std::string.
  // Any other T is made as from a described message: hps::Schema and docs/guide.md say what becomes what.
  template <class T>
  T as() const;
  // Numbers that lie side by side: of a sequence or array of these, also of arrays of them. T is their very type. With
  // the path of a member, those of a sequence of records: span<double>("mz"). Valid as long as the data are.
  template <class T>
  std::span<const T> span(std::string_view member = {}) const;

  // By what they are: numbers by value, whatever their types are; times of one clock; text with text; sequences and
  // arrays; records by the names of their members; maps in any order. Throws LimitExceeded for cycles of pointers.
  friend bool operator==(const Value& a, const Value& b) {
    return detail::value::Comparison().equal(a.cell(), b.cell());
  }
  // As JSON.
  friend std::ostream& operator<<(std::ostream& stream, const Value& v) {
    detail::value::JsonWriter(stream).write(v.cell());
    return stream;
  }

  // Bytes of memory of all the data that it shares.
  std::size_t memory() const { return storage_->memory(); }

 private:
  friend struct detail::value::Access;
  using Cell = detail::value::Cell;
  using Storage = detail::value::Storage;

  Value(std::shared_ptr<const Storage> storage, std::uint32_t at, std::uint64_t index)
      : storage_(std::move(storage)), at_(at), index_(index) {}

  Cell cell() const { return {storage_.get(), at_, index_}; }
  Value at(const Cell& c) const { return {storage_, c.at, c.index}; }
  // What is held; throws Error for null.
  Cell seen() const {
    Cell c = cell();
    if (!detail::value::see_through(c)) throw Error("hps: null where a value is expected");
    return c;
  }
  [[noreturn]] HPS_COLD static void fail(const Cell& c, const char* what) {
    throw Error(detail::ErrorText("hps: %s has no %s", detail::value::type_of(c).c_str(), what).c_str());
  }
  static detail::value::Elements elements(const Cell& c, const char* what) {
    const Kind kind = c.table().kind;
    if (kind != Kind::sequence && kind != Kind::array && kind != Kind::map) fail(c, what);
    return detail::value::elements_of(c);
  }
  static bool find(std::string_view name, Cell& c);
  Value element(const Cell& c, std::uint64_t i, bool negative) const;

  std::shared_ptr<const Storage> storage_;
  std::uint32_t at_ = 0;
  std::uint64_t index_ = 0;
};

struct Value::Entry {
  std::string name;
  Value value;
};

class Value::Iterator {
 public:
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::input_iterator_tag;
  using pointer = void;
  using reference = Value;

  Value operator*() const {
    if (is_record_) return values_.at(values_.cell().part(static_cast<std::size_t>(i_)));
    return values_.at(values_.cell().cell(values_.at_, values_.index_ + i_));
  }
  Iterator& operator++() { return ++i_, *this; }
  Iterator operator++(int) { return {values_, i_++, is_record_}; }
  bool operator==(const Iterator& other) const { return i_ == other.i_; }

 private:
  friend class Value;
  Iterator(Value values, std::uint64_t i, bool is_record) : values_(std::move(values)), i_(i), is_record_(is_record) {}
  Value values_;  // the record, or the first element
  std::uint64_t i_;
  bool is_record_;
};

inline std::size_t Value::alternative() const {
  for (Cell c = cell(); detail::value::is_seen_through(c.table().kind); detail::value::step(c))
    if (c.table().kind == Kind::variant) return detail::value::alternative_of(c);
    else if (c.table().kind != Kind::reference) break;
  fail(cell(), "alternatives");
}

inline Value Value::held() const {
  Cell c = cell();
  while (c.table().kind == Kind::reference) detail::value::step(c);
  if (!detail::value::is_seen_through(c.table().kind)) fail(c, "value inside");
  return detail::value::step(c) ? at(c) : Value();
}

inline std::size_t Value::size() const {
  const Cell c = seen();
  if (c.table().kind == Kind::record) return c.table().parts.size();
  if (c.table().kind == Kind::bytes || c.table().kind == Kind::opaque) return detail::value::bytes_of(c).size();
  return static_cast<std::size_t>(elements(c, "size").size);
}

inline bool Value::find(std::string_view name, Cell& c) {
  if (c.table().kind == Kind::record) {
    const auto& members = c.node().parts;
    const auto member = std::ranges::find(members, name, &detail::schema::Part::name);
    if (name.empty() || member == members.end()) return false;
    c = c.part(static_cast<std::size_t>(member - members.begin()));
    return true;
  }
  if (c.table().kind != Kind::map) fail(c, "names");
  const detail::value::Elements all = detail::value::elements_of(c);
  for (std::uint64_t i = 0; i < all.size; ++i) {
    Cell key = all[i].part(0);
    if (!detail::value::see_through(key) || key.table().kind != Kind::bytes) continue;
    if (detail::value::bytes_of(key) != name) continue;
    c = all[i].part(1);
    return true;
  }
  return false;
}
inline Value Value::operator[](std::string_view name) const {
  Cell c = seen();
  if (find(name, c)) return at(c);
  const std::string text(name.substr(0, 200));
  throw Error(detail::ErrorText("hps: %s has no %s", detail::value::type_of(c).c_str(), text.c_str()).c_str());
}
inline bool Value::contains(std::string_view name) const {
  Cell c = seen();
  return find(name, c);
}

template <std::integral I>
Value Value::operator[](I i) const {
  return element(seen(), static_cast<std::uint64_t>(i), std::cmp_less(i, 0));
}
inline Value Value::element(const Cell& c, std::uint64_t i, bool negative) const {
  using namespace detail::value;
  const auto none = [&](const char* what) {
    throw Error(
        detail::ErrorText("hps: %s has no %s %lld", type_of(c).c_str(), what, static_cast<long long>(i)).c_str());
  };
  if (c.table().kind == Kind::record) {
    if (negative || i >= c.table().parts.size()) none("member");
    return at(c.part(static_cast<std::size_t>(i)));
  }
  const Elements all = elements(c, "elements");
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

inline Value::Iterator Value::begin() const {
  const Cell c = seen();
  if (c.table().kind == Kind::record) return {at(c), 0, true};
  return {at(elements(c, "elements").first), 0, false};
}
inline Value::Iterator Value::end() const { return {Value(), size(), false}; }

}  // namespace hps

namespace hps::detail::value {

// For functions that are no members.
struct Access {
  static Cell cell(const Value& v) { return v.cell(); }
  static Value root(std::shared_ptr<const Storage> storage) { return {std::move(storage), 0, 0}; }

  template <class T>
  static T number(const Cell& c) {
    if (c.table().kind != Kind::scalar) Value::fail(c, "number");
    const evolution::Number n = number_of(c);
    evolution::RawNumber raw;
    T v{};
    if (!evolution::put_number(raw, n, code_of<T>) || !RawCodec::get(raw, v))
      throw Error(ErrorText("hps: the number %s, which %s does not hold", evolution::text_of(n).c_str(),
                            shape::scalar_name(code_of<T>).c_str())
                      .c_str());
    return v;
  }
  static std::string_view view(const Cell& c) {
    if (c.table().kind != Kind::bytes && c.table().kind != Kind::opaque) Value::fail(c, "bytes");
    return bytes_of(c);
  }
  static std::string text(const Cell& c) {
    if (c.table().kind == Kind::sequence && is_text(c)) return utf8_of(c);
    if (c.table().kind == Kind::scalar && c.node().meaning == Meaning::enumeration) {
      const std::string_view name = enumerator_of(c);
      if (name.empty()) Value::fail(c, "name for this number");
      return std::string(name);
    }
    return std::string(view(c));
  }

  // The elements of those elements that are arrays; the member of those that are records.
  static Elements flat(Elements all) {
    while (all.first.table().kind == Kind::array) {
      const std::uint64_t extent = all.first.table().extent;
      all = {elements_of(all.first).first, all.size * extent};
    }
    return all;
  }
  template <class T>
  static std::span<const T> span(const Cell& c, std::string_view member) {
    Elements all = flat(Value::elements(c, "elements"));
    while (!member.empty()) {
      const std::string_view name = member.substr(0, member.find('.'));
      member.remove_prefix(std::min(name.size() + 1, member.size()));
      if (all.first.table().kind != Kind::record || !Value::find(name, all.first))
        Value::fail(all.first, "such member");
      all = flat(all);
    }
    const Table& table = all.first.table();
    if (table.kind != Kind::scalar || all.first.node().code() != shape::scalar_code<T>() || sizeof(T) != table.width)
      Value::fail(all.first, "numbers of this type side by side");
    const char* const data = all.first.column().values.data();
    if (!all.size) return {};
    return {reinterpret_cast<const T*>(data + static_cast<std::size_t>(all.first.index) * sizeof(T)),
            static_cast<std::size_t>(all.size)};
  }
};

}  // namespace hps::detail::value

namespace hps {

template <class T>
std::span<const T> Value::span(std::string_view member) const {
  static_assert(detail::Arithmetic<T> && sizeof(T) <= detail::value::widest_in_memory,
                "hps: a span of numbers of up to 8 bytes");
  return detail::value::Access::span<T>(seen(), member);
}

}  // namespace hps
