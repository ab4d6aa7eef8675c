// SPDX-License-Identifier: MIT
#pragma once
// A message with much of everything, for the tests of what throws.

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

#include "support/same.h"

namespace hps_tests::throwing {

struct ByHand {
  std::vector<std::string> words;
  template <class B>
  void serialize(B& b) const {
    b << words;
  }
  template <class B>
  void parse(B& b) {
    b >> words;
  }
  bool operator==(const ByHand&) const = default;
};

struct Item {
  std::int64_t id = 0;
  double weight = 0;
  std::string name;
  std::vector<std::uint16_t> places;
  std::optional<std::string> maybe;
  std::variant<int, std::string> either;
  std::set<int> set;
  std::shared_ptr<std::string> shared;
  std::unique_ptr<std::deque<int>> own;
  bool operator==(const Item& o) const {
    return std::tie(id, weight, name, places, maybe, either, set) ==
               std::tie(o.id, o.weight, o.name, o.places, o.maybe, o.either, o.set) &&
           same(shared, o.shared) && same(own, o.own);
  }
};

struct Message {
  std::string text;
  std::vector<double> reals;
  std::vector<Item> items;
  std::map<std::string, std::vector<int>> ordered;
  std::unordered_map<int, std::string> hashed;
  std::vector<ByHand> by_hand;
  bool operator==(const Message&) const = default;
};

inline std::string word(std::size_t i) { return "word " + std::to_string(i) + std::string(i % 30, '.'); }

inline Message message(std::size_t n) {
  Message m{std::string(200 * n, 't'), std::vector<double>(80 * n, 0.1), {}, {}, {}, {}};
  for (std::size_t i = 0; i < n; ++i) {
    Item item;
    const auto number = static_cast<int>(i);
    item.id = number * 1000;
    item.name = word(i);
    item.places.assign(i % 7, static_cast<std::uint16_t>(i));
    if (i % 2) item.maybe = word(2 * i), item.either = word(3 * i);
    item.set = {number, 5};
    if (i % 4) item.shared = i % 3 ? std::make_shared<std::string>(word(i)) : m.items[1].shared;
    if (i % 5) item.own = std::make_unique<std::deque<int>>(i, number);
    m.items.push_back(std::move(item));
    m.ordered[word(i)] = {number};
    m.hashed[number] = word(i);
    m.by_hand.push_back({{word(i), word(i + 1)}});
  }
  return m;
}

}  // namespace hps_tests::throwing
