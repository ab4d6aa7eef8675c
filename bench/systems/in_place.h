// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "harness/digest.h"
#include "harness/fields.h"
#include "systems/field_pairs.h"

namespace bench {

// Goes through a message where it lies, in step with the fields of an object. A Library says how its messages are read:
//   template <class T> static auto fields(const auto& message);  // a tuple in the order of fields_of(T)
//   static const auto& get(const auto& field);                   // a message, or a list with size() and []
//   static std::string_view text(const auto& field);
//   template <class T> static std::span<const ...> numbers(const auto& field);  // as they are stored
// An optional message is a field that converts to bool.
template <class Library>
class InPlace {
 public:
  // Into an object that may hold something.
  template <class T>
  static void parse_message(const auto& message, T& value) {
    with_fields<T>(message, [&](const auto&... field) {
      std::apply([&](auto&... part) { (parse(field, part), ...); }, fields_of(value));
    });
  }

  template <class T>
  static void read_message(const auto& message, Digest& digest) {
    using Fields = decltype(fields_of(std::declval<T&>()));
    with_fields<T>(message, [&]<class... Field>(const Field&... field) {
      [&]<class... Part>(std::type_identity<std::tuple<Part&...>>) {
        (read<Part>(field, digest), ...);
      }(std::type_identity<Fields>{});
    });
  }

 private:
  template <class T>
  static void with_fields(const auto& message, auto&& action) {
    std::apply(action, Library::template fields<T>(message));
  }

  template <class T>
  static void parse(const auto& field, T& value) {
    if constexpr (Scalar<T>) {
      value = field;
    } else if constexpr (Text<T>) {
      value = Library::text(field);
    } else if constexpr (Optional<T>) {
      if (field) parse(field, value ? *value : value.emplace());
      else value.reset();
    } else if constexpr (Described<T> || Pair<T>) {
      parse_message(Library::get(field), value);
    } else if constexpr (Numbers<T>) {
      const auto numbers = Library::template numbers<typename T::value_type>(field);
      value.assign(numbers.begin(), numbers.end());
    } else if constexpr (Map<T>) {
      parse_map(Library::get(field), value);
    } else {
      const auto& list = Library::get(field);
      value.resize(list.size());
      for (std::size_t i = 0; i < value.size(); ++i) parse(list[static_cast<unsigned>(i)], value[i]);
    }
  }

  template <class T>
  static void parse_map(const auto& list, T& map) {
    map.clear();
    map.reserve(list.size());
    for (unsigned i = 0; i < list.size(); ++i) {
      with_fields<typename T::value_type>(Library::get(list[i]), [&](const auto& key, const auto& value) {
        parse(value, map[typename T::key_type(Library::text(key))]);
      });
    }
  }

  template <class T>
  static void read(const auto& field, Digest& digest) {
    if constexpr (Scalar<T>) {
      digest.scalar(field);
    } else if constexpr (Text<T>) {
      digest.text(Library::text(field));
    } else if constexpr (Optional<T>) {
      digest.scalar(static_cast<bool>(field));
      if (field) read<typename T::value_type>(field, digest);
    } else if constexpr (Described<T> || Pair<std::remove_const_t<T>>) {
      read_message<T>(Library::get(field), digest);
    } else if constexpr (Numbers<T>) {
      const auto numbers = Library::template numbers<typename T::value_type>(field);
      digest.size(numbers.size());
      for (const auto number : numbers) digest.scalar(number);
    } else {
      const auto& list = Library::get(field);
      digest.size(list.size());
      for (unsigned i = 0; i < list.size(); ++i) read<typename T::value_type>(list[i], digest);
    }
  }
};

}  // namespace bench
