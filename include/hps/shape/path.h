// SPDX-License-Identifier: MIT
#pragma once
// Finds the path to an address in an object: "Peptide.ions[3].mz". Parsing keeps no record of where it is; code that
// fails gives an address, and the path is looked up then. One search serves all types, by a small table for each, and
// takes no stack: objects may be nested as deeply as the stack allowed for parsing them.

#include <string>
#include <utility>

#include "hps/error.h"
#include "hps/shape/node.h"

namespace hps::shape {

// "ions[3].mz", from its end to its beginning; the middle of a long one is left out.
class Path {
 public:
  HPS_COLD void prepend(const Step& step) {
    if (step.name.empty() && step.index == Step::none) return;
    ErrorText text;
    if (step.name.empty()) text.append("[%zu]", step.index);
    else text.append(".%.*s", static_cast<int>(step.name.size()), step.name.data());
    if (first_.empty() && last_.size() < most_last) {
      last_.insert(0, text.c_str());
      return;
    }
    first_.insert(0, text.c_str());
    if (first_.size() <= most_first) return;
    first_.resize(most_first);
    cut_ = true;
  }
  HPS_COLD std::string text(std::string_view root) const {
    return std::string(root).append(first_).append(cut_ ? "..." : "").append(last_);
  }

 private:
  static constexpr std::size_t most_first = 300, most_last = 100;
  std::string first_, last_;
  bool cut_ = false;
};

// Objects one in another, the innermost at hand. On the heap, and ended one by one. (A unique_ptr of its own would cost
// every user of hps compile time.)
class Descent {
 public:
  struct Place {
    Part part;
    Cursor cursor;
    Place* outer;
  };
  explicit Descent(const Part& root) { push(root); }
  ~Descent() {
    while (last) pop();
  }
  Descent(const Descent&) = delete;

  void push(const Part& part) {
    last = new Place{part, {}, last};
    levels += is_level();
  }
  void pop() {
    levels -= is_level();
    delete std::exchange(last, last->outer);
  }

  Place* last = nullptr;
  std::size_t levels = 0;

 private:
  bool is_level() const { return last->part.node->kind != Kind::record && last->part.node->kind != Kind::array; }
};

// Prepends the steps from the object to the innermost one at the address `sought`, at most `levels` of nesting deep.
// False if it is not in the object.
HPS_COLD inline bool find(const void* object, const Node& node, const char* sought, std::size_t levels, Path& path) {
  Descent way({object, &node, {}});
  while (way.last) {
    auto& [part, cursor, outer] = *way.last;
    Part next;
    if (way.levels <= levels && part.node->next_part(part.at, sought, cursor, next)) {
      way.push(next);
      continue;
    }
    const auto begin = static_cast<const char*>(part.at);
    // (A number may lie between others that it is no part of, as in a matrix by columns.)
    const std::size_t size = part.node->kind == Kind::scalar ? 1 : part.node->size;
    if (sought >= begin && sought < begin + size) {
      for (; way.last; way.pop()) path.prepend(way.last->part.step);
      return true;
    }
    way.pop();
  }
  return false;
}

}  // namespace hps::shape
