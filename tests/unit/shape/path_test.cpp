// SPDX-License-Identifier: MIT
// Where in the object, and where in the message, parsing failed.

#include "hps/shape/path.h"

#include <bitset>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <tuple>
#include <variant>

#include "support/bytes.h"
#include "support/expect_error.h"

struct Ion {  // not in a namespace, as in a user's first program
  int charge = 0;
  double mz = 0;
  bool annotated = false;
};
struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
};

namespace hps_tests {
namespace {

std::string bad(std::string message, std::size_t at, char c = 2) {
  message[at] = c;
  return message;
}

TEST(Path, OfTheReadme) {
  const Peptide p{"PEPTIDE", {{1, 100.5, true}, {2, 200.5, false}, {3, 300.5, true}, {4, 400.5, true}}};
  const std::string message = hps::to_string(p);
  ASSERT_EQ(message.size(), 1 + 7 + 1 + 4 * 10u);
  EXPECT_EQ(place_in<Peptide>(bad(message, 9 + 30 + 9)), (Place{48, "Peptide.ions[3].annotated"}));
  std::istringstream cut(message.substr(0, 9 + 30 + 5));
  EXPECT_EQ(place_of([&] { hps::from_stream<Peptide>(cut); }), (Place{44, "Peptide.ions[3].mz"}));
  EXPECT_EQ(place_in<Peptide>(bad(message, 0, '\x7f')), (Place{0, "Peptide.sequence"}));
  EXPECT_EQ(place_in<Peptide>(bad(message, 8, '\x7f')), (Place{8, "Peptide.ions"}));
  EXPECT_EQ(place_in<Peptide>(message + "x"), (Place{message.size(), "Peptide"}));
  EXPECT_EQ(place_in<Peptide>("").offset, 0u);
}

TEST(Path, OfTheRoot) {
  EXPECT_EQ(place_in<bool>("\2"), (Place{0, "bool"}));
  EXPECT_EQ(place_in<int>(""), (Place{0, "int"}));
  EXPECT_EQ(place_in<int>("\x80"), (Place{1, "int"}));
  EXPECT_EQ(place_in<int>("ab"), (Place{1, "int"}));
}

struct Flags {
  std::vector<bool> bits;
  bool pair[2] = {};
  std::array<bool, 3> packed{};
  std::optional<bool> maybe;
  std::variant<int, bool> either;
  std::tuple<bool, bool> both;
  std::unique_ptr<bool> owned;
};

TEST(Path, OfEveryKind) {
  const auto fails = [](const char* bytes) { return place_in<Flags>(unhex(bytes)); };
  EXPECT_EQ(fails("01 02"), (Place{1, "Flags.bits"}));
  EXPECT_EQ(fails("00 01 02"), (Place{2, "Flags.pair[1]"}));
  EXPECT_EQ(fails("00 01 01 08"), (Place{3, "Flags.packed"}));
  EXPECT_EQ(fails("00 01 01 00 02"), (Place{4, "Flags.maybe"}));
  EXPECT_EQ(fails("00 01 01 00 01 02"), (Place{5, "Flags.maybe"}));
  EXPECT_EQ(fails("00 01 01 00 00 02"), (Place{5, "Flags.either"}));
  EXPECT_EQ(fails("00 01 01 00 00 01 02"), (Place{6, "Flags.either"}));
  EXPECT_EQ(fails("00 01 01 00 00 01 01 00 02"), (Place{8, "Flags.both[1]"}));
  EXPECT_EQ(fails("00 01 01 00 00 01 01 00 00 02"), (Place{9, "Flags.owned"}));
  EXPECT_EQ(fails("00 01 01 00 00 01 01 00 00 01 02"), (Place{10, "Flags.owned"}));
  EXPECT_EQ(fails("00 01 01 00 00 01 01 00 00 01"), (Place{10, "Flags.owned"}));
}

struct Holder {
  std::map<int, std::pair<int, bool>> map;
  std::set<bool> set;
  std::list<std::vector<bool>> list;
  std::deque<bool> deque;
};

TEST(Path, OfElements) {
  const auto fails = [](const char* bytes) { return place_in<Holder>(unhex(bytes)); };
  EXPECT_EQ(fails("02 02 04 01 04 06 07"), (Place{6, "Holder.map[1].second"}));
  EXPECT_EQ(fails("02 02 04 01 80 80 80"), (Place{7, "Holder.map[1].key"}));
  EXPECT_EQ(fails("01 80 00 00 00"), (Place{1, "Holder.map[0].key"}));
  EXPECT_EQ(fails("00 02 00 05"), (Place{3, "Holder.set[1]"}));
  EXPECT_EQ(fails("00 00 02 00 01 ff"), (Place{5, "Holder.list[1]"}));
  EXPECT_EQ(fails("00 00 00 03 00 01 02"), (Place{6, "Holder.deque[2]"}));
}

struct Node {
  bool flag = false;
  std::shared_ptr<Node> next;
  std::weak_ptr<Node> back;
};

TEST(Path, ThroughPointers) {
  EXPECT_EQ(place_in<Node>(unhex("02")), (Place{0, "Node.flag"}));
  EXPECT_EQ(place_in<Node>(unhex("00 01 02")), (Place{2, "Node.next.flag"}));
  EXPECT_EQ(place_in<Node>(unhex("00 01 00 02 05")), (Place{4, "Node.next.next.flag"}));
  EXPECT_EQ(place_in<Node>(unhex("00 01 00 00 02 00 07")).path, "Node.next.back.next");
}

struct Written {
  std::vector<Ion> ions;
  template <class B>
  void serialize(B& b) const {
    b << ions;
  }
  template <class B>
  void parse(B& b) {
    int elsewhere;
    b >> ions >> elsewhere;
  }
};
struct HasWritten {
  int a = 0;
  std::vector<Written> all;
};

TEST(Path, ThroughHandWrittenCode) {
  const std::string ion = "00" + std::string(16, '0');
  EXPECT_EQ(place_in<HasWritten>(unhex("00 01 02" + ion + "00" + ion + "02")), (Place{3 + 19, "HasWritten.all[0]"}));
  EXPECT_EQ(place_in<HasWritten>(unhex("00 01 00 80")).offset, 4u);  // of a local variable
}

class Private {
 public:
  HPS_MEMBERS(first_, ok_)

 private:
  int first_ = 0;
  bool ok_ = false;
};

TEST(Path, OfListedMembers) { EXPECT_EQ(place_in<Private>(unhex("00 02")), (Place{1, "Private.ok_"})); }

struct Deep {
  bool flag = false;
  std::vector<Deep> next;
};

TEST(Path, OfGreatDepthIsShort) {
  std::string message;
  for (std::size_t depth = 1; depth < 400; ++depth) {
    message += std::string("\0\1", 2);
    const Place place = place_in<Deep>(message + std::string("\2\0", 2));
    EXPECT_EQ(place.offset, message.size());
    EXPECT_LT(place.path.size(), 500u);
    EXPECT_EQ(place.path.substr(0, 4), "Deep");
    if (depth < 20) {
      EXPECT_EQ(place.path.size(), 4 + depth * 8 + 5);
      EXPECT_EQ(place.path.substr(place.path.size() - 8), "[0].flag");
    }
  }
}

// Throws an error of its own.
struct Picky {
  int number = 0;
  template <class B>
  void serialize(B& b) const {
    if (number < 0) throw hps::ErrorAt("a negative number", b.offset(), "", "make it positive");
    b << number;
  }
  template <class B>
  void parse(B& b) {
    b >> number;
    if (number > 100) throw hps::ParseError("more than a hundred", b.offset(), "", "");
  }
};
struct HasPicky {
  int before = 0;
  std::vector<Picky> all;
};

TEST(Path, OfErrorsThatHandWrittenCodeThrows) {
  EXPECT_EQ(place_in<HasPicky>(hps::to_string(HasPicky{1, {{2}, {101}}})), (Place{5, "HasPicky.all[1]"}));
  std::istringstream in(hps::to_string(HasPicky{1, {{2}, {101}}}));
  EXPECT_EQ(place_of([&] { hps::from_stream<HasPicky>(in); }), (Place{5, "HasPicky.all[1]"}));
  EXPECT_EQ(place_of<hps::ErrorAt>([] {
              hps::to_string(HasPicky{1, {{2}, {3}, {-1}}});
            }),
            (Place{4, "HasPicky.all[2]"}));
}

struct Everything {
  std::int8_t small = -1;
  double real = 0.5;
  std::array<double, 3> reals{1, 2, 3};
  std::optional<std::vector<Ion>> maybe{{{1, 2, true}, {3, 4, false}}};
  std::variant<int, std::pair<float, std::int64_t>> either{std::pair{1.5f, std::int64_t{-300000}}};
  std::map<std::string, std::vector<float>> map{{"key", {1, 2}}, {"other", {3}}};
  std::vector<std::unique_ptr<double>> owned;
  std::shared_ptr<std::pair<double, double>> shared = std::make_shared<std::pair<double, double>>(1, 2), same = shared;
  std::vector<bool> bits = std::vector<bool>(19, true);
  std::bitset<9> flags{5};
  std::wstring wide = L"wide";
  std::u16string utf16 = u"text";
  std::list<std::uint64_t> list{1, std::uint64_t{1} << 60};
  std::array<std::byte, 3> raw{};
  long double exact = 1.25;
  long number = 1 << 20;
  std::vector<std::array<std::int16_t, 2>> pairs{{1, 2}, {3, 4}};
};

// A stream looks for the end at each number, and a message in memory only now and then; but of a stream the number of
// an element that is copied with others is not known, nor whether an object or its first member is to blame.
template <class T, class F>
void expect_same_places(const T& t, const F& format) {
  const std::string message = hps::to_string(t, format);
  ASSERT_NO_THROW(hps::from_string<T>(message, format));
  for (std::size_t n = 0; n < message.size(); ++n) {
    SCOPED_TRACE(n);
    const std::string cut(message, 0, n);
    const Place place = place_in<T>(cut, format);
    std::istringstream in(cut);
    Place in_stream = place_of([&] { hps::from_stream<T>(in, format); });
    if (in_stream.path.ends_with(']')) in_stream.path.resize(in_stream.path.rfind('['));
    if (n == 0 || place.offset < n) continue;  // an empty stream, and a size that exceeds the input
    EXPECT_EQ(place.offset, in_stream.offset);
    EXPECT_TRUE(place.path.starts_with(in_stream.path) || in_stream.path.starts_with(place.path))
        << place << "; in a stream: " << in_stream;
  }
}

TEST(Path, OfTheEnd) {
  Everything everything;
  everything.owned.push_back(std::make_unique<double>(1));
  everything.owned.push_back(nullptr);
  everything.owned.push_back(std::make_unique<double>(3));
  expect_same_places(everything, hps::compact);
  const auto end_at = [message = hps::to_string(everything)](std::size_t n) {
    return place_in<Everything>(message.substr(0, n));
  };
  EXPECT_EQ(end_at(17), (Place{17, "Everything.reals[1]"}));
  EXPECT_EQ(end_at(55), (Place{55, "Everything.either"}));
  EXPECT_EQ(end_at(57), (Place{57, "Everything.either.first"}));
  EXPECT_EQ(end_at(61), (Place{61, "Everything.either.second"}));
  expect_same_places(everything, hps::raw);
  expect_same_places(Node{true, std::make_shared<Node>(), {}}, hps::compact);
  const Peptide p{"PEPTIDE", {{1, 100.5, true}, {2, 200.5, false}}};
  expect_same_places(p, hps::compact);
  expect_same_places(p, hps::raw);
}

TEST(Path, InStreamsIsTheSame) {
  std::istringstream in(unhex("00 00 02 00 01 ff"));
  EXPECT_EQ(place_of([&] { hps::from_stream<Holder>(in); }), (Place{5, "Holder.list[1]"}));
}

}  // namespace
}  // namespace hps_tests
