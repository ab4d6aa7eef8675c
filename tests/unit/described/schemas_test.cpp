// SPDX-License-Identifier: MIT
#include "hps/described/schemas.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace hps_tests
