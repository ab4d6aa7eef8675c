// SPDX-License-Identifier: MIT
#pragma once
// Checks for types of other libraries: all formats, and hostile messages.

#include <gtest/gtest.h>
#include <hps/packed.h>
#include <hps/schema.h>

#include <sstream>

#include "support/expect_error.h"

namespace hps_tests {

// f(name, format), for all formats in which objects are parsed from their bytes alone.
void for_each_format(auto&& f) {
  f("compact", hps::compact);
  f("raw", hps::raw);
  f("packed", hps::packed);
}

// `same` tells whether two Ts are equal; `other` is an object that has something in it before.
template <class T>
void expect_round_trip(const T& value, auto&& same, const T& other = T()) {
  const auto check = [&](const char* name, const auto& format) {
    SCOPED_TRACE(name);
    const std::string message = hps::to_string(value, format);
    EXPECT_EQ(hps::serialized_size(value, format), message.size());
    T copy(other);
    hps::from_string(message, copy, format);
    EXPECT_TRUE(same(copy, value));
    EXPECT_EQ(hps::to_string(copy, format), message);
    std::istringstream stream(message);
    EXPECT_TRUE(same(hps::from_stream<T>(stream, format), value));
  };
  for_each_format(check);
  check("described", hps::described);
}

// Messages that end early are refused; others that are changed are, or become objects that can be serialized.
template <class T>
void expect_safe(const T& value) {
  for_each_format([&](const char* name, const auto& format) {
    SCOPED_TRACE(name);
    const std::string message = hps::to_string(value, format);
    for (std::size_t n = 0; n < message.size(); ++n)
      EXPECT_THROW((void)hps::from_string<T>(message.substr(0, n), format), hps::ParseError) << n;
    for (std::size_t i = 0; i < message.size(); ++i) {
      for (const int change : {0x01, 0x02, 0x40, 0x80, 0xff}) {
        std::string changed = message;
        changed[i] = static_cast<char>(changed[i] ^ change);
        try {
          (void)hps::to_string(hps::from_string<T>(changed, format), format);
        } catch (const hps::Error&) {
        }
      }
    }
  });
}

// The message is that of a type of the standard library.
void expect_same_message(const auto& value, const auto& model) {
  for_each_format([&](const char* name, const auto& format) {
    EXPECT_EQ(hps::to_string(value, format), hps::to_string(model, format)) << name;
  });
}

// The compact message of the model, parsed as a T, is an error that says this, and in columns an error, too.
template <class T>
void expect_refused(const auto& model, const std::string& problem, const std::string& path) {
  try {
    (void)hps::from_string<T>(hps::to_string(model));
    ADD_FAILURE() << "no error: " << problem;
  } catch (const hps::ParseError& error) {
    EXPECT_NE(std::string(error.what()).find(problem), std::string::npos) << error.what();
    EXPECT_TRUE(error.path().ends_with(path)) << error.path();
  }
  expect_error<hps::ParseError>([&] { (void)hps::from_string<T>(hps::to_string(model, hps::packed), hps::packed); },
                                problem);
}

// How the guide says that the type of an example is described.
template <class T>
void expect_schema(const std::string& text) {
  std::ostringstream out;
  out << hps::schema_of<T>();
  EXPECT_EQ(out.str(), text);
}

// As the matrices of other libraries are described.
template <class E>
struct ColumnMajor {
  std::vector<E> column_major;
  std::vector<std::uint64_t> shape;
};
template <class E>
struct RowMajor {
  std::vector<E> row_major;
  std::vector<std::uint64_t> shape;
};

}  // namespace hps_tests
