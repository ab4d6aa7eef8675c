// SPDX-License-Identifier: MIT
#pragma once
// Written from the guide alone, by somebody who did not know the code.

#include <hps/file.h>
#include <hps/mpi/file.h>
#include <hps/zstd.h>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace held_out {

using hps::mpi::Communicator;
using Arguments = std::vector<std::string>;  // the file, and what the command needs

inline void check(bool good, const std::string& what) {
  if (!good) throw std::runtime_error("check failed: " + what);
}

struct Hit {
  double energy = 0;
  int layer = 0;
  bool operator==(const Hit&) const = default;
};

struct Particle {
  std::uint64_t number = 0;
  double mass = 0;
  std::string name;
  std::vector<Hit> hits;
  std::optional<double> charge;
  bool operator==(const Particle&) const = default;
};

struct Later {  // a Particle of a later version of the program
  int added = 7;
  std::string label;
  std::optional<double> mass;
  std::int32_t number = 0;

  HPS_RENAMED(label, "name")
};

struct Other {
  std::vector<int> mass;
};  // no Particle at all
struct Run {
  std::string name;
  std::int32_t length = 0;
};

struct Unwilling {
  std::string x;
  Unwilling() = default;
  explicit Unwilling(int) { throw std::runtime_error("not from a number"); }
  HPS_MEMBERS(x)
};

struct Fragile {
  std::variant<int, Unwilling> v;
};

struct Own {
  int x = 0;
  template <class B>
  void serialize(B& buf) const {
    if (x == 13) throw std::out_of_range("my own text about 13");
    buf << x;
  }
  template <class B>
  void parse(B& buf) {
    buf >> x;
  }
};

struct State {
  int rank = 0;
  std::vector<double> field;
  std::map<std::string, int> counters;
  bool operator==(const State&) const = default;
};

inline std::uint64_t random_of(std::uint64_t i) {
  i = (i ^ (i >> 30)) * 0xbf58476d1ce4e5b9u;
  return i ^ (i >> 27);
}

inline Particle particle(std::uint64_t i) {
  Particle p{i, double(random_of(i) % 1000) / 4, "particle " + std::to_string(i % 97), {}, {}};
  for (std::uint64_t k = 0; k < i % 4; ++k) p.hits.push_back({double(random_of(4 * i + k)), int(k)});
  if (i % 3 == 0) p.charge = double(i) / 3;
  return p;
}

inline std::vector<Particle> particles(std::uint64_t first, std::uint64_t last) {
  std::vector<Particle> all;
  for (std::uint64_t i = first; i < last; ++i) all.push_back(particle(i));
  return all;
}

constexpr std::array<std::uint64_t, 6> calls{0, 1, 1000, 70'000, 2, 30'000};  // records of each call of write()
constexpr std::uint64_t total = 101'003;

// The share of n records that this rank brings: more and more with the rank, nothing in the first quarter of the ranks.
inline std::vector<Particle> mine(const Communicator& world, std::uint64_t first, std::uint64_t n) {
  const auto border = [&](std::uint64_t r) { return first + n * r * r / (std::uint64_t(world.size()) * world.size()); };
  return particles(border(world.rank()), border(world.rank() + 1));
}

inline void write_calls(const Communicator& world, hps::mpi::Writer<Particle>& out) {
  std::uint64_t first = 0;
  for (const std::uint64_t n : calls) {
    out.write(mine(world, first, n));
    first += n;
  }
}

}  // namespace held_out
