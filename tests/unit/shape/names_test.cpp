// SPDX-License-Identifier: MIT
#include "hps/shape/names.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hps/shape/shape.h"

namespace hps::shape {

namespace somewhere {
struct Inside {
  struct Deeper {
    int x;
  };
  int a;
};
}  // namespace somewhere

namespace {

struct Peptide {
  std::string sequence;
  std::vector<double> masses;
  double q_value;
  int _under_score1;
};
struct Array {
  int matrix[2][2];
  std::unique_ptr<int> last;
};
struct Base {
  int in_base;
};
struct Derived : Base {};
struct Empty {};
template <class T>
struct Wrapped {
  T value;
};

template <class A, class B>
struct Pair {
  A* first;
  B* second[2];
};
template <auto V>
struct Valued {
  int n;
  double m;
};
int global;
struct Text {
  char c[8];
};

template <class T>
std::vector<std::string> names() {
  const auto all = aggregate_names<T>;
  return {all.begin(), all.end()};
}
using Strings = std::vector<std::string>;

TEST(Names, OfMembers) {
  EXPECT_EQ(names<Peptide>(), (Strings{"sequence", "masses", "q_value", "_under_score1"}));
  EXPECT_EQ(names<Array>(), (Strings{"matrix", "last"}));
  EXPECT_EQ(names<Derived>(), (Strings{"in_base"}));
  EXPECT_EQ(names<Empty>(), Strings{});
  EXPECT_EQ(names<Wrapped<Peptide>>(), Strings{"value"});
  EXPECT_EQ(names<somewhere::Inside::Deeper>(), Strings{"x"});
  struct Local {
    int a, b2;
  };
  EXPECT_EQ(names<Local>(), (Strings{"a", "b2"}));
}

TEST(Names, OfMembersOfTemplates) {
  using Function = int&(char, double*);
  EXPECT_EQ((names<Pair<std::map<std::string, int>, Function>>()), (Strings{"first", "second"}));
  EXPECT_EQ((names<Pair<void (*)(), std::vector<int>[3]>>()), (Strings{"first", "second"}));
  EXPECT_EQ(names<Valued<&global>>(), (Strings{"n", "m"}));
  EXPECT_EQ(names<Valued<'}'>>(), (Strings{"n", "m"}));
  EXPECT_EQ(names<Valued<Text{"a'}, {b"}>>(), (Strings{"n", "m"}));
}

TEST(Names, OfTypes) {
  EXPECT_EQ(type_name<int>(), "int");
  EXPECT_EQ(type_name<Peptide>(), "Peptide");
  EXPECT_EQ(type_name<somewhere::Inside>(), "Inside");
  EXPECT_EQ(type_name<somewhere::Inside::Deeper>(), "Deeper");
  EXPECT_EQ(type_name<Wrapped<int>>(), "Wrapped<int>");
  EXPECT_EQ(type_name<std::vector<int>>().substr(0, 7), "vector<");
}

TEST(Names, SplitsALine) {
  using Three = std::array<std::string_view, 3>;
  EXPECT_EQ(split<3>("a, b_, c2"), (Three{"a", "b_", "c2"}));
  EXPECT_EQ(split<3>("a,b,c"), (Three{"a", "b", "c"}));
  EXPECT_EQ(split<1>("only"), (std::array<std::string_view, 1>{"only"}));
}

class Private {
 public:
  HPS_MEMBERS(first_, second_)

 private:
  int first_ = 0;
  int second_ = 0;
};

TEST(Names, OfListedMembers) {
  constexpr auto all = Shape<Private>::names();
  EXPECT_EQ(all, (std::array<std::string_view, 2>{"first_", "second_"}));
}

}  // namespace
}  // namespace hps::shape
