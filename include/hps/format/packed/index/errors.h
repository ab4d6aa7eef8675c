// SPDX-License-Identifier: MIT
#pragma once
// Errors about a message, in terms of the type that it is parsed as.

#include "hps/error.h"
#include "hps/format/packed/index/layout.h"

namespace hps::detail::column {

// A type as columns.
struct Blueprint {
  std::string_view root;  // its name
  std::string_view shape;
  std::string names;

  Layout layout() const { return {input(shape), input(names), Layout::Of::shape_with_nodes}; }
  std::string path(const std::string& below) const {
    std::string path(root);
    if (!below.empty()) path.append(1, '.').append(below);
    return path;
  }

 private:
  static Input input(std::string_view s) { return {s.data(), s.data(), s.data() + s.size()}; }
};

[[noreturn]] HPS_COLD inline void raise(const Failure& failure, const std::string& path) {
  if (failure.limit) throw LimitExceeded(failure.problem.c_str(), failure.offset, path.c_str(), failure.limit);
  throw ParseError(failure.problem.c_str(), failure.offset, path.c_str(), failure.advice);
}

[[noreturn]] HPS_COLD inline void raise(const Failure& failure, const Blueprint& own) {
  const Layout layout = own.layout();  // the library's own, so this does not fail
  raise(failure, failure.column == Failure::index ? "" : own.path(layout.places()[failure.column].path));
}

// Shapes that differ.
[[noreturn]] HPS_COLD inline void raise_difference(Input theirs, const Blueprint& own) {
  const std::size_t offset = theirs.offset(), n = theirs.remaining();
  const std::string_view other(theirs.bytes(n), n), mine = own.shape;
  std::size_t i = 0;
  while (i < n && i < mine.size() && other[i] == mine[i]) ++i;
  const Layout layout = own.layout();
  const auto name = [i](std::string_view shape) {
    return i < shape.size() ? name_of(static_cast<unsigned char>(shape[i])) : std::string("nothing");
  };
  ErrorText problem("a message of another type");
  if (i == mine.size() || layout.starts_at(i))
    problem.append(": %s where the object has %s", name(other).c_str(), name(mine).c_str());
  throw ParseError(problem.c_str(), offset + i, own.path(layout.path_at(i)).c_str(), "written as another type?");
}

}  // namespace hps::detail::column
