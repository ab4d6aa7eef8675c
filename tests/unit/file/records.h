// SPDX-License-Identifier: MIT
#pragma once
// Objects for files, and places for these.

#include <gtest/gtest.h>
#include <hps/file.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

namespace hps_tests::files {

struct Ion {
  double mz = 0;
  int charge = 0;
  std::vector<float> profile;
  bool operator==(const Ion&) const = default;
};
struct Peptide {
  int id = 0;
  std::string sequence;
  std::vector<Ion> ions;
  std::optional<double> score;
  bool operator==(const Peptide&) const = default;
};

inline Peptide peptide(int i) {
  Peptide p{i, "PEPTIDE" + std::to_string(i % 10), {}, {}};
  for (int k = 0; k < i % 3; ++k) p.ions.push_back({i * 0.5 + k, k, {1.5f * static_cast<float>(i), 2.0f}});
  if (i % 2) p.score = i * 0.25;
  return p;
}
inline std::vector<Peptide> peptides(int n, int first = 0) {
  std::vector<Peptide> all;
  for (int i = first; i < first + n; ++i) all.push_back(peptide(i));
  return all;
}

// The type of a program that needs a part of them, and has more.
struct Summary {
  long id = 0;
  std::optional<double> score;
  std::string comment = "none";
};

// A folder of this test, which is gone after it.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / name()) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  static std::string name() {
    const testing::TestInfo* const test = testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string("hps_") + test->test_suite_name() + "_" + test->name();
    std::replace(name.begin(), name.end(), '/', '_');
    return name + "_" + std::to_string(::getpid());
  }
  std::filesystem::path path_;
};

inline std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}
inline void put_contents(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// As a writer leaves it that is killed before it has written the only footer.
inline std::string without_footer(const std::string& bytes) {
  std::istringstream in(bytes);
  const hps::detail::file::ReadFile file(in, {});
  return bytes.substr(0, static_cast<std::size_t>(file.catalog().footers.at(0).place));
}

template <class T>
std::vector<T> all_of(hps::Reader<T>& in) {
  std::vector<T> all;
  for (const T& t : in) all.push_back(t);
  return all;
}
template <class T>
std::vector<T> all_of(const std::filesystem::path& path, const hps::FileOptions& options = {}) {
  hps::Reader<T> in(path, options);
  return all_of(in);
}

inline void write(const std::filesystem::path& path, const std::vector<Peptide>& all,
                  const hps::FileOptions& options = {}) {
  hps::Writer<Peptide> out(path, options);
  out.write(all);
  out.close();
}
inline void append(const std::filesystem::path& path, int n, int first) {
  hps::Writer<Peptide> out(path, hps::append.chunk(1000));
  out.write(peptides(n, first));
  out.close();
}

}  // namespace hps_tests::files
