// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <avro.h>

#include "systems/field_pairs.h"
#include "workloads/today.h"

namespace bench {

inline void check_avro(int error) {
  if (error != 0) throw std::runtime_error(std::string("avro: ") + avro_strerror());
}

// The branches of an optional value, as the schemas have them.
enum AvroBranch { avro_absent, avro_present };

template <class Scalar>
void set_avro_scalar(avro_value_t& field, Scalar value) {
  if constexpr (std::is_same_v<Scalar, bool>) {
    check_avro(avro_value_set_boolean(&field, value));
  } else if constexpr (std::is_floating_point_v<Scalar>) {
    check_avro(avro_value_set_double(&field, value));
  } else if constexpr (sizeof(Scalar) == sizeof(std::int32_t)) {
    check_avro(avro_value_set_int(&field, value));
  } else {
    check_avro(avro_value_set_long(&field, static_cast<std::int64_t>(value)));  // there are no unsigned ones
  }
}

// Into a value that was reset. Strings stay where they are.
template <class T>
void to_avro(const T& value, avro_value_t& field) {
  avro_value_t child;
  if constexpr (Scalar<T>) {
    set_avro_scalar(field, value);
  } else if constexpr (Text<T>) {
    avro_wrapped_buffer_t text;
    check_avro(avro_wrapped_buffer_new(&text, value.c_str(), value.size() + 1));
    check_avro(avro_value_give_string_len(&field, &text));
  } else if constexpr (Described<const T> || Pair<T>) {
    std::size_t index = 0;
    const auto set_next = [&](const auto& member) {
      check_avro(avro_value_get_by_index(&field, index++, &child, nullptr));
      to_avro(member, child);
    };
    std::apply([&](const auto&... member) { (set_next(member), ...); }, fields_of(value));
  } else if constexpr (Optional<T>) {
    check_avro(avro_value_set_branch(&field, value ? avro_present : avro_absent, &child));
    if (value) to_avro(*value, child);
  } else if constexpr (Map<T>) {
    for (const auto& [key, element] : value) {
      check_avro(avro_value_add(&field, key.c_str(), &child, nullptr, nullptr));
      to_avro(element, child);
    }
  } else {
    for (const auto& element : value) {
      check_avro(avro_value_append(&field, &child, nullptr));
      to_avro(element, child);
    }
  }
}

template <class Scalar>
void get_avro_scalar(const avro_value_t& field, Scalar& value) {
  if constexpr (std::is_same_v<Scalar, bool>) {
    int truth = 0;
    check_avro(avro_value_get_boolean(&field, &truth));
    value = truth != 0;
  } else if constexpr (std::is_floating_point_v<Scalar>) {
    check_avro(avro_value_get_double(&field, &value));
  } else if constexpr (sizeof(Scalar) == sizeof(std::int32_t)) {
    check_avro(avro_value_get_int(&field, &value));
  } else {
    std::int64_t number = 0;
    check_avro(avro_value_get_long(&field, &number));
    value = static_cast<Scalar>(number);
  }
}

inline std::size_t avro_size(const avro_value_t& field) {
  std::size_t size = 0;
  check_avro(avro_value_get_size(&field, &size));
  return size;
}

// The fields that a value has in the library. That has no default values: a member that is new is set here.
template <class T>
auto avro_fields(T& value) {
  if constexpr (today::Changed<T>) {
    static const T fresh;
    added(value) = added(fresh);
    return kept(value);
  } else {
    return fields_of(value);
  }
}

template <class T>
void from_avro(const avro_value_t& field, T& value) {
  avro_value_t child;
  if constexpr (Scalar<T>) {
    get_avro_scalar(field, value);
  } else if constexpr (Text<T>) {
    const char* text = nullptr;
    std::size_t size_with_end = 0;
    check_avro(avro_value_get_string(&field, &text, &size_with_end));
    value.assign(text, size_with_end - 1);
  } else if constexpr (Described<T> || Pair<T>) {
    std::size_t index = 0;
    const auto get_next = [&](auto& member) {
      check_avro(avro_value_get_by_index(&field, index++, &child, nullptr));
      from_avro(child, member);
    };
    std::apply([&](auto&... member) { (get_next(member), ...); }, avro_fields(value));
  } else if constexpr (Optional<T>) {
    int branch = avro_absent;
    check_avro(avro_value_get_discriminant(&field, &branch));
    if (branch == avro_absent) return value.reset();
    check_avro(avro_value_get_current_branch(&field, &child));
    from_avro(child, value ? *value : value.emplace());
  } else if constexpr (Map<T>) {
    const std::size_t size = avro_size(field);
    value.clear();
    value.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
      const char* key = nullptr;
      check_avro(avro_value_get_by_index(&field, i, &child, &key));
      from_avro(child, value[key]);
    }
  } else {
    value.resize(avro_size(field));
    for (std::size_t i = 0; i < value.size(); ++i) {
      check_avro(avro_value_get_by_index(&field, i, &child, nullptr));
      from_avro(child, value[i]);
    }
  }
}

}  // namespace bench
