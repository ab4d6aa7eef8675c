// SPDX-License-Identifier: MIT
// docs/format-described.md, byte by byte.

#include "hps/described/head.h"

#include <gtest/gtest.h>

#include "support/bytes.h"
#include "support/expect_error.h"
#include "unit/described/types.h"

namespace hps_tests {
namespace {

TEST(Head, Bytes) {
  const Ion ion{1.5, -2};
  EXPECT_EQ(hex(hps::to_string(ion, hps::described(hps::compact))),
            "89 48 50 53 01 02 00 18 "                                                  // 24 bytes of schema
            "01 03 04 03 49 6f 6e 02 02 6d 7a 01 06 63 68 61 72 67 65 02 00 14 00 0b "  // Ion, mz, charge
            "00 00 00 00 00 00 f8 3f 03");
}

TEST(Head, BytesWithFingerprint) {
  hps::Schemas schemas;
  schemas.add<Ion>();
  const std::string message = hps::to_string(Ion{1.5, -2}, hps::described(hps::raw).by(schemas));
  char fingerprint[8];
  hps::kernel::store(fingerprint, hps::schema_of<Ion>().fingerprint());
  EXPECT_EQ(hex(message), "89 48 50 53 01 01 01 " + hex({fingerprint, 8}) + " 00 00 00 00 00 00 00 f8 3f fe ff ff ff");
}

struct Refused {
  std::size_t at;
  unsigned char byte;
  std::string what;
};

TEST(Head, Refusals) {
  const std::string message = hps::to_string(Ion{1.5, -2}, hps::described(hps::compact));
  const Refused table[] = {
      {0, 0x88, "no described message at byte 0"},
      {3, 's', "no described message at byte 0"},
      {4, 2, "a version that a newer HPS wrote at byte 4"},
      {5, 0, "a format that a newer HPS wrote at byte 5"},
      {5, 4, "a format that a newer HPS wrote at byte 5"},
      {6, 2, "a flag that a newer HPS wrote at byte 6"},
      {7, 25, "bytes before the body that are not zero at byte 38"},
      {8, 2, "a version that a newer HPS wrote at byte 8 in a schema"},
  };
  for (const Refused& refused : table) {
    std::string damaged = message;
    damaged[refused.at] = static_cast<char>(refused.byte);
    expect_error<hps::ParseError>([&] { hps::from_string<Ion>(damaged, hps::described); }, refused.what);
  }
}

TEST(Head, Padding) {
  const std::string message = hps::to_string(7, hps::described(hps::compact));
  EXPECT_EQ(hex(message), "89 48 50 53 01 02 00 04 01 01 00 0b 00 00 00 00 0e");
  for (std::size_t i = 12; i < 16; ++i) {
    std::string damaged = message;
    damaged[i] = 1;
    expect_error<hps::ParseError>([&] { hps::from_string<int>(damaged, hps::described); },
                                  "bytes before the body that are not zero at byte " + std::to_string(i));
  }
}

TEST(Head, SizeOfSchema) {
  for (const std::string size : {"\x81\x80\x40", "\xff\xff\xff\x07"})
    expect_error<hps::ParseError>(
        [&] { (void)hps::read_schema("\x89HPS\1\2" + std::string(1, '\0') + size + std::string(20, '\0')); },
        "a schema of more than 1 MiB");
  expect_error<hps::ParseError>(
      [&] { (void)hps::read_schema("\x89HPS\1\2" + std::string(1, '\0') + "\x80" + std::string(20, '\0')); },
      "a size that is over-long or out of range at byte 7");
}

constexpr hps::Compression none_at_all{9, 0, [](int) -> std::unique_ptr<hps::Compressor> { return nullptr; }, "none"};
const auto with_two = hps::packed.with(none_at_all).with({10, 0, none_at_all.make});

TEST(Head, Compressors) {
  const std::string head =
      hps::detail::described::make_head(3, 0, "schema", hps::detail::described::names_of_compressors(with_two));
  EXPECT_EQ(hex(head),
            "89 48 50 53 01 03 02 06 73 63 68 65 6d 61 08 09 04 6e 6f 6e 65 0a 00 00 00 00 00 00 00 00 00 00");
  for (std::size_t i = 0; i < head.size(); ++i) {
    const auto part = hps::detail::described::HeadReader(std::string_view(head).substr(0, i)).read();
    EXPECT_GT(part.size, i);
    EXPECT_LE(part.size, head.size());
  }
  EXPECT_EQ(hex(hps::detail::described::head_of(head).compressors), "09 04 6e 6f 6e 65 0a 00");
}

TEST(Head, CompressorsRefused) {
  const std::string head =
      hps::detail::described::make_head(3, 0, "schema", hps::detail::described::names_of_compressors(with_two));
  const Refused table[] = {
      {5, 1, "a flag that a newer HPS wrote at byte 6"},
      {6, 4, "a flag that a newer HPS wrote at byte 6"},
      {14, 0, "bytes before the body that are not zero at byte 15"},
      {14, 7, "a name of a compressor that is damaged at byte 21"},
      {14, 255, "unexpected end of the input at byte 32"},
      {15, 0, "a name of a compressor that is damaged at byte 15"},
      {15, 16, "a name of a compressor that is damaged at byte 15"},
      {16, 200, "a name of a compressor that is damaged at byte 15"},
      {17, '\n', "a name of a compressor that is damaged at byte 15"},
      {22, 1, "a name of a compressor that is damaged at byte 21"},
  };
  for (const Refused& refused : table) {
    std::string damaged = head;
    damaged[refused.at] = static_cast<char>(refused.byte);
    expect_error<hps::ParseError>([&] { (void)hps::detail::described::head_of(damaged); }, refused.what);
  }
  const std::string long_name(33, 'x');
  expect_error<hps::Error>(
      [&] {
        (void)hps::packed.with({9, 0, none_at_all.make, long_name});
      },
      "the name of a compressor has at most 32 characters");
}

// They say so to the other formats, too.
TEST(Head, InPacked) {
  const std::string message = hps::to_string(Ion{1.5, -2}, hps::described);
  EXPECT_EQ(hex(message.substr(32)), "19 02 07 05 02 0d 33 01 fe 1f 01 03");
  expect_error<hps::ParseError>([&] { hps::from_string<Ion>(message, hps::packed); },
                                "a described message, which hps::described parses, at byte 0");
}

}  // namespace
}  // namespace hps_tests
