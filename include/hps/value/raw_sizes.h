// SPDX-License-Identifier: MIT
#pragma once
// The bytes that values side by side take in raw, but for the zeros before elements. They are not visited one by one,
// except for variants, Values inside, and elements that have bits in front.

#include "hps/format/raw.h"
#include "hps/value/ranges.h"

namespace hps::detail::value {

// `of_inside(cell)` is the size of the message of a Value inside.
template <class OfInside>
class RawSizes {
 public:
  RawSizes(const Layout& layout, OfInside of_inside)
      : sizes_(layout.sizes(row::encoding_of<Raw>)), of_inside_(std::move(of_inside)) {}

  std::uint64_t of(const Elements& values) const {
    const Cell& c = values.first;
    const Table& table = c.table();
    if (const std::uint64_t size = sizes_.size(table.node); size != evolution::Sizes::varies) return values.size * size;
    std::uint64_t all = 0;
    switch (table.kind) {
      case Kind::record:
        for (std::size_t i = 0; i < table.parts.size(); ++i) all += of(parts_of(values, i));
        return all;
      case Kind::array:
        return of_elements(values);
      case Kind::sequence:
      case Kind::map:
        return size_width * values.size + of_elements(values);
      case Kind::optional:
        return values.size + of(inside(values));
      case Kind::variant:
        for (const Elements& some : alternatives(values)) all += of(some);
        return index_width * values.size + all;
      case Kind::any:
        for (std::uint64_t i = 0; i < values.size; ++i) all += of_inside_(values[i]);
        return size_width * values.size + all;
      default:
        return size_width * values.size + characters(values).size();
    }
  }

 private:
  static constexpr std::uint64_t size_width = 8, index_width = 4;

  std::uint64_t of_elements(const Elements& containers) const {
    const schema::Node& node = containers.first.node();
    const Elements elements = inside(containers);
    if (evolution::has_bits(node)) return bytes_of_bits(containers);
    const std::uint64_t size = of(elements);
    return evolution::has_presence_first(node) ? size - elements.size + bytes_of_bits(containers) : size;
  }
  static std::uint64_t bytes_of_bits(const Elements& containers) {
    std::uint64_t all = 0;
    for (std::uint64_t i = 0; i < containers.size; ++i) {
      const std::uint64_t bits = elements_of(containers[i]).size;
      all += bits / 8 + (bits % 8 != 0);
    }
    return all;
  }

  const evolution::Sizes& sizes_;
  OfInside of_inside_;
};

}  // namespace hps::detail::value
