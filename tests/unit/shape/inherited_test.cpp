// SPDX-License-Identifier: MIT
// Classes that inherit the functions that serialize them: which of them have members that these functions leave out.

#include "hps/shape/inherited.h"

#include <gtest/gtest.h>
#include <hps/hps.h>

namespace hps::shape {
namespace {

struct Pair {
  long a = 0;
  template <class B>
  void serialize(B& buf) const {
    buf << a;
  }
  template <class B>
  void parse(B& buf) {
    buf >> a;
  }
};
struct Archive {
  long a = 0;
  template <class A>
  void serialize(A& archive, unsigned) {
    archive& a;
  }
};
struct Split {
  long a = 0;
  template <class A>
  void save(A& archive) const {
    archive& a;
  }
  template <class A>
  void load(A& archive) {
    archive& a;
  }
};
struct WithPair : Pair {
  long b = 0;
};
struct WithArchive : Archive {
  long b = 0;
};
struct WithSplit : Split {
  long b = 0;
};

TEST(Inherited, MembersAreLost) {
  EXPECT_TRUE(LosesMembers<WithPair>);
  EXPECT_TRUE(LosesMembers<WithArchive>);
  EXPECT_TRUE(LosesMembers<WithSplit>);
}

struct NoMore : Pair {
  explicit NoMore(long value) : Pair{value} {}
};
struct OfItsOwn : Pair {
  long b = 0;
  template <class B>
  void serialize(B& buf) const {
    buf << a << b;
  }
  template <class B>
  void parse(B& buf) {
    buf >> a >> b;
  }
};
struct ByList : Pair {
  long b = 0;
  HPS_MEMBERS(a, b)
};

TEST(Inherited, NothingIsLost) {
  EXPECT_FALSE(LosesMembers<Pair>);
  EXPECT_FALSE(LosesMembers<NoMore>);
  EXPECT_FALSE(LosesMembers<OfItsOwn>);
  EXPECT_FALSE(LosesMembers<ByList>);
}

// Bases that may call the class that derives from them, and what is no member.
template <class T>
struct For {
  long a = 0;
  template <class B>
  void serialize(B& buf) const {
    buf << a;
    static_cast<const T&>(*this).write_more(buf);
  }
  template <class B>
  void parse(B& buf) {
    buf >> a;
  }
};
struct ByFor : For<ByFor> {
  long b = 0;
};
struct Nothing {
  template <class B>
  void serialize(B&) const {}
  template <class B>
  void parse(B&) {}
};
struct ByNothing : Nothing {
  long b = 0;
};
struct Virtual : Pair {
  virtual ~Virtual() = default;
};
struct OfVirtualBase : virtual Pair {};

TEST(Inherited, CannotBeTold) {
  EXPECT_FALSE(LosesMembers<ByFor>);
  EXPECT_FALSE(LosesMembers<ByNothing>);
  EXPECT_FALSE(LosesMembers<Virtual>);
  EXPECT_FALSE(LosesMembers<OfVirtualBase>);
}

}  // namespace
}  // namespace hps::shape
