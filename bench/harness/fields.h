// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/workload.h"

namespace bench {

// Goes through the fields of a value in order. A hand-written format is a Sink and a Source on top of this.

template <class T>
concept Scalar = std::is_arithmetic_v<T>;

template <class T>
concept Text = std::convertible_to<const T&, std::string_view>;

template <class T>
concept Optional = std::same_as<T, std::optional<typename T::value_type>>;

template <class T>
concept Pair = std::same_as<T, std::pair<typename T::first_type, typename T::second_type>>;

template <class T>
concept Map = requires { typename T::mapped_type; };

// Vectors of numbers: what a format that stores numbers as they are copies in one piece.
template <class T>
concept Numbers = Scalar<typename T::value_type> && std::same_as<T, std::vector<typename T::value_type>>;

template <class S>
concept Sink = requires(S& sink, std::size_t size, const char* bytes) {
  sink.scalar(0);
  sink.size(size);
  sink.bytes(bytes, size);
  { S::copies_numbers } -> std::convertible_to<bool>;
};

template <class S>
concept Source = requires(S& source, int& number, std::size_t size, char* bytes) {
  source.scalar(number);
  { source.size() } -> std::same_as<std::size_t>;  // throws where the input cannot hold as many elements
  source.bytes(bytes, size);
  { S::copies_numbers } -> std::convertible_to<bool>;
};

template <Sink S, class T>
void write(S& sink, const T& value) {
  if constexpr (Scalar<T>) {
    sink.scalar(value);
  } else if constexpr (Text<T>) {
    const std::string_view text = value;
    sink.size(text.size());
    sink.bytes(text.data(), text.size());
  } else if constexpr (Described<const T>) {
    std::apply([&](const auto&... member) { (write(sink, member), ...); }, members(value));
  } else if constexpr (Optional<T>) {
    sink.scalar(value.has_value());
    if (value) write(sink, *value);
  } else if constexpr (Pair<T>) {
    write(sink, value.first);
    write(sink, value.second);
  } else {
    sink.size(value.size());
    if constexpr (Numbers<T> && S::copies_numbers) {
      sink.bytes(reinterpret_cast<const char*>(value.data()), value.size() * sizeof(typename T::value_type));
    } else {
      for (const auto& element : value) write(sink, element);
    }
  }
}

template <Source S, class T>
void read(S& source, T& value) {
  if constexpr (Scalar<T>) {
    source.scalar(value);
  } else if constexpr (Described<T>) {
    std::apply([&](auto&... member) { (read(source, member), ...); }, members(value));
  } else if constexpr (Optional<T>) {
    bool present = false;
    source.scalar(present);
    if (!present) return value.reset();
    read(source, value ? *value : value.emplace());
  } else if constexpr (Pair<T>) {
    read(source, value.first);
    read(source, value.second);
  } else if constexpr (Map<T>) {
    const std::size_t size = source.size();
    value.clear();
    value.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
      typename T::key_type key{};
      read(source, key);
      read(source, value[std::move(key)]);
    }
  } else {
    value.resize(source.size());
    if constexpr (Text<T>) {
      source.bytes(value.data(), value.size());
    } else if constexpr (Numbers<T> && S::copies_numbers) {
      source.bytes(reinterpret_cast<char*>(value.data()), value.size() * sizeof(typename T::value_type));
    } else {
      for (auto& element : value) read(source, element);
    }
  }
}

class PayloadCounter {
 public:
  static constexpr bool copies_numbers = true;

  void scalar(auto number) { total_ += sizeof(number); }
  void size(std::size_t) {}
  void bytes(const char*, std::size_t count) { total_ += count; }

  std::size_t total() const { return total_; }

 private:
  std::size_t total_ = 0;
};

// Bytes of application data: the sizes of the numbers and the lengths of the strings.
template <class T>
std::size_t payload_size(const T& value) {
  PayloadCounter counter;
  write(counter, value);
  return counter.total();
}

}  // namespace bench
