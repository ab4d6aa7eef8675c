// SPDX-License-Identifier: MIT
#pragma once

#include <hps/packed.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

// By which schemes the numbers of a packed array are encoded, most first: "97.3% decimal, 2.7% plain".
inline std::string schemes_of_array(std::string_view message, const hps::Packed& format) {
  if (hps::detail::column::are_rows(message[0])) return "rows";  // so small a message has no columns
  const hps::Columns columns(message, format);
  const std::size_t numbers = columns.size() - 1;  // the size of the array is a column of its own before them
  std::vector<hps::SchemeShare> shares = columns.schemes(numbers);
  std::ranges::sort(shares, std::greater(), &hps::SchemeShare::count);
  std::string text;
  for (const hps::SchemeShare& share : shares) {
    const double percent = 100.0 * static_cast<double>(share.count) / static_cast<double>(columns[numbers].count);
    char number[32];
    std::snprintf(number, sizeof number, "%.3g%% ", percent);
    text.append(text.empty() ? "" : ", ").append(number).append(share.scheme);
  }
  return text;
}

}  // namespace bench
