// SPDX-License-Identifier: MIT
#include <hps/packed.h>
#include <hps/value.h>

#include <sstream>
#include <string>
#include <vector>

struct Ion {
  double mz;
  std::string name;
  bool operator==(const Ion&) const = default;
};

// An Ion of today.
struct Mass {
  float mz = 0;
};

int main() {
  std::vector<Ion> ions;
  for (int i = 0; i < 1000; ++i) ions.push_back({400 + i * 0.5, "ion " + std::to_string(i % 7)});
  const std::string message = hps::to_string(ions, hps::packed);
  if (hps::from_string<std::vector<Ion>>(message, hps::packed) != ions) return 1;

  std::stringstream stream;
  hps::to_stream(ions[1], stream, hps::packed);
  if (hps::from_stream<Ion>(stream, hps::packed) != ions[1]) return 2;

  const hps::Columns columns = hps::columns(message);
  if (columns.read<double>("0").at(3) != 401.5 || columns.read<std::string>("1").at(8) != "ion 1") return 3;

  const std::string described = hps::to_string(ions, hps::described);
  if (hps::read_schema(described) != hps::schema_of<std::vector<Ion>>()) return 4;
  if (hps::from_string<std::vector<Ion>>(described, hps::described) != ions) return 5;
  if (hps::from_string<std::vector<Mass>>(described, hps::described).at(3).mz != 401.5) return 6;
  const auto value = hps::from_string<hps::Value>(described, hps::described);
  if (value[8]["name"].as<std::string>() != "ion 1" || hps::to_string(value, hps::packed) != message) return 7;

  try {
    hps::from_string<std::vector<Ion>>(message.substr(0, message.size() / 2), hps::packed);
  } catch (const hps::ParseError&) {
    return 0;
  }
  return 8;
}
