// SPDX-License-Identifier: MIT
#pragma once
// A value to rows: the bytes of the type that has its schema.

#include <map>

#include "hps/evolution/rows_output.h"
#include "hps/value/inside.h"

namespace hps::detail::value {

class RowsWriter {
 public:
  // `from` is an empty message of the encoding, with the sizes of the layout.
  RowsWriter(evolution::RowsOutput& out, const evolution::RowsInput& from, std::size_t most_levels, bool described)
      : out_(out), from_(from), most_levels_(most_levels), levels_(most_levels), described_(described) {}

  // Throws Error for what has no rows, LimitExceeded for what is nested too deep.
  void write(const Cell& c) {
    const Table& table = c.table();
    switch (table.kind) {
      case Kind::scalar:
        return write_numbers(c, 1);
      case Kind::bytes: {
        const std::string_view bytes = bytes_of(c);
        if (table.extent == dynamic) out_.put_size(bytes.size());
        return out_.put(bytes);
      }
      case Kind::any: {
        const std::string message = message_inside(opened(c), {most_levels_, most_levels_ - levels_});
        out_.put_size(message.size());
        return out_.put(message);
      }
      case Kind::opaque:
        return write_opaque(c);
      case Kind::reference:
        return write_held(c);
      default:
        return write_nested(c);
    }
  }

 private:
  void write_nested(const Cell& c) {
    if (levels_ == 0) throw LimitExceeded("objects nested too deep", 0, "", too_deep_to_serialize);
    --levels_;
    write_parts(c);
    ++levels_;
  }
  void write_parts(const Cell& c) {
    const Table& table = c.table();
    switch (table.kind) {
      case Kind::record:
        for (std::size_t i = 0; i < table.parts.size(); ++i) write(c.part(i));
        return;
      case Kind::sequence:
      case Kind::map: {
        const Elements all = elements_of(c);
        out_.put_size(all.size);
        return write_elements(c, all);
      }
      case Kind::array:
        return write_elements(c, elements_of(c));
      case Kind::optional: {
        const Elements value = elements_of(c);
        out_.put_byte(value.size);
        return value.size ? write(value.first) : void();
      }
      case Kind::variant:
        out_.put_index(alternative_of(c));
        return write_held(c);
      default:
        return write_pointer(c);
    }
  }
  void write_held(Cell c) {
    step(c);
    write(c);
  }

  void write_elements(const Cell& c, const Elements& all) {
    const schema::Node& node = c.node();
    if (evolution::has_bits(node)) {
      std::vector<bool> bits;
      for (std::uint64_t i = 0; i < all.size; ++i)
        bits.push_back(c.storage->columns[all.first.at].values.get<char>(all[i].index));
      return out_.put_presences(bits);
    }
    if (evolution::has_presence_first(node)) return write_presences_first(all);
    if (c.table().kind != Kind::map) out_.put_padding(from_.sizes(), node, all.size);
    if (all.first.table().kind == Kind::scalar) return write_numbers(all.first, all.size);
    if (from_.sizes().size(all.first.table().node) == 0) return;
    for (std::uint64_t i = 0; i < all.size; ++i) write(all[i]);
  }
  void write_presences_first(const Elements& all) {
    const auto value = [&](std::uint64_t i) {
      Cell optional = all[i];
      if (optional.table().kind == Kind::reference) step(optional);
      return elements_of(optional);
    };
    std::vector<bool> has;
    for (std::uint64_t i = 0; i < all.size; ++i) has.push_back(value(i).size);
    out_.put_presences(has);
    for (std::uint64_t i = 0; i < all.size; ++i)
      if (has[static_cast<std::size_t>(i)]) write(value(i).first);
  }

  void write_numbers(Cell c, std::uint64_t n) {
    const Table& table = c.table();
    const bool varints = from_.encoding().varints && table.code != 0 && !shape::is_real_code(table.code);
    if (!varints && (little_endian || table.width > widest_in_memory))
      return n ? out_.put(c.column().values.data() + static_cast<std::size_t>(c.index) * table.width, n * table.width)
               : void();
    for (; n; --n, ++c.index) {
      evolution::RawNumber raw;
      raw_number(c, raw);
      out_.put_number(c.node(), raw);
    }
  }

  // Shared objects in it are numbered for themselves. Messages that are not described would number them with all
  // others: such a class is written as its type only.
  void write_opaque(const Cell& c) {
    const std::string_view bytes = bytes_of(c);
    expect_written_as_read(c, !from_.encoding().varints);
    if (described_) out_.put_size(bytes.size());
    out_.put(bytes);
  }

  // Objects are numbered as they are met.
  void write_pointer(const Cell& pointer) {
    const std::uint64_t number = object_of(pointer);
    if (!number) return out_.put_size(0);
    const auto [at, is_new] = numbers_.try_emplace({pointer.storage, number}, numbers_.size() + 1);
    out_.put_size(at->second);
    if (!is_new) return;
    Cell object = pointer;
    step(object);
    const std::uint32_t pool = pointer.table().target;
    if (object.at != pool && object.table().kind == Kind::variant) step(object);
    if (object.table().node != pointer.storage->table(pool).node)
      throw Error("hps: a pointer to a class that the object was not read as: write the whole value");
    write(object);
  }

  evolution::RowsOutput& out_;
  const evolution::RowsInput& from_;
  const std::size_t most_levels_;
  std::size_t levels_;
  bool described_;
  std::map<std::pair<const Storage*, std::uint64_t>, std::uint64_t> numbers_;
};

// The rows of a part of a value, in an encoding; those of a described message, or others.
inline std::string rows_of(const Cell& c, const row::Encoding& encoding, std::size_t most_levels, bool described) {
  const Layout& layout = *c.storage->layout;
  const evolution::RowsInput from({}, layout.graph(), encoding, layout.sizes(encoding), 0);
  evolution::RowsOutput out(encoding, from, static_cast<std::size_t>(-1));
  RowsWriter(out, from, most_levels, described).write(c);
  return out.take();
}

}  // namespace hps::detail::value

#include HPS_DEFINITIONS("hps/value/inside_definitions.h")
