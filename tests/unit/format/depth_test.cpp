// SPDX-License-Identifier: MIT
// How deep objects may be, how much stack that takes, and how long errors there take. Compiled with -O2.

#include <algorithm>
#include <ctime>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <variant>

#include <hps/packed.h>

#include "support/bytes.h"
#include "support/columns_of.h"
#include "support/expect_error.h"
#include "support/small_stack.h"

namespace hps_tests {
namespace {

double seconds(auto&& f) {
  const std::clock_t begin = std::clock();
  f();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// The nested map comes last, so that a message ends at its greatest depth.
struct NamedMap {
  std::string name;
  std::map<int, NamedMap> kids;
  NamedMap& deeper() { return kids[0]; }
};
struct Vector {
  int i = 0;
  std::vector<Vector> v;
  Vector& deeper() { return v.emplace_back(); }
};
struct List {
  int i = 0;
  std::list<List> v;
  List& deeper() { return v.emplace_back(); }
};
struct Unique {
  int i = 0;
  std::unique_ptr<Unique> p;
  Unique& deeper() { return *(p = std::make_unique<Unique>()); }
};
struct Optional {
  int i = 0;
  std::optional<std::vector<Optional>> o;
  Optional& deeper() { return o.emplace(1)[0]; }
};
struct Variant {
  int i = 0;
  std::variant<bool, std::unique_ptr<Variant>> v;
  Variant& deeper() { return *v.emplace<1>(std::make_unique<Variant>()); }
};
struct Shared {
  int i = 0;
  std::shared_ptr<Shared> p;
  Shared& deeper() { return *(p = std::make_shared<Shared>()); }
};
struct ByHand {
  std::vector<ByHand> v;
  ByHand& deeper() { return v.emplace_back(); }
  template <class B>
  void serialize(B& b) const {
    b << v;
  }
  template <class B>
  void parse(B& b) {
    b >> v;
  }
};
struct Base {
  virtual ~Base() = default;
};
struct Listed : Base {
  int i = 0;
  std::unique_ptr<Base> p;
  HPS_MEMBERS(i, p)
  Listed& deeper() {
    auto made = std::make_unique<Listed>();
    Listed& listed = *made;
    p = std::move(made);
    return listed;
  }
};

}  // namespace
}  // namespace hps_tests

template <>
struct hps::Derived<hps_tests::Base> : hps::Types<hps_tests::Listed> {};

namespace hps_tests {
namespace {

template <class T>
T chain(int levels) {
  T root;
  for (T* t = &root; levels; --levels) t = &t->deeper();
  return root;
}

// How many levels there may be by default.
template <class T>
int most_levels(const auto& format) {
  int n = 2, step = 1024;
  for (; step; step /= 2)
    if (serializes(chain<T>(n + step), format)) n += step;
  return n;
}

// The stack that it takes when the message does not parse.
template <class T>
std::size_t failing_on_small_stack(const std::string& message, const auto& format, std::string& path) {
  return on_small_stack([&] {
    try {
      (void)hps::from_string<T>(message, format);
      ADD_FAILURE() << "no error: " << hps::shape::type_name<T>() << " of " << message.size() << " bytes";
    } catch (const hps::ErrorAt& e) {
      path = e.path();
    }
  });
}

template <class T>
void expect_deep_in(const auto& format) {
  SCOPED_TRACE(hps::shape::type_name<T>());
  const int n = most_levels<T>(format);
  const auto deep = chain<T>(n);
  const std::string message = hps::to_string(deep, format);
  const std::size_t parsing = on_small_stack([&] { (void)hps::from_string<T>(message, format); });
  EXPECT_LT(parsing, stack_size * 15 / 16);
  EXPECT_LT(on_small_stack([&] { (void)hps::to_string(deep, format); }), stack_size * 15 / 16);

  constexpr bool is_packed = std::is_same_v<decltype(format), const hps::Packed&>;
  std::string path, damaged = message;
  if (!is_packed) damaged.back() = '\xff';
  else damaged[0] = '\x7f';
  for (const std::string& wrong : {message.substr(0, message.size() - 1), damaged}) {
    EXPECT_LE(failing_on_small_stack<T>(wrong, format, path), parsing + 8192);
    if constexpr (!is_packed && !std::is_same_v<T, ByHand>) {
      EXPECT_GT(path.size(), 300u) << path;
    }
  }
  const std::string deeper = hps::to_string(chain<T>(n + 1), format.max_depth(2000));
  EXPECT_LE(failing_on_small_stack<T>(deeper, format, path), parsing + 8192);
}

template <class T>
void expect_deep() {
  expect_deep_in<T>(hps::compact);
  expect_deep_in<T>(hps::raw);
  expect_deep_in<T>(hps::packed);
}

TEST(Stack, ErrorsNeedNoMoreThanParsing) {
  expect_deep<NamedMap>();
  expect_deep<Vector>();
  expect_deep<List>();
  expect_deep<Unique>();
  expect_deep<Optional>();
  expect_deep<Variant>();
  expect_deep<Shared>();
  expect_deep<ByHand>();
  expect_deep<Listed>();
}

struct Arrays {
  std::vector<Arrays> v;
  std::vector<double> doubles;
  std::vector<float> floats;
  std::vector<int> integers;
  Arrays& deeper() { return v.emplace_back(); }
};

// Where blocks of numbers may have others inside, and the plans of all of them are on the stack.
TEST(Stack, LongArraysAtTheGreatestDepth) {
  Arrays root;
  Arrays* deepest = &root;
  for (int i = 0; i < 990; ++i) deepest = &deepest->deeper();
  std::uint32_t random = 1;
  const auto below = [&](std::uint32_t n) { return ((random = random * 1'664'525 + 1'013'904'223) >> 8) % n; };
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    deepest->doubles.push_back((below(20'000) + i % 3 * 1'000'000) * 0.0137);
    deepest->floats.push_back(static_cast<float>(below(2000)) * 0.0137f);
    deepest->integers.push_back(static_cast<int>(7 * (below(100) + below(100) + i % 2 * 5000)));
  }
#if defined(__OPTIMIZE__)
  constexpr std::size_t limit = hps_tests::sanitized ? stack_size : std::size_t{1} << 19;
#else
  constexpr std::size_t limit = stack_size;
#endif
  for (const hps::Effort effort : {hps::Effort::quick, hps::Effort::balanced, hps::Effort::thorough}) {
    const hps::Packed format = hps::packed.effort(effort);
    std::string message;
    EXPECT_LT(on_small_stack([&] { message = hps::to_string(root, format); }), limit);
    EXPECT_LT(on_small_stack([&] { (void)hps::from_string<Arrays>(message, format); }), limit);
  }
}

// The least of three, since others may use the machine meanwhile.
double least_seconds(auto&& f) {
  double least = seconds(f);
  for (int i = 0; i < 2; ++i) least = std::min(least, seconds(f));
  return least;
}

// The chain many times, the error in the last one.
template <class T>
double time_of_error(int n, double* success = nullptr) {
  std::vector<T> all(static_cast<std::size_t>(n));
  for (T& t : all) t = chain<T>(400);
  std::string message = hps::to_string(all);
  if (success) *success = least_seconds([&] { (void)hps::from_string<std::vector<T>>(message); });
  message.back() = '\x7f';
  return least_seconds([&] { EXPECT_THROW(hps::from_string<std::vector<T>>(message), hps::ParseError); });
}

TEST(Stack, TimeOfErrorsIsLinear) {
  double success = 0;
  const double error = time_of_error<NamedMap>(800, &success);
  EXPECT_LT(error, 0.05 + 50 * success);
  EXPECT_LT(time_of_error<NamedMap>(1600), 0.05 + 4 * error);
  // Deep in one object.
  for (const int n : {250, 500, 990}) {
    std::string message = hps::to_string(chain<NamedMap>(n));
    message.back() = '\x7f';
    EXPECT_LT(least_seconds([&] {
                for (int i = 0; i < 10; ++i) EXPECT_THROW(hps::from_string<NamedMap>(message), hps::ParseError);
              }),
              0.05 + 0.0001 * n);
  }
}

}  // namespace
}  // namespace hps_tests
