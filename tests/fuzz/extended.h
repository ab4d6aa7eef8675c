// SPDX-License-Identifier: MIT
#pragma once
// Variants as they were, and with an alternative more at their end: messages of the former are parsed as the latter.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace hps_fuzz {

struct Late {
  std::shared_ptr<std::vector<double>> pool;  // of its own, before that of `last`
  std::variant<bool, std::string> choice;
};

template <class... More>
struct Extended {
  std::variant<std::int16_t, std::shared_ptr<std::uint32_t>, More...> first;
  std::vector<std::optional<std::variant<std::string, std::uint8_t, More...>>> inner;
  std::shared_ptr<std::string> last;
};

using Before = Extended<>;
using Since = Extended<Late>;

}  // namespace hps_fuzz
