// SPDX-License-Identifier: MIT
// How deep objects may be, how much stack that takes, and how long errors there take. Compiled with -O2.

#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <variant>

#include "support/bytes.h"
#include "support/expect_error.h"
#include "support/sanitized.h"

#include <hps/format/packed/message.h>
#include <hps/packed.h>

namespace hps_tests {
namespace {

// A level takes up to 450 bytes in rows, and 800 in columns.
constexpr std::size_t stack_size = sanitized ? std::size_t{16} << 20 : std::size_t{1} << 20;

// Calls f on a small stack; how many bytes of it were used.
std::size_t on_small_stack(const std::function<void()>& f) {
  void* const memory = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  std::memset(memory, 0x5a, stack_size);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, memory, stack_size);
  pthread_t thread;
  const auto run = [](void* p) -> void* {
    (*static_cast<const std::function<void()>*>(p))();
    return nullptr;
  };
  EXPECT_EQ(pthread_create(&thread, &attributes, run, const_cast<std::function<void()>*>(&f)), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  const auto bytes = static_cast<const unsigned char*>(memory);
  std::size_t unused = 0;
  while (unused < stack_size && bytes[unused] == 0x5a) ++unused;
  munmap(memory, stack_size);
  return stack_size - unused;
}

double seconds(auto&& f) {
  const std::clock_t begin = std::clock();
  f();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// Columns, also where rows are smaller.
template <class T>
std::string columns_of(const T& t, const hps::Packed& format = {}) {
  std::string message;
  hps::ContainerSink sink(message);
  hps::detail::column::Message(t, format).write(sink);
  return message;
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

bool serializes(const auto& t, const auto& format) {
  try {
    (void)hps::to_string(t, format);
    return true;
  } catch (const hps::LimitExceeded&) {
    return false;
  }
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

struct Node {
  std::shared_ptr<Node> next;
  std::weak_ptr<Node> previous;
  std::shared_ptr<Node> other;
};
using Nodes = std::vector<std::shared_ptr<Node>>;

Nodes nodes(std::size_t n) {
  Nodes all(n);
  for (auto& node : all) node = std::make_shared<Node>();
  return all;
}

// Ends them one by one, whatever they point to.
struct Ended : Nodes {
  explicit Ended(Nodes all) : Nodes(std::move(all)) {}
  ~Ended() {
    for (auto& node : *this) node->next = node->other = nullptr;
  }
  Ended(const Ended&) = delete;
};

// Alike in all formats, and on both sides.
void expect_accepted(const Nodes& all) {
  const auto with = [&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    on_small_stack([&] {
      const Nodes copy = hps::from_string<Nodes>(message, format);
      EXPECT_EQ(copy.size(), all.size());
    });
  };
  with(hps::compact);
  with(hps::raw);
  with(hps::packed);
}
void expect_refused(const Nodes& all) {
  const auto refuse = [&](const std::string& message, const auto& format) {
    on_small_stack([&] { EXPECT_THROW(hps::from_string<Nodes>(message, format), hps::LimitExceeded); });
    on_small_stack([&] {
      Nodes used(3, std::make_shared<Node>());
      EXPECT_THROW(hps::from_string(message, used, format), hps::LimitExceeded);
    });
  };
  const auto with = [&](const auto& format) {
    EXPECT_THROW(hps::to_string(all, format), hps::LimitExceeded);
    refuse(hps::to_string(all, format.max_depth(10000000)), format);
  };
  with(hps::compact);
  with(hps::raw);
  with(hps::packed);
  refuse(columns_of(all, hps::packed.max_depth(10000000)), hps::packed);
}

// Each points to the one before it.
TEST(SharedDepth, AChainBackwards) {
  for (const std::size_t n : {900u, 5000u}) {
    const Ended all(nodes(n));
    for (std::size_t i = 1; i < n; ++i) all[i]->next = all[i - 1];
    n < 1000 ? expect_accepted(all) : expect_refused(all);
  }
}

// The limit is exact, and the same for a chain forwards and backwards.
TEST(SharedDepth, TheLimit) {
  const auto deepest = [](auto&& connect, const auto& format) {
    std::size_t n = 1;
    for (;; ++n) {
      const Ended all(nodes(n));
      for (std::size_t i = 1; i < n; ++i) connect(*all[i - 1], all[i], *all[i], all[i - 1]);
      const Nodes& list = all;
      const std::string message = hps::to_string(list, format.max_depth(1000));
      const bool fits = serializes(list, format);
      if (fits) (void)hps::from_string<Nodes>(message, format);
      else EXPECT_THROW(hps::from_string<Nodes>(message, format), hps::LimitExceeded) << n;
      if (!fits) return n - 1;
    }
  };
  const auto forwards = [](Node& a, const auto& after, Node&, const auto&) { a.next = after; };
  const auto backwards = [](Node&, const auto&, Node& b, const auto& before) { b.next = before; };
  const auto with = [&](const auto& format) {
    const std::size_t n = deepest(forwards, format);
    EXPECT_EQ(n, deepest(backwards, format));
    EXPECT_GE(n, 18u);
    EXPECT_LE(n, 20u);
  };
  with(hps::compact.max_depth(20));
  with(hps::raw.max_depth(20));
  with(hps::packed.max_depth(20));
}

TEST(SharedDepth, AShortMessageOfManyNodes) {
  struct Link {
    std::shared_ptr<Link> next;
  };
  const std::string message = unhex("011112072329002701290004c0843d07c0843d070180897a030202000bd007030002000bd007");
  on_small_stack([&] {
    std::vector<std::shared_ptr<Link>> links;
    EXPECT_THROW(hps::from_string(message, links, hps::packed), hps::Error);
  });
}

TEST(SharedDepth, CyclesAreNeverDestroyed) {
  Nodes all = nodes(3);
  all[0]->next = all[1], all[1]->next = all[0], all[2]->other = all[2];
  const auto with = [&](const auto& format) {
    Nodes copy = hps::from_string<Nodes>(hps::to_string(all, format), format);
    EXPECT_EQ(copy[1]->next, copy[0]);
    EXPECT_EQ(copy[2]->other, copy[2]);
    for (auto& node : copy) node->next = node->other = nullptr;
  };
  with(hps::compact);
  with(hps::raw);
  with(hps::packed);
  for (auto& node : all) node->next = node->other = nullptr;
}

TEST(SharedDepth, WeakPointersToNeighbours) {
  const Ended all(nodes(100000));
  for (std::size_t i = 1; i < all.size(); ++i) {
    all[i]->other = all[0];
    all[i]->previous = all[i - 1];
  }
  expect_accepted(all);
}

// A tree whose nodes own their parents, found by weak pointers downwards.
TEST(SharedDepth, StrongPointersUpwards) {
  for (const std::size_t n : {300u, 2000u}) {
    const Ended all(nodes(n));
    for (std::size_t i = 1; i < n; ++i) {
      all[i]->next = all[i - 1];
      all[i - 1]->previous = all[i];
    }
    n < 1000 ? expect_accepted(all) : expect_refused(all);
  }
}

}  // namespace
}  // namespace hps_tests
