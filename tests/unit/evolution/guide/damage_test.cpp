// SPDX-License-Identifier: MIT
// Messages of another version, cut off anywhere and with bits flipped. Written from the guide alone.

#include "unit/evolution/guide/by_hand.h"
#include "unit/evolution/guide/expect.h"
#include "unit/evolution/guide/random_spectra.h"

namespace hps_tests {
namespace guide_tests {
namespace {

using V2 = std::vector<v2::Spectrum>;

// In memory of its own, so that sanitizers see what is read beyond the end.
std::vector<char> beginning(const std::string& message, std::size_t size) {
  return {message.begin(), message.begin() + static_cast<std::ptrdiff_t>(size)};
}

template <class T>
void expect_errors_when_cut(const std::string& message, const auto& format, std::size_t step = 1) {
  T kept;
  for (std::size_t n = 0; n < message.size(); n += step) {
    const std::vector<char> part = beginning(message, n);
    const Place place = place_of([&] { hps::from_span(part, kept, format); });
    EXPECT_LE(place.offset, n) << place.path;
    if (n / step % 7 != 0) continue;
    std::istringstream stream(std::string(part.begin(), part.end()));
    EXPECT_THROW(hps::from_stream(stream, kept, format), hps::ParseError) << n;
  }
  hps::from_string(message, kept, format);
}

// Each bit, or every `step`-th.
template <class T>
void expect_safe_when_flipped(const std::string& message, const auto& format, std::size_t step) {
  T kept;
  for (std::size_t bit = 0; bit < 8 * message.size(); bit += step) {
    std::vector<char> bytes(message.begin(), message.end());
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
    try {
      hps::from_span(bytes, kept, format);
    } catch (const hps::Error&) {
    }
  }
  hps::from_string(message, kept, format);
}

constexpr std::size_t step = sanitized ? 13 : 1;

v1::Tree tree() {
  Random random{77};
  return v1::tree(random, 2);
}

TEST(EvolutionByTheGuide, CutOff) {
  const auto three = v1::spectra(3, 3);
  for_each_format_of_rows([&](const auto& format) {
    expect_errors_when_cut<V2>(hps::to_string(three, format), format, step);
  });
}

TEST(EvolutionByTheGuide, FlippedBits) {
  const auto one = v1::spectra(9, 1);
  for_each_format_of_rows([&](const auto& format) {
    expect_safe_when_flipped<v2::Tree>(hps::to_string(tree(), format), format, step);
    expect_safe_when_flipped<V2>(hps::to_string(one, format), format, sanitized ? 61 : 9);
  });
}

TEST(EvolutionByTheGuide, DamagedFingerprints) {
  hps::Schemas schemas;
  schemas.add<v1::Tree>();
  for_each_format_of_rows([&](const auto& format) {
    const auto by = format.by(schemas);
    const std::string message = hps::to_string(tree(), by);
    expect_errors_when_cut<v2::Tree>(message, by);
    expect_safe_when_flipped<v2::Tree>(message, by, step);
  });
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
