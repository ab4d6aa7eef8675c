// SPDX-License-Identifier: MIT
#pragma once
// Types that contain themselves, with shared objects, hand-written classes and derived ones.

#include "unit/format/packed/recursive_types.h"

namespace hps_tests::recursive {

struct Term;
struct Number;
struct Sum;
struct Shared;

}  // namespace hps_tests::recursive

template <>
struct hps::Derived<hps_tests::recursive::Term>
    : hps::Types<hps_tests::recursive::Number, hps_tests::recursive::Sum, hps_tests::recursive::Shared> {};

namespace hps_tests::recursive {

// Pools of shared objects in types that contain themselves, and the other way round.
struct Item {
  int id = 0;
};
struct WithPools {
  std::shared_ptr<Item> item;
  std::shared_ptr<WithPools> up;
  std::vector<WithPools> children;
};
inline void fill(WithPools& w, int n, const std::shared_ptr<Item>& item) {
  w = {n % 2 ? item : std::make_shared<Item>(Item{n}), nullptr, {}};
  if (n % 3 == 1) {
    w.up = std::make_shared<WithPools>();
    if (n > 3) fill(w.up->children.emplace_back(), n / 4, item);
  }
  for (int i = 1; i * i < n; ++i) fill(w.children.emplace_back(), i, item);
}
inline void fill(WithPools& w, int n) { fill(w, n, std::make_shared<Item>(Item{-1})); }
inline int chain(WithPools& w, int n) {
  if (n) chain(n % 2 ? w.children.emplace_back() : *(w.up = std::make_shared<WithPools>()), n - 1);
  return n;
}
struct SharedTrees {
  std::vector<std::shared_ptr<Tree>> trees;
  std::shared_ptr<const Tree> first;
  std::weak_ptr<Json> last;
  std::shared_ptr<Json> json;
};
inline void fill(SharedTrees& s, int n) {
  s = {};
  for (int i = 0; i * i < n; ++i) fill(*s.trees.emplace_back(std::make_shared<Tree>()), i);
  if (!s.trees.empty()) s.first = s.trees[0];
  fill(*(s.json = std::make_shared<Json>()), n);
  s.last = s.json;
}
inline int chain(SharedTrees& s, int n) { return chain(*s.trees.emplace_back(std::make_shared<Tree>()), n); }

// Written by hand, in a type that contains itself.
class ByHand {
 public:
  std::vector<Tree> trees;
  template <class B>
  void serialize(B& b) const {
    b << trees;
  }
  template <class B>
  void parse(B& b) {
    b >> trees;
  }
};
struct WithHand {
  ByHand by_hand;
  std::vector<WithHand> children;
};
inline void fill(WithHand& w, int n) {
  w = {};
  w.by_hand.trees.resize(static_cast<std::size_t>(n % 3));
  for (Tree& t : w.by_hand.trees) fill(t, n / 3);
  for (int i = 1; i * i < n; ++i) fill(w.children.emplace_back(), i);
}
inline int chain(WithHand& w, int n) {
  if (n) chain(w.children.emplace_back(), n - 1);
  return n;
}

// Derived classes that own others of them.
struct Term {
  virtual ~Term() = default;
};
struct Number : Term {
  double value = 0;
  HPS_MEMBERS(value)
};
struct Sum : Term {
  std::vector<std::unique_ptr<Term>> terms;
  std::string name;
  HPS_MEMBERS(terms, name)
};
struct Shared : Term {
  std::shared_ptr<Term> term;
  std::weak_ptr<Sum> sum;
  HPS_MEMBERS(term, sum)
};
struct Formula {
  std::unique_ptr<Term> root;
  std::shared_ptr<Term> shared;
  std::shared_ptr<Sum> sum;
};
inline std::unique_ptr<Term> term(int n, const Formula& f) {
  if (n % 4 == 1) {
    auto number = std::make_unique<Number>();
    number->value = n;
    return number;
  }
  if (n % 4 == 3) {
    auto shared = std::make_unique<Shared>();
    shared->term = f.shared;
    shared->sum = f.sum;
    return shared;
  }
  auto sum = std::make_unique<Sum>();
  sum->name = "sum of " + std::to_string(n);
  for (int i = 1; i * i <= n; ++i) sum->terms.push_back(term(i, f));
  sum->terms.push_back(nullptr);
  return sum;
}
inline void fill(Formula& f, int n) {
  f = {};
  f.sum = std::make_shared<Sum>();
  f.sum->name = "shared";
  f.sum->terms.push_back(term(n / 2, f));
  f.shared = n % 2 ? std::shared_ptr<Term>(f.sum) : std::make_shared<Number>();
  f.root = term(n, f);
}
inline int chain(Formula& f, int n) {
  for (int i = 0; i < n; ++i) {
    auto sum = std::make_unique<Sum>();
    sum->terms.push_back(std::move(f.root));
    f.root = std::move(sum);
  }
  return n;
}

// Damaged bytes may mean objects in a cycle, which would keep each other alive.
inline void cut(auto&) {}
inline void cut(WithPools& w) {
  const auto up = std::move(w.up);
  for (WithPools& child : w.children) cut(child);
  if (up) cut(*up);
}
inline void cut(Term* term) {
  if (const auto sum = dynamic_cast<Sum*>(term))
    for (const auto& t : sum->terms) cut(t.get());
  if (const auto shared = dynamic_cast<Shared*>(term)) {
    const auto next = std::move(shared->term);
    cut(next.get());
  }
}
inline void cut(Formula& f) {
  cut(f.root.get());
  cut(f.shared.get());
  cut(f.sum.get());
}

using AllTypes = testing::Types<Tree, ListTree, Outside, Even, Forest, Binary, Chain, Named, Sorted, Folder, Block,
                                Json, WithPools, SharedTrees, WithHand, Formula>;

}  // namespace hps_tests::recursive
