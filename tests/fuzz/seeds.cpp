// SPDX-License-Identifier: MIT
// Makes files for libFuzzer, in a folder a target, of the golden files and of the corpora: seeds <tests> <out>.

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <utility>

#include "fuzz/type_key.h"
#include "support/bytes.h"

namespace {

namespace fs = std::filesystem;

struct Seeds {
  fs::path out;
  std::map<std::string, int> count;

  void add(const std::string& target, const std::string& bytes) {
    fs::create_directories(out / target);
    std::ofstream(out / target / std::to_string(count[target]++), std::ios::binary) << bytes;
  }
};

std::string two_bytes(std::size_t n) { return {static_cast<char>(n & 255), static_cast<char>(n >> 8 & 255)}; }

// An input as input.h has it, with pieces of 3 bytes.
std::string input(const std::string& type, char format, const std::string& before, const std::string& message) {
  return type + format + "\1\3" + two_bytes(before.size()) + before + message;
}

std::string key_of(const std::string& name) { return two_bytes(hps_fuzz::type_key(name)); }

// The object held the value before, of the same format, when the next one is parsed.
void add_rows(std::ifstream& in, const std::string& name, Seeds& seeds) {
  std::string before[2], message, line;
  bool is_raw = false, any = false;
  const auto add = [&] {
    if (any) seeds.add("types", input(key_of(name), is_raw ? '\2' : '\0', before[is_raw], message));
    before[is_raw] = std::exchange(message, "");
  };
  while (std::getline(in, line)) {
    if (line[0] == ' ') {
      message += hps_tests::unhex(line);
      continue;
    }
    add();
    any = true;
    is_raw = line.ends_with(" raw");
  }
  add();
}

void add_columns(std::ifstream& in, const std::string& title, Seeds& seeds) {
  std::string message, line;
  while (std::getline(in, line)) message += hps_tests::unhex(line);
  seeds.add("columns", input("xx", '\0', "", message));
  if (title.starts_with("70 of ")) return seeds.add("types", input(key_of(title.substr(6)), '\1', "", message));
  for (const char type : {'\0', '\1', '\2', '\3'})  // the first types of the target, arrays all
    seeds.add("packed", input({type, '\0'}, '\0', "", message));
}

// Each beside the one before.
void add_schema(std::ifstream& in, Seeds& seeds) {
  static std::string before;
  std::string message, line;
  while (std::getline(in, line))
    if (line[0] == ' ') message += hps_tests::unhex(line);
  seeds.add("schema", two_bytes(before.size()) + before + message);
  before = message;
}

void add_file(std::ifstream& in, Seeds& seeds) {
  std::string bytes, line;
  while (std::getline(in, line)) bytes += hps_tests::unhex(line);
  seeds.add("files", bytes);
}

void add_golden(const fs::path& file, Seeds& seeds) {
  std::ifstream in(file);
  std::string title;
  std::getline(in, title);
  if (file.parent_path().filename() == "schema-v1") return add_schema(in, seeds);
  if (file.parent_path().filename() == "file-v1") return add_file(in, seeds);
  const bool rows = file.parent_path().filename() == "v1";
  (rows ? add_rows : add_columns)(in, title.substr(2), seeds);
}

void add_corpus(const fs::path& file, Seeds& seeds) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) seeds.add(file.stem(), hps_tests::unhex(line));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  const fs::path tests = argv[1];
  Seeds seeds{argv[2], {}};
  for (const auto& entry : fs::recursive_directory_iterator(tests / "golden"))
    if (entry.path().extension() == ".txt") add_golden(entry.path(), seeds);
  for (const auto& entry : fs::directory_iterator(tests / "fuzz" / "corpus")) add_corpus(entry.path(), seeds);
  for (const auto& [target, n] : seeds.count) std::cout << n << " inputs for " << target << '\n';
}
