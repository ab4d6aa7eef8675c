// SPDX-License-Identifier: MIT
// Every way of writing serialization by hand.

#include "hps/serializer/hand_written.h"

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <optional>
#include <sstream>

#include "support/bytes.h"

namespace user {

struct Pair {
  int a = 0, b = 0;
  template <class B>
  void serialize(B& buf) const {
    buf << b << a;
  }
  template <class B>
  void parse(B& buf) {
    buf >> b >> a;
  }
};
struct Archive {
  int a = 0, b = 0;
  template <class A>
  void serialize(A& archive) {
    archive& b& a;
  }
};
struct ArchiveCall {
  int a = 0, b = 0;
  template <class A>
  void serialize(A& archive) {
    archive(b, a);
  }
};
struct Versioned {
  int a = 0, b = 0;
  template <class A>
  void serialize(A& archive, const unsigned version) {
    archive& b;
    if (version >= 3) archive& a;
  }
};
struct Free {
  int a = 0, b = 0;
};
template <class A>
void serialize(A& archive, Free& t) {
  archive& t.b& t.a;
}
struct FreeVersioned {
  int a = 0, b = 0;
};
template <class A>
void serialize(A& archive, FreeVersioned& t, const unsigned version) {
  archive& t.b;
  if (version >= 3) archive& t.a;
}
struct SaveLoad {
  int a = 0, b = 0;
  template <class A>
  void save(A& archive) const {
    archive& b& a;
  }
  template <class A>
  void load(A& archive) {
    archive& b& a;
  }
};
struct SaveLoadVersioned {
  int a = 0, b = 0;
  template <class A>
  void save(A& archive, unsigned version) const {
    archive& b;
    if (version >= 3) archive& a;
  }
  template <class A>
  void load(A& archive, unsigned version) {
    archive& b;
    if (version >= 3) archive& a;
  }
};
struct FreeSaveLoad {
  int a = 0, b = 0;
};
template <class A>
void save(A& archive, const FreeSaveLoad& t) {
  archive& t.b& t.a;
}
template <class A>
void load(A& archive, FreeSaveLoad& t) {
  archive& t.b& t.a;
}
struct FreeSaveLoadVersioned {
  int a = 0, b = 0;
};
template <class A>
void save(A& archive, const FreeSaveLoadVersioned& t, unsigned) {
  archive& t.b& t.a;
}
template <class A>
void load(A& archive, FreeSaveLoadVersioned& t, unsigned) {
  archive& t.b& t.a;
}

}  // namespace user

template <class T>
  requires std::is_same_v<T, user::Versioned> || std::is_same_v<T, user::FreeVersioned> ||
           std::is_same_v<T, user::SaveLoadVersioned> || std::is_same_v<T, user::FreeSaveLoadVersioned>
struct hps::Version<T> {
  static constexpr unsigned value = 3;
};

namespace hps_tests {
namespace {

template <class T>
class HandWritten : public testing::Test {};
using Ways =
    testing::Types<user::Pair, user::Archive, user::ArchiveCall, user::Versioned, user::Free, user::FreeVersioned,
                   user::SaveLoad, user::SaveLoadVersioned, user::FreeSaveLoad, user::FreeSaveLoadVersioned>;
TYPED_TEST_SUITE(HandWritten, Ways);

TYPED_TEST(HandWritten, DecidesOnTheBytes) {
  TypeParam t;
  t.a = 1, t.b = 2;
  EXPECT_EQ(hex(hps::to_string(t)), "04 02");  // b before a: not as an aggregate
  EXPECT_EQ(hex(hps::to_string(t, hps::raw)), "02 00 00 00 01 00 00 00");
  const auto copy = hps::from_string<TypeParam>(hps::to_string(t));
  EXPECT_EQ(copy.a, 1);
  EXPECT_EQ(copy.b, 2);
}

TYPED_TEST(HandWritten, InsideOfOthers) {
  struct Outer {
    std::vector<TypeParam> all;
    std::optional<TypeParam> maybe;
    TypeParam last;
  };
  TypeParam t;
  t.a = 1, t.b = 2;
  const std::string message = hps::to_string(Outer{{t, t}, t, t});
  EXPECT_EQ(hex(message), "02 04 02 04 02 01 04 02 04 02");
  EXPECT_EQ(hps::from_string<Outer>(message).all[1].b, 2);
  std::istringstream in(message);
  EXPECT_EQ(hps::from_stream<Outer>(in).maybe->a, 1);
}

TYPED_TEST(HandWritten, TruncatedIsAnError) { EXPECT_THROW(hps::from_string<TypeParam>("\2"), hps::ParseError); }

TEST(HandWrittenWays, KnowTheDirection) {
  static_assert(hps::OutputBuffer<hps::Compact>::is_saving::value &&
                !hps::OutputBuffer<hps::Compact>::is_loading::value);
  static_assert(hps::InputBuffer<hps::Raw>::is_loading::value && !hps::InputBuffer<hps::Raw>::is_saving::value);
}

struct Two {
  int a = 0;
  template <class A>
  void serialize(A& archive) {
    archive& a;
  }
  HPS_MEMBERS(a)
};

TEST(HandWrittenWays, TwoAreAmbiguous) {
  static_assert(hps::shape::customization<Two> == hps::shape::Customization::ambiguous);
  static_assert(hps::shape::customization<int> == hps::shape::Customization::none);
}

}  // namespace
}  // namespace hps_tests
