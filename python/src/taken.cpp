// SPDX-License-Identifier: MIT

#include "taken.h"

#include <algorithm>
#include <ranges>

namespace hps::python {
namespace {

// Moves what was taken to a Value.
class Assembly {
 public:
  Value run(Place& place) && {
    add(place);
    return std::move(value_).finish();
  }

 private:
  using Form = Taken::Form;

  std::uint32_t add(Place& place) {
    if (place.has_none || place.forms.empty()) return add_optional(place);
    return add_forms(place);
  }
  std::uint32_t add_optional(Place& place) {
    const std::uint32_t node = value_.add_node({.kind = Kind::optional});
    value::Column ends;
    ends.count = place.count;
    ends.ends.add(sizeof(std::uint64_t) * static_cast<std::size_t>(place.count));
    std::uint64_t end = 0;
    for (std::uint64_t i = 0; i < place.count; ++i)
      ends.ends.set(i, end += i < place.present.size() && place.present[static_cast<std::size_t>(i)]);
    value_.add_column(std::move(ends));
    if (place.forms.empty()) {
      value_.add_part(node, "", value_.add_node({.kind = Kind::record}));
      value_.add_column(0);
    } else {
      value_.add_part(node, "", add_forms(place));
    }
    return node;
  }
  std::uint32_t add_forms(Place& place) {
    const bool is_marked = place.marks && !place.has_none && place.forms.size() == 1 && is_number(*place.forms[0]);
    if (place.forms.size() == 1 && !is_marked) return add(*place.forms[0]);
    const std::uint32_t node = value_.add_node({.kind = Kind::variant});
    value_.add_column(alternatives(place));
    for (const auto& form : place.forms) {
      const std::uint32_t part = add(*form);
      const bool is_class = form->node.kind == Kind::record;
      value_.add_part(node, is_class ? form->node.name : "", part);
    }
    return node;
  }
  static bool is_number(const Taken& taken) { return taken.form == Form::number || taken.form == Form::complex; }
  static value::Column alternatives(const Place& place) {
    std::uint64_t n = 0;
    for (const auto& form : place.forms) n += form->column.count;
    value::Column column;
    column.count = n;
    column.values.add(sizeof(std::uint32_t) * static_cast<std::size_t>(n));
    column.ends.add(sizeof(std::uint64_t) * static_cast<std::size_t>(n));
    std::vector<std::uint64_t> counts(place.forms.size());
    for (std::uint64_t i = 0; i < n; ++i) {
      const std::uint32_t form = place.form_of.empty() ? 0 : place.form_of[static_cast<std::size_t>(i)];
      column.values.set(i, form);
      column.ends.set(i, counts[form]++);
    }
    return column;
  }

  std::uint32_t add(Taken& taken) {
    if (taken.form == Form::array) return add_array(taken);
    if (taken.form == Form::complex) return add_numbers(taken, add_complex(taken.column.count), 2 * taken.column.count);
    if (taken.form == Form::set) return add_set(taken);
    const std::uint32_t node = value_.add_node(taken.node);
    value_.add_column(std::move(taken.column));
    if (taken.form == Form::map) value_.add_column(taken.parts[0].count);
    for (std::size_t i = 0; i < taken.parts.size(); ++i) {
      const bool is_named = taken.form == Form::record || taken.form == Form::dict;
      const std::uint32_t part = add(taken.parts[i]);
      value_.add_part(node, is_named ? nb::cast<std::string>(taken.names[i]) : "", part);
    }
    return node;
  }
  // A record of a sequence.
  std::uint32_t add_set(Taken& taken) {
    const std::uint32_t node = value_.add_node(taken.node);
    value_.add_column(taken.column.count);
    const std::uint32_t sequence = value_.add_node({.kind = Kind::sequence});
    value_.add_part(node, "", sequence);
    value_.add_column(std::move(taken.column));
    value_.add_part(sequence, "", add(taken.parts[0]));
    return node;
  }
  // A sequence of arrays of arrays of numbers, which are one array of several extents; of complex numbers a pair each.
  std::uint32_t add_array(Taken& taken) {
    const std::uint32_t node = value_.add_node({.kind = Kind::sequence});
    std::uint64_t count = taken.column.count ? taken.column.end(taken.column.count - 1) : 0;
    value_.add_column(std::move(taken.column));
    std::uint32_t around = node;
    if (!taken.extents.empty()) {
      const bool several = taken.extents.size() > 1;
      schema::Node array{.kind = Kind::array,
                         .layout = several ? std::uint8_t{schema::Layout::several_extents} : std::uint8_t{0}};
      for (const std::size_t extent : taken.extents) {
        array.extents.push_back(extent + 1);
        value_.add_column(count);
        count *= extent;
      }
      const std::uint32_t inner = value_.add_node(std::move(array));
      value_.add_part(around, "", inner);
      around = inner;
    }
    if (taken.node.meaning == Meaning::complex) {
      const std::uint32_t pair = add_complex(count);
      value_.add_part(around, "", pair);
      around = pair;
      count *= 2;
      taken.node.meaning = Meaning::none;
    }
    add_numbers(taken, around, count);
    return node;
  }
  std::uint32_t add_complex(std::uint64_t count) {
    value_.add_column(count);
    return value_.add_node({.kind = Kind::array, .meaning = Meaning::complex, .extents = {3}});
  }
  std::uint32_t add_numbers(Taken& taken, std::uint32_t around, std::uint64_t count) {
    value_.add_part(around, "", value_.add_node(taken.node));
    taken.numbers.count = count;
    value_.add_column(std::move(taken.numbers));
    return around;
  }

  ValueBuilder value_;
};

// An integer that has no type in common with others: the number of its value in a place, and the members around it.
struct Misfit {
  std::uint64_t value;
  std::string problem, path = {};
};

// Numbers of several types, in their order, as numbers of one.
class OneType {
 public:
  explicit OneType(Place& place) : place_(place) {
    for (const auto& form : place.forms) {
      const unsigned code = form->node.number;
      if (form->form != Taken::Form::number || !form->signature.empty() || !code) return;
      is_real_ = is_real_ || shape::is_real_code(code);
      has_large_ = has_large_ || shape::width_of_code(code) > 8;
      has_unsigned_ = has_unsigned_ || !shape::is_signed_code(code);
    }
    are_numbers_ = place.forms.size() > 1;
  }
  void unify() {
    if (!are_numbers_) return;
    if (is_real_) become<double>();
    else if (has_unsigned_ && !has_large_) become<std::uint64_t>();
    else throw Misfit{first_large(), too_large};
  }

 private:
  static constexpr const char* too_large = "an integer that does not fit in 64 bits";

  std::size_t first_large() const {
    std::size_t i = 0;
    while (shape::width_of_code(place_.forms[place_.form_of[i]]->node.number) <= 8) ++i;
    return i;
  }
  template <class V>
  void become() {
    auto all = std::make_unique<Taken>();
    all->form = Taken::Form::number;
    all->node = {.kind = Kind::scalar, .number = shape::scalar_code<V>()};
    std::vector<std::uint64_t> next(place_.forms.size());
    for (std::size_t i = 0; i < place_.form_of.size(); ++i) {
      const Taken& from = *place_.forms[place_.form_of[i]];
      const V v = number<V>(from, next[place_.form_of[i]]++, i);
      if constexpr (std::is_floating_point_v<V>)
        if (!is_exact(from, next[place_.form_of[i]] - 1, v))
          throw Misfit{i, "an integer among real numbers that float64 does not hold"};
      std::memcpy(all->column.values.add(sizeof v), &v, sizeof v);
      ++all->column.count;
    }
    place_.forms.clear();
    place_.form_of.clear();
    place_.forms.push_back(std::move(all));
  }
  static bool is_exact(const Taken& from, std::uint64_t at, double v) {
    constexpr double limit = 9007199254740992;  // 2^53
    return from.node.number == shape::scalar_code<double>() || std::abs(v) < limit ||
           (from.node.number == shape::scalar_code<std::int64_t>() && v < 0x1p63 &&
            static_cast<std::int64_t>(v) == from.column.values.get<std::int64_t>(at)) ||
           (from.node.number == shape::scalar_code<std::uint64_t>() && v < 0x1p64 &&
            static_cast<std::uint64_t>(v) == from.column.values.get<std::uint64_t>(at));
  }
  template <class V>
  static V number(const Taken& from, std::uint64_t at, std::size_t i) {
    const value::Array& values = from.column.values;
    switch (from.node.number) {
      case shape::scalar_code<double>():
        return static_cast<V>(values.get<double>(at));
      case shape::scalar_code<std::uint64_t>():
        return static_cast<V>(values.get<std::uint64_t>(at));
      case shape::scalar_code<std::int64_t>():
        if constexpr (std::is_unsigned_v<V>)
          if (values.get<std::int64_t>(at) < 0) throw Misfit{i, "a negative integer among some beyond int64"};
        return static_cast<V>(values.get<std::int64_t>(at));
      default:
        throw Misfit{i, too_large};
    }
  }

  Place& place_;
  bool are_numbers_ = false, is_real_ = false, has_large_ = false, has_unsigned_ = false;
};

// The number of the i-th value in a place that is there.
std::uint64_t number_in(const Place& place, std::uint64_t i) {
  std::uint64_t number = 0;
  for (const std::uint8_t is_there : place.present)
    if (is_there && !i--) return number;
    else ++number;
  return number + i;
}
// The number of the i-th value of a form.
std::uint64_t number_in(const Place& place, std::size_t form, std::uint64_t i) {
  std::uint64_t number = 0;
  for (const std::uint32_t other : place.form_of)
    if (other == form && !i--) return number_in(place, number);
    else ++number;
  return number_in(place, number + i);
}
// The value of a form that the i-th value of a part of it is in.
std::uint64_t around(const Taken& form, std::uint64_t i) {
  if (!form.column.ends.size()) return i;
  const auto all = std::views::iota(std::uint64_t{0}, form.column.count);
  return *std::ranges::partition_point(all, [&](std::uint64_t k) { return form.column.end(k) <= i; });
}

void unify_values(Place& place) {
  try {
    OneType(place).unify();
  } catch (Misfit& misfit) {
    misfit.value = number_in(place, misfit.value);
    throw;
  }
  for (std::size_t i = 0; i < place.forms.size(); ++i) {
    Taken& form = *place.forms[i];
    for (std::size_t part = 0; part < form.parts.size(); ++part) {
      try {
        unify_values(form.parts[part]);
      } catch (Misfit& misfit) {
        misfit.value = number_in(place, i, around(form, misfit.value));
        if (!form.names.empty())
          misfit.path = nb::cast<std::string>(form.names[part]) + (misfit.path.empty() ? "" : ".") + misfit.path;
        throw;
      }
    }
  }
}

}  // namespace

void unify(Place& place, std::uint64_t first) {
  for (const auto& form : place.forms) {
    for (Place& part : form->parts) {
      try {
        unify_values(part);
      } catch (const Misfit& misfit) {
        const std::string member = misfit.path.empty() ? "" : misfit.path + ": ";
        throw MemberError("hps: " + member + "value " + std::to_string(first + misfit.value) + ": " + misfit.problem,
                          misfit.path);
      }
    }
  }
}

Value value_of(Place& place) { return Assembly().run(place); }

}  // namespace hps::python
