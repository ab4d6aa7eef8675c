// SPDX-License-Identifier: MIT
#pragma once
// The table of types: each with its name and some of its values. The files in unit/types/ add to it, a line a type;
// the tests there run over all of it, in every format and through every buffer.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#if defined(HPS_TEST_COLUMNS)
#include "support/typed_columns.h"
#elif defined(HPS_FUZZ_TYPES)
#include "fuzz/typed.h"
#else
#include "support/typed_rows.h"
#endif

namespace hps_tests {

using Make = std::function<std::unique_ptr<Object>()>;

struct Case {
  std::string name;
  Make fresh;
  std::vector<Make> values;
  bool ordered = true;  // false: only canonical bytes are the same everywhere
  bool exact = true;    // false: other messages than to_string's are accepted too, a set's in another order for example
};

inline std::vector<Case>& all_cases() {
  static std::vector<Case> cases;
  return cases;
}

// Adds a type that is given by one or more of its values.
template <class T, class... More>
Case& add(std::string name, T first, More... more) {
  Case c{std::move(name), [] { return std::make_unique<Typed<T>>(); }, {}};
  const auto keep = [&c](T value) {
    c.values.push_back([value = std::move(value)] { return std::make_unique<Typed<T>>(value); });
  };
  keep(std::move(first));
  (keep(T(std::move(more))), ...);
  return all_cases().emplace_back(std::move(c));
}

// Adds a type that cannot be copied, or is filled more easily than listed: functions fill in its values.
template <class T, class... F>
Case& add_filled(std::string name, F... fill) {
  Case c{std::move(name), [] { return std::make_unique<Typed<T>>(); }, {}};
  (c.values.push_back([fill] {
    auto object = std::make_unique<Typed<T>>();
    fill(object->value);
    return object;
  }),
   ...);
  return all_cases().emplace_back(std::move(c));
}

// A type that the platform may lack: T is incomplete then.
template <class T>
void add_if_complete(std::string name, std::initializer_list<int> values) {
  if constexpr (requires { sizeof(T); }) {
    Case c{std::move(name), [] { return std::make_unique<Typed<T>>(); }, {}};
    for (const int v : values)
      for (const int shift : {0, 90})
        if (v || !shift)
          c.values.push_back([v, shift] { return std::make_unique<Typed<T>>(static_cast<T>(v) << shift); });
    all_cases().push_back(std::move(c));
  }
}

// Messages in another order are accepted.
inline Case& sorts(Case& c) { return c.exact = false, c; }
// Its own order of elements is nobody's business.
inline Case& unordered(Case& c) { return c.ordered = c.exact = false, c; }

}  // namespace hps_tests
