// SPDX-License-Identifier: MIT
#pragma once
// Types as they were, and as they are today.

#include <hps/schema.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fuzz/hand_written.h"

namespace hps_fuzz {

enum class Tool : std::uint8_t { orbitrap = 1, astral = 2 };
enum class ToolToday : std::int16_t { astral = 7, orbitrap = 9 };
struct Mark {
  double mass;
  std::int16_t charge;
  std::string note;
};
struct Old {
  Mark mark;
  Tool tool;
  std::vector<Old> inside;
  std::vector<bool> bits;
  std::vector<std::optional<std::int64_t>> some;
  std::map<int, std::variant<float, Mark, std::string>> map;
  std::array<double, 3> place;
  std::optional<Mark> best;
  std::vector<std::uint8_t> bytes;
  std::chrono::seconds time;
};
struct MarkToday {
  std::int8_t charge = 1;
  std::optional<double> mz;
  std::vector<double> added = {1, 2};
  HPS_RENAMED(mz, "mass")
};
struct Today {
  std::vector<Today> inside;
  MarkToday mark;
  ToolToday tool{};
  std::vector<short> bits;
  std::deque<std::optional<int>> some;
  std::map<long, std::variant<MarkToday, double>> map;
  std::vector<float> place;
  MarkToday best;
  std::string bytes, text = "new";
  std::chrono::milliseconds time{};
};

// With shared objects, which point to themselves, and of types that contain themselves.
struct OldItem {
  std::string name;
  std::shared_ptr<double> value;
  std::weak_ptr<OldItem> self;
  std::int32_t count;
};
struct OldNode {
  std::string name;
  std::vector<OldNode> inside;
  std::unique_ptr<OldNode> next;
  std::int64_t number;
};
struct OldObjects {
  std::shared_ptr<OldItem> first;
  std::vector<std::shared_ptr<OldItem>> items;
  OldNode tree;
  std::map<int, std::variant<std::shared_ptr<double>, std::string>> named;
  std::vector<std::optional<Mark>> marks;
  SaveLoad hand;
  std::variant<std::int32_t, float> either;
};
struct Item {
  std::int8_t count = 0;
  std::weak_ptr<Item> self;
  std::shared_ptr<float> value, added = std::make_shared<float>(1.5f);
};
struct TreeNode {
  std::unique_ptr<TreeNode> next;
  std::int16_t number = 0;
  std::vector<TreeNode> inside;
};
struct Objects {
  std::map<long, std::variant<std::string, std::shared_ptr<float>>> named;
  std::vector<std::shared_ptr<Item>> items;
  std::vector<std::shared_ptr<MarkToday>> marks;
  SaveLoad hand;
  TreeNode tree;
  double either = 0;
  std::optional<Item> best;
  HPS_RENAMED(best, "first")
};

// Numbers of any type among others that are gone, moved or new.
struct OldNumbers {
  std::int8_t gone;
  std::chrono::duration<float> span;
  std::int16_t level;
  double mass, also_gone, energy;
  bool flag;
  std::uint32_t count;
  float error;
  std::string name;
  std::int32_t last;
  std::vector<OldNumbers> inside;
};
enum class Level : std::int32_t {};
struct Numbers {
  std::string name;
  std::chrono::duration<double> span{};
  Level level{};
  double energy = 0, added = 0.5, mass = 0;
  std::uint64_t count = 0;
  long double error = 0;
  bool flag = false;
  std::vector<Numbers> inside;
  std::int64_t last = 0;
};

}  // namespace hps_fuzz
