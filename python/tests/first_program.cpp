// SPDX-License-Identifier: MIT
// The first program of somebody who has read nothing but the documentation:
//   first_program write FILE                   measurements, an empty table and attributes
//   first_program check FILE TABLE ,id,name,   reads what Python made of it: all members, or those between commas

#include <hps/file.h>

#include <array>
#include <chrono>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

enum class Kind : std::uint8_t { alpha, beta, gamma };

struct Ion {
  double mz = 0;
  int charge = 0;
  bool operator==(const Ion&) const = default;
};
struct Place {
  float x = 0;
  std::string label;
  std::vector<Ion> ions;
  bool operator==(const Place&) const = default;
};
struct Measurement {
  std::int64_t id = 0;
  std::string name;
  double score = 0;
  std::int8_t small = 0;
  std::uint64_t unsigned_number = 0;
  bool flag = false;
  hps::detail::Int128 large = 0;
  std::complex<float> phase;
  Kind kind = Kind::alpha;
  std::chrono::sys_time<std::chrono::milliseconds> time;
  std::chrono::microseconds span{};
  std::optional<double> rt;
  std::optional<std::string> note;
  std::optional<Ion> best;
  std::vector<double> trace;
  std::vector<std::string> words;
  std::vector<Ion> ions;
  std::vector<std::vector<std::int16_t>> nested;
  std::vector<std::optional<double>> gaps;
  std::map<std::string, int> counts;
  std::array<std::array<float, 2>, 3> matrix{};
  std::array<std::string, 2> labels;
  std::tuple<int, std::string> pair;
  std::variant<int, std::string, Ion> value;
  std::vector<std::byte> blob;
  Place place;
};
struct Nothing {
  int x = 0;
  std::vector<Ion> ions;
};

std::string name_of(int i) {
  constexpr const char* words[] = {"Größe", "", "日本語", "plain", "🧪"};
  return words[i % 5];
}
Ion ion(int i) { return {i / 4.0 + 100, i % 5 - 2}; }
std::vector<Ion> ions(int i, int n) {
  std::vector<Ion> made;
  for (int k = 0; k < n; ++k) made.push_back(ion(i + k));
  return made;
}

Measurement measurement(int i) {
  Measurement m;
  m.id = i;
  m.name = name_of(i);
  m.score = i / 2.0;
  m.flag = i % 3 == 0;
  m.kind = static_cast<Kind>(i % 3);
  m.small = static_cast<std::int8_t>(i % 256 - 128);
  m.unsigned_number = 18'000'000'000'000'000'000u + static_cast<unsigned>(i);
  m.large = (hps::detail::Int128{1} << 80) * (i % 2 ? -i : i);
  m.phase = {static_cast<float>(i), -1};
  m.time += std::chrono::milliseconds(1'600'000'000'000 + i);
  m.span = std::chrono::microseconds(i - 500);
  if (i % 4) m.rt = i;
  if (i % 3) m.note = name_of(i + 1);
  if (i % 5) m.best = ion(i);
  m.trace.assign(static_cast<unsigned>(i % 4), i);
  m.words.assign(static_cast<unsigned>(i % 3), name_of(i));
  m.ions = ions(i, i % 4);
  m.nested.assign(static_cast<unsigned>(i % 3), std::vector<std::int16_t>(static_cast<unsigned>(i % 2), 7));
  for (int k = 0; k < i % 3; ++k) m.gaps.push_back((i + k) % 2 ? std::optional<double>(k) : std::nullopt);
  for (int k = 0; k < i % 3; ++k) m.counts["ü " + std::to_string(k)] = i;
  m.matrix[2][1] = static_cast<float>(i);
  m.labels = {name_of(i), "second"};
  m.pair = {i, name_of(i)};
  if (i % 3 == 1) m.value = name_of(i);
  else if (i % 3 == 2) m.value = ion(i);
  else m.value = i;
  m.blob.assign(static_cast<unsigned>(i % 3), std::byte{255});
  m.place = {static_cast<float>(i) / 2, name_of(i), ions(i, i % 2)};
  return m;
}

constexpr int count = 1000;

void write(const char* path) {
  hps::FileWriter file(path, hps::file.chunk(32 * 1024));
  auto measurements = file.table<Measurement>("measurements");
  auto nothing = file.table<Nothing>("nothing");
  measurements.attributes()["instrument"] = "Q Exactive ü";
  measurements.attributes()["runs"] = 7;
  measurements.attributes("ions.mz")["unit"] = "Th";
  for (int i = 0; i < count; ++i) measurements.write(measurement(i));
  file.close();
}

struct Member {
  const char* name;
  bool (*is_equal)(const Measurement&, const Measurement&);
};
#define MEMBER(m)                                                             \
  Member {                                                                    \
    #m, [](const Measurement& a, const Measurement& b) { return a.m == b.m; } \
  }
constexpr Member all_members[] = {
    MEMBER(id),     MEMBER(name),   MEMBER(score),  MEMBER(small), MEMBER(unsigned_number),
    MEMBER(flag),   MEMBER(large),  MEMBER(phase),  MEMBER(kind),  MEMBER(time),
    MEMBER(span),   MEMBER(rt),     MEMBER(note),   MEMBER(best),  MEMBER(trace),
    MEMBER(words),  MEMBER(ions),   MEMBER(nested), MEMBER(gaps),  MEMBER(counts),
    MEMBER(matrix), MEMBER(labels), MEMBER(pair),   MEMBER(value), MEMBER(blob),
    MEMBER(place)};

int check(const char* path, const char* table, const std::string& members) {
  int wrong = 0, i = 0;
  for (const Measurement& a : hps::Reader<Measurement>(path, hps::file, table)) {
    const Measurement b = measurement(i);
    for (const Member& member : all_members) {
      const bool is_left_out =
          !members.empty() && members.find("," + std::string(member.name) + ",") == std::string::npos;
      if (is_left_out || member.is_equal(a, b)) continue;
      if (++wrong < 10) std::printf("record %d: %s\n", i, member.name);
    }
    ++i;
  }
  std::printf("%d records, %d wrong\n", i, wrong);
  return wrong || i != count;
}

int main(int argc, char** argv) {
  if (argc > 4) return check(argv[2], argv[3], argv[4]);
  write(argv[2]);
}
