// SPDX-License-Identifier: MIT
// Types as data: what a type consists of, and where it differs from the type of an older program.

#include <cassert>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hps/schema.h>

enum class Tool : unsigned char { orbitrap, astral };

struct Node {
  std::string name;
  std::vector<Node> children;
  std::optional<float> weight;
  std::variant<int, std::string> tag;
  std::map<std::string, double> scores;
  std::shared_ptr<Node> twin;
  Tool tool;
};

namespace last_year {

struct Node {
  std::string name;
  std::vector<Node> children;
  std::optional<double> weight;
  std::variant<int, std::string> tag;
};

}  // namespace last_year

int main() {
  const hps::Schema& schema = hps::schema_of<Node>();
  std::cout << schema << '\n';

  // A schema is a few bytes, for another program.
  const std::string bytes = schema.to_string();
  assert(hps::Schema::from_string(bytes) == schema);

  std::cout << "Since last year:\n" << hps::difference(hps::schema_of<last_year::Node>(), schema);
}
