// SPDX-License-Identifier: MIT
#pragma once
// A message with containers of every family whose elements, orders and memory are the user's. Each row of the table
// fills in some of them: the number of calls in one message is squared.

#include <array>
#include <deque>
#include <forward_list>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <variant>

#include "support/flat.h"
#include "unit/buffer/user_code.h"

namespace hps_tests::user_code {

struct Message {
  std::vector<Touchy> vector;
  std::deque<Touchy> deque;
  std::list<Touchy> list;
  std::forward_list<Touchy> forward_list;
  std::priority_queue<Touchy, std::vector<Touchy>, Less> queue;
  std::vector<std::set<Touchy, Less>> sets;
  std::map<Touchy, Touchy, Less> map;
  std::set<Touchy, CopiedLess> set_by_copies;
  std::multimap<Touchy, Touchy, Less> multimap;
  std::unordered_map<Touchy, Touchy, Hash> hashed_map;
  std::unordered_set<Touchy, Hash> hashed_set;
  std::stand_in::flat_set<Touchy, Less> flat_set;
  std::stand_in::flat_map<Touchy, Touchy, Less> flat_map;
  std::vector<std::optional<Touchy>> optionals;
  std::vector<std::variant<int, Touchy, ByHand>> variants;
  std::vector<std::unique_ptr<Touchy>> unique;
  std::vector<std::shared_ptr<const Touchy>> shared;
  std::vector<std::array<Touchy, 2>> arrays;
  std::vector<std::unique_ptr<Animal>> animals;
  std::vector<std::shared_ptr<Animal>> shared_animals;
  std::vector<std::shared_ptr<Knot>> ring;
  std::vector<ByHand> by_hand;
  std::set<Touchy, Less, Allocator<Touchy>> set_in_memory;
  std::vector<Touchy, Allocator<Touchy>> vector_in_memory;
  std::vector<int, Allocator<int>> numbers_in_memory;
  std::basic_string<char, std::char_traits<char>, Allocator<char>> text_in_memory;
  std::unordered_map<int, Touchy, std::hash<int>, std::equal_to<int>, Allocator<std::pair<const int, Touchy>>>
      map_in_memory;
  std::vector<Archived> archived;
  std::vector<NotMine> not_mine;
  std::vector<Celsius> numbers;
  std::vector<Pile> piles;

  // Cycles keep themselves alive.
  void cut() {
    for (const auto& knot : ring)
      if (knot) knot->next = nullptr;
    for (const auto& a : archived)
      if (a.knot) a.knot->next = nullptr;
  }
};

struct Row {
  const char* name;
  void (*add)(Message&, int i);  // the i-th element
};

inline ByHand by_hand(int n) {
  ByHand b;
  b.first = n;
  b.more.resize(2, 1);
  b.n = n;
  if (n) b.array = std::make_unique<Touchy[]>(static_cast<std::size_t>(n));
  return b;
}
inline std::shared_ptr<Knot> knot(int i) {
  const auto knot = std::make_shared<Knot>(Knot{i, nullptr});
  knot->next = knot;
  return knot;
}
inline std::unique_ptr<Animal> animal(int i) {
  auto dog = std::make_unique<Dog>();
  dog->name = i;
  auto cat = std::make_unique<Cat>();
  cat->lives = {i, i};
  if (i % 2) return dog;
  return i ? std::move(cat) : nullptr;
}

inline const Row rows[] = {
    {"vector", [](auto& m, int i) { m.vector.push_back(i); }},
    {"deque", [](auto& m, int i) { m.deque.push_back(i); }},
    {"list", [](auto& m, int i) { m.list.push_back(i), m.forward_list.push_front(i); }},
    {"queue", [](auto& m, int i) { m.queue.push(i); }},
    {"set",
     [](auto& m, int i) {
       m.sets.push_back({i, 5, 10 * i});
     }},
    {"copied_order", [](auto& m, int i) { m.set_by_copies.insert(i); }},
    {"map", [](auto& m, int i) { m.map.emplace(i, i); }},
    {"multimap", [](auto& m, int i) { m.multimap.emplace(i / 2, i); }},
    {"hashed_map", [](auto& m, int i) { m.hashed_map.emplace(10 * i, i); }},
    {"hashed_set", [](auto& m, int i) { m.hashed_set.insert(10 * i); }},
    {"flat_set", [](auto& m, int i) { m.flat_set.insert(i % 2 ? -i : i); }},
    {"flat_map", [](auto& m, int i) { m.flat_map[i % 2 ? -i : i] = i; }},
    {"optional", [](auto& m, int i) { i % 2 ? m.optionals.emplace_back(i) : m.optionals.emplace_back(); }},
    {"variant",
     [](auto& m, int i) {
       if (i % 3 == 0) m.variants.emplace_back(by_hand(i));
       else if (i % 3 == 1) m.variants.emplace_back(Touchy(i));
       else m.variants.emplace_back(i);
     }},
    {"unique_ptr", [](auto& m, int i) { m.unique.push_back(std::make_unique<Touchy>(i)); }},
    {"shared_ptr", [](auto& m, int i) { m.shared.push_back(i == 1 ? m.shared[0] : std::make_shared<Touchy>(i)); }},
    {"cycle", [](auto& m, int i) { m.ring.push_back(knot(i)), std::swap(m.ring[0]->next, m.ring.back()->next); }},
    {"array",
     [](auto& m, int i) {
       m.arrays.push_back({i, i});
     }},
    {"derived", [](auto& m, int i) { m.animals.push_back(animal(i)); }},
    {"shared_derived", [](auto& m, int i) { m.shared_animals.push_back(animal(i)); }},
    {"by_hand", [](auto& m, int i) { m.by_hand.push_back(by_hand(i)); }},
    {"archived",
     [](auto& m, int i) {
       m.archived.push_back({i, knot(i)});
     }},
    {"serializer", [](auto& m, int i) { m.not_mine.push_back({i}); }},
    {"numbers", [](auto& m, int i) { m.numbers.push_back({i / 2.0}); }},
    {"own_container", [](auto& m, int i) { m.piles.resize(3), m.piles[1].resize(static_cast<std::size_t>(i)); }},
    {"own_memory_of_touchy", [](auto& m, int i) { m.set_in_memory.insert(i), m.vector_in_memory.push_back(i); }},
    {"own_memory",
     [](auto& m, int i) {
       m.numbers_in_memory.push_back(i), m.text_in_memory.append(20, 'x'), m.map_in_memory.emplace(i, i);
     }},
};

}  // namespace hps_tests::user_code
