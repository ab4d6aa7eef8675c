// SPDX-License-Identifier: MIT
// Any contiguous memory of bytes will do.

#include "hps/buffer/memory.h"

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <array>

#include "support/allocations.h"

namespace hps_tests {
namespace {

const std::string text = "some text";

void check(auto&& memory) {
  const auto written = hps::to_span(text, memory);
  ASSERT_EQ(written.size(), 10u);
  EXPECT_EQ(static_cast<const void*>(written.data()), static_cast<const void*>(std::data(memory)));
  EXPECT_EQ(hps::from_span<std::string>(written), text);
}

TEST(Memory, OfAnyByteLikeType) {
  char characters[20];
  check(characters);
  unsigned char bytes[20];
  check(bytes);
  std::array<std::byte, 20> array;
  check(array);
  std::vector<std::uint8_t> vector(20);
  check(vector);
  std::string string(20, ' ');
  check(string);
  std::u8string u8(20, u8' ');
  check(u8);
  check(std::span(characters));
  check(std::as_writable_bytes(std::span(characters)));
}

TEST(Memory, ByPointerAndLength) {
  char memory[20];
  EXPECT_EQ(hps::to_span(text, {memory, 10}).size(), 10u);
  EXPECT_EQ(hps::from_span<std::string>({memory, 10}), text);
  std::string copy;
  hps::from_span({memory, 10}, copy);
  EXPECT_EQ(copy, text);
  EXPECT_THROW(hps::from_span<std::string>({memory, 9}), hps::ParseError);
}

TEST(Memory, TooSmall) {
  char memory[4] = {1, 2, 3, 4};
  try {
    hps::to_span(text, std::span(memory, 3));
    FAIL();
  } catch (const hps::BufferTooSmall& e) {
    EXPECT_EQ(e.needed(), 10u);
    EXPECT_NE(std::string(e.what()).find("10 bytes"), std::string::npos);
    EXPECT_NE(std::string(e.what()).find("has 3"), std::string::npos);
  }
  EXPECT_EQ(memory[3], 4);
  EXPECT_THROW(hps::to_span(text, std::span<char>()), hps::BufferTooSmall);
}

// Not the array again for the few bytes behind it.
TEST(Memory, NoMoreThanTheMessageAndALittle) {
  const std::tuple<int, std::vector<double>, std::string, int> value(1, std::vector<double>(500000, 0.5), "behind", 2);
  const std::size_t size = hps::serialized_size(value, hps::raw), most = size + size / 8;
  const auto check = [&](auto out) {
    const AllocationScope scope;
    hps::to_string(value, out, hps::raw);
    EXPECT_LT(scope.peak(), most);
    EXPECT_EQ(out.size(), size);
  };
  check(std::string());
  check(std::vector<std::byte>());
}

TEST(Memory, TooSmallForSeveralChunks) {
  const std::vector<std::string> large(500, std::string(100, 'x'));
  const std::size_t needed = hps::serialized_size(large);
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{1}, std::size_t{4095}, std::size_t{4096}, std::size_t{4097}, needed - 1}) {
    std::vector<char> memory(n + 100, '~');
    try {
      hps::to_span(large, std::span(memory).first(n));
      FAIL();
    } catch (const hps::BufferTooSmall& e) {
      EXPECT_EQ(e.needed(), needed);
    }
    EXPECT_EQ(std::string(memory.begin() + static_cast<std::ptrdiff_t>(n), memory.end()), std::string(100, '~'));
  }
}

TEST(Memory, NothingIsAllocated) {
  const std::vector<std::string> value(100, "longer than fits inside a string");
  std::vector<char> memory(hps::serialized_size(value));
  const AllocationScope scope;
  hps::to_span(value, memory);
  hps::serialized_size(value);
  EXPECT_EQ(scope.count(), 0u);
}

}  // namespace
}  // namespace hps_tests
