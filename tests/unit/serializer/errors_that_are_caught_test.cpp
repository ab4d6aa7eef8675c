// SPDX-License-Identifier: MIT
// Hand-written code that catches an error and goes on, wherever the message and its memory are by then.

#include <gtest/gtest.h>
#include <hps/hps.h>
#include <hps/legacy.h>

#include <queue>
#include <set>

#include "support/streams.h"

namespace hps_tests {
namespace {

// Parses a V, and whatever happens some of the bytes that are left.
template <class V>
struct Tolerant {
  V v{};
  std::size_t rest = 0;
  bool failed = false;

  template <class B>
  void serialize(B& b) const {
    b << v;
  }
  template <class B>
  void parse(B& b) {
    failed = false;
    try {
      b >> v;
    } catch (const hps::Error&) {
      failed = true;
    }
    EXPECT_LT(b.remaining(), std::size_t{1} << 20);
    try {
      for (rest = 0; rest < 100000; ++rest) b.read_char();
    } catch (const hps::ParseError&) {
    }
    std::vector<char> more(100000);
    EXPECT_THROW(b.read(more.data(), more.size()), hps::ParseError);
  }
};

struct StringAndReal {
  std::string s;
  double d = 0;
};
struct TwoStrings {
  std::string first, second;
};
struct Numbers {
  std::vector<int> before;
  std::optional<std::vector<double>> reals;
  std::map<int, float> map;
};

template <class V>
void expect_survives(const std::string& message) {
  for (std::size_t n = 0; n <= message.size(); ++n) {
    SCOPED_TRACE(n);
    for (const bool damaged : {false, true}) {
      std::vector<char> cut(message.begin(), message.begin() + static_cast<std::ptrdiff_t>(n));
      if (damaged && n) cut[n - 1] = '\x7f';
      Tolerant<V> t;
      try {
        hps::from_span(cut, t);
      } catch (const hps::ParseError&) {
      }
      EXPECT_LE(t.rest, n);
      for (const unsigned piece : {1u, 3u, 1000u}) {
        PiecesStream in(std::string(cut.data(), n), piece);
        try {
          hps::from_stream(in, t);
        } catch (const hps::Error&) {
        }
        EXPECT_LE(t.rest, n);
      }
    }
  }
}

TEST(ErrorsThatAreCaught, WhileParsing) {
  expect_survives<StringAndReal>(hps::to_string(StringAndReal{"hello", 1.5}));
  expect_survives<TwoStrings>(hps::to_string(TwoStrings{"a", std::string(40, 'b')}));
  expect_survives<Numbers>(hps::to_string(Numbers{{1, 200, 300000}, {{1, 2}}, {{1, 2}, {3, 4}}}));
}

struct Fails {
  template <class B>
  void serialize(B& b) const {
    b << std::string(6000, 'x');
    throw hps::Error("fails");
  }
  template <class B>
  void parse(B&) {}
};
struct GoesOn {
  std::size_t before = 0, after = 0;
  template <class B>
  void serialize(B& b) const {
    b << std::string(before, 'b');
    try {
      b << std::vector<Fails>(1);
    } catch (const hps::Error&) {
    }
    b << std::string(after, 'a') << 7;
  }
  template <class B>
  void parse(B&) {}
};

// The message may or may not contain the bytes written for the value that failed.
TEST(ErrorsThatAreCaught, WhileSerializing) {
  for (const std::size_t before : {0u, 10u, 3000u, 5000u}) {
    for (const std::size_t after : {0u, 100u, 3000u, 9000u}) {
      const std::vector<GoesOn> all(3, {before, after});
      std::string kept(1000, '~');
      for (int i = 0; i < 3; ++i) hps::to_string(all, kept);
      EXPECT_LT(kept.size(), 3 * (before + after + 6000 + 20));
      ASSERT_GE(kept.size(), after + 1);
      EXPECT_EQ(kept.back(), '\x0e');
      EXPECT_EQ(kept.substr(kept.size() - 1 - after, after), std::string(after, 'a'));
      const std::string fresh = hps::to_string(all);
      EXPECT_EQ(fresh.substr(fresh.size() - 1 - after), kept.substr(kept.size() - 1 - after));
    }
  }
}

TEST(ErrorsThatAreCaught, LeaveTheStreamInTheMessage) {
  std::string message = hps::to_string(std::string(50, 's')) + std::string("\x03\x80\x00\x00\x00", 5) + "what follows";
  for (const unsigned piece : {1u, 7u, 52u, 53u, 54u, 1000u}) {
    PiecesStream in(message, piece);
    {
      hps::StreamInputBuffer buffer(in);
      std::string s;
      std::vector<int> v;
      buffer >> s;
      EXPECT_THROW(buffer >> v, hps::ParseError);
    }
    std::string rest(std::istreambuf_iterator<char>(in), {});
    EXPECT_LE(rest.size(), message.size());
    EXPECT_EQ(rest, message.substr(message.size() - rest.size()));
  }
}

// A set must not compare elements that are only partly parsed.
struct Less {
  bool operator()(const StringAndReal& a, const StringAndReal& b) const {
    EXPECT_TRUE(a.d >= 0 && b.d >= 0) << a.d << " " << b.d;
    return a.d < b.d;
  }
};

TEST(ErrorsThatAreCaught, ValuesFromBeyondTheEndAreNotCompared) {
  const std::set<StringAndReal, Less> set{{"", 1}, {"hello", 2}, {"b", 3}};
  const std::map<StringAndReal, int, Less> map{{{"", 1}, 1}, {{"hello", 2}, 2}};
  std::priority_queue<StringAndReal, std::vector<StringAndReal>, Less> queue;
  for (int i = 0; i < 4; ++i) queue.push({"element", 1.0 + i});
  const auto cut = [](const auto& t) {
    const std::string message = hps::to_string(t);
    for (std::size_t n = 0; n < message.size(); ++n) {
      using T = std::remove_cvref_t<decltype(t)>;
      EXPECT_THROW(hps::from_string<T>(message.substr(0, n)), hps::ParseError);
    }
  };
  cut(set);
  cut(map);
  cut(queue);
}

}  // namespace
}  // namespace hps_tests
