// SPDX-License-Identifier: MIT
#include "hps/schema/schema.h"

#include <gtest/gtest.h>

#include <atomic>

#include "support/expect_error.h"
#include "unit/schema/types.h"

namespace hps_tests {
namespace {

using hps::Kind;
using hps::schema_of;

hps::Schema member(const hps::Schema& record, std::string_view name) {
  for (const auto& m : record.members())
    if (m.name == name) return m.schema;
  throw std::out_of_range(std::string(name));
}
hps::Schema peptide(std::string_view name) { return member(schema_of<ours::Peptide>(), name); }

TEST(Schema, SaysWhatATypeConsistsOf) {
  const hps::Schema& s = schema_of<ours::Peptide>();
  EXPECT_EQ(s.kind(), Kind::record);
  EXPECT_EQ(s.name(), "Peptide");
  EXPECT_EQ(s.members().size(), 18u);
  EXPECT_EQ(s.members()[0].name, "sequence");
  EXPECT_EQ(peptide("sequence").kind(), Kind::bytes);
  EXPECT_EQ(peptide("sequence").meaning(), hps::Meaning::text);
  EXPECT_EQ(peptide("ions").element().members()[1].name, "charge");
  EXPECT_EQ(peptide("matrix").extents(), (std::vector<std::size_t>{3, 4}));
  EXPECT_EQ(peptide("ions").extents(), std::vector<std::size_t>{hps::dynamic_extent});
  EXPECT_EQ(peptide("score").value().width(), 1u);
  EXPECT_EQ(peptide("either").alternatives()[2].name, "Ion");
  EXPECT_EQ(peptide("map").key().type(), "int64");
  EXPECT_TRUE(peptide("map").value().is_bool());
  EXPECT_EQ(peptide("phase").meaning(), hps::Meaning::complex);
  EXPECT_TRUE(peptide("phase").element().is_real());
  EXPECT_TRUE(peptide("wide").element().is_character());
  EXPECT_EQ(peptide("pair").name(), "");
}

TEST(Schema, SaysWhatNumbersMean) {
  EXPECT_EQ(peptide("tool").name(), "Tool");
  const hps::Schema tool = peptide("tool");
  ASSERT_EQ(tool.enumerators().size(), 2u);
  EXPECT_EQ(tool.enumerators()[1].name, "astral");
  EXPECT_EQ(tool.enumerators()[1].number, 3);
  EXPECT_EQ(peptide("time").period(), (hps::Period{1, 1000}));
  EXPECT_EQ(peptide("date").clock(), "system_clock");
  EXPECT_EQ(peptide("date").meaning(), hps::Meaning::time_point);
}

TEST(Schema, OfATypeInItselfIsAReference) {
  const hps::Schema next = peptide("next");
  EXPECT_EQ(next.kind(), Kind::pointer);
  EXPECT_EQ(next.target().kind(), Kind::reference);
  EXPECT_EQ(next.target().target().kind(), Kind::record);
  EXPECT_EQ(next.target().members().size(), 18u);
  EXPECT_EQ(next.target().target(), schema_of<ours::Peptide>());
  EXPECT_EQ(next, schema_of<std::shared_ptr<ours::Peptide>>());
}

TEST(Schema, RefusesWhatItsKindDoesNotHave) {
  using hps::Error;
  expect_error<Error>([] { (void)schema_of<ours::Peptide>().element(); }, "the schema of Peptide has no element");
  expect_error<Error>([] { (void)schema_of<int>().members(); }, "the schema of int32 has no members");
  expect_error<Error>([] { (void)schema_of<std::string>().width(); }, "the schema of text has no number");
}

TEST(Schema, NamesClocksAndWhatIsAtomic) {
  EXPECT_EQ(schema_of<std::chrono::file_clock::time_point>().clock(), "file_clock");
  const std::chrono::local_seconds local{std::chrono::seconds{1577880000}};  // a time of the day somewhere
  EXPECT_EQ(hps::from_string<std::chrono::local_seconds>(hps::to_string(local)), local);
  EXPECT_EQ(schema_of<std::chrono::local_seconds>().clock(), "local_t");
  EXPECT_EQ(schema_of<std::atomic<std::chrono::seconds>>(), schema_of<std::chrono::seconds>());
  EXPECT_EQ(schema_of<std::atomic<ours::Tool>>(), schema_of<ours::Tool>());
}

struct Mass {
  double mz;
  int charge;
};
struct Other {
  double mass;
  int charge;
};
struct Base {
  int id = 0;
};
struct Child : Base {
  int own = 0;
  HPS_MEMBERS(Base::id, own)
};
struct Plain {
  int id, own;
};
struct Tree {
  int value;
  std::vector<Tree> children;
};
struct Odd;
struct Even {
  int value;
  std::vector<Odd> children;
};
struct Odd {
  int value;
  std::list<Even> children;
};
template <int Levels>
struct Twice {
  std::unique_ptr<Twice<Levels - 1>> left, right;
};
template <>
struct Twice<0> {
  int value;
};

template <class... T>
void expect_equal() {
  const hps::Schema all[] = {schema_of<T>()...};
  for (const auto& s : all) {
    EXPECT_EQ(s, all[0]) << s.type() << ", " << all[0].type();
    EXPECT_EQ(s.fingerprint(), all[0].fingerprint());
  }
}
template <class... T>
void expect_different() {
  const hps::Schema all[] = {schema_of<T>()...};
  for (std::size_t i = 0; i < sizeof...(T); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_NE(all[i], all[k]) << all[i].type() << ", " << all[k].type();
      EXPECT_NE(all[i].fingerprint(), all[k].fingerprint());
    }
}

TEST(Schema, IsEqualForTypesThatSayTheSame) {
  expect_equal<std::vector<int>, std::set<int>, std::deque<int>>();
  expect_equal<std::optional<long>, std::unique_ptr<long long>>();
  expect_equal<ours::Ion, Mass>();
  expect_equal<Child, Plain>();
  expect_equal<double[2][3], std::array<std::array<double, 3>, 2>>();
  expect_equal<Tree, Even, Odd>();
  expect_equal<std::u32string, std::wstring>();
}

TEST(Schema, DiffersWhereBytesOrNamesDo) {
  expect_different<ours::Ion, theirs::Ion, Other, ours::Tool, theirs::Tool, std::uint8_t, char, char8_t, wchar_t,
                   char32_t, std::uint32_t, std::vector<bool>, std::deque<bool>, std::string, std::vector<std::byte>,
                   std::filesystem::path, std::u16string, std::vector<char16_t>, double[2][3], double[3][2], double[6],
                   std::variant<int, ours::Ion>, std::variant<int, Mass>, std::variant<ours::Ion, int>,
                   std::complex<float>, float[2], std::chrono::seconds, std::chrono::duration<long, std::milli>, long,
                   std::shared_ptr<int>, std::optional<int>, Tree>();
}

TEST(Schema, TakesTimeInProportionToTheTypes) { EXPECT_LT(schema_of<Twice<60>>().to_string().size(), 60 * 30u); }

struct Wide {
  int identifier_1, identifier_2, identifier_3, identifier_4, identifier_5, identifier_6, identifier_7, identifier_8;
};

TEST(Schema, TakesTwoBytesAMemberBesideItsName) { EXPECT_LE(schema_of<Wide>().to_string().size(), 8 * (12 + 2) + 12u); }

}  // namespace
}  // namespace hps_tests
