// SPDX-License-Identifier: MIT
// Written from the guide alone, by somebody who did not know the code.

#include <gtest/gtest.h>
#include <hps/file.h>
#include <hps/zstd.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <limits>
#include <list>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "unit/file/held_out/record.h"

namespace hps_tests::files::held_out {
namespace {

template <class V, class F>
std::vector<V> gathered(F&& each) {
  std::vector<V> values;
  for (const Record& r : all_records()) each(r, values);
  return values;
}

template <class A, class B>
std::vector<std::uint64_t> ids_where(const hps::Reader<Record>& in, std::string_view member, A low, B high) {
  std::vector<std::uint64_t> ids;
  for (const Record& r : in.where(member, low, high)) {
    if (r.id >= many || !(r == all_records()[r.id])) {
      ADD_FAILURE() << "a wrong record from where(" << member << ")";
      break;
    }
    ids.push_back(r.id);
  }
  return ids;
}

template <class F>
std::vector<std::uint64_t> ids_if(F&& holds) {
  std::vector<std::uint64_t> ids;
  for (const Record& r : all_records())
    if (holds(r)) ids.push_back(r.id);
  return ids;
}

void write_records(const fs::path& path, const hps::FileOptions& options) {
  hps::Writer<Record> out(path, options);
  for (const Record& r : all_records()) out.write(r);
  EXPECT_EQ(out.size(), many);
  EXPECT_FALSE(fs::exists(path)) << "a new file is at its path before close()";
  out.close();
  EXPECT_TRUE(fs::exists(path));
  EXPECT_FALSE(fs::exists(path.string() + ".part"));
}

void expect_records(const fs::path& path, const hps::FileOptions& options) {
  const std::vector<Record>& records = all_records();
  hps::Reader<Record> in(path, options);
  EXPECT_TRUE(in.complete());
  ASSERT_EQ(in.size(), many);
  for (int round = 0; round < 2; ++round) {  // an iteration may be begun again
    std::uint64_t i = 0;
    for (const Record& r : in) {
      ASSERT_LT(i, many);
      ASSERT_TRUE(r == records[i]) << i;
      if (++i == many / 2 && round == 0) break;
    }
    ASSERT_EQ(i, round ? many : many / 2);
  }

  std::mt19937_64 random(1);
  for (int k = 0; k < 50; ++k) {
    const std::uint64_t i = random() % many;
    ASSERT_TRUE(in[i] == records[i]) << i;
  }
  ASSERT_TRUE(in[0] == records.front());
  ASSERT_TRUE(in[many - 1] == records.back());
  for (const auto& [first, count] : std::vector<std::pair<std::uint64_t, std::uint64_t>>{
           {0, 1}, {1000, 50}, {3333, 20000}, {many - 1, 1}, {many, 0}, {17, 0}, {0, many}}) {
    const std::vector<Record> some = in.read(first, count);
    ASSERT_EQ(some.size(), count);
    for (std::uint64_t i = 0; i < count; ++i) ASSERT_TRUE(some[i] == records[first + i]) << first << " " << i;
  }
}

void expect_columns(const fs::path& path, const hps::FileOptions& options) {
  const hps::Reader<Record> in(path, options);
  EXPECT_EQ(in.column<std::uint64_t>("id"), gathered<std::uint64_t>([](auto& r, auto& v) { v.push_back(r.id); }));
  EXPECT_EQ(in.column<std::int8_t>("tiny"), gathered<std::int8_t>([](auto& r, auto& v) { v.push_back(r.tiny); }));
  EXPECT_EQ(in.column<std::uint16_t>("small"), gathered<std::uint16_t>([](auto& r, auto& v) { v.push_back(r.small); }));
  EXPECT_EQ(in.column<std::int32_t>("medium"), gathered<std::int32_t>([](auto& r, auto& v) { v.push_back(r.medium); }));
  EXPECT_EQ(in.column<std::int64_t>("large"), gathered<std::int64_t>([](auto& r, auto& v) { v.push_back(r.large); }));
  EXPECT_EQ(in.column<float>("weight"), gathered<float>([](auto& r, auto& v) { v.push_back(r.weight); }));
  EXPECT_EQ(in.column<double>("score"), gathered<double>([](auto& r, auto& v) { v.push_back(r.score); }));
  EXPECT_EQ(in.column<bool>("decoy"), gathered<bool>([](auto& r, auto& v) { v.push_back(r.decoy); }));
  EXPECT_EQ(in.column<std::string>("name"), gathered<std::string>([](auto& r, auto& v) { v.push_back(r.name); }));
  EXPECT_EQ(in.column<float>("fragments.mz"), gathered<float>([](auto& r, auto& v) {
              for (const Fragment& f : r.fragments) v.push_back(f.mz);
            }));
  EXPECT_EQ(in.column<std::string>("fragments.label"), gathered<std::string>([](auto& r, auto& v) {
              for (const Fragment& f : r.fragments) v.push_back(f.label);
            }));
  EXPECT_EQ(in.column<int>("fragments.charge"), gathered<int>([](auto& r, auto& v) {
              for (const Fragment& f : r.fragments)
                if (f.charge) v.push_back(*f.charge);
            }));
  EXPECT_EQ(in.column<std::uint64_t>("fragments.size()"),
            gathered<std::uint64_t>([](auto& r, auto& v) { v.push_back(r.fragments.size()); }));
  EXPECT_EQ(in.column<std::uint64_t>("groups.size()"),
            gathered<std::uint64_t>([](auto& r, auto& v) { v.push_back(r.groups.size()); }));
  EXPECT_EQ(in.column<std::uint64_t>("groups.size(1)"), gathered<std::uint64_t>([](auto& r, auto& v) {
              for (const std::vector<int>& group : r.groups) v.push_back(group.size());
            }));
  EXPECT_EQ(in.column<double>("q_value"), gathered<double>([](auto& r, auto& v) {
              if (r.q_value) v.push_back(*r.q_value);
            }));
  EXPECT_EQ(in.column<bool>("q_value.has_value()"),
            gathered<bool>([](auto& r, auto& v) { v.push_back(r.q_value.has_value()); }));
  EXPECT_EQ(in.column<std::string>("comment"), gathered<std::string>([](auto& r, auto& v) {
              if (r.comment) v.push_back(*r.comment);
            }));
  EXPECT_EQ(in.column<std::uint8_t>("instrument"),
            gathered<std::uint8_t>([](auto& r, auto& v) { v.push_back(static_cast<std::uint8_t>(r.instrument)); }));
  EXPECT_EQ(in.column<float>("position"),
            gathered<float>([](auto& r, auto& v) { v.insert(v.end(), r.position.begin(), r.position.end()); }));
}

void expect_where(const fs::path& path, const hps::FileOptions& options) {
  const hps::Reader<Record> in(path, options);
  EXPECT_EQ(ids_where(in, "score", 40, 60), ids_if([](auto& r) { return r.score >= 40 && r.score <= 60; }));
  EXPECT_EQ(ids_where(in, "score", 40.25, 41.5), ids_if([](auto& r) { return r.score >= 40.25 && r.score <= 41.5; }));
  EXPECT_EQ(ids_where(in, "score", 0, 0), ids_if([](auto& r) { return r.score == 0; }));
  EXPECT_EQ(ids_where(in, "id", 99990, 1u << 31).size(), 10u);
  EXPECT_EQ(ids_where(in, "id", -5, 4).size(), 5u);
  EXPECT_EQ(ids_where(in, "id", 10.5, 12.5), (std::vector<std::uint64_t>{11, 12}));
  EXPECT_TRUE(ids_where(in, "id", -5, -1).empty());
  EXPECT_TRUE(ids_where(in, "id", 60, 40).empty());
  EXPECT_EQ(ids_where(in, "id", 0, std::numeric_limits<std::uint64_t>::max()).size(), many);
  EXPECT_EQ(ids_where(in, "tiny", -3, 2), ids_if([](auto& r) { return r.tiny >= -3 && r.tiny <= 2; }));
  EXPECT_EQ(ids_where(in, "tiny", 126u, 1e300), ids_if([](auto& r) { return r.tiny >= 126; }));
  EXPECT_EQ(ids_where(in, "large", std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::min()),
            ids_if([](auto& r) { return r.large == std::numeric_limits<std::int64_t>::min(); }));
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(ids_where(in, "weight", -infinity, -1e30), ids_if([](auto& r) { return r.weight < -1e30f; }));
  EXPECT_TRUE(ids_where(in, "score", std::nan(""), std::nan("")).empty());
  const auto or_error = [&](std::string_view member, double low, double high, const std::vector<std::uint64_t>& right) {
    try {
      EXPECT_EQ(ids_where(in, member, low, high), right) << member;
      std::cout << "where(" << member << ") is possible\n";
    } catch (const hps::Error& e) {
      std::cout << "[where(" << member << ")]\n  " << e.what() << "\n";
    }
  };
  or_error("decoy", 1, 1, ids_if([](auto& r) { return r.decoy; }));
  or_error("instrument", 2, 7, ids_if([](auto& r) { return r.instrument != Instrument::orbitrap; }));
  or_error("fragments.size()", 3, 4, ids_if([](auto& r) { return r.fragments.size() >= 3; }));
  or_error("extra.index()", 1, 1, ids_if([](auto& r) { return r.extra.index() == 1; }));
}

TEST(held_out_records, default_options) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  write_records(path, {});
  std::cout << "default: " << fs::file_size(path) << " bytes\n";
  expect_records(path, {});
  expect_columns(path, {});
  expect_where(path, {});
  for (const hps::File::Table::Column& c : hps::File(path).table().columns())
    std::cout << "  " << c.path << ": " << c.type << ", " << c.count << " values, " << c.bytes << " bytes\n";
}

TEST(held_out_records, zstd) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  const auto options = hps::file.with(hps::zstd(3));
  write_records(path, options);
  std::cout << "zstd: " << fs::file_size(path) << " bytes\n";
  expect_records(path, options);
  expect_columns(path, options);
  expect_where(path, options);

  const std::string text = error_of("zstd file without the compressor", [&] {
    hps::Reader<Record> in(path);
    for (std::uint64_t i = 0; const Record& r : in) ASSERT_TRUE(r == all_records()[i++]);
  });
  expect_parts(text, {path.string(), "zstd"});
}

TEST(held_out_records, other_options_and_streams) {
  Folder folder;
  std::array<std::byte, 16> id{};
  id[3] = std::byte{9};
  const std::vector<Record> some(all_records().begin(), all_records().begin() + 5000);
  const std::vector<hps::FileOptions> each{hps::file.plain(),      hps::file.effort(hps::Effort::quick),
                                           hps::file.threads(1),   hps::file.threads(5).chunk(1),
                                           hps::file.chunk(30000), hps::file.mapped().chunk(1 << 16)};
  for (std::size_t k = 0; k < each.size(); ++k) {
    const fs::path path = folder / ("o" + std::to_string(k)), twin = folder / ("t" + std::to_string(k));
    for (const fs::path& p : {path, twin}) {
      hps::Writer<Record> out(p, each[k].id(id));
      if (k % 2) out.write(some);
      else out.write(std::list<Record>(some.begin(), some.end()));
      out.close();
    }
    EXPECT_EQ(bytes_of(path), bytes_of(twin)) << "equal calls with an id make equal files, options " << k;
    hps::Reader<Record> in(path, each[k]);
    EXPECT_TRUE(in.read(0, some.size()) == some) << k;
    std::istringstream stream(bytes_of(path));
    hps::Reader<Record> streamed(stream, each[k]);
    EXPECT_TRUE(streamed.read(0, some.size()) == some) << k;
    EXPECT_TRUE(streamed.complete());
  }
  std::ostringstream stream;
  hps::Writer<Record> out(stream, hps::file.id(id).threads(1));
  out.write(some);
  out.close();
  std::istringstream back(stream.str());
  EXPECT_TRUE(hps::Reader<Record>(back).read(0, some.size()) == some);
}

TEST(held_out_records, a_reader_for_many_threads) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  hps::Writer<Record> out(path, hps::file.chunk(1 << 16));
  out.write(std::span(all_records()).first(5000));
  out.close();
  const hps::Reader<Record> in(path);
  std::atomic<int> wrong = 0;
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      std::mt19937_64 random(t);
      for (int k = 0; k < 40; ++k) {
        const std::uint64_t i = random() % 5000;
        if (!(in[i] == all_records()[i])) ++wrong;
        if (in.column<std::uint64_t>("id").at(i) != i) ++wrong;
        for (const Record& r : in.where("id", i, i + 3))
          if (!(r == all_records()[r.id])) ++wrong;
      }
    });
  threads.clear();
  EXPECT_EQ(wrong, 0);
}

struct Number {
  double x = 0;
  std::uint64_t big = 0;
};

TEST(held_out_records, numbers_that_are_not_ordered_or_not_exact) {
  Folder folder;
  const fs::path path = folder / "numbers";
  const double nan = std::nan("");
  std::vector<Number> numbers;
  for (std::uint64_t i = 0; i < 3000; ++i) numbers.push_back({i % 7 ? static_cast<double>(i) : nan, (1ull << 60) + i});
  for (std::uint64_t i = 0; i < 3000; ++i) numbers.push_back({nan, ~0ull - i});  // chunks of nothing but NaN
  hps::Writer<Number> out(path, hps::file.chunk(4096));
  out.write(numbers);
  out.close();
  const hps::Reader<Number> in(path);
  const std::vector<double> x = in.column<double>("x");
  ASSERT_EQ(x.size(), numbers.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    ASSERT_TRUE(std::isnan(numbers[i].x) ? std::isnan(x[i]) : x[i] == numbers[i].x) << i;
  std::size_t n = 0;
  for (const Number& t : in.where("x", 100, 200)) n += t.x >= 100 && t.x <= 200 ? 1 : 1000000;
  EXPECT_EQ(n, 87u);  // 101 numbers, without 105, 112, ..., 196
  n = 0;
  for (const Number& t : in.where("big", (1ull << 60) + 5, (1ull << 60) + 6)) n += t.big - (1ull << 60);
  EXPECT_EQ(n, 11u) << "integers beyond 2^53 are compared exactly";
  n = 0;
  for (const Number& t : in.where("big", ~0ull - 1, ~0ull)) n += ~0ull - t.big + 1;
  EXPECT_EQ(n, 3u);
}

}  // namespace
}  // namespace hps_tests::files::held_out
