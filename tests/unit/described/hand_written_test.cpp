// SPDX-License-Identifier: MIT
#include "hps/serializer/sized.h"

#include <gtest/gtest.h>

#include <span>
#include <sstream>

#include "support/bytes.h"
#include "support/expect_error.h"
#include "support/sanitized.h"
#include "support/streams.h"
#include "unit/described/hand_written.h"
#include "unit/described/types.h"

namespace hps_tests {
namespace {

using namespace by_hand;

std::size_t size_of_head(std::string_view message) { return hps::detail::described::head_of(message).size; }
template <class T, class F>
std::string body(const T& t, const F& format) {
  const std::string message = hps::to_string(t, hps::described(format));
  return message.substr(size_of_head(message));
}
// The message of a T with this body.
template <class T, class F>
std::string with_body(const std::string& bytes, const F& format) {
  const std::string message = hps::to_string(T{}, hps::described(format));
  return message.substr(0, size_of_head(message)) + bytes;
}

TEST(DescribedHandWritten, Bytes) {
  const auto expect = [](const auto& t, const std::string& compact, const std::string& raw) {
    EXPECT_EQ(hex(body(t, hps::compact)), compact);
    EXPECT_EQ(hex(body(t, hps::raw)), raw);
  };
  const std::string zeros7(" 00 00 00 00 00 00 00");
  expect(Plain{150}, "02 ac 02", "04" + zeros7 + " 96 00 00 00");
  expect(Versioned{1, 2}, "02 02 04", "08" + zeros7 + " 01 00 00 00 02 00 00 00");
  expect(std::vector<Plain>{{1}, {2}}, "02 01 02 01 04",
         "02" + zeros7 + " 04" + zeros7 + " 01 00 00 00 04" + zeros7 + " 02 00 00 00");
  // The numbers begin 8 bytes after the object does, and 17 after the message.
  expect(std::pair(true, Numbers{{1}}), "01 09 01 00 00 00 00 00 00 f0 3f",
         "01 10" + zeros7 + " 01" + zeros7 + " 00 00 00 00 00 00 f0 3f");
  // Each numbers its own, and the vector of them as well.
  const auto number = std::make_shared<int>(5);
  const std::tuple<Sharing, std::shared_ptr<int>, Sharing> around(sharing(1), number, Sharing{number, number});
  expect(around, "03 01 02 01 01 0a 03 01 0a 01",
         "14" + zeros7 + " 01" + zeros7 + " 01 00 00 00 01" + zeros7 + " 01" + zeros7 + " 05 00 00 00 14" + zeros7 +
             " 01" + zeros7 + " 05 00 00 00 01" + zeros7);
  // Objects inside of an object have no size.
  expect(Nested{{1}, {{}}}, "03 02 01 00", "14" + zeros7 + " 01 00 00 00 01" + zeros7 + " 00" + zeros7);
  expect(std::optional(Plain{1}), "01 01 02", "01 04" + zeros7 + " 01 00 00 00");
  expect(std::variant<int, Plain>(Plain{1}), "01 01 02", "01 00 00 00 04" + zeros7 + " 01 00 00 00");
  expect(std::map<int, Plain>{{3, {1}}}, "01 06 01 02", "01" + zeros7 + " 03 00 00 00 04" + zeros7 + " 01 00 00 00");
}

// The vector alone, and messages that are not described.
TEST(DescribedHandWritten, OtherMessagesStayAsTheyAre) {
  EXPECT_EQ(hex(hps::to_string(std::vector<Plain>{{1}, {2}})), "02 02 04");
  EXPECT_EQ(hex(hps::to_string(std::vector<Sharing>{sharing(1), sharing(2)})), "02 01 02 01 02 04 02");
}

// In columns, those outside are numbered within their pool, as if there were no compact bytes.
TEST(DescribedHandWritten, NumbersInColumns) {
  struct Objects {
    std::shared_ptr<std::string> text;
    std::shared_ptr<int> number;
    Sharing by_hand;
  };
  const auto number = std::make_shared<int>(5);
  const Objects all{std::make_shared<std::string>("s"), number, {number, number}};
  const std::string message = hps::to_string(all, hps::described);
  const auto read = hps::from_string<Objects>(message, hps::described);
  EXPECT_EQ(*read.number, 5);
  EXPECT_NE(read.number, read.by_hand.one);
  EXPECT_EQ(read.by_hand, all.by_hand);
  struct WithBytes {
    std::shared_ptr<std::string> text;
    std::shared_ptr<int> number;
    std::string bytes;
  };
  EXPECT_EQ(hex(body(all, hps::packed)), hex(body(WithBytes{all.text, number, "\1\n\1"}, hps::packed)));
}

TEST(DescribedHandWritten, RoundTrips) {
  const Everything all = everything();
  for_each_described([&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    EXPECT_EQ(message.size(), hps::serialized_size(all, format));
    EXPECT_EQ(hps::to_string(all, format.max_depth(40)), message);
    EXPECT_EQ(hps::from_string<Everything>(message, hps::described), all);
    Everything used = everything();
    used.sharing.resize(9);
    used.numbers[2].all = {1, 2, 3};
    hps::from_string(message, used, format);
    EXPECT_EQ(used, all);
    hps::from_span(std::as_bytes(std::span(message)), used, format);
    EXPECT_EQ(used, all);
    std::stringstream written;
    hps::to_stream(all, written, format);
    EXPECT_EQ(written.str(), message);
    for (const std::size_t piece : {1u, 5u, 1000u}) {
      PiecesBuf pieces(message + message, piece);
      std::istream in(&pieces);
      for (int i = 0; i < 2; ++i) EXPECT_EQ(hps::from_stream<Everything>(in, format), all);
      EXPECT_EQ(in.peek(), std::char_traits<char>::eof());
    }
  });
}

TEST(DescribedHandWritten, AlsoWithoutTheSchema) {
  hps::Schemas schemas;
  schemas.add<Everything>();
  for_each_described([&](const auto& format) {
    const auto by = format.by(schemas);
    EXPECT_EQ(hps::from_string<Everything>(hps::to_string(everything(), by), by), everything());
  });
}

// More than a window of the writer, and than what a stream grants at once.
TEST(DescribedHandWritten, Large) {
  std::pair<Numbers, std::string> all{{std::vector<double>(300'000, 1.5)}, "after"};
  for_each_described([&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    EXPECT_EQ((hps::from_string<std::pair<Numbers, std::string>>(message, format)), all);
    std::istringstream in(message);
    EXPECT_EQ((hps::from_stream<std::pair<Numbers, std::string>>(in, format)), all);
  });
}

// The memory that strings in it take is granted as they come.
struct Words {
  std::vector<std::string> all;
  template <class B>
  void serialize(B& b) const {
    b << all;
  }
  template <class B>
  void parse(B& b) {
    b >> all;
  }
};
TEST(DescribedHandWritten, MemoryIsThatOfTheMessage) {
  const std::vector<Words> all(20, Words{std::vector<std::string>(20'000)});
  for_each_described([&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    EXPECT_EQ(hps::from_string<std::vector<Words>>(message, format).size(), 20u);
    PiecesBuf pieces(message, 1000);
    std::istream in(&pieces);
    EXPECT_EQ(hps::from_stream<std::vector<Words>>(in, format).size(), 20u);
    if (format.number != hps::described(hps::compact).number) return;  // they count there only
    const auto little = format.max_expansion(17);
    EXPECT_THROW(hps::to_string(all, little), hps::LimitExceeded);
    EXPECT_THROW(hps::from_string<std::vector<Words>>(message, little), hps::LimitExceeded);
    std::istringstream whole(message);
    EXPECT_THROW(hps::from_stream<std::vector<Words>>(whole, little), hps::LimitExceeded);
  });
}

TEST(DescribedHandWritten, WrongSizes) {
  struct Around {
    std::vector<Versioned> all;
  };
  const auto expect = [](const std::string& bytes, std::size_t offset, const std::string& problem) {
    const std::string message = with_body<Around>(bytes, hps::compact);
    const std::size_t at = size_of_head(message) + offset;
    const std::string text = problem + " at byte " + std::to_string(at) + " in ";
    const auto check = [&](auto&& parse) { expect_error<hps::ParseError>(parse, text); };
    check([&] { (void)hps::from_string<Around>(message, hps::described); });
    for (const std::size_t piece : {1u, 1000u}) {
      PiecesBuf pieces(message, piece);
      std::istream in(&pieces);
      check([&] { (void)hps::from_stream<Around>(in, hps::described); });
    }
  };
  const std::string too_large = "bytes left over in the size of an object";
  const std::string too_small = "the end of an object, which takes more bytes than its size says,";
  expect({2, 2, 2, 4, 3, 2, 4, 0}, 7, too_large);
  expect({2, 2, 2, 4, 1, 2, 4}, 6, too_small);
  expect({2, 2, 2, 4, 0, 2, 4}, 5, too_small);
  EXPECT_EQ(place_in<Around>(with_body<Around>({2, 2, 2, 4, 9, 2, 4}, hps::compact), hps::described).path,
            "Around.all[1]");
  EXPECT_EQ(place_in<Around>(with_body<Around>({2, 2, 2, 4, 1, 2, 4}, hps::compact), hps::described).path,
            "Around.all[1]");
  EXPECT_EQ(place_in<Around>(with_body<Around>({2, 2, 2, 4, 3, 2, 4, 0}, hps::compact), hps::described).path,
            "Around.all[1]");
}

// Whatever is done to a message, it becomes an error or an object.
TEST(DescribedHandWritten, Damage) {
  const Everything all = everything();
  for_each_described([&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    for (std::size_t n = 0; n < message.size(); ++n) {
      EXPECT_THROW(hps::from_string<Everything>(message.substr(0, n), hps::described), hps::ParseError) << n;
      if (!n) continue;
      std::istringstream in(message.substr(0, n));
      EXPECT_THROW(hps::from_stream<Everything>(in, hps::described), hps::ParseError) << n;
    }
    Everything kept = everything();
    for (std::size_t i = size_of_head(message); i < message.size(); ++i)
      for (const int change : {1, 2, 128, 255}) {
        std::string damaged = message;
        damaged[i] = static_cast<char>(damaged[i] ^ change);
        try {
          hps::from_string(damaged, kept, hps::described);
        } catch (const hps::Error&) {
        }
        try {
          std::istringstream in(damaged);
          hps::from_stream(in, kept, hps::described);
        } catch (const hps::Error&) {
        }
      }
    hps::from_string(message, kept, hps::described);
    EXPECT_EQ(kept, all);
  });
}

// Levels count on inside.
TEST(DescribedHandWritten, Depth) {
  std::vector<std::vector<Chain>> all(1);
  all[0].push_back(chain(20));
  for_each_described([&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    // Two vectors, where these count; of each Chain its functions and the pointer.
    const std::size_t levels = (format.number == hps::described.number ? 0 : 2) + 2 * 20 + 1;
    for (const auto& some : {format.max_depth(levels), format})
      EXPECT_EQ(hps::from_string<std::vector<std::vector<Chain>>>(hps::to_string(all, some), some)[0][0].number, 19);
    const auto too_few = format.max_depth(levels - 1);
    EXPECT_THROW(hps::to_string(all, too_few), hps::LimitExceeded);
    EXPECT_THROW(hps::from_string<std::vector<std::vector<Chain>>>(message, too_few), hps::LimitExceeded);
    std::istringstream in(message);
    EXPECT_THROW(hps::from_stream<std::vector<std::vector<Chain>>>(in, too_few), hps::LimitExceeded);
  });
}
TEST(DescribedHandWritten, DeepMessages) {
  const std::size_t deep = 100'000;
  std::string bytes(2 * deep, '\1');
  std::string size;
  for (std::size_t n = bytes.size(); n; n >>= 7) size.push_back(static_cast<char>(n >= 128 ? (n & 127) | 128 : n));
  const std::string message = with_body<Chain>(size + bytes, hps::compact);
  EXPECT_THROW(hps::from_string<Chain>(message, hps::described), hps::LimitExceeded);
  std::istringstream in(message);
  EXPECT_THROW(hps::from_stream<Chain>(in, hps::described), hps::LimitExceeded);
}

// A cycle in an object that is complete goes with the message.
struct Ring {
  struct Link {
    std::shared_ptr<Link> next;
    std::shared_ptr<int> watched;
  };
  std::shared_ptr<Link> first;
  template <class B>
  void serialize(B& b) const {
    b << first;
  }
  template <class B>
  void parse(B& b) {
    b >> first;
  }
};
TEST(DescribedHandWritten, CyclesAreAbandoned) {
  const auto link = std::make_shared<Ring::Link>();
  link->next = link;
  link->watched = std::make_shared<int>(1);
  const std::pair<Ring, int> all{{link}, 5};
  for_each_described([&](const auto& format) {
    const std::string message = hps::to_string(all, format);
    for (const std::string& wrong : {message.substr(0, message.size() - 1), message + 'x'}) {
      std::pair<Ring, int> read;
      EXPECT_THROW(hps::from_string(wrong, read, format), hps::Error);
      EXPECT_TRUE(!read.first.first || !read.first.first->next);
    }
    std::pair<Ring, int> read;
    hps::from_string(message, read, format);
    EXPECT_EQ(read.first.first->next, read.first.first);
    read.first.first->next = nullptr;
  });
  link->next = nullptr;
}

TEST(DescribedHandWritten, CanonicalOrderIsThatOfOtherMessages) {
  std::unordered_map<int, Plain> all;
  for (int i = 0; i < 50; ++i) all[i] = {i * 7 % 50 * 100};
  const std::string plain = hps::to_string(all, hps::compact.canonical());
  const std::string described = body(all, hps::compact.canonical());
  const auto sized = hps::from_string<std::vector<std::pair<int, std::string>>>(described, hps::compact);
  const auto other = hps::from_string<std::vector<std::pair<int, int>>>(plain, hps::compact);
  ASSERT_EQ(sized.size(), other.size());
  for (std::size_t i = 0; i < sized.size(); ++i) EXPECT_EQ(sized[i].first, other[i].first);
}

}  // namespace
}  // namespace hps_tests
