// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <iosfwd>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "hps/schema/schema.h"
#include "hps/value/types.h"

namespace hps::detail::value {

struct Access;
struct Cell;
struct Storage;

}  // namespace hps::detail::value

namespace hps {

// Data whose type is known only when the program runs: a message that was parsed without its type, or a part of one.
// Copying it is cheap: it refers to data that never change and that all parts of a message share; as long as one of
// them is there, the data are. Many threads may use them. All functions throw Error for values of another kind than
// they are for. Optionals, pointers, variants and Values inside are seen through, to what they hold: only
// is_null(), schema(), alternative() and held() tell of these.
//
// Types may have Values as members. Each is written with its schema, and parsed when the object around it is.
class Value {
 public:
  class Iterator;
  struct Entry;

  // Null.
  HPS_ONCE Value();
  template <class T>
    requires(detail::Arithmetic<T> || detail::value::Text<T>)
  Value(const T& v);
  // Members in this order. A name twice is an Error.
  HPS_ONCE static Value record(std::initializer_list<Entry> members);
  HPS_ONCE static Value record(std::span<const Entry> members);
  // Elements of one schema; else each is one of a variant.
  HPS_ONCE static Value list(std::initializer_list<Value> elements);
  HPS_ONCE static Value list(std::span<const Value> elements);
  // Gives a record the member, or adds it at the end; null becomes a record. Other values that shared the data keep
  // theirs: so it copies the record each time.
  HPS_ONCE void set(std::string_view member, const Value& v);

  // The schema of this part, as it was declared.
  HPS_ONCE Schema schema() const;
  // The kind of what it holds: scalar, bytes, sequence, array, record, map, opaque; none for null.
  HPS_ONCE Kind kind() const;
  // An optional without a value, or a null pointer.
  bool is_null() const { return kind() == Kind::none; }
  // The number of the alternative that a variant holds.
  HPS_ONCE std::size_t alternative() const;
  // The value in an optional, a pointer or a variant, one step further; null if there is nothing.
  HPS_ONCE Value held() const;

  // How many elements, entries, members, bytes of a text.
  HPS_ONCE std::size_t size() const;
  // An element; of a record the member of that number; of a map the value of that key. A key is looked for from the
  // first on.
  template <std::integral I>
  Value operator[](I i) const {
    return element(static_cast<std::uint64_t>(i), std::cmp_less(i, 0));
  }
  // The member, or the value of the key: a text, which is in UTF-8 where characters are wide, or the name of an
  // enumerator. Throws Error if there is none.
  HPS_ONCE Value operator[](std::string_view name) const;
  // Whether there is such a member or key.
  HPS_ONCE bool contains(std::string_view name) const;
  // Elements; the members of a record; the entries of a map, which are records of "first" and "second".
  HPS_ONCE Iterator begin() const;
  HPS_ONCE Iterator end() const;

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
  friend bool operator==(const Value& a, const Value& b) { return a.equals(b); }
  // As JSON.
  friend std::ostream& operator<<(std::ostream& stream, const Value& v) { return v.write(stream); }

  // Bytes of memory of all the data that it shares.
  HPS_ONCE std::size_t memory() const;

 private:
  friend struct detail::value::Access;
  using Cell = detail::value::Cell;
  using Storage = detail::value::Storage;

  Value(std::shared_ptr<const Storage> storage, std::uint32_t at, std::uint64_t index)
      : storage_(std::move(storage)), at_(at), index_(index) {}

  HPS_ONCE Cell cell() const;
  HPS_ONCE Value at(const Cell& c) const;
  // The Value inside, if it is nothing but that.
  HPS_ONCE Value opened() const;
  // The one that all others are seen through to; throws Error for null.
  HPS_ONCE Cell seen() const;

  HPS_ONCE Value element(std::uint64_t i, bool negative) const;
  HPS_ONCE bool equals(const Value& other) const;
  HPS_ONCE std::ostream& write(std::ostream& stream) const;

  // From its described message.
  template <class T>
  T make() const;
  // The bytes in raw of a number of that code. False if that does not hold it.
  HPS_ONCE bool put_number(char (&bytes)[16], unsigned code) const;
  [[noreturn]] HPS_ONCE void fail_number(unsigned code) const;
  template <class T>
  T number() const {
    char bytes[16];
    T v{};
    if (!put_number(bytes, detail::value::code_of<T>) || !detail::RawCodec::get(bytes, v))
      fail_number(detail::value::code_of<T>);
    return v;
  }
  HPS_ONCE std::string_view view() const;
  HPS_ONCE std::string text() const;
  // Numbers that lie side by side, and how many.
  HPS_ONCE const char* numbers(std::string_view member, unsigned code, std::size_t width, std::size_t& n) const;

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

  HPS_ONCE Value operator*() const;
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

template <class T>
std::span<const T> Value::span(std::string_view member) const {
  static_assert(detail::Arithmetic<T> && sizeof(T) <= detail::value::widest_in_memory,
                "hps: a span of numbers of up to 8 bytes");
  std::size_t n = 0;
  const char* const data = numbers(member, shape::scalar_code<T>(), sizeof(T), n);
  return {reinterpret_cast<const T*>(data), n};
}

}  // namespace hps

#include HPS_DEFINITIONS("hps/value/value_definitions.h")
