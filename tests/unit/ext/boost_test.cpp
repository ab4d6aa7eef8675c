// SPDX-License-Identifier: MIT
// Classes written for Boost.Serialization.

#include "hps/ext/boost.h"

#include <gtest/gtest.h>

#include <chrono>
#include <sstream>

#include <hps/schema.h>

#include "support/bytes.h"

namespace chemistry {

class Atom {  // private, with a version
 public:
  Atom() = default;
  Atom(int number, std::string name) : number_(number), name_(std::move(name)) {}
  bool operator==(const Atom&) const = default;

 private:
  int number_ = 0;
  std::string name_;
  friend class boost::serialization::access;
  template <class Archive>
  void serialize(Archive& archive, const unsigned version) {
    archive& boost::serialization::make_nvp("number", number_);
    if (version >= 2) archive& name_;
  }
};

class Split {
 public:
  Split() = default;
  explicit Split(int celsius) : celsius_(celsius) {}
  int celsius() const { return celsius_; }

 private:
  int celsius_ = 0;
  friend class boost::serialization::access;
  template <class Archive>
  void save(Archive& archive, const unsigned) const {
    const int kelvin = celsius_ + 273;
    archive << kelvin;
  }
  template <class Archive>
  void load(Archive& archive, const unsigned) {
    archive >> celsius_;
    celsius_ -= 273;
  }
  BOOST_SERIALIZATION_SPLIT_MEMBER()
};

class Backwards {  // an aggregate, were it not for its private function
 public:
  int a = 0, b = 0;

 private:
  friend class boost::serialization::access;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& b& a;
  }
};

class FinalBackwards final {
 public:
  int a = 0, b = 0;

 private:
  friend class boost::serialization::access;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& b& a;
  }
};
struct Text {
  int a = 0, b = 0;
  std::string serialize() const { return "text"; }
  void save(std::ostream&) const {}
  void load(std::istream&) {}
};

struct Base {
  int b = 0;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& b;
  }
};
struct Derived : Base {
  double values[2] = {};
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& boost::serialization::base_object<Base>(*this);
    archive& boost::serialization::make_array(values, 2);
  }
};
struct Symbol {  // a primitive for Boost, whose functions are not called then
  char letters[2];
  bool operator==(const Symbol&) const = default;
  template <class Archive>
  void serialize(Archive&, const unsigned) {
    static_assert(sizeof(Archive) == 0);
  }
};
class Isotope {  // a primitive for Boost, and a record for HPS
 public:
  int neutrons = 0;
  HPS_MEMBERS(neutrons)
};
struct Vacuum {
  template <class Archive>
  void serialize(Archive&, const unsigned) {
    static_assert(sizeof(Archive) == 0);
  }
};
struct Free {
  int a = 0;
  boost::serialization::collection_size_type n{0};
};

}  // namespace chemistry

namespace alchemy {

class Atom {
 public:
  int number = 0;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& number;
  }
};

}  // namespace alchemy

BOOST_CLASS_IMPLEMENTATION(chemistry::Symbol, boost::serialization::primitive_type)
BOOST_CLASS_IMPLEMENTATION(chemistry::Vacuum, boost::serialization::primitive_type)
BOOST_CLASS_IMPLEMENTATION(chemistry::Isotope, boost::serialization::primitive_type)
BOOST_CLASS_IMPLEMENTATION(std::chrono::milliseconds, boost::serialization::primitive_type)
BOOST_CLASS_VERSION(alchemy::Atom, 1)
BOOST_CLASS_VERSION(chemistry::Atom, 2)

namespace boost::serialization {
template <class Archive>
void serialize(Archive& archive, chemistry::Free& f, const unsigned) {
  archive& f.n& f.a;
}
}  // namespace boost::serialization

namespace hps_tests {
namespace {

TEST(Boost, PrivateMembersAndVersion) {
  const std::vector<chemistry::Atom> atoms{{1, "H"}, {8, "O"}};
  EXPECT_EQ(hex(hps::to_string(atoms)), "02 02 01 48 10 01 4f");
  EXPECT_EQ(hps::from_string<std::vector<chemistry::Atom>>(hps::to_string(atoms)), atoms);
  std::stringstream stream;
  hps::to_stream(atoms, stream, hps::raw);
  EXPECT_EQ(hps::from_stream<std::vector<chemistry::Atom>>(stream, hps::raw), atoms);
}

TEST(Boost, OlderVersionsInDescribedMessages) {
  const std::string message = hps::to_string(std::vector<alchemy::Atom>{{1}, {8}}, hps::described);
  const std::vector<chemistry::Atom> atoms{{1, ""}, {8, ""}};
  EXPECT_EQ(hps::from_string<std::vector<chemistry::Atom>>(message, hps::described), atoms);
}

TEST(Boost, Split) {
  EXPECT_EQ(hps::to_string(chemistry::Split(27)), hps::to_string(300));
  EXPECT_EQ(hps::from_string<chemistry::Split>(hps::to_string(300)).celsius(), 27);
}

TEST(Boost, PrivateFunctionOfAnAggregateIsNotPassedOver) {
  chemistry::Backwards t;
  t.a = 1, t.b = 2;
  EXPECT_EQ(hex(hps::to_string(t)), "04 02");
  chemistry::FinalBackwards f;
  f.a = 1, f.b = 2;
  EXPECT_EQ(hex(hps::to_string(f)), "04 02");
}

TEST(Boost, BasesAndArrays) {
  chemistry::Derived d;
  d.b = 5;
  d.values[1] = 1;
  EXPECT_EQ(hex(hps::to_string(d)), "0a 00 00 00 00 00 00 00 00 00 00 00 00 00 00 f0 3f");
  const auto copy = hps::from_string<chemistry::Derived>(hps::to_string(d));
  EXPECT_EQ(copy.b, 5);
  EXPECT_EQ(copy.values[1], 1);
}

TEST(Boost, FreeFunctionInItsNamespace) {
  chemistry::Free f;
  f.a = 1;
  f.n = 300;
  EXPECT_EQ(hex(hps::to_string(f)), "ac 02 02");
  const auto copy = hps::from_string<chemistry::Free>(unhex("ac 02 02"));
  EXPECT_EQ(copy.a, 1);
  EXPECT_EQ(std::size_t{copy.n}, 300u);
}

TEST(Boost, PrimitivesAreTheirMemory) {
  const std::vector<chemistry::Symbol> symbols{{{'H', 'e'}}, {{'N', 'e'}}};
  EXPECT_EQ(hex(hps::to_string(symbols)), "02 48 65 4e 65");
  EXPECT_EQ(hps::from_string<std::vector<chemistry::Symbol>>(hps::to_string(symbols)), symbols);
  const std::string columns = hps::to_string(symbols, hps::packed);
  EXPECT_EQ(hps::from_string<std::vector<chemistry::Symbol>>(columns, hps::packed), symbols);
  EXPECT_EQ(hps::to_string(chemistry::Vacuum()), "");
  hps::from_string<chemistry::Vacuum>("");
  const std::string nothing = hps::to_string(std::vector<chemistry::Vacuum>(3), hps::packed);
  EXPECT_EQ(hps::from_string<std::vector<chemistry::Vacuum>>(nothing, hps::packed).size(), 3u);
}

TEST(Boost, PrimitivesThatHpsKnowsStayAsTheyAre) {
  chemistry::Isotope isotope;
  isotope.neutrons = 2;
  EXPECT_EQ(hex(hps::to_string(isotope)), "04");
  EXPECT_EQ(hex(hps::to_string(std::chrono::milliseconds(2))), "04");
}

TEST(Boost, AggregatesStayAggregates) {
  struct Plain {
    int a, b;
  };
  EXPECT_EQ(hex(hps::to_string(Plain{1, 2})), "02 04");
  EXPECT_EQ(hex(hps::to_string(chemistry::Text{1, 2})), "02 04");
}

}  // namespace
}  // namespace hps_tests
