// SPDX-License-Identifier: MIT
// Messages whose parts end anywhere relative to the chunk of 4096 bytes.

#include "hps/buffer/writer.h"

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <sstream>

namespace hps_tests {
namespace {

struct Message {
  std::string front;
  int number = 0;
  double real = 0;
  std::vector<std::uint16_t> words;
  std::vector<bool> bits;
  std::string text;
  std::array<std::int64_t, 40> wide{};
  std::optional<std::uint32_t> maybe;
  std::byte last{};
  bool operator==(const Message&) const = default;
};

Message message(std::size_t front) {
  Message m{std::string(front, 'x'),
            -70000,
            0.1,
            std::vector<std::uint16_t>(20, 700),
            std::vector<bool>(21, true),
            "a text of more than sixteen letters",
            {},
            5,
            std::byte{7}};
  m.wide.fill(-1);
  return m;
}

template <class F>
void check(const Message& m, const F& format) {
  const std::string bytes = hps::to_string(m, format);
  EXPECT_EQ(hps::serialized_size(m, format), bytes.size());
  EXPECT_EQ(hps::from_string<Message>(bytes, format), m);
  for (const std::size_t more : {0u, 1u, 100u}) {
    std::vector<char> memory(bytes.size() + more, '~');
    EXPECT_EQ(hps::to_span(m, memory, format).size(), bytes.size());
    EXPECT_EQ(std::memcmp(memory.data(), bytes.data(), bytes.size()), 0);
  }
  std::string kept(bytes.size() / 2, '~');
  hps::to_string(m, kept, format);
  EXPECT_EQ(kept, bytes);
  EXPECT_EQ(kept.c_str()[kept.size()], '\0');
  hps::to_string(m, kept, format);
  EXPECT_EQ(kept, bytes);
  std::stringstream stream;
  hps::to_stream(m, stream, format);
  EXPECT_EQ(stream.str(), bytes);
}

TEST(OutputBuffer, EveryOffsetOfTheChunksEnd) {
  for (std::size_t front = 4096 - 700; front < 4110; ++front) check(message(front), hps::compact);
  for (std::size_t front = 4096 - 700; front < 4110; front += 3) check(message(front), hps::raw);
}

// Short strings are written by moves of 16 bytes: not beyond the caller's memory, whatever of it is left.
struct Named {
  std::uint16_t id = 0;
  std::string name;
  std::optional<std::string> comment;
  bool operator==(const Named&) const = default;
};

template <class F>
void check_spans(const std::vector<Named>& m, const F& format) {
  const std::string bytes = hps::to_string(m, format);
  EXPECT_EQ(hps::from_string<std::vector<Named>>(bytes, format), m);
  for (std::size_t more = 0; more < 50; ++more) {
    const std::size_t size = bytes.size() + more;
    std::vector<char> memory(size + 64, '~');
    EXPECT_EQ(hps::to_span(m, std::span(memory).first(size), format).size(), bytes.size());
    EXPECT_EQ(std::memcmp(memory.data(), bytes.data(), bytes.size()), 0);
    EXPECT_EQ(std::string(memory.data() + size, 64), std::string(64, '~'));
  }
}

TEST(OutputBuffer, ShortStringsInSpansOfAnySize) {
  const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (std::size_t n = 0; n <= 40; ++n) {
    const std::vector<Named> m = {{1, letters.substr(n % 7, 40 - n), std::nullopt},
                                  {2, letters.substr(0, n), letters.substr(1, (n * 3) % 40)}};
    check_spans(m, hps::raw);
    check_spans(m, hps::compact);
    check_spans(std::vector<Named>(1, m[1]), hps::raw);
  }
}

TEST(OutputBuffer, ManyChunks) {
  for (const unsigned front : {8191u, 8192u, 8193u, 20000u, 1000000u}) {
    check(message(front), hps::compact);
    check(message(front), hps::raw);
  }
}

TEST(OutputBuffer, LongArraysOfEverything) {
  const std::vector<Message> messages(30, message(100));
  EXPECT_EQ(hps::from_string<std::vector<Message>>(hps::to_string(messages)), messages);
  EXPECT_EQ(hps::from_string<std::vector<Message>>(hps::to_string(messages, hps::raw), hps::raw), messages);
  const std::vector<std::int32_t> numbers(10000, -70000);
  EXPECT_EQ(hps::from_string<std::vector<std::int32_t>>(hps::to_string(numbers)), numbers);
  const std::vector<std::string> strings(3000, "longer than sixteen letters, less than forty");
  EXPECT_EQ(hps::from_string<std::vector<std::string>>(hps::to_string(strings)), strings);
}

class Pieces final : public hps::Sink {
 public:
  std::string all;
  std::size_t calls = 0;
  void write(const char* data, std::size_t n) override {
    all.append(data, n);
    ++calls;
  }
};

TEST(OutputBuffer, LargeBlocksGoStraightToTheSink) {
  Pieces sink;
  hps::OutputBuffer<hps::Compact> b(sink);
  const std::vector<double> doubles(10000, 0.5);
  b << 1 << doubles << 2;
  b.flush();
  EXPECT_EQ(sink.calls, 3u);
  EXPECT_EQ(sink.all.size(), 1 + 2 + 80000 + 1u);
  EXPECT_EQ(b.offset(), sink.all.size());
}

TEST(OutputBuffer, FlushesOnlyWhatThereIs) {
  Pieces sink;
  hps::OutputBuffer<hps::Compact> b(sink);
  b.flush();
  EXPECT_EQ(sink.calls, 0u);
  b(1, 2, 3);
  b & 4;
  b.flush();
  EXPECT_EQ(sink.all, "\2\4\6\10");
}

// Memory of its own, in pieces of a size.
class Blocks final : public hps::Sink {
 public:
  explicit Blocks(std::size_t size) : block_(size, '~') {}
  std::string all;
  void write(const char* data, std::size_t n) override { all.append(data, n); }
  std::span<char> memory(std::size_t used, std::size_t n) override {
    all.append(block_, 0, used);
    return n && n <= block_.size() ? std::span<char>(block_) : std::span<char>();
  }

 private:
  std::string block_;
};

TEST(OutputBuffer, InTheSinksMemory) {
  const std::vector<Message> messages(30, message(300));
  const std::string expected = hps::to_string(messages), raw = hps::to_string(messages, hps::raw);
  for (std::size_t size = 256; size < 6000; size += 37) {
    Blocks sink(size), raw_sink(size);
    hps::OutputBuffer<hps::Compact> b(sink);
    b << messages;
    b.flush();
    EXPECT_EQ(sink.all, expected) << size;
    hps::OutputBuffer<hps::Raw> raw_buffer(raw_sink);
    raw_buffer << messages;
    raw_buffer.flush();
    EXPECT_EQ(raw_sink.all, raw) << size;
    EXPECT_EQ(raw_buffer.offset(), raw.size());
  }
}

// Whether it has room for all of the message, for some of it or for nothing.
TEST(OutputBuffer, FillsAStringOfAnyCapacity) {
  const std::vector<std::string> words = {"one", "a word of 21 letters.", "", "a last word"};
  const auto expect_in = [&](const auto& format) {
    const std::string expected = hps::to_string(words, format);
    for (std::size_t capacity = 0; capacity < 2 * expected.size(); ++capacity) {
      std::string out;
      out.reserve(capacity);
      const char* const memory = out.data();
      const bool has_room = out.capacity() >= expected.size();
      hps::to_string(words, out, format);
      EXPECT_EQ(out, expected) << capacity;
      EXPECT_EQ(out.c_str()[out.size()], '\0') << capacity;
      EXPECT_TRUE(!has_room || out.data() == memory) << capacity;
    }
  };
  expect_in(hps::compact);
  expect_in(hps::raw);
}

// After an error, the string holds its old contents and then a message cut short, and it still ends in 0.
TEST(OutputBuffer, LeavesAStringInOrderAfterAnError) {
  struct Node {
    std::string text = std::string(3000, 'x');
    std::unique_ptr<Node> next;
  };
  for (const std::size_t capacity : {0u, 40u, 1000u, 100000u}) {
    Node list;
    list.next = std::make_unique<Node>();
    list.next->next = std::make_unique<Node>();
    std::string out;
    out.reserve(capacity);
    EXPECT_THROW(hps::to_string(list, out, hps::compact.max_depth(1)), hps::LimitExceeded);
    EXPECT_EQ(out.c_str()[out.size()], '\0');
    EXPECT_EQ(out.find_first_not_of("\1x\xb8\x17"), std::string::npos);
  }
}

}  // namespace
}  // namespace hps_tests
