// SPDX-License-Identifier: MIT
#include "hps/described/columns.h"

#include <gtest/gtest.h>

#include "support/expect_error.h"
#include "unit/described/types.h"

namespace hps_tests {
namespace {

// Always columns, however small the message is.
TEST(DescribedColumns, OfOneRecord) {
  const std::string message = hps::to_string(Peptide{"PEPTIDE", {{1.5, 2}}, {}}, hps::described);
  const hps::Columns columns = hps::columns(message, hps::described);
  std::string paths;
  for (const hps::Column& c : columns) paths += c.path + ' ' + std::to_string(c.count) + '\n';
  EXPECT_EQ(paths,
            "sequence 1\n"
            "ions.size() 1\n"
            "ions.mz 1\n"
            "ions.charge 1\n"
            "scores.size() 1\n"
            "scores.first 0\n"
            "scores.second.index() 0\n"
            "scores.second.0 0\n"
            "scores.second.1.mz 0\n"
            "scores.second.1.charge 0\n");
  EXPECT_EQ(columns.read<double>("ions.mz"), std::vector<double>{1.5});
}

TEST(DescribedColumns, ByFingerprint) {
  hps::Schemas schemas;
  schemas.add<std::vector<Peptide>>();
  const std::string message = hps::to_string(peptides(100), hps::described.by(schemas));
  EXPECT_EQ(hps::columns(message, hps::described.by(schemas)).read<int>("ions.charge").size(), 200u);
  expect_error<hps::ParseError>([&] { (void)hps::columns(message, hps::described); }, "an unknown schema");
}

TEST(DescribedColumns, OfOtherFormats) {
  const std::string message = hps::to_string(peptides(3), hps::described(hps::raw));
  expect_error<hps::ParseError>([&] { (void)hps::columns(message, hps::described); },
                                "a message without columns at byte 5");
}

// The body alone is not a packed message: it lacks its shape.
TEST(DescribedColumns, WithoutTheHead) {
  const std::string message = hps::to_string(peptides(3), hps::described);
  const std::string body = message.substr(message.size() - [&] {
    hps::Schemas schemas;
    schemas.add<std::vector<Peptide>>();
    return hps::to_string(peptides(3), hps::described.by(schemas)).size() - 16;
  }());
  expect_error<hps::ParseError>([&] { (void)hps::columns(body); }, "a described message without its head");
  expect_error<hps::ParseError>([&] { hps::from_string<std::vector<Peptide>>(body, hps::packed); },
                                "a described message without its head");
}

// Bytes are counted from the beginning of the message.
TEST(DescribedColumns, PlacesOfErrors) {
  const std::vector<int> values(100, 7);
  const std::string message = hps::to_string(values, hps::described);
  const std::string_view part = std::string_view(message).substr(0, message.size() - 1);
  const auto place = place_of([&] { (void)hps::columns(part, hps::described); });
  EXPECT_EQ(place.offset, place_of([&] { hps::from_string<std::vector<int>>(part, hps::described); }).offset);
  EXPECT_GT(place.offset, 16u);
}

// Thirty levels of two members each are a small schema, and very many columns.
TEST(DescribedColumns, OfTooManyColumns) {
  hps::detail::schema::Graph levels(31, {.kind = hps::Kind::record});
  for (std::uint32_t i = 0; i < 30; ++i) levels[i].parts = {{"a", i + 1}, {"b", i + 1}};
  const std::string schema = hps::Schema(levels).to_string();
  std::string message = hps::detail::described::make_head(hps::Packed::number, 0, schema);
  message += '\x11';
  message.append(2, '\0');
  expect_error<hps::LimitExceeded>([&] { (void)hps::columns(message, hps::described); },
                                   "a schema of too many columns at byte 9");
}

struct Tree {
  std::string label;
  std::vector<Tree> children;
};

// The names are those of the members, wherever the tree is.
TEST(DescribedColumns, OfTrees) {
  const std::map<int, Tree> trees{{1, {"a", {{"b", {}}}}}, {2, {"c", {}}}};
  const std::string message = hps::to_string(trees, hps::described);
  const hps::Columns columns = hps::columns(message, hps::described);
  EXPECT_EQ(columns.read<std::string>("second.label"), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(columns.read<std::uint64_t>("second.children.size()"), (std::vector<std::uint64_t>{1, 0, 0}));
}

}  // namespace
}  // namespace hps_tests
