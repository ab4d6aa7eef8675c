// SPDX-License-Identifier: MIT
// A test that fails when a type changes so that data of released versions would be lost. It keeps their schemas in
// files.
//
//   hps_example_10_released_schemas <folder>             compares all of them with the type of today
//   hps_example_10_released_schemas <folder> <version>   at a release: writes today's

#include <cassert>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <hps/schema.h>

namespace fs = std::filesystem;

struct Ion {
  double mz = 0;
  int charge = 1;

  HPS_RENAMED(mz, "mass")
};
struct Run {
  std::string instrument;
  std::vector<Ion> ions;
  std::optional<double> temperature;
};

// Removed on purpose.
const std::set<std::string> removed = {"comment"};

bool loses_data(const hps::Change& change) {
  switch (change.effect) {
    case hps::Effect::converted:
    case hps::Effect::filled_in:
      return false;
    case hps::Effect::skipped:
      return !removed.contains(change.path);
    default:
      return true;
  }
}

hps::Schema read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return hps::Schema::from_string(std::string(std::istreambuf_iterator<char>(file), {}));
}

// Released files never change.
void write(const hps::Schema& schema, const fs::path& path) {
  if (fs::exists(path)) throw std::runtime_error(path.string() + " is there already");
  std::ofstream file(path, std::ios::binary);
  if (!(file << schema.to_string()).flush()) throw std::runtime_error(path.string() + " cannot be written");
}

// Whether a T has all that was written by the versions in the folder.
template <class T>
bool keeps_data_of(const std::set<fs::path>& versions) {
  bool all = true;
  for (const fs::path& version : versions) {
    std::cout << "  " << version.stem().string() << '\n';
    for (const hps::Change& change : hps::compatible<T>(read(version))) {
      std::cout << (loses_data(change) ? "    LOST " : "    ") << change << '\n';
      all = all && !loses_data(change);
    }
  }
  return all;
}

// Somebody has forgotten HPS_RENAMED.
struct CarelessIon {
  double mz = 0;
  int charge = 1;
};
struct CarelessRun {
  std::string instrument;
  std::vector<CarelessIon> ions;
  std::optional<double> temperature;
};

int main(int argc, char** argv) try {
  if (argc < 2) throw std::runtime_error("which folder has the schemas?");
  const fs::path folder = argv[1];
  if (argc > 2) {
    write(hps::schema_of<Run>(), folder / (std::string("run-") + argv[2] + ".schema"));
    return 0;
  }
  const std::set<fs::path> versions(fs::directory_iterator(folder), {});
  if (versions.empty()) throw std::runtime_error("no schemas in " + folder.string());
  std::cout << "Run, from the messages of\n";
  if (!keeps_data_of<Run>(versions)) return 1;

  std::cout << "CarelessRun, which a test should not let pass, from\n";
  assert(!keeps_data_of<CarelessRun>(versions));
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
