// SPDX-License-Identifier: MIT
#pragma once
// The types that the tests of schemas share: an older and a newer program's.

#include <hps/schema.h>

#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <deque>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace hps_tests::ours {

enum class Tool : std::uint8_t { orbitrap, astral = 3 };
struct Ion {
  double mz;
  int charge;
};
struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::array<float, 3> position;
  double matrix[3][4];
  std::optional<std::uint8_t> score;
  std::variant<char, std::string, Ion> either;
  std::map<long, bool> map;
  std::vector<bool> flags;
  std::shared_ptr<Peptide> next;
  Tool tool;
  std::chrono::milliseconds time;
  std::chrono::system_clock::time_point date;
  std::complex<double> phase;
  std::filesystem::path path;
  std::u16string wide;
  std::vector<std::unique_ptr<Peptide>> parts;
  std::pair<int, std::string> pair;
  std::tuple<int, wchar_t> tuple;
};

}  // namespace hps_tests::ours

namespace hps_tests::theirs {

enum class Tool : std::uint8_t { orbitrap, astral = 4 };
struct Ion {
  float mz;
  int charge;
  bool known;
};
struct Peptide {
  std::vector<Ion> ions;
  std::string sequence;
  std::array<float, 2> position;
  double matrix[4][3];
  std::optional<std::uint16_t> score;
  std::variant<char, Ion, std::string> either;
  std::map<int, bool> map;
  std::vector<bool> flags;
  std::unique_ptr<Peptide> next;
  Tool tool;
  std::chrono::seconds time;
  std::chrono::steady_clock::time_point date;
  std::complex<double> phase;
  std::string path;
  std::u16string wide;
  std::vector<std::unique_ptr<Peptide>> parts;
  std::pair<int, std::string> pair;
  std::tuple<int, char> tuple;
};

}  // namespace hps_tests::theirs
