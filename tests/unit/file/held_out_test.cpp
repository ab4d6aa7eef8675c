// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <hps/file.h>
#include <hps/zstd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <forward_list>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <thread>
#include <tuple>
#include <variant>
#include <vector>

// Written from the documentation alone, as a user who does not trust it.

namespace hps_tests::files::held_out {
namespace {

namespace fs = std::filesystem;

// A folder that is empty at first and gone afterwards.
class Folder {
 public:
  Folder() {
    static int number = 0;
    path_ = fs::temp_directory_path() / ("hps_held_out_" + std::to_string(getpid()) + "_" + std::to_string(number++));
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

void put_bytes(const fs::path& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  ASSERT_TRUE(out.flush().good());
}

// The text of the hps::Error that a call throws.
std::string error_of(const std::string& what, const std::function<void()>& call) {
  try {
    call();
  } catch (const hps::Error& e) {
    std::cout << "[" << what << "]\n  " << e.what() << "\n";
    return e.what();
  } catch (const std::exception& e) {
    ADD_FAILURE() << what << ": an exception that is no hps::Error: " << e.what();
    return e.what();
  }
  ADD_FAILURE() << what << ": no error";
  return "";
}

void expect_parts(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) EXPECT_NE(text.find(part), std::string::npos) << part << " is not in: " << text;
}

std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// ---------------------------------------------------------------------------------------------------- the rich record

enum class Instrument : std::uint8_t { orbitrap = 1, tof = 2, ion_trap = 7 };

struct Fragment {
  float mz = 0;
  std::uint16_t intensity = 0;
  std::string label;
  std::optional<int> charge;
  bool operator==(const Fragment&) const = default;
};

struct Record {
  std::uint64_t id = 0;
  std::int8_t tiny = 0;
  std::uint16_t small = 0;
  std::int32_t medium = 0;
  std::int64_t large = 0;
  float weight = 0;
  double score = 0;
  bool decoy = false;
  std::string name;
  std::vector<Fragment> fragments;
  std::optional<double> q_value;
  std::optional<std::string> comment;
  std::map<std::string, int> counts;
  Instrument instrument = Instrument::orbitrap;
  std::variant<int, std::string, Fragment> extra;
  std::array<float, 3> position{};
  std::vector<std::vector<int>> groups;
  bool operator==(const Record&) const = default;
};

Fragment make_fragment(std::uint64_t seed) {
  const std::uint64_t r = mix(seed);
  Fragment f;
  f.mz = static_cast<float>(r % 200000) / 100.0f;
  f.intensity = static_cast<std::uint16_t>(r >> 20);
  f.label = "y" + std::to_string(r % 19);
  if (r & 64) f.charge = static_cast<int>(r >> 40 & 7) - 2;
  return f;
}

Record make_record(std::uint64_t i) {
  const std::uint64_t r = mix(i), s = mix(r);
  Record t;
  t.id = i;
  t.tiny = static_cast<std::int8_t>(r);
  t.small = static_cast<std::uint16_t>(r >> 8);
  t.medium = static_cast<std::int32_t>(r >> 24);
  t.large = i % 1000 == 17 ? std::numeric_limits<std::int64_t>::min() : static_cast<std::int64_t>(s);
  t.weight = i % 501 == 3 ? -std::numeric_limits<float>::infinity() : static_cast<float>(s % 1000) / 3;
  t.score = i % 701 == 5 ? -0.0 : static_cast<double>(i / 100) + static_cast<double>(s % 100) / 100;
  t.decoy = r >> 33 & 1;
  t.name = "scan " + std::to_string(i) + std::string(s % 5, 'x') + (i % 97 == 0 ? std::string("\0\xff\n", 3) : "");
  for (std::uint64_t k = 0; k < r % 5; ++k) t.fragments.push_back(make_fragment(r + k));
  if (s & 1) t.q_value = static_cast<double>(s % 1000) * 1e-5;
  if (s & 2) t.comment = s & 4 ? "" : "comment " + std::to_string(s % 10);
  for (std::uint64_t k = 0; k < s % 3; ++k) t.counts["key" + std::to_string(mix(s + k) % 50)] = static_cast<int>(k) - 1;
  t.instrument = r % 3 == 0 ? Instrument::orbitrap : r % 3 == 1 ? Instrument::tof : Instrument::ion_trap;
  if (s % 3 == 0) t.extra = static_cast<int>(s >> 40);
  if (s % 3 == 1) t.extra = "extra" + std::to_string(i % 11);
  if (s % 3 == 2) t.extra = make_fragment(s);
  t.position = {static_cast<float>(i), static_cast<float>(r % 100), -1.5f};
  for (std::uint64_t k = 0; k < s % 4; ++k) t.groups.emplace_back(k, static_cast<int>(r >> 50));
  return t;
}

constexpr std::uint64_t many = 100'000;

const std::vector<Record>& all_records() {
  static const std::vector<Record> records = [] {
    std::vector<Record> some;
    for (std::uint64_t i = 0; i < many; ++i) some.push_back(make_record(i));
    return some;
  }();
  return records;
}

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

// Two columns have this path: the numbers of groups, and those of elements in each.
void expect_column_of_two(const fs::path& path) {
  const hps::Reader<Record> in(path);
  try {
    const std::vector<std::uint64_t> sizes = in.column<std::uint64_t>("groups.size()");
    std::cout << "groups.size(), a path of two columns, gives " << sizes.size() << " values without a word\n";
    ADD_FAILURE() << "one of two columns is chosen silently";
  } catch (const hps::Error& e) {
    std::cout << "[a path of two columns]\n  " << e.what() << "\n";
  }
}

TEST(held_out_records, default_options) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  write_records(path, {});
  std::cout << "default: " << fs::file_size(path) << " bytes\n";
  expect_records(path, {});
  expect_columns(path, {});
  expect_where(path, {});
  expect_column_of_two(path);
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

// ------------------------------------------------------------------------------------------------- types that changed

namespace old {
struct Ion {
  float mz = 0;
  int charge = 0;
  std::string note;
};
struct Spectrum {
  std::int32_t scan = 0;
  std::string title;
  float rt = 0;
  std::vector<Ion> ions;
  std::optional<Ion> best;
  std::uint8_t level = 0;
};
}  // namespace old

namespace today {
struct Ion {
  double mass = 0;
  std::optional<std::int64_t> z;
  std::string color = "blue";
  HPS_RENAMED(mass, "mz", z, "charge")
};
struct Spectrum {
  std::string origin = "unknown";
  std::deque<Ion> ions;
  std::int64_t number = 0;
  double rt = 0;
  std::optional<Ion> best;
  std::vector<int> more = {1, 2};
  HPS_RENAMED(number, "scan")
};
struct Two {
  std::uint8_t level = 0;
  std::string title;
};
struct Narrow {
  std::int8_t scan = 0;
};
struct Other {
  std::vector<int> title;
  std::map<int, int> ions;
};
struct Needs {
  int scan = 0;
  int cat = 0;
  HPS_REQUIRED(cat)
};
}  // namespace today

old::Spectrum make_spectrum(int i) {
  old::Spectrum s{i, "title " + std::to_string(i), static_cast<float>(i) / 7, {}, {}, static_cast<std::uint8_t>(i % 3)};
  for (int k = 0; k < i % 4; ++k) s.ions.push_back({static_cast<float>(i + k) / 3, k - 1, "note"});
  if (i % 2) s.best = old::Ion{static_cast<float>(i), 2, "best"};
  return s;
}

void expect_evolved(const today::Spectrum& t, int i) {
  const old::Spectrum s = make_spectrum(i);
  ASSERT_EQ(t.number, i);
  ASSERT_EQ(t.rt, static_cast<double>(s.rt));
  ASSERT_EQ(t.origin, "unknown");
  ASSERT_EQ(t.more, (std::vector<int>{1, 2}));
  ASSERT_EQ(t.ions.size(), s.ions.size());
  for (std::size_t k = 0; k < s.ions.size(); ++k) {
    ASSERT_EQ(t.ions[k].mass, static_cast<double>(s.ions[k].mz));
    ASSERT_EQ(t.ions[k].z, s.ions[k].charge);
    ASSERT_EQ(t.ions[k].color, "blue");
  }
  ASSERT_EQ(t.best.has_value(), s.best.has_value());
  if (s.best) {
    ASSERT_EQ(t.best->mass, static_cast<double>(s.best->mz));
    ASSERT_EQ(t.best->z, 2);
  }
}

TEST(held_out_evolution, a_file_of_the_old_type) {
  Folder folder;
  const fs::path path = folder / "old.hps";
  constexpr int n = 8000;
  {
    hps::Writer<old::Spectrum> out(path, hps::file.chunk(40000));
    for (int i = 0; i < n; ++i) out.write(make_spectrum(i));
    out.close();
  }
  hps::Reader<today::Spectrum> in(path);
  ASSERT_EQ(in.size(), std::uint64_t{n});
  int i = 0;
  for (const today::Spectrum& t : in) ASSERT_NO_FATAL_FAILURE(expect_evolved(t, i++));
  ASSERT_EQ(i, n);
  for (const int k : {0, 1, 4711, n - 1}) ASSERT_NO_FATAL_FAILURE(expect_evolved(in[k], k));
  const std::vector<today::Spectrum> some = in.read(999, 3000);
  for (int k = 0; k < 3000; ++k) ASSERT_NO_FATAL_FAILURE(expect_evolved(some[k], 999 + k));
  EXPECT_EQ(in.schema(), hps::schema_of<old::Spectrum>()) << "as it was written";

  // Paths of columns and of where(): of the file, or of the type? The guide does not say. Old names must do something
  // sensible, and so must new ones: the values, or an error that names them.
  EXPECT_EQ(in.column<std::int32_t>("scan").at(77), 77);
  int seen = 0;
  for (const today::Spectrum& t : in.where("scan", 100, 110)) ASSERT_NO_FATAL_FAILURE(expect_evolved(t, 100 + seen++));
  EXPECT_EQ(seen, 11);
  try {
    int found = 0;
    for (const today::Spectrum& t : in.where("number", 100, 110)) found += t.number >= 100 && t.number <= 110;
    std::cout << "where() by the new name finds " << found << "\n";
    EXPECT_EQ(found, 11);
  } catch (const hps::Error& e) {
    std::cout << "[where() by the new name of a member]\n  " << e.what() << "\n";
    expect_parts(e.what(), {path.string(), "number"});
  }

  hps::Reader<today::Two> two(path);
  i = 0;
  for (const today::Two& t : two) {
    ASSERT_EQ(t.title, make_spectrum(i).title);
    ASSERT_EQ(t.level, i % 3);
    ++i;
  }
  EXPECT_EQ(i, n);
  i = 200;
  for (const today::Two& t : two.where("scan", 200, 300)) ASSERT_EQ(t.title, make_spectrum(i++).title);
  EXPECT_EQ(i, 301) << "where() by a member that the type of today lacks";

  const std::string narrow = error_of("a number that does not fit", [&] {
    hps::Reader<today::Narrow> narrow_in(path);
    EXPECT_EQ(narrow_in.read(0, 1).at(0).scan, 0);
    for (int k = 0; const today::Narrow& t : narrow_in) ASSERT_EQ(t.scan, k++);
  });
  expect_parts(narrow, {path.string(), "scan"});
  expect_parts(error_of("another type",
                        [&] {
                          hps::Reader<today::Other> other(path);
                          (void)other[0];
                        }),
               {path.string(), "title"});
  expect_parts(error_of("a member that is required",
                        [&] {
                          hps::Reader<today::Needs> needs(path);
                          (void)needs[0];
                        }),
               {path.string(), "cat"});
}

TEST(held_out_evolution, two_members_read_their_columns_only) {
  Folder folder;
  const fs::path path = folder / "old.hps";
  hps::Writer<old::Spectrum> out(path, hps::file.id({}));
  std::string needle(4000, 'q');
  for (std::size_t i = 0; i < needle.size(); ++i) needle[i] = static_cast<char>(mix(i));
  old::Spectrum s = make_spectrum(3);
  s.ions.at(0).note = needle;
  out.write(s);
  out.close();
  std::string bytes = bytes_of(path);
  const std::size_t at = bytes.find(needle.substr(0, 100));
  ASSERT_NE(at, std::string::npos) << "random text should be stored as it is";
  bytes[at + 50] = static_cast<char>(bytes[at + 50] ^ 1);
  put_bytes(path, bytes);
  EXPECT_EQ(hps::Reader<today::Two>(path)[0].title, "title 3") << "columns that are not needed may be damaged";
  EXPECT_EQ(hps::Reader<old::Spectrum>(path).column<std::string>("title").at(0), "title 3");
  error_of("a damaged column that is needed", [&] { (void)hps::Reader<old::Spectrum>(path)[0]; });
  error_of("a damaged column by itself",
           [&] { (void)hps::Reader<old::Spectrum>(path).column<std::string>("ions.note"); });
}

// ---------------------------------------------------------------------------------------------------- cut and damaged

void write_some(const fs::path& path, std::uint64_t n, std::size_t chunk, const hps::FileOptions& options = {}) {
  hps::Writer<Record> out(path, options.chunk(chunk));
  out.attributes()["instrument"] = "Q Exactive";
  out.attributes("score")["unit"] = "nats";
  for (std::uint64_t i = 0; i < n; ++i) out.write(all_records()[i]);
  out.close();
}

TEST(held_out_cut, what_is_left_is_a_right_prefix) {
  Folder folder;
  const fs::path path = folder / "whole.hps", cut = folder / "cut.hps";
  constexpr std::uint64_t n = 4000;
  write_some(path, n, 30000);
  const std::string bytes = bytes_of(path);
  std::mt19937_64 random(3);
  std::vector<std::size_t> sizes{bytes.size() * 9 / 10,
                                 bytes.size() / 2,
                                 bytes.size() / 10,
                                 0,
                                 1,
                                 bytes.size() - 1,
                                 bytes.size() - 8,
                                 64,
                                 100,
                                 300,
                                 600,
                                 1200,
                                 2400};
  for (int k = 0; k < 100; ++k) sizes.push_back(random() % bytes.size());
  int refused = 0;
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    put_bytes(cut, std::string_view(bytes).substr(0, sizes[k]));
    std::uint64_t seen = 0;
    try {
      const hps::FileOptions one = hps::file.threads(1);
      hps::Reader<Record> in(cut, k % 10 == 0 ? hps::file : k % 2 ? one : one.mapped());
      EXPECT_FALSE(in.complete()) << sizes[k];
      const std::uint64_t size = in.size();
      EXPECT_LE(size, n);
      for (const Record& r : in) {
        ASSERT_LT(seen, n);
        ASSERT_TRUE(r == all_records()[seen]) << sizes[k] << " " << seen;
        ++seen;
      }
      EXPECT_EQ(seen, size) << sizes[k];
      // Whole chunks are read: what is left of the records is about what is left of the bytes.
      const double left = static_cast<double>(sizes[k]) / static_cast<double>(bytes.size());
      EXPECT_GT(static_cast<double>(seen) / n, left - 0.1) << sizes[k];
      const std::vector<double> scores = in.column<double>("score");
      ASSERT_EQ(scores.size(), size);
      for (std::uint64_t i = 0; i < size; ++i) ASSERT_EQ(scores[i], all_records()[i].score);
      if (size) {
        EXPECT_TRUE(in[size - 1] == all_records()[size - 1]);
        EXPECT_EQ(in.attributes().at("instrument").as<std::string>(), "Q Exactive") << sizes[k];
      }
      for (const Record& r : in.where("id", 0, 5)) EXPECT_TRUE(r == all_records()[r.id]);
      if (k < 3) std::cout << "cut to " << sizes[k] << " of " << bytes.size() << ": " << seen << " of " << n << "\n";
    } catch (const hps::Error& e) {
      ++refused;
      EXPECT_LT(sizes[k], 2500u) << e.what();
      EXPECT_NE(std::string(e.what()).find(cut.string()), std::string::npos) << e.what();
      if (refused < 6) std::cout << "[cut to " << sizes[k] << "]\n  " << e.what() << "\n";
    } catch (const std::exception& e) {
      ADD_FAILURE() << "no hps::Error: " << e.what();
    }
  }
  std::cout << refused << " of " << sizes.size() << " were not opened\n";
}

struct Seen {
  int not_opened = 0, threw = 0, incomplete = 0, right = 0, gaps = 0;
};

// Everything that a reader says must be right, or an error, or complete() is false.
void examine(const std::function<hps::Reader<Record>()>& open, std::uint64_t n, const std::string& where, Seen& seen) {
  bool opened = false, complete = false, threw = false;
  std::vector<std::uint64_t> ids;
  const auto guarded = [&](const char* what, const std::function<void()>& call) {
    try {
      call();
    } catch (const hps::Error& e) {
      threw = true;
    } catch (const std::exception& e) {
      ADD_FAILURE() << where << ", " << what << ": no hps::Error: " << e.what();
    }
  };
  guarded("open", [&] {
    hps::Reader<Record> in = open();
    opened = true;
    complete = in.complete();
    const std::uint64_t size = in.size();
    if (complete) {
      EXPECT_EQ(size, n) << where;
    }
    std::uint64_t next = 0;
    bool whole = false;
    guarded("iteration", [&] {
      for (const Record& r : in) {
        ASSERT_LT(r.id, n) << where;
        ASSERT_GE(r.id, next) << where;
        ASSERT_TRUE(r == all_records()[r.id]) << where << " record " << r.id;
        next = r.id + 1;
        ids.push_back(r.id);
      }
      whole = true;
    });
    if (whole) {
      EXPECT_EQ(ids.size(), size) << where;
    }
    bool has_gap = false;
    for (std::uint64_t i = 0; i < ids.size(); ++i) has_gap = has_gap || ids[i] != i;
    if (has_gap) ++seen.gaps;
    if (complete) {
      EXPECT_FALSE(has_gap) << where;
    }
    guarded("column", [&] {
      const std::vector<double> scores = in.column<double>("score");
      EXPECT_EQ(scores.size(), size) << where;
      for (std::uint64_t i = 0; i < size && (whole || complete); ++i)
        ASSERT_EQ(scores[i], all_records()[whole ? ids[i] : i].score) << where;
    });
    guarded("names", [&] {
      const std::vector<std::string> names = in.column<std::string>("name");
      for (std::uint64_t i = 0; whole && i < size; ++i) ASSERT_EQ(names.at(i), all_records()[ids[i]].name) << where;
    });
    guarded("where", [&] {
      std::uint64_t found = 0;
      for (const Record& r : in.where("id", 100, 199)) {
        ASSERT_TRUE(r == all_records()[r.id]) << where;
        ++found;
      }
      if (complete) {
        EXPECT_EQ(found, 100u) << where;
      }
    });
    guarded("last", [&] {
      if (size && complete) {
        EXPECT_TRUE(in[size - 1] == all_records()[size - 1]) << where;
      }
    });
    guarded("attributes", [&] {
      if (complete) {
        EXPECT_TRUE(in.attributes().contains("instrument") && in.attributes("score").contains("unit")) << where;
      }
      if (in.attributes().contains("instrument")) {
        EXPECT_EQ(in.attributes().at("instrument").as<std::string>(), "Q Exactive") << where;
      }
      if (in.attributes("score").contains("unit")) {
        EXPECT_EQ(in.attributes("score").at("unit").as<std::string>(), "nats") << where;
      }
    });
  });
  if (!opened) ++seen.not_opened;
  else if (threw) ++seen.threw;
  else if (!complete) ++seen.incomplete;
  else ++seen.right;

  guarded("skip_damaged", [&] {
    hps::Reader<Record> in = open();
    in.skip_damaged();
    std::uint64_t came = 0, next = 0;
    std::vector<bool> is_there(n);
    for (const Record& r : in) {
      ASSERT_LT(r.id, n) << where;
      ASSERT_GE(r.id, next) << where;
      ASSERT_TRUE(r == all_records()[r.id]) << where << " record " << r.id;
      next = r.id + 1;
      ++came;
      is_there[r.id] = true;
    }
    std::uint64_t lost = 0;
    for (const hps::Missing& m : in.missing()) {
      lost += m.count;
      if (complete)
        for (std::uint64_t i = m.first; i < m.first + m.count; ++i) {
          ASSERT_LT(i, n) << where;
          ASSERT_FALSE(is_there[i]) << where << " came, and is said to be missing: " << i;
        }
    }
    EXPECT_EQ(came + lost, in.size()) << where;
    if (complete) {
      EXPECT_EQ(came + lost, n) << where;
    }
  });
}

void print(const char* what, const Seen& seen) {
  std::cout << what << ": not opened " << seen.not_opened << ", errors " << seen.threw << ", incomplete "
            << seen.incomplete << ", all right " << seen.right << "; incomplete with a gap " << seen.gaps << "\n";
}

TEST(held_out_damage, three_hundred_bits) {
  Folder folder;
  const fs::path path = folder / "whole.hps", damaged = folder / "damaged.hps";
  constexpr std::uint64_t n = 1500;
  write_some(path, n, 20000);
  std::string bytes = bytes_of(path);
  std::mt19937_64 random(4);
  Seen seen;
  for (int k = 0; k < 300; ++k) {
    const std::size_t at = random() % bytes.size(), bit = random() % 8;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
    put_bytes(damaged, bytes);
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
    const hps::FileOptions options = k % 10 == 0 ? hps::file
                                     : k % 3     ? hps::file.threads(1)
                                                 : hps::file.mapped().threads(1);
    examine([&] { return hps::Reader<Record>(damaged, options); }, n,
            "byte " + std::to_string(at) + " of " + std::to_string(bytes.size()) + " bit " + std::to_string(bit), seen);
    if (HasFatalFailure()) return;
  }
  print("300 bits", seen);
  EXPECT_GT(seen.threw, 200) << "a flipped bit in a column is noticed";
}

// Where the parts of a file are listed, its schema and its attributes, is at its ends, of which random places hit few.
TEST(held_out_damage, a_bit_of_each_byte_at_both_ends) {
  Folder folder;
  const fs::path path = folder / "whole.hps";
  constexpr std::uint64_t n = 300;
  write_some(path, n, 10000);
  std::string bytes = bytes_of(path);
  std::mt19937_64 random(5);
  Seen begin, end;
  for (std::size_t k = 0; k < 1600; ++k) {
    const std::size_t at = k < 800 ? k : bytes.size() - 1 - (k - 800), bit = random() % 8;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
    std::istringstream stream;
    examine(
        [&] {
          stream.clear();
          stream.str(bytes);
          return hps::Reader<Record>(stream, hps::file.threads(1));
        },
        n, "byte " + std::to_string(at) + " of " + std::to_string(bytes.size()) + " bit " + std::to_string(bit),
        k < 800 ? begin : end);
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
    if (HasFatalFailure()) return;
  }
  print("first 800 bytes", begin);
  print("last 800 bytes", end);
}

TEST(held_out_damage, blocks_of_zeros_and_cut_files_with_a_wrong_bit) {
  Folder folder;
  const fs::path path = folder / "whole.hps", damaged = folder / "damaged.hps";
  constexpr std::uint64_t n = 1000;
  write_some(path, n, 20000);
  const std::string bytes = bytes_of(path);
  std::mt19937_64 random(6);
  Seen zeros, cut;
  for (int k = 0; k < 40; ++k) {
    std::string some = bytes;
    const std::size_t at = random() % (bytes.size() / 512) * 512;
    some.replace(at, std::min<std::size_t>(512, bytes.size() - at), std::min<std::size_t>(512, bytes.size() - at), 0);
    put_bytes(damaged, some);
    examine([&] { return hps::Reader<Record>(damaged, hps::file.threads(1)); }, n, "zeros from " + std::to_string(at),
            zeros);
    if (HasFatalFailure()) return;
  }
  for (int k = 0; k < 100; ++k) {
    std::string some = bytes.substr(0, bytes.size() * 6 / 10);
    const std::size_t at = random() % some.size();
    some[at] = static_cast<char>(some[at] ^ (1 << k % 8));
    put_bytes(damaged, some);
    const std::string where = "cut, and byte " + std::to_string(at);
    examine([&] { return hps::Reader<Record>(damaged, hps::file.threads(1)); }, n, where, cut);
    if (HasFatalFailure()) return;
  }
  print("blocks of zeros", zeros);
  print("cut and damaged", cut);
  std::string head = bytes;
  head[9] = static_cast<char>(head[9] ^ 1);
  put_bytes(damaged, head);
  error_of("a wrong bit in the first bytes", [&] { hps::Reader<Record> in(damaged); });
}

TEST(held_out_damage, a_chunk_is_left_out) {
  Folder folder;
  const fs::path path = folder / "whole.hps";
  constexpr std::uint64_t n = 3000;
  write_some(path, n, 20000);
  std::string bytes = bytes_of(path);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  put_bytes(path, bytes);
  hps::Reader<Record> in(path);
  const std::string text = error_of("a damaged chunk", [&] {
    for (const Record& r : in) ASSERT_TRUE(r == all_records()[r.id]);
  });
  expect_parts(text, {path.string(), "chunk"});
  in.skip_damaged();
  std::uint64_t came = 0;
  for (const Record& r : in) came += r == all_records()[r.id];
  ASSERT_EQ(in.missing().size(), 1u);
  const hps::Missing m = in.missing()[0];
  EXPECT_EQ(came + m.count, n);
  std::cout << "missing: objects from " << m.first << ", " << m.count << ": " << m.problem << "\n";
  error_of("one object of a damaged chunk, by index", [&] { (void)in[m.first]; });
  EXPECT_TRUE(in[m.first - 1] == all_records()[m.first - 1]);
  EXPECT_TRUE(in[m.first + m.count] == all_records()[m.first + m.count]) << "what follows keeps its number";

  // The range that where() returns has its own list.
  hps::Reader<Record> again(path);
  again.skip_damaged();
  std::uint64_t found = 0;
  auto between = again.where("id", 0, n);
  for (const Record& r : between) found += r == all_records()[r.id];
  EXPECT_EQ(found, came);
  EXPECT_EQ(between.missing().size(), 1u) << "what where() left out is not listed";
}

// ------------------------------------------------------------------------------------------------------------ append

void append_records(const fs::path& path, std::uint64_t first, std::uint64_t n, const hps::FileOptions& options) {
  hps::Writer<Record> out(path, options);
  EXPECT_EQ(out.size(), first);
  for (std::uint64_t i = first; i < first + n; ++i) out.write(all_records()[i]);
  EXPECT_EQ(out.size(), first + n);
  out.close();
}

void expect_first(hps::Reader<Record>& in, std::uint64_t n) {
  ASSERT_EQ(in.size(), n);
  std::uint64_t i = 0;
  for (const Record& r : in) ASSERT_TRUE(r == all_records()[i++]);
  ASSERT_EQ(i, n);
  if (n) {
    ASSERT_TRUE(in[n - 1] == all_records()[n - 1]);
  }
}

TEST(held_out_append, several_runs) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 700, hps::append);  // none is there: begins one
  const std::string before = bytes_of(path);
  append_records(path, 700, 800, hps::append);
  append_records(path, 1500, 1, hps::file.append().with(hps::zstd(3)));
  append_records(path, 1501, 0, hps::append);
  append_records(path, 1501, 499, hps::append.chunk(10000));
  EXPECT_EQ(bytes_of(path).substr(0, before.size()), before) << "appending changes no byte that is there";
  hps::Reader<Record> in(path, hps::file.with(hps::zstd(3)));
  EXPECT_TRUE(in.complete());
  expect_first(in, 2000);
}

TEST(held_out_append, a_reader_sees_more_after_refresh) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 1000, {});
  hps::Reader<Record> in(path);
  std::optional<hps::Writer<Record>> first_writer;
  first_writer.emplace(path, hps::append);
  hps::Writer<Record>& out = *first_writer;
  for (std::uint64_t i = 1000; i < 1500; ++i) out.write(all_records()[i]);
  expect_first(in, 1000);
  in.refresh();
  EXPECT_EQ(in.size(), 1000u) << "nothing was flushed yet";
  out.flush();
  EXPECT_EQ(in.size(), 1000u);
  expect_first(in, 1000);
  EXPECT_TRUE(in.complete());
  in.refresh();
  expect_first(in, 1500);
  std::cout << "complete() while it is being appended to, after refresh: " << in.complete() << "\n";
  EXPECT_FALSE(in.complete());
  {
    hps::Reader<Record> late(path);
    expect_first(late, 1500);
  }
  for (std::uint64_t i = 1500; i < 1700; ++i) out.write(all_records()[i]);
  out.flush();
  in.refresh();
  expect_first(in, 1700);
  out.close();
  expect_first(in, 1700);
  in.refresh();
  expect_first(in, 1700);
  EXPECT_TRUE(in.complete());

  // An iteration that is under way when the file grows goes on with what it began with. (That a closed writer is not in
  // the way of another one is a test of its own.)
  first_writer.reset();
  auto at = in.begin();
  for (int i = 0; i < 5; ++i) ++at;
  append_records(path, 1700, 1, hps::append);
  in.refresh();
  EXPECT_TRUE(*at == all_records()[5]);
  ++at;
  EXPECT_TRUE(*at == all_records()[6]);
  EXPECT_EQ(in.size(), 1701u);

  // Another file at the same path.
  append_records(path, 0, 10, {});
  in.refresh();
  EXPECT_EQ(in.size(), 1701u) << "a reader follows the file that it opened";
  EXPECT_TRUE(in[1700] == all_records()[1700]);
}

TEST(held_out_append, a_new_file_is_read_as_it_grows) {
  Folder folder;
  const fs::path path = folder / "run.hps", part = folder / "run.hps.part";
  hps::Writer<Record> out(path);
  for (std::uint64_t i = 0; i < 300; ++i) out.write(all_records()[i]);
  out.flush();
  EXPECT_FALSE(fs::exists(path));
  hps::Reader<Record> in(part);
  expect_first(in, 300);
  EXPECT_FALSE(in.complete());
  for (std::uint64_t i = 300; i < 600; ++i) out.write(all_records()[i]);
  out.flush();
  in.refresh();
  expect_first(in, 600);
  out.close();
  expect_first(in, 600);
  hps::Reader<Record> closed(path);
  EXPECT_TRUE(closed.complete());
  expect_first(closed, 600);
  try {
    in.refresh();
    std::cout << "refresh() after the .part file got its name: complete " << in.complete() << "\n";
    expect_first(in, 600);
  } catch (const hps::Error& e) {
    std::cout << "[refresh() after the .part file got its name]\n  " << e.what() << "\n";
  }
}

TEST(held_out_append, a_writer_that_was_killed) {
  Folder folder;
  const fs::path path = folder / "run.hps", part = folder / "run.hps.part";
  const auto run_and_die = [&](std::uint64_t first, const hps::FileOptions& options) {
    const pid_t child = fork();
    if (child == 0) {
      hps::Writer<Record> out(path, options);
      for (std::uint64_t i = first; i < first + 400; ++i) out.write(all_records()[i]);
      out.flush();
      for (std::uint64_t i = first + 400; i < first + 450; ++i) out.write(all_records()[i]);
      kill(getpid(), SIGKILL);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << status;
  };
  (void)all_records();
  run_and_die(0, {});
  EXPECT_FALSE(fs::exists(path));
  ASSERT_TRUE(fs::exists(part));
  {
    hps::Reader<Record> in(part);
    EXPECT_FALSE(in.complete());
    expect_first(in, 400);
  }
  append_records(path, 400, 100, hps::append);  // "then with the .part file"
  EXPECT_TRUE(fs::exists(path));
  EXPECT_FALSE(fs::exists(part));
  {
    hps::Reader<Record> in(path);
    EXPECT_TRUE(in.complete());
    expect_first(in, 500);
  }
  run_and_die(500, hps::append);
  {
    hps::Reader<Record> in(path);
    EXPECT_FALSE(in.complete());
    expect_first(in, 900);
  }
  append_records(path, 900, 100, hps::append);
  hps::Reader<Record> in(path);
  EXPECT_TRUE(in.complete());
  expect_first(in, 1000);

  // A new writer begins again where one that was killed left its .part file.
  run_and_die(0, {});
  ASSERT_TRUE(fs::exists(part));
  append_records(path, 0, 20, {});
  EXPECT_FALSE(fs::exists(part));
  hps::Reader<Record> last(path);
  expect_first(last, 20);
}

TEST(held_out_append, a_file_with_an_end_that_was_cut) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  write_some(path, 2000, 20000);
  fs::resize_file(path, fs::file_size(path) / 2);
  std::uint64_t left = 0;
  {
    hps::Reader<Record> in(path);
    left = in.size();
    ASSERT_GT(left, 500u);
  }
  append_records(path, left, 100, hps::append);
  hps::Reader<Record> in(path);
  EXPECT_TRUE(in.complete());
  expect_first(in, left + 100);
}

TEST(held_out_append, refusals) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 100, {});
  const std::string before = bytes_of(path);
  expect_parts(error_of("append of another type", [&] { hps::Writer<old::Spectrum> out(path, hps::append); }),
               {path.string()});
  expect_parts(error_of("append of an evolved type", [&] { hps::Writer<today::Two> out(path, hps::append); }),
               {path.string()});
  EXPECT_EQ(bytes_of(path), before);
  {
    hps::Writer<Record> one(path, hps::append);
    expect_parts(error_of("a second writer that appends", [&] { hps::Writer<Record> two(path, hps::append); }),
                 {path.string()});
    expect_parts(error_of("a second writer that begins anew while one appends",
                          [&] {
                            hps::Writer<Record> two(path);
                            two.close();
                          }),
                 {path.string()});
    one.write(all_records()[100]);
    one.close();
  }
  {
    hps::Reader<Record> in(path);
    expect_first(in, 101);
  }
  const fs::path fresh = folder / "new.hps";
  {
    hps::Writer<Record> one(fresh);
    expect_parts(error_of("a second writer of a new file", [&] { hps::Writer<Record> two(fresh); }), {fresh.string()});
    expect_parts(error_of("a second writer that appends to a new file",
                          [&] { hps::Writer<Record> two(fresh, hps::append); }),
                 {fresh.string()});
    one.write(all_records()[0]);
    one.close();
  }
  hps::Reader<Record> in(fresh);
  expect_first(in, 1);

  put_bytes(folder / "text", "This is no file of records.\n");
  expect_parts(error_of("append to another file", [&] { hps::Writer<Record> out(folder / "text", hps::append); }),
               {(folder / "text").string()});
  EXPECT_EQ(bytes_of(folder / "text"), "This is no file of records.\n");
}

// What was written and not refused must not be lost.
TEST(held_out_append, a_new_file_does_not_replace_what_another_writer_appends) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 100, {});
  bool is_refused = false;
  try {
    hps::Writer<Record> anew(path);
    hps::Writer<Record> appends(path, hps::append);
    appends.write(all_records()[100]);
    appends.close();
    anew.write(all_records()[0]);
    anew.close();
  } catch (const hps::Error& e) {
    is_refused = true;
    std::cout << "[one writer begins anew, another one appends]\n  " << e.what() << "\n";
  }
  EXPECT_TRUE(is_refused) << "objects now: " << hps::Reader<Record>(path).size();
}

TEST(held_out_append, after_close) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  hps::Writer<Record> one(path);
  one.write(all_records()[0]);
  one.close();
  one.close();
  error_of("write() after close()", [&] { one.write(all_records()[1]); });
  error_of("write() and flush() after close()", [&] {
    one.write(all_records()[2]);
    one.flush();
  });
  error_of("write() of very much after close()", [&] { one.write(std::span(all_records()).first(50000)); });
  {
    hps::Reader<Record> in(path);
    expect_first(in, 1);
  }
  try {  // the closed one is still there
    hps::Writer<Record> two(path, hps::append);
    two.write(all_records()[1]);
    two.close();
    hps::Reader<Record> in(path);
    expect_first(in, 2);
  } catch (const hps::Error& e) {
    ADD_FAILURE() << "a writer that was closed is in the way: " << e.what();
  }
}

TEST(held_out_append, a_part_file_beside_an_old_file) {
  Folder folder;
  const fs::path path = folder / "run.hps", part = folder / "run.hps.part";
  append_records(path, 0, 100, {});
  (void)all_records();
  const pid_t child = fork();
  if (child == 0) {
    hps::Writer<Record> out(path);
    for (std::uint64_t i = 0; i < 400; ++i) out.write(all_records()[i]);
    out.flush();
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(fs::exists(part));
  // The guide does not say which of both is gone on with; neither may be mixed with the other.
  std::uint64_t size = 0;
  {
    hps::Writer<Record> out(path, hps::append);
    size = out.size();
    out.write(all_records()[size]);
    out.close();
  }
  std::cout << "append beside a .part file goes on after " << size << "; .part is there: " << fs::exists(part) << "\n";
  EXPECT_TRUE(size == 100 || size == 400) << size;
  hps::Reader<Record> in(path);
  expect_first(in, size + 1);
}

TEST(held_out_append, a_full_disk) {
  std::ofstream full("/dev/full", std::ios::binary);
  if (!full) GTEST_SKIP();
  error_of("a full disk", [&] {
    hps::Writer<Record> out(full);
    out.write(std::span(all_records()).first(20000));
    out.close();
  });
}

TEST(held_out_append, an_old_file_stays_when_an_exception_passes) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  append_records(path, 0, 100, {});
  const std::string before = bytes_of(path);
  try {
    hps::Writer<Record> out(path);
    for (std::uint64_t i = 0; i < 50; ++i) out.write(all_records()[i]);
    throw 1;
  } catch (int) {
  }
  EXPECT_EQ(bytes_of(path), before);
  std::cout << "after an exception there is a .part file: " << fs::exists(path.string() + ".part") << "\n";
  { hps::Writer<Record> out(path); }  // no exception: the destructor closes it
  hps::Reader<Record> in(path);
  EXPECT_TRUE(in.complete());
  EXPECT_EQ(in.size(), 0u);
  EXPECT_TRUE(in.begin() == in.end());
  EXPECT_TRUE(in.read(0, 0).empty());
  EXPECT_TRUE(in.column<double>("score").empty());
}

// ----------------------------------------------------------------------------------------------------- save and load

struct State {
  std::string name;
  std::vector<double> smooth, rough;
  std::vector<float> floats;
  std::map<int, std::vector<float>> layers;
  std::int32_t step = 0;
};
struct LaterState {
  std::int64_t iteration = 0;
  std::vector<double> floats;  // were float
  std::deque<double> rough;
  std::string remark = "none";
  HPS_RENAMED(iteration, "step")
};

TEST(held_out_save, one_object_with_large_arrays) {
  Folder folder;
  const fs::path path = folder / "state.hps";
  State state;
  state.name = "simulation";
  state.step = 77;
  state.smooth.resize(5'000'000);
  state.rough.resize(5'000'000);
  state.floats.resize(8'000'000);
  for (std::size_t i = 0; i < state.smooth.size(); ++i) state.smooth[i] = static_cast<double>(i) * 0.01;
  for (std::size_t i = 0; i < state.rough.size(); ++i) state.rough[i] = static_cast<double>(mix(i)) * 0x1p-64;
  for (std::size_t i = 0; i < state.floats.size(); ++i) state.floats[i] = static_cast<float>(mix(i) >> 40);
  state.layers[3].assign(2'000'000, 1.5f);
  hps::save(state, path);
  std::cout << "state: " << fs::file_size(path) << " bytes\n";
  {
    const auto copy = hps::load<State>(path);
    EXPECT_EQ(copy.name, state.name);
    EXPECT_EQ(copy.step, 77);
    EXPECT_TRUE(copy.smooth == state.smooth);
    EXPECT_TRUE(copy.rough == state.rough);
    EXPECT_TRUE(copy.floats == state.floats);
    EXPECT_TRUE(copy.layers == state.layers);
  }
  {
    const auto later = hps::load<LaterState>(path);
    EXPECT_EQ(later.iteration, 77);
    EXPECT_EQ(later.remark, "none");
    EXPECT_TRUE(std::equal(later.floats.begin(), later.floats.end(), state.floats.begin(), state.floats.end()));
    EXPECT_TRUE(std::equal(later.rough.begin(), later.rough.end(), state.rough.begin(), state.rough.end()));
  }
  hps::save(state.smooth, path, hps::file.plain());
  EXPECT_GE(fs::file_size(path), state.smooth.size() * 8);
  EXPECT_TRUE(hps::load<std::vector<double>>(path) == state.smooth);
  EXPECT_TRUE(hps::load<std::vector<double>>(path, hps::file.mapped().threads(1)) == state.smooth);
}

template <class T>
void expect_same_after_save(const Folder& folder, const T& t, const char* what) {
  try {
    hps::save(t, folder / "t.hps");
    EXPECT_TRUE(hps::load<T>(folder / "t.hps") == t) << what;
  } catch (const std::exception& e) {
    ADD_FAILURE() << what << ": " << e.what();
  }
}

TEST(held_out_save, vectors_and_others) {
  Folder folder;
  const std::vector<Record> some(all_records().begin(), all_records().begin() + 3000);
  expect_same_after_save(folder, some, "vector of records");
  hps::save(some, folder / "some.hps");
  {
    hps::Reader<Record> in(folder / "some.hps");
    expect_first(in, 3000);
  }
  EXPECT_TRUE(hps::load<std::vector<Record>>(folder / "some.hps") == some);
  const std::string text =
      error_of("one object of a file that has many", [&] { (void)hps::load<Record>(folder / "some.hps"); });
  expect_parts(text, {(folder / "some.hps").string(), "3000"});

  expect_same_after_save(folder, std::vector<Record>(), "empty vector");
  expect_same_after_save(folder, std::vector<bool>{true, false, true}, "vector<bool>");
  expect_same_after_save(folder, std::vector<std::vector<int>>{{1}, {}, {2, 3}}, "vector of vectors");
  expect_same_after_save(folder, std::vector<std::string>{"a", "", "b"}, "vector of strings");
  expect_same_after_save(folder, std::deque<int>{3, 1, 2}, "deque");
  expect_same_after_save(folder, std::list<Fragment>{make_fragment(1), make_fragment(2)}, "list");
  expect_same_after_save(folder, std::set<std::string>{"x", "y"}, "set");
  expect_same_after_save(folder, std::forward_list<int>{3, 1, 2}, "forward_list");
  expect_same_after_save(folder, std::array<int, 3>{3, 1, 2}, "array");
  expect_same_after_save(folder, std::map<std::string, double>{{"a", 1}, {"b", 2}}, "map");
  expect_same_after_save(folder, std::string("text"), "string");
  expect_same_after_save(folder, 42, "int");
  expect_same_after_save(folder, std::optional<int>(), "optional");
  expect_same_after_save(folder, std::tuple<int, std::string>(1, "a"), "tuple");

  // "any table is loaded as a sequence"
  hps::save(std::list<int>{1, 2, 3}, folder / "list.hps");
  EXPECT_EQ(hps::load<std::vector<int>>(folder / "list.hps"), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(hps::load<std::set<std::int64_t>>(folder / "list.hps"), (std::set<std::int64_t>{1, 2, 3}));
  hps::save(std::vector<old::Spectrum>{make_spectrum(0), make_spectrum(1)}, folder / "old.hps");
  const auto later = hps::load<std::vector<today::Spectrum>>(folder / "old.hps");
  ASSERT_EQ(later.size(), 2u);
  expect_evolved(later[1], 1);

  // An old file stays when saving fails.
  EXPECT_THROW(hps::save(42, folder / "no such folder/x"), hps::Error);
}

TEST(held_out_save, a_deque_takes_not_much_longer_than_a_vector) {
  Folder folder;
  const fs::path path = folder / "t.hps";
  std::vector<double> values(20000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(mix(i) % 1000);
  hps::save(values, path);
  const auto seconds = [](const auto& call) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  std::vector<double> vector;
  std::deque<double> deque;
  const double a = seconds([&] { vector = hps::load<std::vector<double>>(path); });
  const double b = seconds([&] { deque = hps::load<std::deque<double>>(path); });
  EXPECT_TRUE(vector == values);
  EXPECT_TRUE(std::equal(deque.begin(), deque.end(), values.begin(), values.end()));
  std::cout << "20,000 numbers: vector " << a * 1e3 << " ms, deque " << b * 1e3 << " ms\n";
  EXPECT_LT(b, 50 * a + 0.05);
}

// ------------------------------------------------------------------------ attributes, files without types, many tables

struct Hit {
  std::string peptide;
  double score = 0;
  std::vector<Fragment> ions;
  std::optional<int> rank;
  Instrument instrument = Instrument::tof;
  bool operator==(const Hit&) const = default;
};

Hit make_hit(int i) {
  Hit h{"PEPTIDE" + std::to_string(i), i * 0.5, {}, {}, Instrument::tof};
  for (int k = 0; k < i % 3; ++k) h.ions.push_back({static_cast<float>(k), 7, "b", {}});
  if (i % 2) h.rank = i;
  return h;
}

TEST(held_out_attributes, of_several_kinds) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  {
    hps::Writer<Hit> out(path);
    out.attributes()["instrument"] = "Q Exactive";
    out.attributes()["runs"] = 3;
    out.attributes()["big"] = std::uint64_t{1} << 63;
    out.attributes()["factor"] = 0.1;
    out.attributes()["negative"] = -7;
    out.attributes()["ok"] = true;
    out.attributes()["empty"] = "";
    out.attributes()["list"] = hps::Value::list({1, 2.5, "x"});
    out.attributes()["record"] = hps::Value::record({{"a", 1}, {"b", hps::Value::list({1, 2})}});
    out.attributes()["wrong"] = "first";
    out.attributes()["wrong"] = "second";
    out.attributes("ions.mz")["unit"] = "Th";
    out.attributes("ions")["note"] = "nested";
    out.attributes("score")["range"] = hps::Value::record({{"low", 0.0}, {"high", 1.0}});
    for (int i = 0; i < 10; ++i) out.write(make_hit(i));
    out.attributes()["late"] = "after the objects";
    out.close();
  }
  const auto expect_all = [&](const hps::Attributes& a) {
    EXPECT_EQ(a.at("instrument").as<std::string>(), "Q Exactive");
    EXPECT_EQ(a.at("runs").as<int>(), 3);
    EXPECT_EQ(a.at("big").as<std::uint64_t>(), std::uint64_t{1} << 63);
    EXPECT_EQ(a.at("factor").as<double>(), 0.1);
    EXPECT_EQ(a.at("negative").as<int>(), -7);
    EXPECT_TRUE(a.at("ok").as<bool>());
    EXPECT_EQ(a.at("empty").as<std::string>(), "");
    EXPECT_EQ(a.at("list")[1].as<double>(), 2.5);
    EXPECT_EQ(a.at("record")["b"][1].as<int>(), 2);
    EXPECT_EQ(a.at("wrong").as<std::string>(), "second");
    EXPECT_EQ(a.at("late").as<std::string>(), "after the objects");
    EXPECT_FALSE(a.contains("nothing"));
  };
  {
    hps::Reader<Hit> in(path);
    expect_all(in.attributes());
    EXPECT_EQ(in.attributes().size(), 11u);
    EXPECT_EQ(in.attributes("ions.mz").at("unit").as<std::string>(), "Th");
    EXPECT_EQ(in.attributes("ions").at("note").as<std::string>(), "nested");
    EXPECT_EQ(in.attributes("score").at("range")["high"].as<double>(), 1.0);
    EXPECT_TRUE(in.attributes("peptide").empty());
    expect_parts(error_of("an attribute that is not there", [&] { (void)in.attributes().at("nothing"); }),
                 {path.string(), "nothing"});
    expect_parts(error_of("an attribute of a member that is not there",
                          [&] { (void)in.attributes("ions.mz").at("nothing"); }),
                 {path.string(), "nothing"});
    EXPECT_TRUE(in.attributes("no.such").empty());
    for (const auto& [name, value] : in.attributes()) std::cout << "  " << name << " = " << value << "\n";
  }
  {
    hps::Writer<Hit> more(path, hps::append);
    EXPECT_EQ(more.attributes()["runs"].as<int>(), 3) << "a writer that appends sees what was there";
    more.attributes()["runs"] = 4;
    more.attributes("peptide")["kind"] = "text";
    more.write(make_hit(10));
    more.close();
  }
  hps::Reader<Hit> in(path);
  EXPECT_EQ(in.attributes().at("runs").as<int>(), 4);
  EXPECT_EQ(in.attributes().at("instrument").as<std::string>(), "Q Exactive");
  EXPECT_EQ(in.attributes("peptide").at("kind").as<std::string>(), "text");
  // Every other path that is misspelled is an error.
  error_of("attributes of a member that does not exist, written", [&] {
    hps::Writer<Hit> out(folder / "other");
    out.attributes("no.such")["x"] = 1;
    out.close();
  });
}

TEST(held_out_tables, several_in_one_file_and_without_types) {
  Folder folder;
  const fs::path path = folder / "run.hps";
  {
    hps::FileWriter file(path, hps::file.chunk(3000));
    auto records = file.table<Record>("records");
    auto hits = file.table<Hit>("hits");
    auto more = file.table<Hit>("more hits");
    records.attributes()["of"] = "records";
    hits.attributes()["of"] = "hits";
    hits.attributes("score")["unit"] = "nats";
    for (int i = 0; i < 500; ++i) {
      records.write(all_records()[i]);
      if (i % 2) hits.write(make_hit(i / 2));
    }
    hits.close();
    records.write(all_records()[500]);
    auto late = file.table<int>("numbers");
    late.write(std::vector<int>{5, 6, 7});
    file.close();
  }
  {
    hps::Reader<Record> records(path, hps::file, "records");
    expect_first(records, 501);
    EXPECT_EQ(records.attributes().at("of").as<std::string>(), "records");
    hps::Reader<Hit> hits(path, hps::file, "hits");
    ASSERT_EQ(hits.size(), 250u);
    for (int i = 0; const Hit& h : hits) ASSERT_TRUE(h == make_hit(i++));
    EXPECT_EQ(hits.attributes().at("of").as<std::string>(), "hits");
    EXPECT_EQ(hps::Reader<Hit>(path, hps::file, "more hits").size(), 0u);
    EXPECT_EQ(hps::Reader<int>(path, hps::file, "numbers").read(0, 3), (std::vector<int>{5, 6, 7}));
  }
  hps::File any(path);
  EXPECT_TRUE(any.complete());
  EXPECT_EQ(any.tables(), (std::vector<std::string>{"records", "hits", "more hits", "numbers"}));
  hps::File::Table table = any.table("hits");
  EXPECT_EQ(table.name(), "hits");
  EXPECT_EQ(table.size(), 250u);
  EXPECT_EQ(table.schema(), hps::schema_of<Hit>());
  EXPECT_EQ(table.attributes("score").at("unit").as<std::string>(), "nats");
  std::ostringstream schema;
  schema << table.schema();
  expect_parts(schema.str(), {"peptide", "score", "ions"});
  std::ostringstream json;
  json << table.value(7);
  EXPECT_EQ(json.str(), R"({"peptide":"PEPTIDE7","score":3.5,)"
                        R"("ions":[{"mz":0,"intensity":7,"label":"b","charge":null}],"rank":7,"instrument":"tof"})");
  EXPECT_EQ(table.value(8)["peptide"].as<std::string>(), "PEPTIDE8");
  EXPECT_TRUE(table.value(8).as<Hit>() == make_hit(8));
  std::map<std::string, std::uint64_t> counts;
  for (const hps::File::Table::Column& c : table.columns()) {
    std::cout << "  " << c.path << ": " << c.type << ", " << c.count << " values, " << c.bytes << " bytes\n";
    counts[c.path] = c.count;
  }
  EXPECT_EQ(counts.at("peptide"), 250u);
  EXPECT_EQ(counts.at("ions.mz"), table.column<float>("ions.mz").size());
  EXPECT_EQ(table.column<double>("score").at(249), 124.5);
  auto typed = table.reader<Hit>();
  EXPECT_TRUE(typed[249] == make_hit(249));
  std::ostringstream record;
  record << any.table("records").value(11);
  std::cout << "  " << record.str() << "\n";
  EXPECT_TRUE(any.table("records").value(11).as<Record>() == all_records()[11]);

  expect_parts(error_of("no table name, several tables", [&] { hps::Reader<Hit> in(path); }), {path.string()});
  expect_parts(error_of("File::table() of several", [&] { (void)any.table(); }), {path.string()});
  expect_parts(error_of("an unknown table", [&] { hps::Reader<Hit> in(path, hps::file, "hit"); }),
               {path.string(), "hit"});
  expect_parts(error_of("a table of another type",
                        [&] {
                          hps::Reader<Hit> in(path, hps::file, "numbers");
                          (void)in[0];
                        }),
               {path.string(), "numbers"});
  expect_parts(error_of("an object beyond the end of a table", [&] { (void)table.value(250); }),
               {path.string(), "250"});
  error_of("two tables of one name", [&] {
    hps::FileWriter file(folder / "twice");
    auto a = file.table<Hit>("a");
    auto b = file.table<int>("a");
    file.close();
  });
  try {
    hps::FileWriter file(folder / "twice");
    auto one = file.table<int>("a"), two = file.table<int>("a");
    one.write(1);
    two.write(2);
    one.write(3);
    file.close();
    std::vector<int> objects = hps::load<std::vector<int>>(folder / "twice");
    std::sort(objects.begin(), objects.end());
    EXPECT_EQ(objects, (std::vector<int>{1, 2, 3})) << "two writers of one table of one type";
  } catch (const hps::Error& e) {
    std::cout << "[two writers of one table of one type]\n  " << e.what() << "\n";
  }
  {  // appending to some tables of a file, and a new one
    hps::FileWriter file(path, hps::append);
    auto numbers = file.table<int>("numbers");
    EXPECT_EQ(numbers.size(), 3u);
    numbers.write(8);
    auto names = file.table<std::string>("names");
    names.write(std::string("x"));
    file.close();
  }
  EXPECT_EQ(hps::Reader<int>(path, hps::file, "numbers").read(0, 4), (std::vector<int>{5, 6, 7, 8}));
  EXPECT_EQ(hps::Reader<std::string>(path, hps::file, "names")[0], "x");
  hps::Reader<Record> records(path, hps::file, "records");
  expect_first(records, 501);
}

TEST(held_out_tables, ends_of_writers) {
  Folder folder;
  {
    hps::FileWriter file(folder / "a");
    {
      auto hits = file.table<Hit>("hits");
      hits.write(make_hit(0));
    }  // ends before the file
    auto numbers = file.table<int>("numbers");
    numbers.write(1);
  }  // no close()
  hps::File any(folder / "a");
  EXPECT_TRUE(any.complete());
  EXPECT_TRUE(any.table("hits").reader<Hit>()[0] == make_hit(0));
  EXPECT_EQ(any.table("numbers").reader<int>()[0], 1);
  try {
    hps::FileWriter file(folder / "b");
    auto hits = file.table<Hit>("hits");
    hits.write(make_hit(0));
    throw 1;
  } catch (int) {
  }
  EXPECT_FALSE(fs::exists(folder / "b")) << "an exception was on its way";
  // "of a table among several: no more objects come"
  hps::FileWriter file(folder / "c");
  auto hits = file.table<Hit>("hits");
  hits.write(make_hit(0));
  hits.close();
  bool is_refused = false;
  try {
    hits.write(make_hit(1));
  } catch (const hps::Error& e) {
    is_refused = true;
    std::cout << "[write() to a table that was closed]\n  " << e.what() << "\n";
  }
  file.close();
  EXPECT_EQ(hps::Reader<Hit>(folder / "c").size(), is_refused ? 1u : 2u) << "refused, or written";
}

TEST(held_out_merge, files_and_tables) {
  Folder folder;
  const fs::path a = folder / "a.hps", b = folder / "b.hps", all = folder / "all.hps";
  const auto make = [&](const fs::path& path, int first, int n, const std::string& name) {
    hps::FileWriter file(path, hps::file.chunk(2000).with(hps::zstd(3)));
    auto hits = file.table<Hit>("hits");
    hits.attributes()["source"] = name;
    hits.attributes()["only " + name] = first;
    hits.attributes("score")["unit"] = "nats";
    for (int i = first; i < first + n; ++i) hits.write(make_hit(i));
    auto numbers = file.table<int>("numbers " + name);
    numbers.write(n);
    file.close();
  };
  make(a, 0, 300, "a");
  make(b, 300, 200, "b");
  const std::string bytes_a = bytes_of(a), bytes_b = bytes_of(b);
  hps::merge({a, b}, all);
  EXPECT_EQ(bytes_of(a), bytes_a);
  const auto options = hps::file.with(hps::zstd(3));
  {
    hps::Reader<Hit> in(all, options, "hits");
    EXPECT_TRUE(in.complete());
    ASSERT_EQ(in.size(), 500u);
    for (int i = 0; const Hit& h : in) ASSERT_TRUE(h == make_hit(i++));
    EXPECT_EQ(in.attributes("score").at("unit").as<std::string>(), "nats");
    std::cout << "attributes of the merged table:";
    for (const auto& [name, value] : in.attributes()) std::cout << " " << name << " = " << value << ";";
    std::cout << "\n";
    int found = 0;
    for (const Hit& h : in.where("score", 149, 151)) found += h.score >= 149 && h.score <= 151;
    EXPECT_EQ(found, 5);
  }
  EXPECT_EQ(hps::File(all).tables(), (std::vector<std::string>{"hits", "numbers a", "numbers b"}));
  EXPECT_EQ(hps::Reader<int>(all, options, "numbers b")[0], 200);

  hps::merge({a, b}, a);  // onto one of them
  EXPECT_EQ(hps::Reader<Hit>(a, options, "hits").size(), 500u);
  hps::merge({b, b}, all);  // the same one twice
  EXPECT_EQ(hps::Reader<Hit>(all, options, "hits").size(), 400u);
  EXPECT_TRUE(hps::Reader<Hit>(all, options, "hits")[399] == make_hit(499));

  const fs::path other = folder / "other.hps", none = folder / "none.hps";
  {
    hps::FileWriter file(other);
    file.table<int>("hits").write(3);
    file.close();
  }
  expect_parts(error_of("merge of other schemas", [&] { hps::merge({b, other}, none); }), {other.string(), "hits"});
  EXPECT_FALSE(fs::exists(none));
  expect_parts(error_of("merge of a missing file",
                        [&] {
                          hps::merge({b, folder / "missing.hps"}, none);
                        }),
               {(folder / "missing.hps").string()});
  std::string bytes = bytes_b;
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  put_bytes(folder / "damaged.hps", bytes);
  expect_parts(error_of("merge of a damaged file",
                        [&] {
                          hps::merge({b, folder / "damaged.hps"}, none);
                        }),
               {(folder / "damaged.hps").string()});
  EXPECT_FALSE(fs::exists(none));
  put_bytes(folder / "cut.hps", std::string_view(bytes_b).substr(0, bytes_b.size() * 3 / 4));
  error_of("merge of a file that was cut", [&] { hps::merge({b, folder / "cut.hps"}, none); });
  EXPECT_FALSE(fs::exists(none));
}

// ------------------------------------------------------------------------------------------------------------- errors

TEST(held_out_errors, name_the_file_and_the_problem) {
  Folder folder;
  const fs::path path = folder / "run.hps", missing = folder / "missing.hps";
  {
    hps::Writer<Record> out(path);
    for (int i = 0; i < 100; ++i) out.write(all_records()[i]);
    out.close();
  }
  expect_parts(error_of("a missing file", [&] { hps::Reader<Record> in(missing); }), {missing.string()});
  expect_parts(error_of("a missing file, File", [&] { hps::File in(missing); }), {missing.string()});
  expect_parts(error_of("a missing file, load", [&] { (void)hps::load<Record>(missing); }), {missing.string()});
  expect_parts(error_of("a missing folder", [&] { hps::Writer<Record> out(folder / "no/x.hps"); }),
               {(folder / "no/x.hps").string()});
  expect_parts(error_of("a folder", [&] { hps::Reader<Record> in(folder / ""); }), {(folder / "").string()});
  put_bytes(folder / "empty", "");
  expect_parts(error_of("an empty file", [&] { hps::Reader<Record> in(folder / "empty"); }),
               {(folder / "empty").string()});
  put_bytes(folder / "text", "Once upon a time there was a file of text, long enough to look like another one.\n");
  expect_parts(error_of("a file of text", [&] { hps::Reader<Record> in(folder / "text"); }),
               {(folder / "text").string()});
  std::istringstream stream("no file");
  error_of("a stream of text", [&] { hps::Reader<Record> in(stream); });

  expect_parts(error_of("a wrong type",
                        [&] {
                          hps::Reader<today::Other> in(path);
                          std::cout << "(a Reader of a type that shares no member is opened)\n";
                          EXPECT_EQ(in.size(), 100u);
                          struct Clash {
                            std::map<int, int> name;
                          };
                          hps::Reader<Clash> clash(path);
                          (void)clash[0];
                        }),
               {path.string(), "name"});
  expect_parts(error_of("a wrong kind of type",
                        [&] {
                          hps::Reader<int> in(path);
                          (void)in[0];
                        }),
               {path.string(), "int32"});

  const hps::Reader<Record> in(path);
  expect_parts(error_of("an index beyond the end", [&] { (void)in[100]; }), {path.string(), "100"});
  expect_parts(error_of("an index far beyond the end", [&] { (void)in[~std::uint64_t{0}]; }), {path.string()});
  expect_parts(error_of("a range beyond the end", [&] { (void)in.read(50, 51); }), {path.string(), "100"});
  expect_parts(error_of("a range that overflows", [&] { (void)in.read(50, ~std::uint64_t{0} - 10); }), {path.string()});
  expect_parts(error_of("an unknown column", [&] { (void)in.column<double>("scores"); }), {path.string(), "scores"});
  expect_parts(error_of("an unknown column, nested", [&] { (void)in.column<double>("fragments.mzz"); }),
               {path.string(), "fragments.mzz"});
  expect_parts(error_of("a column that is a record", [&] { (void)in.column<double>("fragments"); }),
               {path.string(), "fragments"});
  expect_parts(error_of("a wrong column type", [&] { (void)in.column<float>("score"); }), {path.string(), "score"});
  expect_parts(error_of("a wrong column type of the same width", [&] { (void)in.column<std::uint32_t>("medium"); }),
               {path.string(), "medium"});
  expect_parts(error_of("text as numbers", [&] { (void)in.column<int>("name"); }), {path.string(), "name"});
  expect_parts(error_of("numbers as text", [&] { (void)in.column<std::string>("id"); }), {path.string(), "id"});
  expect_parts(error_of("where() of an unknown member", [&] { (void)in.where("scores", 1, 2); }),
               {path.string(), "scores"});
  expect_parts(error_of("where() of text", [&] { (void)in.where("name", 1, 2); }), {path.string(), "name"});
  expect_parts(error_of("where() of an optional", [&] { (void)in.where("q_value", 0, 1); }),
               {path.string(), "q_value"});
  expect_parts(error_of("where() of numbers in a list", [&] { (void)in.where("fragments.mz", 0, 1); }),
               {path.string(), "fragments.mz"});
  expect_parts(error_of("where() of an array", [&] { (void)in.where("position", 0, 1); }), {path.string(), "position"});
  expect_parts(error_of("a table of a file with one that has no name",
                        [&] { hps::Reader<Record> named(path, hps::file, "hits"); }),
               {path.string(), "hits"});
  expect_parts(error_of("max_memory",
                        [&] {
                          hps::Reader<Record> little(path, hps::file.max_memory(1000));
                          (void)little[0];
                        }),
               {path.string()});
  EXPECT_EQ(hps::Reader<Record>(path, hps::file, "").size(), 100u);
}

}  // namespace
}  // namespace hps_tests::files::held_out
