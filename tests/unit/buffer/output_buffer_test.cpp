// SPDX-License-Identifier: MIT
// Messages whose parts end anywhere relative to the chunk of 4096 bytes.

#include "hps/buffer/output_buffer.h"

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <array>
#include <cstring>
#include <optional>
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
  std::vector<char> memory(bytes.size() + 1, '~');
  EXPECT_EQ(hps::to_span(m, memory, format).size(), bytes.size());
  EXPECT_EQ(std::memcmp(memory.data(), bytes.data(), bytes.size()), 0);
  EXPECT_EQ(memory.back(), '~');
  std::stringstream stream;
  hps::to_stream(m, stream, format);
  EXPECT_EQ(stream.str(), bytes);
}

TEST(OutputBuffer, EveryOffsetOfTheChunksEnd) {
  for (std::size_t front = 4096 - 700; front < 4110; ++front) check(message(front), hps::compact);
  for (std::size_t front = 4096 - 700; front < 4110; front += 3) check(message(front), hps::raw);
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

}  // namespace
}  // namespace hps_tests
