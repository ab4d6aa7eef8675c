// SPDX-License-Identifier: MIT
#pragma once
// Bytes that an object does not have, but that are made of it, and the object of them.

#include <cstring>

#include "hps/format/row/any_bytes.h"

namespace hps::detail::row {

// Where messages are inside each other, the problem has its place in the innermost one; all places would make it long.
HPS_COLD inline std::string problem_inside(const ErrorAt& error) {
  static constexpr const char* inside = " of what is inside";
  const std::string problem = error.problem();
  const char* const end = std::strstr(problem.c_str(), inside);
  return ErrorText("%.*s%s", static_cast<int>(end ? end - problem.c_str() : 1000), problem.c_str(), inside).c_str();
}

template <class F, class T>
[[gnu::noinline]] char* write_made_bytes(char* p, const T& t, Writer& out, std::size_t after) {
  const auto [bytes, memory] = Shape<T>::make(t, out);
  out.charge(1, memory);
  return write_any_bytes<F, T>(p, bytes.data(), bytes.size(), out, after);
}

template <class F, class T>
[[gnu::noinline]] const char* parse_made_bytes(const char* p, T& t, ReaderOf<F>& in, std::size_t after) {
  std::size_t n = 0;
  p = parse_size<F, 8>(p, n, in, &t);
  const std::size_t offset = in.offset(p);
  std::string pieces;
  std::string_view bytes;
  if (piecewise<F> && static_cast<std::size_t>(in.left(p)) < n) {
    if constexpr (piecewise<F>) p = in.read(p, pieces, n, &t);
    bytes = pieces;
  } else {
    if (in.left(p) < static_cast<std::ptrdiff_t>(n)) in.fail_end(&t);
    bytes = {p, n};
    p += n;
  }
  try {
    Shape<T>::parse(t, bytes, in, in.whole_budget(p));
  } catch (const ParseError& error) {
    in.fail_at(offset, problem_inside(error).c_str(), &t);
  } catch (const LimitExceeded& error) {
    in.exceed_at(offset, problem_inside(error).c_str(), &t);
  }
  return in.ensure(p, after);
}

}  // namespace hps::detail::row
