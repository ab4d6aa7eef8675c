// SPDX-License-Identifier: MIT
#include <chrono>
#include <memory>
#include <optional>
#include <tuple>
#include <variant>

#include "support/same.h"
#include "support/type_table.h"

namespace hps_tests {
namespace {

using namespace std::chrono;
using i32 = std::int32_t;
using Nanoseconds = duration<std::int64_t, std::nano>;
using FrameTimes = duration<double, std::ratio<1, 60>>;
using Choice = std::variant<std::monostate, i32, std::string, std::vector<i32>>;
using Nested = std::optional<std::optional<i32>>;

struct Twins {
  std::shared_ptr<i32> first;
  std::shared_ptr<const i32> second;
  bool operator==(const Twins& other) const {
    return same(first, other.first) && same(second, other.second) && (first == second) == (other.first == other.second);
  }
};
struct Vertex {
  i32 id = 0;
  std::weak_ptr<Vertex> next;
};
struct Cycle {  // its vertices are kept alive by it, not by each other
  std::vector<std::shared_ptr<Vertex>> vertices;
  bool operator==(const Cycle& other) const {
    const auto ids = [](const Cycle& c) {
      std::vector<i32> all;
      for (const auto& v : c.vertices) {
        const auto next = v ? v->next.lock() : nullptr;
        all.insert(all.end(), {v ? v->id : -1, next ? next->id : -1});
      }
      return all;
    };
    return ids(*this) == ids(other);
  }
};

void make_cycle(Cycle& c) {
  for (const i32 id : {10, 20, 30}) c.vertices.push_back(std::make_shared<Vertex>(Vertex{id, {}}));
  for (std::size_t i = 0; i < 3; ++i) c.vertices[i]->next = c.vertices[(i + 1) % 3];
  c.vertices.push_back(c.vertices[0]);
  c.vertices.push_back(nullptr);
}

[[maybe_unused]] const bool added = [] {
  add("pair", std::pair<i32, std::string>{1, "x"});
  add("tuple", std::tuple<bool, i32, double>{true, -1, 0.5});
  add("tuple_empty", std::tuple<>{});
  add("monostate", std::monostate{});
  add("optional_int32", std::optional<i32>{}, std::optional<i32>{-5});
  add("optional_string", std::optional<std::string>{}, std::optional<std::string>{"text"});
  add("optional_optional", Nested{}, Nested{std::in_place, std::nullopt}, Nested{std::in_place, 7});
  add("vector_optional", std::vector<std::optional<double>>{1.5, {}, -2.});
  add("variant", Choice{}, Choice{-5}, Choice{"text"}, Choice{std::vector<i32>{1, 2}});
  add("vector_variant", std::vector<Choice>{{}, 5, "text"});
  add("duration_seconds", duration<std::int64_t>{-90}, duration<std::int64_t>{});
  add("duration_double", FrameTimes{1.5});
  add("duration_int32", duration<i32, std::milli>{1000});
  // libc++ counts microseconds, and loses what is between them.
  add("time_point_system", system_clock::time_point{} + seconds{1700000000}, system_clock::time_point{} - seconds{1})
      .exact = std::is_same_v<system_clock::period, std::nano>;
  add("time_point_seconds", time_point<system_clock, duration<std::int64_t>>{} + seconds{1700000000});
  add("time_point_steady", time_point<steady_clock, Nanoseconds>{Nanoseconds{-5}});
  add("calendar", std::tuple{year{2026}, month{11}, day{21}}, std::tuple{year{-5}, month{0}, day{255}});
  add_filled<std::unique_ptr<i32>>(
      "unique_ptr_int32", [](auto& p) { p = std::make_unique<i32>(5); }, [](auto&) {});
  add_filled<std::vector<std::unique_ptr<i32>>>(
      "vector_unique_ptr",
      [](auto& v) {
        for (const i32 i : {1, 2, 3}) v.push_back(i == 2 ? nullptr : std::make_unique<i32>(i));
      },
      [](auto&) {});
  add_filled<std::shared_ptr<std::string>>(
      "shared_ptr_string", [](auto& p) { p = std::make_shared<std::string>("shared"); }, [](auto&) {});
  const auto twin = std::make_shared<i32>(7);
  add("shared_ptr_twice", Twins{twin, twin}, Twins{twin, std::make_shared<i32>(7)}, Twins{nullptr, twin}, Twins{});
  sorts(add_filled<Cycle>("weak_ptr_cycle", make_cycle, [](auto&) {}));
  return true;
}();

}  // namespace
}  // namespace hps_tests
