// SPDX-License-Identifier: MIT
#pragma once
// Times in units that Arrow does not have, as those of one that it has.

#include "arrow_formats.h"
#include "arrow_places.h"

namespace hps::python::arrow {

// Days become date32, minutes and hours seconds.
struct TimeConversion {
  std::int64_t factor;
  std::size_t width;  // bytes of a number for Arrow

  // Nothing for numbers that Arrow takes as they are.
  static std::optional<TimeConversion> of(const schema::Node& node) {
    const std::string format = format_of_number(node);
    const std::size_t width = shape::width_of_code(node.code());
    if (format == "tdD") return width == 4 ? std::nullopt : std::optional(TimeConversion{1, 4});
    if (format.size() < 3 || format[0] != 't' || (node.period.num == 1 && width == 8)) return {};
    return TimeConversion{node.period.num, 8};
  }

  // The least number, which is NumPy's "not a time", stays the least. Throws Error for others that do not fit.
  void convert(const value::Cell& c, char* to) const {
    const value::Array& numbers = c.column().values;
    const std::int64_t number =
        c.table().width == 4 ? numbers.get<std::int32_t>(c.index) : numbers.get<std::int64_t>(c.index);
    width == 4 ? put<std::int32_t>(number, to) : put<std::int64_t>(number, to);
  }

 private:
  template <class V>
  void put(std::int64_t number, char* to) const {
    std::int64_t product = 0;
    V v = std::numeric_limits<V>::min();
    if (number != std::numeric_limits<std::int64_t>::min()) {
      if (__builtin_mul_overflow(number, factor, &product) || !std::in_range<V>(product))
        throw Error("hps: a time out of the range of Arrow's: " + std::to_string(number));
      v = static_cast<V>(product);
    }
    std::memcpy(to, &v, sizeof v);
  }
};

}  // namespace hps::python::arrow
