// SPDX-License-Identifier: MIT
#pragma once
// The examples of docs/evolution.md: each is read as the page says, and the page has each error that is expected here.

#include "support/page_examples.h"
#include "unit/evolution/formats.h"

namespace hps_tests {
namespace page_tests {

inline const std::string& page() {
  static const std::string text = contents(HPS_EVOLUTION_PAGE);
  return text;
}

inline std::string without_places(std::string error) {
  static constexpr std::string_view place = "at byte ";
  const std::size_t at = error.find(place);
  if (at == std::string::npos) return error;
  const std::size_t number = at + place.size();
  return error.erase(number, error.find_first_not_of("0123456789", number) - number);
}

// The error begins so; its byte is that of compact. In columns, its place is that of a column.
template <class Now, class Was>
void expect_error_of_page(const Was& was, const std::string& text) {
  EXPECT_NE(page().find("\n" + text + "\n"), std::string::npos) << "docs/evolution.md lacks\n" << text;
  const auto error_of = [](const std::string& message) -> std::string {
    try {
      (void)hps::from_string<Now>(message, hps::described);
    } catch (const hps::ParseError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(error_of(hps::to_string(was, hps::described(hps::compact))).substr(0, text.size()), text);
  const std::string raw = error_of(hps::to_string(was, hps::described(hps::raw)));
  EXPECT_EQ(without_places(raw).find(without_places(text)), 0u) << raw;
  const std::string problem = text.substr(0, text.find(" at byte "));
  EXPECT_EQ(error_of(hps::to_string(was, hps::described(hps::packed))).find(problem), 0u);
}

}  // namespace page_tests

using namespace page_tests;

}  // namespace hps_tests
