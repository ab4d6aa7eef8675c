// SPDX-License-Identifier: MIT
// Exceptions at every point of serializing and parsing: nothing leaks, and an object is as good as new after them.

#include <istream>
#include <new>

#include "support/allocations.h"
#include "support/streams.h"
#include "unit/types/type_test.h"

namespace hps_tests {
namespace {

class Throwing : public TypeTest {
 protected:
  // The object has a value, whatever it is, and takes another one.
  void expect_usable(Object& object, FormatChoice format, const Object& value, const std::string& bytes) const {
    try {
      const std::string any = object.to_string(format);
      const auto copy = type().fresh();
      copy->from_string(any, format);
      EXPECT_TRUE(copy->equals(object));
    } catch (const hps::ParseError&) {
      throw;
    } catch (const hps::Error&) {  // a variant without a value
    }
    object.from_string(bytes, format);
    EXPECT_TRUE(object.equals(value));
  }

  // Calls f(fresh object), with the n-th allocation failing for every n until f succeeds, with objects that are new and
  // with such that have the other values.
  void with_failing_allocations(const Object& value, const std::string& bytes, FormatChoice format, auto&& f) const {
    for (const bool used : {false, true}) {
      bool done = false;
      for (std::size_t n = 0; !done; ++n) {
        SCOPED_TRACE(n);
        ASSERT_LT(n, 10000u);
        const AllocationScope scope;
        {
          const auto object = used ? type().values.back()() : type().fresh();
          try {
            const FailingAllocation failing(n);
            f(*object);
            done = true;
          } catch (const std::bad_alloc&) {
          }
          expect_usable(*object, format, value, bytes);
        }
        EXPECT_FALSE(scope.leaks());
      }
    }
  }
};

TEST_P(Throwing, AllocationsOfSerializing) {
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    const auto out_of_memory = [&](auto&& serialize) {
      with_failing_allocations(value, bytes, format, [&](Object&) { serialize(); });
    };
    out_of_memory([&] { EXPECT_EQ(value.to_string(format), bytes); });
    out_of_memory([&] {
      std::vector<std::byte> out;
      value.to_bytes(out, format);
    });
    out_of_memory([&] {
      hps::Gathered list;
      value.gather(list, format, 1);
      EXPECT_EQ(list.size(), bytes.size());
    });
  });
}

TEST_P(Throwing, AllocationsOfParsing) {
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    hps::Gathered list;
    value.gather(list, format, 1);
    const auto gaps = list.gaps();
    with_failing_allocations(value, bytes, format, [&](Object& object) { object.from_string(bytes, format); });
    with_failing_allocations(value, bytes, format, [&](Object& object) {
      PiecesBuf pieces(bytes, 3);
      std::istream in(&pieces);
      object.from_stream(in, format);
    });
    with_failing_allocations(value, bytes, format, [&](Object& object) { object.scatter(list.rest(), gaps, format); });
  });
}

struct Broken {};

// Gives `good` bytes, one at a time.
class BrokenBuf : public std::streambuf {
 public:
  BrokenBuf(std::string_view contents, std::size_t good) : contents_(contents), good_(good) {}

 protected:
  int_type underflow() override {
    if (next_ == good_) throw Broken();
    byte_ = contents_[next_++];
    setg(&byte_, &byte_, &byte_ + 1);
    return traits_type::to_int_type(byte_);
  }

 private:
  std::string_view contents_;
  std::size_t good_, next_ = 0;
  char byte_ = 0;
};

TEST_P(Throwing, Streams) {
  for_each_message([&](FormatChoice format, std::size_t, const Object& value, const std::string& bytes) {
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      const AllocationScope scope;
      {
        const auto object = type().fresh();
        BrokenBuf broken(bytes, n);
        std::istream in(&broken);
        EXPECT_THROW(object->from_stream(in, format), Broken) << n;
        expect_usable(*object, format, value, bytes);
      }
      EXPECT_FALSE(scope.leaks()) << n;
    }
  });
}

HPS_FOR_ALL_TYPES(Throwing);

}  // namespace
}  // namespace hps_tests
