// SPDX-License-Identifier: MIT
// Two versions of a large record read each other's messages: in fresh and used objects, from strings, spans and
// streams. Written from the guide alone.

#include "unit/evolution/guide/by_hand.h"
#include "unit/evolution/guide/expect.h"
#include "unit/evolution/guide/random_spectra.h"

namespace hps_tests {
namespace guide_tests {
namespace {

using evolution_tests::canonical;
using V1 = std::vector<v1::Spectrum>;
using V2 = std::vector<v2::Spectrum>;

// Sets of the second version have no order.
std::string canonical_v1(auto&& spectra) {
  for (v1::Spectrum& s : spectra) std::sort(s.c.o.begin(), s.c.o.end());
  return canonical(spectra);
}

// Used objects differ from a T{}, so that leftovers would show.
void use(V2& spectra) {
  for (v2::Spectrum& s : spectra) {
    s.trace = {1, 2, 3};
    s.added.b.reset();
    s.fresh.reset();
    s.numbers.added = -1;
    s.c.addedm.clear();
    s.pointers.tr.weight = 99;
    s.pointers.h.center.z = -7;
    s.pointers.f = v2::Tri{};
  }
}

struct Sample {
  V1 spectra, more;
  std::string expected = canonical(up_all(spectra)), more_expected = canonical(up_all(more));
};
std::vector<Sample> samples() {
  std::vector<Sample> all;
  for (const int n : {0, 1, 2, 3, 4, 5, 6, 23, 40}) {
    const auto seed = static_cast<std::uint64_t>(n);
    all.push_back({v1::spectra(1000 + seed, n), v1::spectra(5000 + seed, n ^ 3)});
  }
  return all;
}

TEST(EvolutionByTheGuide, NewerTypesReadOlderMessages) {
  for_each_format_of_rows([](const auto& format) {
    V2 used;
    for (const Sample& sample : samples()) {
      const std::string message = hps::to_string(sample.spectra, format);
      EXPECT_EQ(hps::serialized_size(sample.spectra, format), message.size());
      EXPECT_EQ(canonical(hps::from_string<V2>(message, format)), sample.expected);
      hps::from_string(message, used, format);
      EXPECT_EQ(canonical(used), sample.expected);
      use(used);
      hps::from_span(std::span<const char>(message), used, format);
      EXPECT_EQ(canonical(used), sample.expected);
      EXPECT_EQ(canonical(hps::from_string<V1>(message, format)), canonical(sample.spectra));
    }
  });
}

TEST(EvolutionByTheGuide, Streams) {
  for_each_format_of_rows([](const auto& format) {
    V2 used;
    for (const Sample& sample : samples()) {
      std::stringstream stream;
      hps::to_stream(sample.spectra, stream, format);
      hps::to_stream(sample.more, stream, format);
      EXPECT_EQ(canonical(hps::from_stream<V2>(stream, format)), sample.expected);
      hps::from_stream(stream, used, format);
      EXPECT_EQ(canonical(used), sample.more_expected);
      EXPECT_EQ(stream.peek(), std::stringstream::traits_type::eof());
    }
  });
}

TEST(EvolutionByTheGuide, OlderTypesReadNewerMessages) {
  for_each_format_of_rows([](const auto& format) {
    V1 used;
    for (const Sample& sample : samples()) {
      const V2 newer = up_all(sample.spectra);
      const std::string message = hps::to_string(newer, format), expected = canonical_v1(down_all(newer));
      EXPECT_EQ(canonical_v1(hps::from_string<V1>(message, format)), expected);
      hps::from_string(message, used, format);
      EXPECT_EQ(canonical_v1(used), expected);
      EXPECT_EQ(canonical(hps::from_string<V2>(message, format)), canonical(newer));
    }
  });
}

// The older type does not know the new name of this member.
TEST(EvolutionByTheGuide, APartAsTheRoot) {
  for_each_format_of_rows([](const auto& format) {
    for (const v2::Spectrum& s : up_all(v1::spectra(1005, 5)))
      EXPECT_EQ(canonical(hps::from_string<v1::Pointers>(hps::to_string(s.pointers, format), format)),
                canonical(down(s.pointers)));
  });
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
