// SPDX-License-Identifier: MIT
#pragma once
// Objects of classes that were written for other libraries, through the formats.

#include <gtest/gtest.h>

#include <sstream>

#include <hps/packed.h>
#include <hps/schema.h>

#include "support/bytes.h"

namespace hps_tests {

// Parses what `t` becomes in raw, in compact and in a stream; expects `bytes` in compact, and again of each copy.
template <class T>
std::vector<T> round_trips(const T& t, const char* bytes) {
  EXPECT_EQ(hex(hps::to_string(t)), bytes);
  std::vector<T> copies(3);
  hps::from_string(hps::to_string(t), copies[0]);
  hps::from_string(hps::to_string(t, hps::raw), copies[1], hps::raw);
  std::stringstream stream;
  hps::to_stream(t, stream);
  hps::from_stream(stream, copies[2]);
  for (const T& copy : copies) EXPECT_EQ(hex(hps::to_string(copy)), bytes);
  return copies;
}

// The same in columns, and in described messages.
template <class T>
std::vector<T> round_trips_in_columns(const T& t) {
  std::vector<T> copies(2);
  hps::from_string(hps::to_string(t, hps::packed), copies[0], hps::packed);
  hps::from_string(hps::to_string(t, hps::described(hps::compact)), copies[1], hps::described);
  for (const T& copy : copies) EXPECT_EQ(hex(hps::to_string(copy)), hex(hps::to_string(t)));
  return copies;
}

// Each message that is cut short is an error.
template <class T>
void expect_cut_messages_to_throw(const T& t) {
  const std::string message = hps::to_string(t);
  for (std::size_t n = 0; n < message.size(); ++n) {
    T copy;
    EXPECT_THROW(hps::from_string(message.substr(0, n), copy), hps::ParseError) << n;
    std::istringstream stream(message.substr(0, n));
    EXPECT_THROW(hps::from_stream(stream, copy), hps::Error) << n;
  }
}

}  // namespace hps_tests
