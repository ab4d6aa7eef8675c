// SPDX-License-Identifier: MIT
#pragma once
// Messages and objects that are hostile or degenerate, by the promises of docs/security.md alone: each call succeeds or
// throws hps::Error, in two seconds, on a stack of 8 MiB, in less than 1 GiB.

#include <gtest/gtest.h>
#include <hps/hps.h>
#include <hps/packed.h>
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/allocations.h"
#include "support/sanitized.h"

namespace hps_tests::hostile {

using namespace std::string_literals;

#ifdef __OPTIMIZE__
constexpr bool fast = !sanitized;
#else
constexpr bool fast = false;
#endif

inline constexpr std::size_t KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;
inline constexpr std::size_t small_stack = fast ? 512 * KiB : 8 * MiB;
inline constexpr double seconds_allowed = fast ? 2 : 60;
inline constexpr double seconds_of_many_calls = 600;
inline constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

// As hostile writers are.
inline const auto compact_writer = hps::compact.max_expansion(unlimited).max_depth(100'000'000);
inline const auto raw_writer = hps::raw.max_expansion(unlimited).max_depth(100'000'000);
inline const auto packed_writer = hps::packed.max_expansion(unlimited).max_depth(100'000'000);

class MemoryLimit {
 public:
  explicit MemoryLimit(std::size_t more) {
    if (sanitized || getrlimit(RLIMIT_AS, &before_) != 0) return;
    std::size_t pages = 0;
    if (!(std::ifstream("/proc/self/statm") >> pages)) return;
    rlimit limit = before_;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + more);
    set_ = setrlimit(RLIMIT_AS, &limit) == 0;
  }
  ~MemoryLimit() {
    if (set_) setrlimit(RLIMIT_AS, &before_);
  }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  rlimit before_{};
  bool set_ = false;
};

enum class Outcome { success, parse_error, limit, other_error, out_of_memory, foreign };

struct Result {
  Outcome outcome = Outcome::success;
  std::string text;
  double seconds = 0;
  bool failed() const { return outcome != Outcome::success; }
};

inline double thread_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

inline Result measured(const std::function<void()>& f, double allowed = seconds_allowed) {
  Result r;
  const double begin = thread_seconds();
  try {
    f();
  } catch (const hps::LimitExceeded& e) {
    r = {Outcome::limit, e.what()};
  } catch (const hps::ParseError& e) {
    r = {Outcome::parse_error, e.what()};
  } catch (const hps::Error& e) {
    r = {Outcome::other_error, e.what()};
  } catch (const std::bad_alloc& e) {
    r = {Outcome::out_of_memory, e.what()};
  } catch (const std::exception& e) {
    r = {Outcome::foreign, e.what()};
  }
  r.seconds = thread_seconds() - begin;
  EXPECT_LT(r.seconds, allowed) << r.text;
  EXPECT_NE(r.outcome, Outcome::foreign) << r.text;
  EXPECT_LT(r.text.size(), 10'000u) << "an endless error";
  return r;
}

inline Result on_a_thread(const std::function<void()>& f, std::size_t stack = 8 * MiB,
                          double allowed = seconds_allowed) {
  malloc_trim(0);
  const MemoryLimit limit(GiB + stack);
  std::tuple<const std::function<void()>*, double, Result> all{&f, allowed, {}};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  pthread_t thread{};
  const auto run = [](void* p) -> void* {
    auto& [call, seconds, result] = *static_cast<decltype(all)*>(p);
    result = measured(*call, seconds);
    return nullptr;
  };
  const int failed = pthread_create(&thread, &attributes, run, &all);
  pthread_attr_destroy(&attributes);
  if (failed != 0) {
    ADD_FAILURE() << "no thread";
    return {};
  }
  pthread_join(thread, nullptr);
  return std::get<2>(all);
}

template <class F>
inline constexpr bool is_packed = std::is_same_v<std::remove_cvref_t<F>, std::remove_cvref_t<decltype(hps::packed)>>;

// Holds what happens while it lives to the memory that docs/security.md grants a message of n bytes, and to the time.
class Limited {
 public:
  template <class F>
  Limited(std::size_t n, const F& format, std::size_t times = 1) : n_(n) {
    const std::size_t expansion = std::min(format.limits.expansion, GiB);
    granted_ = times * (is_packed<F> ? 128 * MiB + 8 * expansion * n : MiB + expansion * n);
  }
  ~Limited() {
    if (!sanitized) {
      EXPECT_LE(scope_.peak(), granted_ + of_allocator * scope_.count() + library) << "message of " << n_ << " bytes";
    }
    EXPECT_LT(thread_seconds() - begin_, seconds_allowed) << "message of " << n_ << " bytes";
  }
  Limited(const Limited&) = delete;
  Limited& operator=(const Limited&) = delete;

 private:
  static constexpr std::size_t of_allocator = 24;    // what it adds to a block
  static constexpr std::size_t library = 256 * KiB;  // windows into columns

  std::size_t n_, granted_ = 0;
  double begin_ = thread_seconds();
  AllocationScope scope_;
};

// On this thread.
template <class T, class F = hps::Compact>
T parse_here(const std::string& message, const F& format = {}) {
  const Limited limited(message.size(), format);
  return hps::from_string<T>(message, format);
}
template <class T, class F>
void parse_here(const std::string& message, T& object, const F& format) {
  const Limited limited(message.size(), format);
  hps::from_string(message, object, format);
}
template <class T, class F>
T parse_stream_here(std::istream& stream, std::size_t size, const F& format) {
  const Limited limited(size, format, 3);
  return hps::from_stream<T>(stream, format);
}

template <class T, class F>
Result parse(const std::string& message, const F& format, std::size_t stack = 8 * MiB) {
  const Limited limited(message.size(), format);
  return on_a_thread([&] { hps::from_string<T>(message, format); }, stack);
}

template <class T, class F>
Result parse_stream(const std::string& message, const F& format, std::size_t stack = 8 * MiB) {
  std::istringstream stream(message);
  const Limited limited(message.size(), format, 3);
  return on_a_thread([&] { hps::from_stream<T>(stream, format); }, stack);
}

template <class T, class F>
void parse_any(const std::string& message, const F& format) {
  const Result a = parse<T>(message, format), b = parse_stream<T>(message, format);
  EXPECT_TRUE(a.failed() || !b.failed() || b.outcome == Outcome::limit) << b.text;
  EXPECT_TRUE(b.failed() || !a.failed() || a.text.find("left over") != std::string::npos) << a.text;
}

void in_all_formats(auto&& f) {
  f(hps::compact);
  f(hps::raw);
  f(hps::packed);
}

inline std::string repeated(const std::string& s, std::size_t n) {
  std::string r;
  r.reserve(s.size() * n);
  for (std::size_t i = 0; i < n; ++i) r += s;
  return r;
}

inline std::string varint(std::uint64_t v) { return hps::to_string(v); }
inline std::string fixed(std::uint64_t v) { return hps::to_string(v, hps::raw); }

inline std::string from_hex(const std::string& hex) {
  std::string r;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) r += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return r;
}

struct InnerShared {
  std::shared_ptr<double> d;
};
struct OuterShared {
  std::shared_ptr<InnerShared> b;
  std::shared_ptr<int> i;
};

inline std::vector<OuterShared> outer_shared(int n) {
  std::vector<OuterShared> r;
  for (int k = 0; k < n; ++k)
    r.push_back({std::make_shared<InnerShared>(InnerShared{std::make_shared<double>(k / 3.0)}),
                 std::make_shared<int>(7 * k)});
  return r;
}

struct UM {
  std::unordered_multimap<int, UM> m;
};

inline UM multimaps(int levels, bool leaves_first) {
  UM u;
  for (int i = 0; i < levels; ++i) {
    UM above;
    if (leaves_first) above.m.emplace(1, UM());
    above.m.emplace(1, std::move(u));
    if (!leaves_first) above.m.emplace(1, UM());
    u = std::move(above);
  }
  return u;
}

}  // namespace hps_tests::hostile
