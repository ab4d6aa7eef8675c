// SPDX-License-Identifier: MIT
// Every buffer takes and gives the same bytes.

#include <algorithm>
#include <sstream>

#include "support/bytes.h"
#include "support/streams.h"
#include "unit/types/type_test.h"

namespace hps_tests {
namespace {

class Buffers : public TypeTest {};

void fill(const std::vector<std::span<std::byte>>& places, const hps::Gathered& list) {
  ASSERT_EQ(places.size(), list.apart().size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto bytes = list.apart()[i].bytes;
    ASSERT_EQ(places[i].size(), bytes.size());
    std::copy(bytes.begin(), bytes.end(), places[i].begin());
  }
}

std::string_view characters(std::span<const std::byte> s) {
  return {reinterpret_cast<const char*>(s.data()), s.size()};
}

TEST_P(Buffers, SizeIsExact) {
  for_each_message([](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    EXPECT_EQ(value.serialized_size(format), bytes.size());
  });
}

TEST_P(Buffers, VectorOfBytes) {
  for_each_message([](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    std::vector<std::byte> out(3, std::byte{1});
    value.to_bytes(out, format);
    EXPECT_EQ(hex(characters(out)), hex(bytes));
  });
}

TEST_P(Buffers, Span) {
  constexpr std::size_t margin = 40;
  const std::byte canary{0xcd};
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    std::vector<std::byte> memory(bytes.size() + margin, canary);
    const auto untouched = [&](std::size_t from) {
      return std::all_of(memory.begin() + static_cast<std::ptrdiff_t>(from), memory.end(),
                         [&](std::byte b) { return b == canary; });
    };
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      try {
        value.to_span(std::span(memory).first(n), format);
        ADD_FAILURE() << "fits into " << n;
      } catch (const hps::BufferTooSmall& e) {
        EXPECT_EQ(e.needed(), bytes.size());
      }
      EXPECT_TRUE(untouched(n)) << "given " << n;
    }
    for (const std::size_t n : {bytes.size(), bytes.size() + margin}) {
      std::fill(memory.begin(), memory.end(), canary);
      EXPECT_EQ(value.to_span(std::span(memory).first(n), format), bytes.size());
      EXPECT_EQ(hex(characters(memory).substr(0, bytes.size())), hex(bytes));
      EXPECT_TRUE(untouched(n));
    }
    const auto copy = type().fresh();
    copy->from_span(std::span(memory).first(bytes.size()), format);
    EXPECT_TRUE(copy->equals(value));
  });
}

TEST_P(Buffers, Streams) {
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    std::ostringstream out;
    out << "head";
    value.to_stream(out, format);
    value.to_stream(out, format);
    ASSERT_EQ(out.str(), "head" + bytes + bytes);
    const auto read_twice = [&](std::istream&& in) {  // leaves the stream just behind each message
      in.ignore(4);
      const auto first = type().fresh();
      for (const auto& copy : {first.get(), first.get()}) {
        copy->from_stream(in, format);
        EXPECT_TRUE(copy->equals(value));
      }
      EXPECT_EQ(in.get(), '!');
    };
    const std::string contents = out.str() + "!";
    read_twice(std::istringstream(contents));
    for (const unsigned piece : {1u, 2u, 3u, 7u, 16u}) {
      SCOPED_TRACE(piece);
      read_twice(PiecesStream(contents, piece));
    }
    read_twice(UnbufferedStream(contents));
  });
}

TEST_P(Buffers, Apart) {
  hps::Gathered list;
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    const auto copy = type().fresh();
    for (const std::size_t least : {1u, 2u, 16u, 512u}) {
      SCOPED_TRACE(least);
      value.gather(list, format, least);
      ASSERT_EQ(list.size(), bytes.size());
      std::string all;
      for (const auto span : list.spans()) all += characters(span);
      ASSERT_EQ(hex(all), hex(bytes));
      const auto gaps = list.gaps();
      const auto places = copy->scatter(list.rest(), gaps, format);
      fill(places, list);
      EXPECT_TRUE(copy->equals(value));
    }
  });
}

HPS_FOR_ALL_TYPES(Buffers);

}  // namespace
}  // namespace hps_tests
