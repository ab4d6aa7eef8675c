// SPDX-License-Identifier: MIT
#pragma once
// Types that contain themselves in all sorts of ways; fill(t, n) makes n objects of each or so, chain(t, n) nests them
// n deep.

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include <hps/hps.h>

namespace hps_tests::recursive {

struct Forest : std::vector<Forest> {};

}  // namespace hps_tests::recursive

template <>
struct hps::Shape<hps_tests::recursive::Forest> : hps::shape::Sequence<hps_tests::recursive::Forest> {};

namespace hps_tests::recursive {

// By containers; those of the same structure have the same columns.
struct Tree {
  int id = 0;
  std::string name;
  std::vector<Tree> children;
};
struct OtherTree {
  int number = 0;
  std::string text;
  std::vector<OtherTree> below;
};
struct ListTree {
  int id = 0;
  std::string name;
  std::list<ListTree> children;
};
// Not a part of itself, but of the same structure.
struct Outside {
  int id = 0;
  std::string name;
  std::vector<Tree> children;
};
struct Odd;
struct Even {
  int id = 0;
  std::string name;
  std::vector<Odd> children;
};
struct Odd {
  int id = 0;
  std::string name;
  std::vector<Even> children;
};

template <class T>
concept LikeTree = requires(T& t) { t.id, t.name, t.children.emplace_back(); };
template <class T>
  requires LikeTree<T>
void fill(T& t, int n) {
  t = T();
  t.id = n;
  t.name = "n" + std::to_string(n % 5);
  for (int left = n - 1, some; left > 0; left -= some) {
    some = (left + 1) / 2;
    fill(t.children.emplace_back(), some);
  }
}
template <class T>
  requires LikeTree<T>
int chain(T& t, int n) {
  if (n) chain(t.children.emplace_back(), n - 1);
  return n;
}

inline void fill(Forest& f, int n) {
  f.clear();
  for (int left = n - 1, some; left > 0; left -= some) {
    some = (left + 1) / 2;
    fill(f.emplace_back(), some);
  }
}
inline int chain(Forest& f, int n) {
  if (n) chain(f.emplace_back(), n - 1);
  return n;
}

// By pointers and optionals.
struct Binary {
  std::unique_ptr<Binary> left;
  double weight = 0;
  std::unique_ptr<Binary> right;
};
inline void fill(Binary& b, int n) {
  b = {nullptr, n / 4., nullptr};
  if (n > 1) fill(*(b.left = std::make_unique<Binary>()), n / 2);
  if (n > 2) fill(*(b.right = std::make_unique<Binary>()), n - 1 - n / 2);
}
inline int chain(Binary& b, int n) {
  if (n) chain(*(b.right = std::make_unique<Binary>()), n - 1);
  return n;
}
struct Chain {
  std::optional<std::unique_ptr<Chain>> next;
  long id = 0;
};
inline void fill(Chain& c, int n) {
  c = {std::nullopt, n};
  if (n > 1) fill(*c.next.emplace(std::make_unique<Chain>()), n - 1);
  else if (n) c.next.emplace();
}
inline int chain(Chain& c, int n) {
  if (n) chain(*c.next.emplace(std::make_unique<Chain>()), n - 1);
  return n;
}

// By maps and sets, whose elements are parsed before they are inserted.
struct Named {
  std::map<std::string, Named> children;
  int id = 0;
  std::vector<std::unordered_map<int, Named>> others;  // GCC 11 has no hash tables of incomplete types
};
inline void fill(Named& t, int n) {
  t = {{}, n, std::vector<std::unordered_map<int, Named>>(1)};
  for (int i = 1; i * i < n; ++i) {
    fill(t.children["key " + std::to_string(i)], i);
    fill(t.others[0][i], i / 2);
  }
}
inline int chain(Named& t, int n) {
  if (n) chain(t.children["k"], n - 1);
  return n;
}
struct Sorted {
  std::set<Sorted> smaller;
  int id = 0;
  std::set<std::string> names;
  bool operator<(const Sorted& other) const { return id < other.id; }
};
inline void fill(Sorted& s, int n) {
  s = {{}, n, {"a", "b" + std::to_string(n)}};
  for (int i = 1; i * i < n; ++i) {
    Sorted below;
    fill(below, i);
    s.smaller.insert(std::move(below));
  }
}
inline int chain(Sorted& s, int n) {
  for (int i = 0; i < n; ++i) {
    Sorted around;
    around.smaller.insert(std::move(s));
    s = std::move(around);
  }
  return n;
}

// Mutual recursion, of two and of three.
struct Folder;
struct Entry {
  std::string name;
  std::variant<std::string, std::unique_ptr<Folder>> content;
};
struct Folder {
  std::deque<Entry> entries;
  std::vector<bool> flags;
};
inline void fill(Folder& f, int n) {
  f = {};
  f.flags.assign(static_cast<std::size_t>(n % 7), true);
  for (int i = 1; i * i < n; ++i) {
    f.entries.push_back({"file", "content " + std::to_string(i)});
    fill(*std::get<1>(f.entries.emplace_back(Entry{"folder", std::make_unique<Folder>()}).content), i);
  }
}
inline int chain(Folder& f, int n) {
  if (n) chain(*std::get<1>(f.entries.emplace_back(Entry{"", std::make_unique<Folder>()}).content), n - 1);
  return n;
}
struct Statement;
struct Expression;
struct Block {
  std::vector<Statement> statements;
};
struct Statement {
  std::vector<Expression> expressions;
  std::optional<std::string> label;
};
struct Expression {
  int op = 0;
  std::array<std::unique_ptr<Expression>, 2> operands;
  std::unique_ptr<Block> lambda;
};
inline void fill(Block& b, int n);
inline void fill(Expression& e, int n) {
  e.op = n;
  if (n > 1) fill(*(e.operands[0] = std::make_unique<Expression>()), n / 2);
  if (n > 3) fill(*(e.operands[1] = std::make_unique<Expression>()), n / 3);
  if (n % 3 == 2) fill(*(e.lambda = std::make_unique<Block>()), n - 2);
}
inline void fill(Block& b, int n) {
  b = {};
  for (int i = 0; i * i < n; ++i) {
    Statement& s = b.statements.emplace_back();
    s.expressions.resize(static_cast<std::size_t>(i % 3));
    for (Expression& e : s.expressions) fill(e, i);
    if (i % 2) s.label = "label";
  }
}
inline int chain(Block& b, int n) {
  if (n) chain(*(b.statements.emplace_back().expressions.emplace_back().lambda = std::make_unique<Block>()), n - 1);
  return n;
}

struct Json {
  std::variant<std::monostate, bool, double, std::string, std::vector<Json>, std::map<std::string, Json>> value;
};
inline void fill(Json& j, int n) {
  switch (n % 6) {
    case 0:
      j.value.emplace<0>();
      break;
    case 1:
      j.value = n % 4 > 1;
      break;
    case 2:
      j.value = n / 8.;
      break;
    case 3:
      j.value = "text " + std::to_string(n);
      break;
    case 4:
      for (int i = 0; i < n; i += 5) fill(j.value.emplace<4>(2)[1], i);
      for (int i = 0; i < n; i += 3) fill(std::get<4>(j.value).emplace_back(), i / 2);
      break;
    default:
      for (int i = 0; i < n; i += 3) fill(j.value.emplace<5>()[std::to_string(i)], i);
  }
}
inline int chain(Json& j, int n) {
  if (n) chain(j.value.emplace<4>(1)[0], n - 1);
  return n;
}

}  // namespace hps_tests::recursive
