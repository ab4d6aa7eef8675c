// SPDX-License-Identifier: MIT
// A C++ program of which the tests read a file, and that reads one of theirs: program write|read FILE

#include <hps/file.h>
#include <hps/zstd.h>

#include <array>
#include <chrono>
#include <complex>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

enum class Sort { b, y = 5 };
template <>
struct hps::Enumerators<Sort> : hps::Values<Sort::b, Sort::y> {};

struct Ion {
  double mz;
  int charge;
};
struct Dog {
  int age;
};
struct Cat {
  std::string name;
};
struct Peptide {
  std::uint32_t number;
  std::string sequence;
  double score;
  bool is_decoy;
  Sort sort;
  std::vector<Ion> ions;
  std::vector<std::vector<float>> traces;
  std::optional<double> rt;
  std::optional<Ion> best;
  std::array<std::array<float, 3>, 2> matrix;
  std::map<std::string, int> counts;
  std::variant<Dog, Cat, int> pet;
  std::chrono::sys_seconds time;
  std::chrono::milliseconds duration;
  std::complex<float> phase;
  hps::detail::Int128 large;
  std::shared_ptr<std::string> shared, same;
  std::vector<std::byte> bytes;
};

Peptide make(unsigned i) {
  Peptide p{};
  p.number = i;
  p.sequence = std::string(i % 5, 'A') + "ü";
  p.score = i / 4.0;
  p.is_decoy = i % 2;
  p.sort = i % 3 ? Sort::b : Sort::y;
  for (unsigned k = 0; k < i % 4; ++k) p.ions.push_back({100.5 + k, static_cast<int>(k)});
  p.traces.assign(i % 3, std::vector<float>(i % 2, 1.5f));
  if (i % 2) p.rt = i;
  if (i % 3 == 0) p.best = Ion{1.0 * i, 1};
  p.matrix[1][2] = static_cast<float>(i);
  p.counts = {{"a", static_cast<int>(i)}, {"b", 2}};
  if (i % 3 == 0) p.pet = Dog{static_cast<int>(i)};
  else if (i % 3 == 1) p.pet = Cat{"cat " + std::to_string(i)};
  else p.pet = static_cast<int>(i);
  p.time = std::chrono::sys_seconds(std::chrono::seconds(i));
  p.duration = std::chrono::milliseconds(i);
  p.phase = {1, static_cast<float>(i)};
  p.large = static_cast<hps::detail::Int128>(1) << 100;
  p.bytes.assign(i % 2, std::byte{255});
  return p;
}

// Members of one table each, since shared objects leave no plain columns.
struct Plain {
  std::uint32_t number;
  std::string sequence;
  double score;
  std::vector<Ion> ions;
};

void write(const char* path) {
  hps::FileWriter file(path, hps::file.chunk(4096).with(hps::zstd(1)));
  auto all = file.table<Peptide>("all");
  auto plain = file.table<Plain>("plain");
  all.attributes()["run"] = std::string("seven");
  plain.attributes("ions.mz")["unit"] = std::string("Da");
  plain.attributes("score")["raw"] = std::string("\xff");
  plain.attributes("score")["sort"] = static_cast<std::int16_t>(5);
  for (unsigned i = 0; i < 100; ++i) {
    Peptide p = make(i);
    if (i % 10) p.shared = p.same = std::make_shared<std::string>("shared");
    all.write(p);
    plain.write({p.number, p.sequence, p.score, p.ions});
  }
  file.close();
}

std::set<std::int64_t> tags_of(std::int64_t n) {
  if (n % 3 == 0) return {};
  return {n, -n, 70 * n};
}

int read(const char* path) {
  struct Own {
    std::int64_t number;
    double score;
    std::string name;
    std::vector<Ion> ions;
    std::optional<double> rt;
    std::set<std::int64_t> tags;
  };
  std::size_t n = 0;
  for (const Own& r : hps::Reader<Own>(path)) {
    const bool is_right = r.number == static_cast<std::int64_t>(n) && r.score == static_cast<double>(n) / 2 &&
                          r.name == "name " + std::to_string(n) && r.ions.size() == n % 3 &&
                          r.rt.has_value() == (n % 2 == 0) && r.tags == tags_of(static_cast<std::int64_t>(n));
    if (!is_right) return std::printf("record %zu is wrong\n", n), 1;
    for (const Ion& ion : r.ions)
      if (ion.mz != static_cast<double>(n)) return std::printf("an ion of record %zu is wrong\n", n), 1;
    ++n;
  }
  std::printf("%zu records\n", n);
  return 0;
}

int main(int, char** argv) {
  if (std::string(argv[1]) == "read") return read(argv[2]);
  write(argv[2]);
}
