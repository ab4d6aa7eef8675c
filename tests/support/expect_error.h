// SPDX-License-Identifier: MIT
#pragma once
// Expectations on what an error says.

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <string>

namespace hps_tests {

struct Place {
  std::size_t offset;
  std::string path;
  bool operator==(const Place&) const = default;
  friend std::ostream& operator<<(std::ostream& out, const Place& p) { return out << p.path << " at " << p.offset; }
};

// Where the error of type E that f throws says that it happened.
template <class E = hps::ParseError>
Place place_of(auto&& f) {
  try {
    f();
  } catch (const E& e) {
    EXPECT_NE(std::string(e.what()).find(e.path()), std::string::npos);
    EXPECT_NE(std::string(e.what()).find("at byte " + std::to_string(e.offset())), std::string::npos);
    return {e.offset(), e.path()};
  } catch (const std::exception& e) {
    ADD_FAILURE() << "another error: " << e.what();
  }
  return {0, "no error"};
}

// f throws an E that says this.
template <class E>
void expect_error(auto&& f, const std::string& text) {
  try {
    f();
    ADD_FAILURE() << "no error: " << text;
  } catch (const E& e) {
    EXPECT_NE(std::string(e.what()).find(text), std::string::npos) << e.what();
  }
}

template <class T, class F = hps::Compact>
Place place_in(std::string_view message, const F& format = {}) {
  return place_of([&] { (void)hps::from_string<T>(message, format); });
}

}  // namespace hps_tests
