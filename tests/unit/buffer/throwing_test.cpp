// SPDX-License-Identifier: MIT
// Sinks, sources and allocations that throw at every call, with messages of many chunks in every format. The same for
// every type is in types/throwing_test.cpp.

#include <gtest/gtest.h>
#include <hps/gather.h>
#include <hps/packed.h>

#include <algorithm>
#include <istream>
#include <new>
#include <ostream>

#include "support/allocations.h"
#include "support/streams.h"
#include "support/until_done.h"
#include "unit/buffer/throwing_message.h"

namespace hps_tests {
namespace {

using throwing::message, throwing::Message;

template <class F>
hps::detail::Messages<F> messages_in(const F&) {
  return {};
}

// f(format) with each format.
void with_each_format(auto&& f) {
  f(hps::compact);
  f(hps::raw);
  f(hps::packed);
}

struct Broken {};

// Counts calls, and throws in the one after `good` others.
class Calls {
 public:
  explicit Calls(std::size_t good) : good_(good) {}
  void count() {
    if (good_-- == 0) throw Broken();
  }

 private:
  std::size_t good_;
};

// The bytes that a destination took, and how many had come before each call.
class Taking : Calls {
 public:
  static constexpr auto never = static_cast<std::size_t>(-1);
  using Calls::Calls;
  std::string taken;
  std::vector<std::size_t> before;

 protected:
  void count() {
    before.push_back(taken.size());
    Calls::count();
  }
};

// `serialize(destination)` with one that never throws, then with one that throws at its first, second, ... call, until
// it gets no further call. It is called as if nothing happened up to then, and not once more.
template <class Destination>
void at_each_call(const std::string& bytes, std::size_t most_calls, auto&& serialize, auto... kind) {
  Destination whole(Taking::never, kind...);
  serialize(whole);
  EXPECT_EQ(whole.taken, bytes);
  EXPECT_LE(whole.before.size(), most_calls);
  const std::size_t calls = until_done([&](std::size_t n) {
    Destination broken(n, kind...);
    const bool done = serialize(broken);
    EXPECT_EQ(broken.before,
              std::vector(whole.before.begin(),
                          whole.before.begin() + static_cast<std::ptrdiff_t>(std::min(n + 1, whole.before.size()))));
    EXPECT_EQ(broken.taken, bytes.substr(0, done ? bytes.size() : broken.before.back()));
    return done;
  });
  EXPECT_EQ(calls, whole.before.size());
}

struct SinkKind {
  std::size_t memory, least_reference;
};

class BrokenSink final : public hps::Sink, public Taking {
 public:
  BrokenSink(std::size_t good, SinkKind kind) : Taking(good), kind_(kind), memory_(kind.memory, '\0') {}

  void write(const char* data, std::size_t n) override {
    count();
    EXPECT_GT(n, 0u);
    taken.append(data, n);
  }
  std::span<char> memory(std::size_t used, std::size_t n) override {
    count();
    taken.append(memory_, 0, used);
    return n && n <= memory_.size() ? std::span(memory_) : std::span<char>();
  }
  std::size_t least_reference() const override { return kind_.least_reference; }

 private:
  SinkKind kind_;
  std::string memory_;
};

TEST(Throwing, Sinks) {
  const Message value = message(100);
  with_each_format([&](const auto& format) {
    const std::string bytes = hps::to_string(value, format);
    for (const SinkKind kind : {SinkKind{0, 1 << 30}, SinkKind{6000, 1 << 30}, SinkKind{0, 256}, SinkKind{500, 256}}) {
      const auto serialize = [&](BrokenSink& sink) {
        try {
          messages_in(format).write(value, sink, format);
          return true;
        } catch (const Broken&) {
          return false;
        }
      };
      at_each_call<BrokenSink>(bytes, format.number == hps::Raw::number ? 105 : 100, serialize, kind);
    }
  });
}

// Takes single bytes, or blocks.
class BrokenBytes : public std::streambuf, public Taking {
 public:
  using Taking::Taking;

 protected:
  int_type overflow(int_type c) override {
    count();
    taken.push_back(traits_type::to_char_type(c));
    return c;
  }
};
class BrokenBlocks : public BrokenBytes {
 public:
  using BrokenBytes::BrokenBytes;

 protected:
  std::streamsize xsputn(const char* data, std::streamsize n) override {
    count();
    taken.append(data, static_cast<std::size_t>(n));
    return n;
  }
};

TEST(Throwing, OutputStreams) {
  const Message value = message(2), large = message(50);
  with_each_format([&](const auto& format) {
    for (const auto mask : {std::ios::goodbit, std::ios::badbit}) {
      const auto serialize = [&](const Message& m) {
        return [&, mask](std::streambuf& buf) {
          std::ostream out(&buf);
          out.exceptions(mask);
          try {
            hps::to_stream(m, out, format);
            return true;
          } catch (const hps::Error&) {
            EXPECT_EQ(mask, std::ios::goodbit);
          } catch (const Broken&) {
            EXPECT_EQ(mask, std::ios::badbit);
          }
          return false;
        };
      };
      const std::string bytes = hps::to_string(value, format);
      at_each_call<BrokenBytes>(bytes, bytes.size(), serialize(value));
      at_each_call<BrokenBlocks>(hps::to_string(large, format), 100, serialize(large));
    }
  });
}

class BrokenSource final : public hps::Source, Calls {
 public:
  BrokenSource(std::string_view contents, std::size_t piece, std::size_t good)
      : Calls(good), rest_(contents), piece_(piece) {}
  std::string_view next(std::size_t used) override {
    count();
    rest_.remove_prefix(used);
    return rest_.substr(0, piece_);
  }
  void finish(std::size_t) {}

 private:
  std::string_view rest_;
  std::size_t piece_;
};

// Whatever the exception left can be serialized, and takes another message.
template <class F>
void expect_usable(Message& m, const Message& value, const std::string& bytes, const F& format) {
  EXPECT_EQ(hps::from_string<Message>(hps::to_string(m, format), format), m);
  hps::from_string(bytes, m, format);
  EXPECT_EQ(m, value);
}

TEST(Throwing, Sources) {
  const Message value = message(8), other = message(5);
  const std::string old_bytes = hps::to_string(other);
  with_each_format([&](const auto& format) {
    const std::string bytes = hps::to_string(value, format);
    for (const std::size_t piece : {7u, 64u}) {
      for (const bool used : {false, true}) {
        until_done([&](std::size_t n) {
          Message m;
          if (used) hps::from_string(old_bytes, m);
          bool done = false;
          try {
            BrokenSource source(bytes, piece, n);
            messages_in(format).parse(source, m, format);
            done = true;
            EXPECT_EQ(m, value);
          } catch (const Broken&) {
          }
          expect_usable(m, value, bytes, format);
          return done;
        });
      }
    }
  });
}

// With one allocation after another failing in f(object).
template <class F>
void with_failing_allocations(const Message& value, const std::string& bytes, const F& format, auto&& f) {
  for (const bool used : {false, true}) {
    const std::size_t calls = until_done([&](std::size_t n) {
      Message m;
      if (used) hps::from_string(bytes, m, format), m.items.resize(1), m.ordered.clear();
      bool done = false;
      try {
        const FailingAllocation failing(n);
        f(m);
        done = true;
      } catch (const std::bad_alloc&) {
      }
      expect_usable(m, value, bytes, format);
      return done;
    });
    EXPECT_GT(calls, 0u);
  }
}

TEST(Throwing, Allocations) {
  const Message value = message(8);
  with_each_format([&](const auto& format) {
    const std::string bytes = hps::to_string(value, format), canonical = hps::to_string(value, format.canonical());
    const auto try_it = [&](auto&& f) { with_failing_allocations(value, bytes, format, f); };
    try_it([&](Message&) { EXPECT_EQ(hps::to_string(value, format), bytes); });
    try_it([&](Message&) { EXPECT_EQ(hps::serialized_size(value, format.canonical()), canonical.size()); });
    try_it([&](Message& m) { hps::from_string(bytes, m, format); });
    try_it([&](Message& m) {
      PiecesBuf pieces(bytes, 100);
      std::istream in(&pieces);
      hps::from_stream(in, m, format);
    });
  });
}

TEST(Throwing, AllocationsOfParts) {
  const Message value = message(8);
  const std::string bytes = hps::to_string(value, hps::raw), columns = hps::to_string(value, hps::packed);
  const auto list = hps::gather(value);
  const auto gaps = list.gaps();
  const auto try_it = [&](auto&& f) { with_failing_allocations(value, bytes, hps::raw, f); };
  try_it([&](Message&) { EXPECT_EQ(hps::gather(value).size(), bytes.size()); });
  try_it([&](Message& m) { hps::scatter(list.rest(), gaps, m); });
  try_it([&](Message&) { EXPECT_GT(hps::columns(columns).size(), 0u); });
}

}  // namespace
}  // namespace hps_tests
