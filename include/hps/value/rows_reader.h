// SPDX-License-Identifier: MIT
#pragma once
// Rows to columns, by the schema. Room for the elements of a container is made when its size is known, and then filled;
// so elements lie side by side whatever is inside of them.

#include "hps/evolution/objects.h"
#include "hps/evolution/rows.h"
#include "hps/kernel/copy.h"
#include "hps/value/inside.h"
#include "hps/value/rows_numbers.h"

namespace hps::detail::value {

using evolution::Problem;
using evolution::RowsInput;

class RowsReader {
 public:
  RowsReader(RowsInput& in, const Reading& reading, Storage& out)
      : in_(in), reading_(reading), budget_(reading.budget), out_(out), layout_(*out.layout), numbers_(in, layout_) {}

  // Throws Problem, and LimitExceeded.
  void read() {
    reserve(0, 1);
    read(0, 0);
    if (in_.remaining()) in_.fail("bytes left over");
    for (Column& c : out_.columns)
      for (Array* const array : {&c.values, &c.ends, &c.begins}) array->fit();
  }
  // After an error: of the part that was being read.
  const std::string& path() const { return path_; }

 private:
  Column& column(std::uint32_t at) { return out_.columns[at]; }

  // Every value counts, so that those without bytes in rows or in memory come to an end, too.
  void charge(std::uint64_t n, std::size_t bytes) {
    if (!budget_.take(n, bytes)) throw LimitExceeded(too_much_memory, in_.offset(), "", expansion_advice);
  }
  char* add(Array& array, std::uint64_t n, std::size_t bytes) {
    charge(n, bytes);
    return array.add(static_cast<std::size_t>(n) * bytes);
  }

  // Makes room for n more values, and returns the number of the first one.
  std::uint64_t reserve(std::uint32_t at, std::uint64_t n) {
    const Table& table = layout_[at];
    Column& c = column(at);
    if (!n) return c.count;
    switch (table.kind) {
      case Kind::scalar:
        add(c.values, n, table.width);
        break;
      case Kind::bytes:
        if (table.extent != dynamic) add(c.values, product(n, table.extent), 1), charge(n, 1);
        else reserve_ends(c, table, n);
        break;
      case Kind::record:
        charge(n, 1);
        for (const std::uint32_t part : table.parts) reserve(part, n);
        break;
      case Kind::array:
        charge(n, 1);
        reserve(table.parts[0], product(n, table.extent));
        break;
      case Kind::variant:
        add(c.values, n, sizeof(std::uint32_t));
        reserve_ends(c, table, n);
        break;
      case Kind::any:
        charge(n, 2 * sizeof c.inside[0]);
        c.inside.resize(static_cast<std::size_t>(c.count + n));
        break;
      default:
        reserve_ends(c, table, n);
    }
    return std::exchange(c.count, c.count + n);
  }
  void reserve_ends(Column& c, const Table& table, std::uint64_t n) {
    add(c.ends, n, sizeof(std::uint64_t));
    if (!table.in_order) add(c.begins, n, sizeof(std::uint64_t));
  }
  std::uint64_t product(std::uint64_t n, std::uint64_t extent) const {
    std::uint64_t all;
    if (__builtin_mul_overflow(n, extent, &all))
      throw LimitExceeded(too_much_memory, in_.offset(), "", expansion_advice);
    return all;
  }

  void read(std::uint32_t at, std::uint64_t i) {
    const Table& table = layout_[at];
    switch (table.kind) {
      case Kind::scalar:
        return read_numbers(at, i, 1);
      case Kind::bytes:
      case Kind::opaque:
        return read_bytes(at, i);
      case Kind::any:
        return read_inside(at, i);
      case Kind::record:
        return read_record(table, i);
      case Kind::reference:
        return read_reference(at, i);
      default:
        return read_nested(at, i);
    }
  }
  void read_record(const Table& table, std::uint64_t i) {
    const RowsInput::Level level(in_);
    for (std::size_t k = 0; k < table.parts.size(); ++k)
      within([&] { return member_name(table, k); }, [&] { read(table.parts[k], i); });
  }
  void read_nested(std::uint32_t at, std::uint64_t i) {
    const RowsInput::Level level(in_);
    const Table& table = layout_[at];
    switch (table.kind) {
      case Kind::sequence:
        return read_container(at, i, read_size());
      case Kind::array:
        return read_elements(table, table.parts[0], i * table.extent, table.extent);
      case Kind::map:
        return read_container(at, i, read_size());
      case Kind::optional:
        return read_container(at, i, in_.presence());
      case Kind::variant:
        return read_variant(at, i);
      default:
        return read_pointer(at, i);
    }
  }

  std::uint64_t read_size() {
    if (in_.encoding().varints && in_.remaining() && static_cast<unsigned char>(*in_.place()) < 128) [[likely]]
      return static_cast<unsigned char>(*in_.bytes(1));
    return in_.size();
  }
  void read_container(std::uint32_t at, std::uint64_t i, std::uint64_t n) {
    const Table& table = layout_[at];
    if (table.kind != Kind::optional) expect(table, n);
    const std::uint64_t begin = reserve(table.parts[0], n);
    Column& c = column(at);
    c.ends.set(i, begin + n);
    if (!table.in_order) c.begins.set(i, begin);
    if (table.kind == Kind::optional) return n ? read(table.parts[0], begin) : void();
    read_elements(table, table.parts[0], begin, n);
  }
  // Before memory is set up: elements of a fixed size have it, others at least one byte each, or a bit.
  void expect(const Table& table, std::uint64_t n) {
    const schema::Node& node = layout_.node(table);
    if (evolution::has_bits(node) || evolution::has_presence_first(node)) return in_.expect(n / 8);
    const std::uint64_t size = in_.sizes().size(layout_[table.parts[0]].node);
    std::uint64_t all = n;
    if (size != evolution::Sizes::varies && __builtin_mul_overflow(n, size, &all))
      in_.fail("a size that exceeds the input");
    in_.expect(all);
  }
  void read_elements(const Table& table, std::uint32_t element, std::uint64_t first, std::uint64_t n) {
    const schema::Node& node = layout_.node(table);
    if (evolution::has_bits(node)) return read_bits(element, first, n);
    if (evolution::has_presence_first(node)) return read_presences_first(element, first, n);
    if (table.kind != Kind::map) in_.padding(node, n);
    if (layout_[element].kind == Kind::scalar) return read_numbers(element, first, n);
    if (in_.sizes().size(layout_[element].node) == 0) return;
    for (std::uint64_t k = 0; k < n; ++k)
      within([&] { return "[" + std::to_string(k) + "]"; }, [&] { read(element, first + k); });
  }
  void read_bits(std::uint32_t element, std::uint64_t first, std::uint64_t n) {
    const std::vector<bool> bits = in_.bits(n);
    for (std::uint64_t k = 0; k < n; ++k)
      column(element).values.set(first + k, static_cast<char>(bits[static_cast<std::size_t>(k)]));
  }
  void read_presences_first(std::uint32_t element, std::uint64_t first, std::uint64_t n) {
    const std::vector<bool> has = in_.bits(n);
    for (std::uint64_t k = 0; k < n; ++k) {
      const bool is_there = has[static_cast<std::size_t>(k)];
      if (refers(element)) read_container(layout_[element].target, refer(element, first + k), is_there);
      else read_container(element, first + k, is_there);
    }
  }

  void read_variant(std::uint32_t at, std::uint64_t i) {
    const Table& table = layout_[at];
    const char* const place = in_.place();
    const std::uint64_t k = in_.index();
    if (k >= table.parts.size()) {
      in_.go_to(place);
      in_.fail("an alternative that does not exist");
    }
    const std::uint32_t part = table.parts[static_cast<std::size_t>(k)];
    const std::uint64_t value = reserve(part, 1);
    column(at).values.set(i, static_cast<std::uint32_t>(k));
    column(at).ends.set(i, value);
    read(part, value);
  }
  void read_reference(std::uint32_t at, std::uint64_t i) { read(layout_[at].target, refer(at, i)); }
  bool refers(std::uint32_t at) const { return layout_[at].kind == Kind::reference; }
  // Makes room for the object.
  std::uint64_t refer(std::uint32_t at, std::uint64_t i) {
    const std::uint64_t object = reserve(layout_[at].target, 1);
    column(at).ends.set(i, object);
    return object;
  }
  // An object has its number before it is read: it may contain pointers to itself.
  void read_pointer(std::uint32_t at, std::uint64_t i) {
    const std::uint64_t number = in_.size();
    column(at).ends.set(i, number);
    if (!number) return;
    if (number > out_.objects.size() + 1) in_.fail("the number of an object that is not there");
    const std::uint32_t pool = layout_[at].target;
    if (number <= out_.objects.size()) {
      if (!may_be(out_.objects[static_cast<std::size_t>(number - 1)], pool))
        in_.fail("the number of an object of another type");
      return;
    }
    charge(1, sizeof(Object));
    const std::uint64_t object = reserve(pool, 1);
    out_.objects.push_back({pool, object});
    read(pool, object);
  }
  // Whether pointers to objects of that pool may lead to it.
  bool may_be(const Object& object, std::uint32_t pool) {
    return object.table == pool || shares_.may_be(layout_[object.table].node, layout_[pool].node);
  }

  void read_bytes(std::uint32_t at, std::uint64_t i) {
    const Table& table = layout_[at];
    Column& c = column(at);
    if (table.extent != dynamic) {
      const auto n = static_cast<std::size_t>(table.extent);
      const char* const p = in_.bytes(n);
      if (n) std::memcpy(c.values.data() + static_cast<std::size_t>(i) * n, p, n);
      return;
    }
    const std::uint64_t n = read_size();
    const char* const p = in_.bytes(n);
    const std::size_t begin = c.values.size();
    char* const to = add(c.values, n, 1);
    kernel::move_short(to, p, static_cast<std::size_t>(n));
    c.ends.set(i, std::uint64_t{begin} + n);
    if (!table.in_order) c.begins.set(i, std::uint64_t{begin});
  }

  void read_inside(std::uint32_t at, std::uint64_t i) {
    const std::uint64_t n = read_size();
    const char* const p = in_.bytes(n);
    try {
      column(at).inside[static_cast<std::size_t>(i)] =
          parse_inside({p, static_cast<std::size_t>(n)}, reading_, reading_.levels - in_.levels());
    } catch (const ParseError& error) {
      in_.go_to(p);
      in_.fail(problem_inside(error));
    } catch (const LimitExceeded& error) {
      throw LimitExceeded(problem_inside(error).c_str(), in_.offset_of(p), "", limit_advice);
    }
  }

  void read_numbers(std::uint32_t at, std::uint64_t first, std::uint64_t n) {
    const Table& table = layout_[at];
    numbers_.read(table, column(at).values.data() + static_cast<std::size_t>(first) * table.width, n);
  }

  // Names the parts around a problem while it goes up.
  void within(auto&& name, auto&& f) {
    try {
      f();
    } catch (const Problem&) {
      path_.insert(0, name());
      throw;
    } catch (const ErrorAt&) {
      path_.insert(0, name());
      throw;
    }
  }
  std::string member_name(const Table& record, std::size_t i) const {
    const std::string& name = layout_.node(record).parts[i].name;
    return name.empty() ? "[" + std::to_string(i) + "]" : "." + name;
  }

  RowsInput& in_;
  const Reading reading_;
  Budget& budget_;
  Storage& out_;
  const Layout& layout_;
  RowsNumbers numbers_;
  evolution::SharedObjects shares_{layout_.graph()};
  std::string path_;
};

}  // namespace hps::detail::value

#include HPS_DEFINITIONS("hps/value/inside_definitions.h")
