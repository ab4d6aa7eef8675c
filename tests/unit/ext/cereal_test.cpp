// SPDX-License-Identifier: MIT
// Classes written for cereal.

#include "hps/ext/cereal.h"

#include <gtest/gtest.h>

#include <sstream>

#include <hps/schema.h>

#include "support/bytes.h"

namespace physics {

class Private {
 public:
  int a = 0;

 private:
  std::string b_ = "b";
  friend class cereal::access;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(CEREAL_NVP(a), cereal::make_nvp("b", b_));
  }
};
struct Versioned {
  int a = 0, b = 0;
  template <class Archive>
  void serialize(Archive& archive, const std::uint32_t version) {
    archive(a);
    if (version >= 3) archive(b);
  }
};
class PrivateVersioned {
 public:
  int a = 0;

 private:
  friend class cereal::access;
  template <class Archive>
  void serialize(Archive& archive, const std::uint32_t version) {
    if (version >= 3) archive(a);
  }
};
class Split {
 public:
  int celsius = 0;

 private:
  friend class cereal::access;
  template <class Archive>
  void save(Archive& archive) const {
    archive(celsius + 273);
  }
  template <class Archive>
  void load(Archive& archive) {
    archive(celsius);
    celsius -= 273;
  }
};
class SplitVersioned {
 public:
  int a = 0;

 private:
  friend class cereal::access;
  template <class Archive>
  void save(Archive& archive, const std::uint32_t version) const {
    archive(a + static_cast<int>(version));
  }
  template <class Archive>
  void load(Archive& archive, const std::uint32_t version) {
    archive(a);
    a -= static_cast<int>(version);
  }
};
class FinalBackwards final {
 public:
  int a = 0, b = 0;

 private:
  friend class cereal::access;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(b, a);
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
  void save(Archive& archive) const {
    archive(b);
  }
  template <class Archive>
  void load(Archive& archive) {
    archive(b);
  }
};
struct Derived : Base {
  std::vector<double> values;
  template <class Archive>
  void save(Archive& archive) const {
    archive(cereal::base_class<Base>(this), cereal::make_size_tag(static_cast<cereal::size_type>(values.size())));
    archive(cereal::binary_data(values.data(), values.size() * sizeof(double)));
  }
  template <class Archive>
  void load(Archive& archive) {
    cereal::size_type n;
    archive(cereal::virtual_base_class<Base>(this), cereal::make_size_tag(n));
    values.resize(static_cast<std::size_t>(n));
    archive(cereal::binary_data(values.data(), values.size() * sizeof(double)));
  }
};
struct Deferred {
  int a = 0, b = 0;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(cereal::defer(a), b);
  }
};

}  // namespace physics

namespace older {

class SplitVersioned : public physics::SplitVersioned {};
class Versioned : public physics::Versioned {};

}  // namespace older

CEREAL_CLASS_VERSION(older::SplitVersioned, 1)
CEREAL_CLASS_VERSION(older::Versioned, 1)
CEREAL_CLASS_VERSION(physics::Versioned, 3)
CEREAL_CLASS_VERSION(physics::PrivateVersioned, 3)
CEREAL_CLASS_VERSION(physics::SplitVersioned, 3)

namespace hps_tests {
namespace {

template <class T>
T check(const T& t, const char* bytes) {
  EXPECT_EQ(hex(hps::to_string(t)), bytes);
  std::istringstream in(unhex(bytes));
  EXPECT_EQ(hex(hps::to_string(hps::from_stream<T>(in))), bytes);
  return hps::from_string<T>(unhex(bytes));
}

TEST(Cereal, PrivateMembers) {
  physics::Private p;
  p.a = 1;
  EXPECT_EQ(check(p, "02 01 62").a, 1);
}

TEST(Cereal, PrivateFunctionOfAnAggregateIsNotPassedOver) {
  physics::FinalBackwards f;
  f.a = 1, f.b = 2;
  EXPECT_EQ(hex(hps::to_string(f)), "04 02");
}

TEST(Cereal, AggregatesStayAggregates) { EXPECT_EQ(hex(hps::to_string(physics::Text{1, 2})), "02 04"); }

TEST(Cereal, Versions) {
  physics::Versioned v;
  v.a = 1, v.b = 2;
  EXPECT_EQ(check(v, "02 04").b, 2);
  physics::PrivateVersioned p;
  p.a = 1;
  EXPECT_EQ(check(p, "02").a, 1);
}

TEST(Cereal, OlderVersionsInDescribedMessages) {
  struct Was {
    older::Versioned one;
    older::SplitVersioned other;
  };
  struct Now {
    physics::SplitVersioned other;
    physics::Versioned one;
  };
  Was was;
  was.one.a = 5, was.one.b = 6, was.other.a = 7;
  const auto now = hps::from_string<Now>(hps::to_string(was, hps::described(hps::raw)), hps::described);
  EXPECT_EQ(now.one.a, 5);
  EXPECT_EQ(now.one.b, 0);
  EXPECT_EQ(now.other.a, 7);
}

TEST(Cereal, Split) {
  physics::Split s;
  s.celsius = 27;
  EXPECT_EQ(check(s, "d8 04").celsius, 27);
  physics::SplitVersioned v;
  v.a = 1;
  EXPECT_EQ(check(v, "08").a, 1);
}

TEST(Cereal, BasesSizesAndBinaryData) {
  physics::Derived d;
  d.b = 5;
  d.values = {1};
  const auto copy = check(d, "0a 01 00 00 00 00 00 00 f0 3f");
  EXPECT_EQ(copy.b, 5);
  EXPECT_EQ(copy.values, d.values);
}

TEST(Cereal, DeferredDataStandsWhereItIs) {
  physics::Deferred d;
  d.a = 1, d.b = 2;
  EXPECT_EQ(check(d, "02 04").b, 2);
}

}  // namespace
}  // namespace hps_tests
