// SPDX-License-Identifier: MIT
// Shared objects keep their identity; hostile numbers of objects are refused.

#include <atomic>
#include <memory>
#include <sstream>

#include "support/bytes.h"
#include "support/expect_error.h"

namespace hps_tests {
namespace {

using Ints = std::vector<std::shared_ptr<int>>;

TEST(Shared, KeepIdentity) {
  const auto one = std::make_shared<int>(1), two = std::make_shared<int>(1);
  const Ints all{one, two, one, nullptr, two};
  EXPECT_EQ(hex(hps::to_string(all)), "05 01 02 02 02 01 00 02");
  const auto copy = hps::from_string<Ints>(hps::to_string(all));
  EXPECT_EQ(copy[0], copy[2]);
  EXPECT_EQ(copy[1], copy[4]);
  EXPECT_NE(copy[0], copy[1]);
  EXPECT_EQ(copy[3], nullptr);
}

#ifdef __cpp_lib_atomic_shared_ptr
struct Current {
  std::atomic<std::shared_ptr<int>> now;
  std::shared_ptr<int> also;
};

TEST(Shared, InAtomics) {
  Current t;
  t.also = std::make_shared<int>(1);
  t.now = t.also;
  EXPECT_EQ(hex(hps::to_string(t)), "01 02 01");
  Current copy;
  hps::from_string(hps::to_string(t), copy);
  EXPECT_EQ(copy.now.load(), copy.also);
  EXPECT_EQ(*copy.also, 1);
}
#endif

struct Node {
  int id = 0;
  std::shared_ptr<Node> next;
  std::weak_ptr<Node> previous;
};

TEST(Shared, Cycles) {
  const auto a = std::make_shared<Node>(), b = std::make_shared<Node>();
  a->id = 1, b->id = 2;
  a->next = b, b->next = a;
  a->previous = b, b->previous = a;
  for (const bool by_stream : {false, true}) {
    std::stringstream stream;
    hps::to_stream(a, stream);
    const auto copy = by_stream ? hps::from_stream<std::shared_ptr<Node>>(stream)
                                : hps::from_string<std::shared_ptr<Node>>(hps::to_string(a));
    EXPECT_EQ(copy->next->next, copy);
    EXPECT_EQ(copy->previous.lock(), copy->next);
    EXPECT_EQ(copy->next->id, 2);
    copy->next->next = nullptr;  // or it would keep itself alive
  }
  b->next = nullptr;
}

TEST(Shared, ToItself) {
  const auto copy = hps::from_string<std::shared_ptr<Node>>(unhex("01 00 01 01"));
  EXPECT_EQ(copy->next, copy);
  EXPECT_EQ(copy->previous.lock(), copy);
  copy->next = nullptr;
}

// A cycle that is not handed out must not stay behind; a leak checker sees it.
TEST(Shared, FailedCyclesAreFreed) {
  EXPECT_THROW(hps::from_string<std::shared_ptr<Node>>(unhex("01 00 01 01 ff")), hps::ParseError);
  EXPECT_THROW(hps::from_string<std::shared_ptr<Node>>(unhex("01 00 01")), hps::ParseError);
}

TEST(Weak, WithoutOwnerExpire) {
  const auto owner = std::make_shared<int>(5);
  const std::weak_ptr<int> weak = owner;
  EXPECT_EQ(hex(hps::to_string(weak)), "01 0a");
  EXPECT_TRUE(hps::from_string<std::weak_ptr<int>>(hps::to_string(weak)).expired());
  std::weak_ptr<int> expired = std::make_shared<int>(1);
  EXPECT_EQ(hex(hps::to_string(expired)), "00");
  EXPECT_TRUE(hps::from_string<std::weak_ptr<int>>(unhex("00")).expired());
}

TEST(Weak, BeforeItsOwner) {
  using Both = std::pair<std::weak_ptr<int>, std::shared_ptr<int>>;
  const auto owner = std::make_shared<int>(5);
  const auto copy = hps::from_string<Both>(hps::to_string(Both{owner, owner}));
  EXPECT_EQ(copy.first.lock(), copy.second);
  EXPECT_EQ(*copy.second, 5);
}

TEST(Shared, ObjectAndItsFirstMember) {
  struct First {
    int a = 0;
  };
  const auto object = std::make_shared<First>(First{3});
  const std::shared_ptr<int> member(object, &object->a);
  using Both = std::pair<std::shared_ptr<First>, std::shared_ptr<int>>;
  EXPECT_EQ(hex(hps::to_string(Both{object, member})), "01 06 02 06");
}

TEST(Shared, ConstAndNotAreOneObject) {
  using Both = std::pair<std::shared_ptr<const int>, std::shared_ptr<int>>;
  const auto object = std::make_shared<int>(1);
  const auto copy = hps::from_string<Both>(hps::to_string(Both{object, object}));
  EXPECT_EQ(copy.first, copy.second);
}

TEST(Shared, RefusesNumbersOfNoObject) {
  EXPECT_TRUE(place_in<Ints>(unhex("02 01 02 03")).path.ends_with(">[1]"));
  EXPECT_TRUE(place_in<std::shared_ptr<int>>(unhex("02 02")).path.starts_with("shared_ptr<int>"));
  EXPECT_THROW(hps::from_string<Ints>(unhex("01 ff ff ff ff ff ff ff ff ff 01 02")), hps::ParseError);
  EXPECT_THROW(hps::from_string<Ints>(unhex("01 81 00 02")), hps::ParseError);
}

TEST(Shared, RefusesAnotherType) {
  using Confused = std::pair<std::shared_ptr<int>, std::shared_ptr<std::string>>;
  EXPECT_THROW(hps::from_string<Confused>(unhex("01 02 01")), hps::ParseError);
  using Weak = std::pair<std::shared_ptr<int>, std::weak_ptr<double>>;
  EXPECT_THROW(hps::from_string<Weak>(unhex("01 02 01")), hps::ParseError);
  using Alike = std::pair<std::shared_ptr<int>, std::shared_ptr<unsigned>>;
  EXPECT_THROW(hps::from_string<Alike>(unhex("01 02 01")), hps::ParseError);
}

TEST(Shared, NumbersBeginAnewInEveryMessage) {
  const auto object = std::make_shared<int>(5);
  EXPECT_EQ(hps::to_string(object), hps::to_string(object));
  std::stringstream stream;
  hps::to_stream(object, stream);
  hps::to_stream(object, stream);
  EXPECT_EQ(*hps::from_stream<std::shared_ptr<int>>(stream), 5);
  EXPECT_EQ(*hps::from_stream<std::shared_ptr<int>>(stream), 5);
}

// Its flag is not a bool, which it can live with.
struct Tolerant {
  std::shared_ptr<int> p;
  template <class B>
  void serialize(B& b) const {
    b << p << std::byte{2};
  }
  template <class B>
  void parse(B& b) {
    b >> p;
    bool flag = false;
    try {
      b >> flag;
    } catch (const hps::ParseError&) {
      b.read_char();
    }
  }
};

TEST(Shared, SurviveErrorsThatWereDealtWith) {
  const std::string message = hps::to_string(Tolerant{std::make_shared<int>(7)});
  EXPECT_EQ(*hps::from_string<Tolerant>(message).p, 7);
  std::istringstream stream(message);
  EXPECT_EQ(*hps::from_stream<Tolerant>(stream).p, 7);
}

TEST(Unique, KeepsItsObject) {
  auto p = std::make_unique<std::vector<int>>(10);
  const auto* const before = p.get();
  hps::from_string(hps::to_string(std::make_unique<std::vector<int>>(3)), p);
  EXPECT_EQ(p.get(), before);
  EXPECT_EQ(p->size(), 3u);
  hps::from_string(hps::to_string(std::unique_ptr<int>()), p);
  EXPECT_EQ(p, nullptr);
}

TEST(Unique, PresencesComeFirst) {
  std::vector<std::unique_ptr<int>> v(10);
  v[9] = std::make_unique<int>(-1);
  EXPECT_EQ(hex(hps::to_string(v)), "0a 00 02 01");
  std::stringstream stream;
  hps::to_stream(v, stream, hps::raw);
  EXPECT_EQ(*hps::from_stream<decltype(v)>(stream, hps::raw)[9], -1);
}

}  // namespace
}  // namespace hps_tests
