// SPDX-License-Identifier: MIT
// What hps takes a type for, printed as a tree.

#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hps/hps.h>
#include <hps/shape/print.h>

struct Node {
  std::string name;
  std::vector<Node> children;
  std::optional<float> weight;
  std::variant<int, std::string> tag;
  std::map<std::string, double> scores;
  std::shared_ptr<Node> twin;
};

int main() { std::cout << hps::shape_tree<Node>(); }
