// SPDX-License-Identifier: MIT
// Streams of several messages, cut anywhere, some without a buffer: the same objects as from strings.

#include <array>
#include <forward_list>
#include <map>
#include <optional>
#include <string>
#include <valarray>
#include <vector>

#include "fuzz/check_all.h"
#include "fuzz/target.h"

namespace hps_fuzz {

struct Wide {
  std::wstring text;
  std::array<std::int64_t, 3> numbers{};
  std::vector<std::array<float, 3>> vectors;
  std::valarray<double> reals;
  std::forward_list<std::uint16_t> shorts;
  std::optional<std::map<std::uint8_t, std::u16string>> texts;
};

using Types = hps::Types<std::string, std::vector<std::int64_t>, std::vector<std::uint16_t>, std::vector<bool>,
                         std::vector<std::string>, std::vector<Wide>>;

// A message twice, in one stream; then half of it.
void check_sequence(const Subject& value, const Input& in) {
  const std::string bytes = value.to_string(), canonical = value.to_canonical();
  const std::string half = bytes.substr(0, bytes.size() / 2);
  PiecesStream stream(bytes + bytes + half, in.pieces);
  const auto read = [&](Subject& copy) { return verdict_of(bytes.size(), [&] { copy.from_stream(stream); }); };
  const auto copy = value.fresh();
  for (int i = 0; i < 2; ++i)
    check_parsed(*copy, read(*copy), Verdict::done, canonical, "messages follow each other in a stream");
  if (half.size() < bytes.size()) require(read(*copy) != Verdict::done, "half of a message is none");
}

}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  const Input in(text_of(data, size));
  const auto fresh = make<Rows, Columns>(Types{}, in);
  if (!is_large(in.message) && check(*fresh, in)) check_sequence(*fresh, in);
  return 0;
}
