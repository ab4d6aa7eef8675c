// SPDX-License-Identifier: MIT
#include "hps/described/schemas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

#include "support/expect_error.h"
#include "unit/described/types.h"

namespace hps_tests {
namespace {

TEST(Schemas, ByFingerprint) {
  hps::Schemas schemas;
  schemas.add<std::vector<Peptide>>();
  schemas.add<std::vector<Peptide>>();
  schemas.add(hps::schema_of<Ion>());
  EXPECT_EQ(schemas.size(), 2u);
  EXPECT_EQ(schemas.find(0), nullptr);
  EXPECT_EQ(*schemas.find(hps::schema_of<Ion>().fingerprint()), hps::schema_of<Ion>());

  const auto all = peptides(20);
  for_each_described([&](const auto& format) {
    const std::string whole = hps::to_string(all, format), message = hps::to_string(all, format.by(schemas));
    EXPECT_LT(message.size(), whole.size());
    EXPECT_EQ(hps::from_string<std::vector<Peptide>>(message, format.by(schemas)), all);
    EXPECT_EQ(hps::from_string<std::vector<Peptide>>(message, format), all);  // its own
    EXPECT_EQ(hps::from_string<std::vector<Peptide>>(whole, format.by(schemas)), all);
    EXPECT_EQ(hps::read_schema(message, schemas), hps::schema_of<std::vector<Peptide>>());
    expect_error<hps::ParseError>([&] { (void)hps::read_schema(message); }, "an unknown schema, of fingerprint");
  });
}

// Also of another type: see evolution/.
TEST(Schemas, OthersThatAreKnown) {
  hps::Schemas schemas;
  schemas.add<std::vector<Peptide>>();
  const std::string message = hps::to_string(peptides(3), hps::described(hps::compact).by(schemas));
  const auto parse = [&](const auto& format) { return hps::from_string<std::vector<older::Peptide>>(message, format); };
  EXPECT_EQ(parse(hps::described.by(schemas)).at(2).ions.at(1).charge, 1);
  expect_error<hps::ParseError>([&] { parse(hps::described); }, "an unknown schema, of fingerprint");
  const hps::Schemas none;
  expect_error<hps::ParseError>([&] { parse(hps::described.by(none)); }, "give it to described.by()");
}

TEST(Schemas, OfTheWriter) {
  const hps::Schemas none;
  expect_error<hps::Error>([&] { hps::to_string(Ion(), hps::described.by(none)); },
                           "the schema of Ion is not among those of described.by()");
}

// A record of one number, whose name fills the bytes from 6 on.
std::string schema_bytes(const std::string& name) {
  return std::string("\x01\x02\x04\x00\x01", 5) + static_cast<char>(name.size()) + name +
         std::string("\x01\x00\x02", 3);
}
std::uint64_t word_at(const std::string& bytes, std::size_t at) {
  std::uint64_t word;
  std::memcpy(&word, bytes.data() + at, 8);
  return word;
}

// XXH64 takes every fourth word of 64 bits into one sum: a change in one of them is made good by the next one.
std::string name_of_equal_fingerprint(std::string name) {
  constexpr std::uint64_t p1 = 0x9E3779B185EBCA87, p2 = 0xC2B2AE3D27D4EB4F;
  std::uint64_t inverse = p2;  // modulo 2^64
  for (int i = 0; i < 6; ++i) inverse *= 2 - p2 * inverse;
  const auto sum = [](std::uint64_t word) { return std::rotl(p2 + word * p2, 31) * p1; };
  const std::uint64_t first = word_at(schema_bytes(name), 8), second = word_at(schema_bytes(name), 40);
  const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
  for (std::uint64_t i = 1;; ++i) {
    std::string digits = std::to_string(10'000'000 + i);
    const std::uint64_t other = second + (sum(first) - sum(word_at(digits, 0))) * inverse;
    name.replace(2, 8, digits);
    std::memcpy(name.data() + 34, &other, 8);
    if (std::ranges::all_of(name, is_printable)) return name;
  }
}

TEST(Schemas, OfOneFingerprint) {
  const std::string name(80, 'n');
  const auto one = hps::Schema::from_string(schema_bytes(name));
  const auto other = hps::Schema::from_string(schema_bytes(name_of_equal_fingerprint(name)));
  ASSERT_EQ(one.fingerprint(), other.fingerprint());
  EXPECT_NE(one, other);
  hps::Schemas schemas;
  schemas.add(one);
  expect_error<hps::Error>([&] { schemas.add(other); }, "has the fingerprint of another schema: change a name in it");
  EXPECT_EQ(*schemas.find(one.fingerprint()), one);
}

}  // namespace
}  // namespace hps_tests
