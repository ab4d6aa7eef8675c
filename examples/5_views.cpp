// SPDX-License-Identifier: MIT
// Parsing without copying: spans and string views that point into the message.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hps/hps.h>

struct Spectrum {
  std::int32_t scan;
  std::string title;
  std::vector<double> intensities;
};

// The same bytes, other members: std::string as std::string_view, std::vector<T> as std::span<const T>.
struct SpectrumView {
  std::int32_t scan;
  std::string_view title;
  std::span<const double> intensities;
};

int main() {
  const Spectrum spectrum{42, "first", {1.0, 2.0, 3.0}};
  std::vector<std::byte> message;  // from operator new, so aligned to 16 bytes
  hps::to_string(spectrum, message, hps::raw);

  const auto view = hps::from_span<SpectrumView>(message, hps::raw.views());
  assert(view.scan == 42 && view.title == "first" && view.intensities.size() == 3 && view.intensities[2] == 3.0);

  // It is a view: it points into `message`, and is valid as long as that stays where it is.
  const auto* const first = reinterpret_cast<const std::byte*>(view.intensities.data());
  assert(first > message.data() && first < message.data() + message.size());
  std::cout << "contents at byte " << first - message.data() << std::endl;

  // Views are serialized as what they view.
  assert(hps::to_string(view, hps::raw) == hps::to_string(spectrum, hps::raw));
}
