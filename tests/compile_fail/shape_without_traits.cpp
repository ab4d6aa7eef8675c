// SPDX-License-Identifier: MIT
// first error: a Shape has .static constexpr hps::shape::Traits traits
#include <hps/hps.h>

enum class Level : int { low, high };

template <>
struct hps::Shape<Level> {
  static constexpr Kind kind = Kind::scalar;
#ifdef FIXED
  static constexpr shape::Traits traits{};
#else
  static constexpr bool plain = true;
#endif
  using Value = int;
  static int get(const Level& level) { return static_cast<int>(level); }
  static void set(Level& level, int value) { level = static_cast<Level>(value); }
};

std::string serialize(const Level& level) { return hps::to_string(level); }
void parse(std::string_view message, Level& out) { hps::from_string(message, out); }
