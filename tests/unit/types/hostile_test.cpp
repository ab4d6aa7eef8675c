// SPDX-License-Identifier: MIT
// Every message of the table, cut off at every byte and with every byte changed.

#include <sstream>

#include "support/allocations.h"
#include "support/sanitized.h"
#include "support/streams.h"
#include "unit/types/type_test.h"

namespace hps_tests {
namespace {

class Hostile : public TypeTest {};

// The memory that docs/security.md grants rows, and that which the allocator adds to each block.
std::size_t allowed_memory(const AllocationScope& scope, std::size_t input, std::size_t times) {
  return times * ((std::size_t{1} << 20) + 512 * input) + 24 * scope.count();
}

// In memory that ends where they end, and no terminating zero after them, so that the address sanitizer sees more.
class Exactly {
 public:
  explicit Exactly(std::string_view bytes) : memory_(bytes.begin(), bytes.end()) {}
  operator std::string_view() const { return {memory_.data(), memory_.size()}; }

 private:
  std::vector<char> memory_;
};

enum class Outcome { parsed, refused };

Outcome outcome_of(auto&& parse) {
  try {
    parse();
    return Outcome::parsed;
  } catch (const hps::Error&) {
    return Outcome::refused;
  }
}

// All the other values of a byte for short messages, the telling ones for long ones.
std::vector<char> changes(char original, bool all) {
  std::vector<char> values;
  for (unsigned v = 0; v < 256; ++v) {
    const auto c = static_cast<char>(static_cast<unsigned char>(v));
    const unsigned flipped = v ^ static_cast<unsigned char>(original);
    if (flipped && (all || (flipped & (flipped - 1)) == 0 || v == 0 || v == 0xff)) values.push_back(c);
  }
  return values;
}

TEST_P(Hostile, Truncated) {
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    const auto kept = type().fresh();
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      const std::string cut(bytes, 0, n);
      EXPECT_THROW(kept->from_string(Exactly(cut), format), hps::ParseError) << n;
      for (const unsigned piece : {1u, 5u}) {
        PiecesStream in(cut, piece);
        EXPECT_THROW(kept->from_stream(in, format), hps::ParseError) << n;
      }
    }
    kept->from_string(bytes, format);  // an object is as good as new after any error
    EXPECT_TRUE(kept->equals(value));
  });
}

TEST_P(Hostile, BytesLeftOver) {
  for_each_message([&](FormatChoice format, std::size_t, const Object&, const std::string& bytes) {
    for (const char c : {'\0', '\1', '\xff'}) {
      try {
        type().fresh()->from_string(bytes + c, format);
        ADD_FAILURE() << "accepts a byte more";
      } catch (const hps::ParseError& e) {
        EXPECT_EQ(e.offset(), bytes.size());
      }
    }
  });
}

TEST_P(Hostile, EveryByteChanged) {
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    const auto kept = type().fresh();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      for (const char c : changes(bytes[i], bytes.size() <= 6)) {
        std::string changed = bytes;
        changed[i] = c;
        const Exactly message(changed);
        const AllocationScope scope;
        const auto outcome = outcome_of([&] { kept->from_string(message, format); });
        ASSERT_LE(scope.peak(), allowed_memory(scope, bytes.size(), 1)) << "byte " << i << " is " << int{c};
        if (outcome == Outcome::refused) continue;
        const std::string again = kept->to_string(format);
        if (type().exact) {
          ASSERT_EQ(again, changed) << "two messages of one value";
        }
        const auto copy = type().fresh();
        copy->from_string(again, format);
        ASSERT_EQ(copy->to_string(format), again);
        kept->from_string(bytes, format);
      }
    }
    EXPECT_TRUE((kept->from_string(bytes, format), kept->equals(value)));
  });
}

// A stream takes what a string takes, and what has bytes left over besides. Fewer changes: what a size promises is set
// up, within the limits, before the stream ends.
TEST_P(Hostile, ChangedInStreams) {
  for_each_message([&](FormatChoice format, std::size_t, const Object&, const std::string& bytes) {
    const auto whole = type().fresh(), streamed = type().fresh();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      for (const unsigned flipped : tried_at(i, std::vector{0x01u, 0x20u, 0x80u})) {
        SCOPED_TRACE("bits " + std::to_string(flipped) + " of byte " + std::to_string(i));
        std::string changed = bytes;
        changed[i] = static_cast<char>(static_cast<unsigned char>(static_cast<unsigned char>(bytes[i]) ^ flipped));
        const auto expected = outcome_of([&] { whole->from_string(changed, format); });
        const AllocationScope scope;
        PiecesStream in(changed, 3u);
        const auto outcome = outcome_of([&] { streamed->from_stream(in, format); });
        ASSERT_LE(scope.peak(), allowed_memory(scope, bytes.size(), 3));
        if (expected == Outcome::parsed) {
          ASSERT_EQ(outcome, Outcome::parsed);
          ASSERT_EQ(streamed->to_string(format), whole->to_string(format));
        } else if (outcome == Outcome::parsed) {
          ASSERT_NE(in.get(), EOF) << "a stream takes what a string refuses";
        }
      }
    }
  });
}

HPS_FOR_ALL_TYPES(Hostile);

}  // namespace
}  // namespace hps_tests
