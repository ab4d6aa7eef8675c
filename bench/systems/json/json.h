// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <rapidjson/rapidjson.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <simdjson.h>

#include <hps/shape/names.h>

#include "harness/buffer.h"
#include "harness/fields.h"

namespace bench {

// JSON as its users write it: objects with the names of their members, null for what is absent, numbers in as many
// digits as it takes to get the same number back.
//
// RapidJSON writes, straight into kept memory. simdjson reads, straight into the object: on doubles that must be exact
// it takes half of RapidJSON's time. It cannot write.

using JsonValue = simdjson::ondemand::value;

// Vectors of numbers as arrays. Another dialect derives from it.
class JsonWriter : public rapidjson::Writer<rapidjson::StringBuffer> {
 public:
  using Writer::Writer;

  void numbers(const auto& values) {
    StartArray();
    for (const auto value : values) number(value);
    EndArray();
  }

  void number(bool value) { Bool(value); }
  void number(std::signed_integral auto value) { Int64(value); }
  void number(std::unsigned_integral auto value) { Uint64(value); }
  void number(double value) { Double(value); }
  void text(std::string_view text) { String(text.data(), static_cast<rapidjson::SizeType>(text.size())); }
  void key(std::string_view key) { Key(key.data(), static_cast<rapidjson::SizeType>(key.size())); }
};

class JsonReader {
 public:
  template <class T>
  static void numbers(JsonValue json, T& values) {
    elements(json, values, [](JsonValue element, auto& value) { number(element, value); });
  }

  // Elements that are there already are parsed into.
  template <class T>
  static void elements(JsonValue json, T& values, auto read_element) {
    std::size_t size = 0;
    for (auto element : json.get_array()) {
      if (size == values.size()) values.emplace_back();
      read_element(element.value(), values[size++]);
    }
    values.resize(size);
  }

  template <Scalar T>
  static void number(JsonValue json, T& number) {
    if constexpr (std::same_as<T, bool>) {
      number = json.get_bool();
    } else if constexpr (std::floating_point<T>) {
      number = json.get_double();
    } else {
      using Widest = std::conditional_t<std::signed_integral<T>, std::int64_t, std::uint64_t>;
      const Widest widest = json.get<Widest>();
      if (!std::in_range<T>(widest)) throw std::runtime_error("json: number out of range");
      number = static_cast<T>(widest);
    }
  }
};

template <class T>
inline constexpr auto& member_names = hps::shape::aggregate_names<T>;

template <class Writer, class T>
void write_json(Writer& writer, const T& value) {
  if constexpr (Scalar<T>) {
    writer.number(value);
  } else if constexpr (Text<T>) {
    writer.text(value);
  } else if constexpr (Described<const T>) {
    writer.StartObject();
    auto name = member_names<T>.begin();
    std::apply([&](const auto&... member) { ((writer.key(*name++), write_json(writer, member)), ...); },
               members(value));
    writer.EndObject();
  } else if constexpr (Optional<T>) {
    if (value) write_json(writer, *value);
    else writer.Null();
  } else if constexpr (Pair<T>) {
    writer.StartArray();
    write_json(writer, value.first);
    write_json(writer, value.second);
    writer.EndArray();
  } else if constexpr (Map<T>) {
    writer.StartObject();
    for (const auto& [key, mapped] : value) writer.key(key), write_json(writer, mapped);
    writer.EndObject();
  } else if constexpr (Numbers<T>) {
    writer.numbers(value);
  } else {
    writer.StartArray();
    for (const auto& element : value) write_json(writer, element);
    writer.EndArray();
  }
}

template <class Reader, class T>
void read_json(JsonValue json, T& value) {
  if constexpr (Scalar<T>) {
    Reader::number(json, value);
  } else if constexpr (Text<T>) {
    value = std::string_view(json.get_string());
  } else if constexpr (Described<T>) {
    simdjson::ondemand::object object = json.get_object();
    auto name = member_names<T>.begin();
    std::apply([&](auto&... member) { (read_json<Reader>(object.find_field(*name++).value(), member), ...); },
               members(value));
  } else if constexpr (Optional<T>) {
    if (json.is_null()) return value.reset();
    read_json<Reader>(json, value ? *value : value.emplace());
  } else if constexpr (Pair<T>) {
    simdjson::ondemand::array array = json.get_array();
    auto element = array.begin().value();
    read_json<Reader>((*element).value(), value.first);
    read_json<Reader>((*++element).value(), value.second);
  } else if constexpr (Map<T>) {
    value.clear();
    for (auto field : json.get_object()) {
      const std::string_view key = field.unescaped_key();
      read_json<Reader>(field.value(), value[typename T::key_type(key)]);
    }
  } else if constexpr (Numbers<T>) {
    Reader::numbers(json, value);
  } else {
    JsonReader::elements(json, value, [](JsonValue element, auto& one) { read_json<Reader>(element, one); });
  }
}

template <class Dialect>
class Json {
 public:
  static constexpr std::string_view name = Dialect::name;
  static std::string version() {
    using namespace simdjson;
    return "RapidJSON " RAPIDJSON_VERSION_STRING ", simdjson " + std::to_string(SIMDJSON_VERSION_MAJOR) + "." +
           std::to_string(SIMDJSON_VERSION_MINOR) + "." + std::to_string(SIMDJSON_VERSION_REVISION);
  }

  template <class T>
  std::string_view serialize(const T& value) {
    text_.Clear();
    writer_.Reset(text_);
    write_json(writer_, value);
    if (!writer_.IsComplete()) throw std::runtime_error("json: incomplete");
    return {text_.GetString(), text_.GetSize()};
  }

  // simdjson reads beyond the end.
  template <class T>
  void parse(std::string_view bytes, T& value) {
    padded_.clear();
    const std::size_t capacity = bytes.size() + simdjson::SIMDJSON_PADDING;
    char* const text = padded_.extend(capacity);
    std::memcpy(text, bytes.data(), bytes.size());
    simdjson::ondemand::document document = parser_.iterate(text, bytes.size(), capacity);
    read_json<typename Dialect::Reader>(document.get_value(), value);
  }

 private:
  rapidjson::StringBuffer text_;
  typename Dialect::Writer writer_;
  Buffer padded_;
  simdjson::ondemand::parser parser_;
};

}  // namespace bench
