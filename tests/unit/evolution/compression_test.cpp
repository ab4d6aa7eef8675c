// SPDX-License-Identifier: MIT

#include <hps/value.h>
#include <hps/zstd.h>

#include <array>
#include <sstream>

#include "unit/evolution/hits.h"
#include "unit/evolution/objects.h"

namespace hps_tests {
namespace {

// Columns that are copied stay compressed; those that are made are not.
TEST(EvolvedColumns, Compressed) {
  const auto format = hps::described(hps::packed.with(hps::zstd(1)));
  for (const int n : {1, 3000}) {
    const std::string message = hps::to_string(old_hits(n), format);
    EXPECT_EQ(canonical(hps::from_string<std::vector<newer::Hit>>(message, format)), canonical(new_hits(n)));
  }
  const std::string message = hps::to_string(old_hits(3000), format);
  expect_error<hps::ParseError>([&] { (void)hps::from_string<std::vector<newer::Hit>>(message, hps::described); },
                                "Zstandard");
}

// Equal bytes only.
class OneByte final : public hps::Compressor {
 public:
  std::size_t bound(std::size_t n) const override { return n; }
  std::size_t compress(char* to, std::size_t, const char* from, std::size_t n) override {
    for (std::size_t i = 1; i < n; ++i)
      if (from[i] != from[0]) return 0;
    *to = from[0];
    return 1;
  }
  bool decompress(char* to, std::size_t n, const char* from, std::size_t size) override {
    if (size == 1) std::fill_n(to, n, *from);
    return size == 1;
  }
};
constexpr hps::Compression one_byte{
    12, 0, [](int) -> std::unique_ptr<hps::Compressor> { return std::make_unique<OneByte>(); }, "Run of bytes"};

// Whatever reads it, a message names the compressor that the reader lacks.
TEST(EvolvedColumns, CompressorsAreNamed) {
  using Values = std::vector<std::array<std::byte, 20>>;
  const Values values(1000);
  const auto format = hps::described(hps::packed.with(hps::zstd(1)).with(one_byte));
  hps::Schemas schemas;
  schemas.add<Values>();
  for (const std::string& message : {hps::to_string(values, format), hps::to_string(values, format.by(schemas))}) {
    EXPECT_EQ(hps::from_string<Values>(message, format), values);
    EXPECT_EQ(hps::read_schema(message, schemas), hps::schema_of<Values>());
    std::stringstream stream(message);
    EXPECT_EQ(hps::from_stream<Values>(stream, format), values);
    const auto expect_named = [](auto&& read) {
      expect_error<hps::ParseError>(read, "a column compressed by Run of bytes, compressor 12, which");
    };
    expect_named([&] { (void)hps::from_string<Values>(message, hps::described); });
    expect_named([&] { (void)hps::from_string<Values>(message, hps::described(hps::raw)); });
    expect_named([&] {
      (void)hps::from_string<std::vector<std::vector<std::byte>>>(message, hps::described.by(schemas));
    });
    expect_named([&] { (void)hps::from_string<hps::Value>(message, hps::described.by(schemas)); });
    expect_named([&] {
      std::stringstream again(message);
      (void)hps::from_stream<Values>(again, hps::described);
    });
    expect_named([&] { (void)hps::columns(message, hps::described.by(schemas)).read<std::string>(1); });
  }
  const hps::Value v = hps::from_string<hps::Value>(hps::to_string(values, format), format);
  EXPECT_EQ(hps::to_string(v, format), hps::to_string(values, format));
}

// Only columns that are compressed need it.
TEST(EvolvedColumns, CompressorsThatAreNotUsed) {
  const auto format = hps::described(hps::packed.with(one_byte));
  EXPECT_EQ(hps::from_string<int>(hps::to_string(7, format), hps::described), 7);
}

TEST(Transcoding, Compressed) {
  const auto format = hps::described(hps::packed.with(hps::zstd(1)));
  objects::for_each_object([&]<class T>(const T& object) {
    const std::string message = hps::to_string(object, format);
    const auto v = hps::from_string<hps::Value>(message, format);
    EXPECT_EQ(hps::to_string(v), hps::to_string(object));
    EXPECT_EQ(hps::to_string(v, format), message);
  });
}

}  // namespace
}  // namespace hps_tests
