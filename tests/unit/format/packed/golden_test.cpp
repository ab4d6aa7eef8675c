// SPDX-License-Identifier: MIT
// The bytes of every scheme are those of the golden files, for ever.

#include "support/golden.h"
#include "support/repeats.h"

#include <gtest/gtest.h>

#include <hps/packed.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace hps_tests {
namespace {

// Its values are in columns that use these schemes, among others.
struct Series {
  std::string name;
  std::set<std::string> schemes;
  std::function<std::string()> message;
  std::function<bool(const std::string&)> is_parsed;
  hps::Packed format = hps::packed;  // with the compressors of the message
  bool written_anew = false;         // in another file than its first bytes, which are still read

  std::string first_file() const { return "scheme_" + name; }
  std::string file() const { return first_file() + (written_anew ? "_anew" : ""); }
};

Series written_anew(Series series) {
  series.written_anew = true;
  return series;
}

template <class V>
Series series(const std::string& name, std::set<std::string> schemes, std::size_t n,
              std::function<V(std::uint64_t)> value) {
  const auto values = [n, value] {
    std::vector<V> all;
    for (std::size_t i = 0; i < n; ++i) all.push_back(value(i));
    return all;
  };
  return {
      name, std::move(schemes), [values] { return hps::to_string(values(), hps::packed); },
      [values](const std::string& bytes) { return hps::from_string<std::vector<V>>(bytes, hps::packed) == values(); }};
}

// A graph of objects of two types, some of them first met where a class is written by hand.
struct Edge;
struct Vertex {
  int id = 0;
  std::vector<std::shared_ptr<Edge>> edges;
};
struct Edge {
  double weight = 0;
  std::weak_ptr<Vertex> to;
};
class Start {
 public:
  std::shared_ptr<Vertex> vertex;
  template <class B>
  void serialize(B& b) const {
    b << vertex;
  }
  template <class B>
  void parse(B& b) {
    b >> vertex;
  }
};
struct Graph {
  std::vector<std::shared_ptr<Vertex>> ring;
  std::vector<Start> starts;
  std::shared_ptr<Vertex> first;

  static constexpr std::size_t n = 100;

  void make() {
    for (std::size_t i = 0; i < n; ++i) ring.push_back(std::make_shared<Vertex>(Vertex{static_cast<int>(i), {}}));
    for (std::size_t i = 0; i < n; ++i) {
      for (const std::size_t step : {1u, 7u})
        ring[i]->edges.push_back(std::make_shared<Edge>(Edge{static_cast<double>(i) / 4, ring[(i + step) % n]}));
      starts.push_back({i % 2 ? ring[i] : std::make_shared<Vertex>(Vertex{1000, {}})});
    }
    first = starts[0].vertex;
  }
  bool is_made() const {
    bool is = ring.size() == n && starts.size() == n && first == starts[0].vertex;
    for (std::size_t i = 0; is && i < n; ++i) {
      const auto& edges = ring[i]->edges;
      is = ring[i]->id == static_cast<int>(i) && edges.size() == 2 && edges[1]->weight == static_cast<double>(i) / 4 &&
           edges[0]->to.lock() == ring[(i + 1) % n] && edges[1]->to.lock() == ring[(i + 7) % n] &&
           (i % 2 ? starts[i].vertex == ring[i] : starts[i].vertex->id == 1000);
    }
    return is;
  }
};

Series graph() {
  const auto message = [] {
    Graph graph;
    graph.make();
    return hps::to_string(graph, hps::packed);
  };
  return {"graph", {}, message, [](const std::string& bytes) {
            return hps::from_string<Graph>(bytes, hps::packed).is_made();
          }};
}

// A number of an object, which is not split where objects are few.
template <class T>
struct Member {
  T value{};
  bool operator==(const Member&) const = default;
};

// The same numbers everywhere.
std::uint64_t any(std::uint64_t i) {
  i = (i + 1) * 0x9e3779b97f4a7c15;
  i = (i ^ i >> 30) * 0xbf58476d1ce4e5b9;
  return i ^ i >> 27;
}

int steps(std::uint64_t k) { return static_cast<int>(k + (k / 64 % 2 ? any(k) % 4000 : 0)); }
std::int64_t curve(std::uint64_t k) { return static_cast<std::int64_t>(k * k * 1000 + any(k) % 8); }
std::int64_t four_widths(std::uint64_t k) { return static_cast<std::int64_t>(any(k)) >> (any(k + 5000) % 4 * 16); }

std::int64_t twenty(std::uint64_t k) { return static_cast<std::int64_t>(any(any(k) % 20)); }

// Of the particle data group: photons and pions often, nuclei rarely.
int particle(std::uint64_t k) {
  static constexpr int codes[] = {22, 22, 22, 211, -211, 2112, 2212, 321, -321, 1000020040, 1000822080};
  return codes[any(k) % 11 * (any(k + 5000) % 11) / 10];
}

std::vector<Series> series_of_version_1() {
  using i = std::uint64_t;
  const auto letters = [](i k) {
    return std::string(static_cast<std::size_t>(any(k) % 12), static_cast<char>('a' + any(k) % 4));
  };
  return {
      series<std::int8_t>("plain", {"plain"}, 100, [](i k) { return static_cast<std::int8_t>(any(k)); }),
      series<std::int64_t>("constant", {"constant"}, 5000, [](i) { return -77; }),
      series<std::uint16_t>("frame", {"frame"}, 1500, [](i k) { return 300 + any(k) % 100; }),
      series<int>("frame_shifted", {"frame"}, 1500, [](i k) { return static_cast<int>(any(k) % 50) * 64 - 640; }),
      series<std::int64_t>("arithmetic", {"delta"}, 5000, [](i k) { return static_cast<std::int64_t>(k) * -3 + 7; }),
      series<int>("delta", {"delta"}, 200, [](i k) { return static_cast<int>(k * 1000 + any(k) % 500); }),
      written_anew(series<int>("mini_delta", {"split"}, 1024, steps)),
      written_anew(series<std::int64_t>("mini_delta_2", {"split"}, 1024, curve)),
      series<std::uint32_t>("patched", {"patched"}, 1024,
                            [](i k) { return static_cast<std::uint32_t>(k % 50 ? any(k) % 16 : any(k)); }),
      written_anew(series<std::int64_t>("classes", {"split"}, 1024, four_widths)),
      written_anew(series<std::int64_t>("dictionary", {"split"}, 1024, twenty)),
      series<std::uint32_t>("periodic", {"periodic"}, 1000,
                            [](i k) { return static_cast<std::uint32_t>(any(k % 37)); }),
      series<std::uint32_t>("repeat", {"repeat"}, 5000, [](i k) { return static_cast<std::uint32_t>(any(k % 700)); }),
      series<double>("decimals", {"decimal"}, 1500, [](i k) { return static_cast<double>(any(k) % 100000) / 100; }),
      series<float>("decimals_float", {"decimal"}, 300, [](i k) { return static_cast<float>(any(k) % 1000) / 10; }),
      series<double>("near_decimals", {"decimal"}, 1500,
                     [](i k) { return static_cast<double>(any(k) % 1000) * 0.001 + 1.1; }),
      written_anew(series<double>("decimals_with_exceptions", {"decimal"}, 1000,
                                  [](i k) {
                                    return k % 40 ? static_cast<double>(k) / 8 : 1 / static_cast<double>(k + 3);
                                  })),
      written_anew(series<double>("ordered", {"ordered"}, 1500,
                                  [](i k) { return std::sqrt(static_cast<double>(k + 1000)); })),
      written_anew(series<double>("ordered_float", {"ordered"}, 1500,
                                  [](i k) {
                                    return static_cast<float>(std::sqrt(static_cast<double>(any(k) % 5000 + 2)));
                                  })),
      series<double>("rotated", {"rotated"}, 300,
                     [](i k) { return (any(k) % 2 ? 1 : -1) / static_cast<double>(any(k) % 1000 + 1000); }),
      series<float>("rotated_float", {"rotated"}, 300,
                    [](i k) { return (any(k) % 2 ? 1.f : -1.f) / static_cast<float>(any(k) % 1000 + 1000); }),
      written_anew(series<float>("ordered_of_floats", {"ordered"}, 1500,
                                 [](i k) { return std::sqrt(static_cast<float>(any(k) % 5000 + 2)); })),
      series<std::uint32_t>("classes_of_32_bits", {"classes"}, 1024,
                            [](i k) { return static_cast<std::uint32_t>(any(k)) >> (any(k + 5000) % 4 * 8); }),
      series<double>("repeated_doubles", {"repeat"}, 5000,
                     [](i k) { return 1 / static_cast<double>(any(k % 700) % 10000 + 1); }),
      series<double>("constant_doubles", {"constant"}, 5000, [](i) { return 0.3; }),
      graph(),
      series<std::string>("texts", {"plain"}, 100, [=](i k) { return std::to_string(any(k)) + letters(k); }),
      series<std::string>("prefixes", {"prefixed"}, 100,
                          [](i k) { return "a long prefix that all have " + std::to_string(any(k)); }),
      series<std::string>("repeated_texts", {"dictionary"}, 2000,
                          [](i k) { return "number " + std::to_string(any(k) % (k < 1000 ? 9 : 30)); }),
      series<std::string>("long_texts", {"plain"}, 10,
                          [](i k) { return std::string(static_cast<std::size_t>(k) * 9000, 'x'); }),
  };
}

// Many lanes are found at once with this effort only.
Series lanes_of_23() {
  const auto values = [] {
    std::vector<int> all;
    for (std::uint64_t k = 0; k < 2048; ++k)
      all.push_back(static_cast<int>(any(k % 23) % 1'000'000 + k / 23 * 7 + any(k) % 16));
    return all;
  };
  return {"lanes_of_23",
          {"lanes"},
          [values] { return hps::to_string(values(), hps::packed.effort(hps::Effort::thorough)); },
          [values](const std::string& bytes) {
            return hps::from_string<std::vector<int>>(bytes, hps::packed) == values();
          }};
}

// Frequent values, so blocks with codes, which would hide that all of them repeat.
Series repeats_without_codes() {
  const auto values = [] {
    std::vector<std::uint32_t> all;
    for (std::uint64_t k = 0; k < 15'000; ++k) {
      const std::uint64_t i = k % 1500, bell = any(i) % 1024 + any(i + 7777) % 1024 + any(i + 55555) % 1024;
      all.push_back(static_cast<std::uint32_t>(i % 100 ? bell : i % 200 * 30));  // the same range in every block
    }
    return all;
  };
  const auto format = hps::packed.with(Repeats::compression());
  return {
      "repeats_without_codes",
      {"compressed blocks"},
      [=] { return hps::to_string(values(), format); },
      [=](const std::string& bytes) { return hps::from_string<std::vector<std::uint32_t>>(bytes, format) == values(); },
      format};
}

std::vector<Series> series_since() {
  using i = std::uint64_t;
  const auto bell = [](i k) { return any(k) % 64 + any(k + 7777) % 64 + any(k + 55555) % 64; };
  return {
      series<Member<int>>("mini_delta_of_objects", {"mini-delta"}, 1024, [](i k) { return Member<int>{steps(k)}; }),
      series<Member<std::int64_t>>("mini_delta_2_of_objects", {"mini-delta 2"}, 1024,
                                   [](i k) { return Member<std::int64_t>{curve(k)}; }),
      series<Member<std::int64_t>>("dictionary_of_objects", {"dictionary"}, 1024,
                                   [](i k) { return Member<std::int64_t>{twenty(k)}; }),
      series<Member<std::int64_t>>("classes_of_objects", {"classes"}, 1024,
                                   [](i k) { return Member<std::int64_t>{four_widths(k)}; }),
      series<std::int64_t>("multiple", {"multiple"}, 1500,
                           [](i k) { return 17 - static_cast<std::int64_t>(any(k) % 100) * 3000; }),
      series<std::int64_t>("multiple_of_steps", {"multiple"}, 1500,
                           [](i k) { return static_cast<std::int64_t>(k * 100'000 + any(k) % 8 * 1000); }),
      series<double>("multiple_of_base", {"multiple of base"}, 2048,
                     [](i k) { return static_cast<double>(any(k) % 4096) * 0.00012207; }),
      series<float>("multiple_of_base_float", {"multiple of base"}, 1500,
                    [](i k) { return static_cast<float>(static_cast<double>(any(k) % 4096) * 0.00012207); }),
      series<int>("lanes_of_2", {"lanes"}, 1501,
                  [](i k) { return static_cast<int>(k % 2 ? k * 1000 + any(k) % 8 : any(k) % 16); }),
      series<std::int16_t>("lanes_of_3", {"lanes"}, 2048,
                           [](i k) { return static_cast<std::int16_t>(k % 3 * 10'000 + k * (k % 3) + any(k) % 8); }),
      lanes_of_23(),
      repeats_without_codes(),
      series<std::uint64_t>("split", {"split"}, 3000, [=](i k) { return bell(k); }),
      series<int>("split_with_bits", {"split"}, 2048,
                  [=](i k) { return static_cast<int>(bell(k) * 500 + any(k) % 500); }),
      series<std::int64_t>("split_by_exponent", {"split"}, 2048,
                           [](i k) { return static_cast<std::int64_t>(any(k)) >> (any(k + 3000) % 61 + 3); }),
      series<std::uint32_t>("split_of_sizes", {"split"}, 2048,
                            [](i k) { return static_cast<std::uint32_t>(any(k) >> (any(k + 3000) % 20 + 40)); }),
      series<int>("split_of_particles", {"split"}, 3000, [](i k) { return particle(k); }),
      series<int>("split_of_particles_in_lanes", {"lanes"}, 5000,
                  [](i k) { return k % 2 ? particle(k) : static_cast<int>(k * 1000 + any(k) % 8); }),
      series<std::uint32_t>("split_of_steps", {"split"}, 2048,
                            [=](i k) { return static_cast<std::uint32_t>(k * 5000 + bell(k)); }),
      series<std::int64_t>("split_of_steps_of_steps", {"split"}, 2048,
                           [=](i k) { return static_cast<std::int64_t>(k * k * 777'777 + bell(k)); }),
      series<std::uint16_t>("split_of_16_bits", {"split"}, 2048, [=](i k) { return bell(k) + 5000; }),
      written_anew(series<std::uint8_t>("split_of_8_bits", {"split"}, 2048,
                                        [=](i k) { return any(k) % 16 ? bell(k) / 16 : any(k); })),
      series<double>("split_of_decimals", {"decimal"}, 2048, [=](i k) { return static_cast<double>(bell(k)) / 10; }),
      series<float>("split_of_floats", {"ordered"}, 2048,
                    [](i k) { return 1 / static_cast<float>(any(k) % 1'000'000 + 10); }),
      series<int>("split_of_70", {"split"}, 1024 + 70, [=](i k) { return static_cast<int>(bell(k)); }),
      series<int>("split_in_lanes", {"lanes"}, 3000,
                  [=](i k) { return static_cast<int>(k % 2 ? bell(k) + 100'000 : bell(k) / 4); }),
      series<std::int64_t>("split_in_multiple", {"multiple"}, 2048,
                           [=](i k) { return static_cast<std::int64_t>(bell(k)) * 1000; }),
  };
}

std::vector<Series> all_series() {
  std::vector<Series> all = series_of_version_1();
  for (Series& series : series_since()) all.push_back(std::move(series));
  return all;
}

class SchemeBytes : public testing::TestWithParam<Series> {};

TEST_P(SchemeBytes, Golden) {
  const Series& series = GetParam();
  const std::string bytes = series.message();
  EXPECT_TRUE(series.is_parsed(bytes));
  std::set<std::string> missing = series.schemes;
  const hps::Columns columns = hps::columns(bytes, series.format);
  for (std::size_t i = 0; i < columns.size(); ++i)
    for (const hps::SchemeShare& share : columns.schemes(i)) missing.erase(std::string(share.scheme));
  EXPECT_EQ(missing, std::set<std::string>());
  expect_golden(series.file(), "# " + series.name + "\n" + golden_bytes(bytes));
}

TEST_P(SchemeBytes, FirstOnes) { EXPECT_TRUE(GetParam().is_parsed(golden_message(GetParam().first_file()))); }

// Version 1 is no longer written; it is read for ever.
class SchemeBytesOfVersion1 : public testing::TestWithParam<Series> {};
TEST_P(SchemeBytesOfVersion1, AreRead) {
  EXPECT_TRUE(GetParam().is_parsed(golden_message(GetParam().first_file(), HPS_GOLDEN_V1)));
}

TEST(NamesInMessages, AreRead) {
  const std::string message = golden_message("scheme_graph_with_names", HPS_GOLDEN_V1);
  EXPECT_TRUE(graph().is_parsed(message));
  EXPECT_GE(hps::columns(message).read<int>("ring.id").size(), 100u);
}

constexpr auto name_of_series = [](const auto& s) { return s.param.name; };
INSTANTIATE_TEST_SUITE_P(, SchemeBytes, testing::ValuesIn(all_series()), name_of_series);
INSTANTIATE_TEST_SUITE_P(, SchemeBytesOfVersion1, testing::ValuesIn(series_of_version_1()), name_of_series);

}  // namespace
}  // namespace hps_tests
