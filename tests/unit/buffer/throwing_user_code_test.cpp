// SPDX-License-Identifier: MIT
// Functions of the user's types throw at every call: the exception arrives as it is, nothing leaks, and an object that
// was being parsed into is as good as any.

#include <gtest/gtest.h>
#include <hps/packed.h>

#include <sstream>

#include "support/columns_of.h"
#include "support/streams.h"
#include "support/until_done.h"
#include "unit/buffer/user_code_message.h"

namespace hps_tests {
namespace {

using namespace user_code;

class ThrowingUserCode : public testing::TestWithParam<Row> {
 protected:
  // f(format, serialize) with each format: `serialize(message) -> bytes`. Small messages of packed are rows.
  static void with_each_format(auto&& f) {
    const auto with = [&](const char* name, const auto& format, auto&& serialize) {
      SCOPED_TRACE(name);
      f(format, serialize);
    };
    const auto in = [](const auto& format) {
      return [&format](const Message& m) { return hps::to_string(m, format); };
    };
    static constexpr auto canonical = hps::compact.canonical();
    with("compact", hps::compact, in(hps::compact));
    with("canonical", canonical, in(canonical));
    with("raw", hps::raw, in(hps::raw));
    with("packed", hps::packed, in(hps::packed));
    with("columns", hps::packed, [](const Message& m) { return columns_of(m); });
  }

  // Calls f(object) with the first, second, ... call of the user's code throwing, and after(object) each time.
  static void at_each_call(auto&& before, auto&& f, auto&& after) {
    const std::ptrdiff_t live = Touchy::live;
    until_done([&](std::size_t n) {
      bool done = false;
      {
        auto object = before();
        try {
          const Failing failing(n);
          f(*object);
          done = true;
        } catch (const Own& own) {
          EXPECT_EQ(own.number, n);
        }
        after(*object);
      }
      EXPECT_EQ(Touchy::live, live);
      return done;
    });
  }

  // A failure cuts the cycles that it leaves; these are whole.
  struct Whole : Message {
    ~Whole() { cut(); }
  };

  static std::size_t calls_in_parsing(const std::string& bytes, const auto& format) {
    Whole m;
    const Failing nothing(1 << 20);
    hps::from_string(bytes, static_cast<Message&>(m), format);
    return nothing.calls();
  }

  static std::string canonical(const Message& m) { return hps::to_string(m, hps::raw.canonical()); }

  // The object has a value, whatever it is, and takes another one.
  static void expect_usable(Message& m, const Message& value, const std::string& bytes, const auto& format,
                            auto&& serialize) {
    try {
      const std::string any = serialize(m);
      Whole copy;
      hps::from_string(any, static_cast<Message&>(copy), format);
      EXPECT_EQ(canonical(copy), canonical(m));
    } catch (const hps::ParseError&) {
      throw;
    } catch (const hps::Error&) {  // a variant without a value
    }
    hps::from_string(bytes, m, format);
    EXPECT_EQ(canonical(m), canonical(value));
    m.cut();
  }
};

TEST_P(ThrowingUserCode, Serializing) {
  Whole whole;
  for (const int i : {0, 1, 2}) GetParam().add(whole, i);
  const Message& value = whole;
  with_each_format([&](const auto& format, auto&& serialize) {
    const std::string bytes = serialize(value), streamed = hps::to_string(value, format);
    at_each_call([] { return std::make_unique<std::string>(); }, [&](std::string& out) { out = serialize(value); },
                 [](const std::string&) {});
    at_each_call([] { return std::make_unique<std::ostringstream>(); },
                 [&](std::ostream& out) { hps::to_stream(value, out, format); },
                 [&](const std::ostringstream& out) { EXPECT_TRUE(streamed.starts_with(out.str())); });
    EXPECT_EQ(serialize(value), bytes);
  });
}

TEST_P(ThrowingUserCode, Parsing) {
  Whole value, other;
  for (const int i : {0, 1, 2}) GetParam().add(value, i);
  for (const int i : {4, 1, 0, 5, 3}) GetParam().add(other, i);
  const std::string used = hps::to_string(static_cast<Message&>(other));
  with_each_format([&](const auto& format, auto&& serialize) {
    const std::string bytes = serialize(value);
    const auto fresh = [] { return std::make_unique<Message>(); };
    const auto full = [&] {
      auto m = std::make_unique<Message>();
      hps::from_string(used, *m);
      m->cut();
      return m;
    };
    const auto from_string = [&](Message& m) {
      hps::from_string(bytes, m, format);
      m.cut();
    };
    const auto from_stream = [&](Message& m) {
      PiecesBuf pieces(bytes, 7);
      std::istream in(&pieces);
      hps::from_stream(in, m, format);
      m.cut();
    };
    EXPECT_GT(calls_in_parsing(bytes, format), calls_in_parsing(serialize(Message()), format));
    const auto usable = [&](Message& m) { expect_usable(m, value, bytes, format, serialize); };
    at_each_call(fresh, from_string, usable);
    at_each_call(full, from_string, usable);
    at_each_call(fresh, from_stream, usable);
  });
}

// Objects in a cycle do not outlive an exception of any kind, nor do those in a buffer of one's own.
TEST(ThrowingInCycles, NothingLeaks) {
  const std::vector all{knot(1), knot(2)};
  const std::string bytes = hps::to_string(all);
  const auto cut = [](const auto& knots) {
    for (const auto& k : knots) k->next = nullptr;
  };
  const auto try_it = [&](auto&& parse) {
    until_done([&](std::size_t n) {
      std::vector<std::shared_ptr<Knot>> knots;
      try {
        parse(n, knots);
      } catch (const Own&) {
        return false;
      } catch (const std::bad_alloc&) {
        return false;
      }
      cut(knots);
      return true;
    });
  };
  try_it([&](std::size_t n, auto& knots) {
    const FailingAllocation failing(n);
    hps::from_string(bytes, knots);
  });
  try_it([&](std::size_t n, auto& knots) {
    hps::InputBuffer buffer(bytes, hps::compact);
    const Failing failing(n);
    buffer >> knots;
  });
  cut(all);
}

// Throws after its contents, and whoever has it in an object catches that.
struct Tolerated {
  std::shared_ptr<int> number;
  template <class B>
  void serialize(B& b) const {
    b << number;
  }
  template <class B>
  void parse(B& b) {
    b >> number;
    throw Own();
  }
};
struct Tolerant {
  Tolerated tolerated;
  template <class B>
  void serialize(B& b) const {
    b << tolerated;
  }
  template <class B>
  void parse(B& b) {
    EXPECT_THROW(b >> tolerated, Own);
  }
};

TEST(ThrowingInBuffers, WhatIsCaughtLosesNothing) {
  Tolerant value;
  value.tolerated.number = std::make_shared<int>(5);
  const std::string bytes = hps::to_string(value);
  const auto expect_all = [](const Tolerant& t) {
    ASSERT_TRUE(t.tolerated.number);
    EXPECT_EQ(*t.tolerated.number, 5);
  };
  expect_all(hps::from_string<Tolerant>(bytes));
  Tolerant parsed;
  {
    hps::InputBuffer buffer(bytes, hps::compact);
    buffer >> parsed;
    EXPECT_THROW(buffer.read_char(), hps::ParseError);
  }
  expect_all(parsed);
}

INSTANTIATE_TEST_SUITE_P(, ThrowingUserCode, testing::ValuesIn(rows), [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace hps_tests
