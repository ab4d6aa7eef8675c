// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include "support/bytes.h"
#include "support/columns_of.h"
#include "support/damage.h"
#include "unit/format/packed/samples.h"

namespace hps_tests {
namespace {

// A list whose nodes may be shared, and may be in a cycle.
struct Link {
  int value = 0;
  std::shared_ptr<Link> next;
  std::weak_ptr<Link> first;
  std::shared_ptr<const Ion> ion;
};

// Written by hand, with an object that others may share.
struct SharesByHand {
  std::shared_ptr<const Ion> ion;
  template <class B>
  void serialize(B& b) const {
    b << ion;
  }
  template <class B>
  void parse(B& b) {
    b >> ion;
  }
};

TEST(PackedSharing, ThereAndBack) {
  using Links = std::vector<std::pair<std::shared_ptr<Link>, SharesByHand>>;
  const auto ion = std::make_shared<Ion>(Ion{7, 1.5, "y7"});
  Links links(500);
  for (std::size_t i = 0; i < links.size(); ++i) {
    auto& [link, by_hand] = links[i];
    link = i % 5 == 4 ? links[i - 1].first : std::make_shared<Link>();
    link->value = static_cast<int>(i);
    link->ion = i % 3 ? ion : nullptr;
    link->first = links[0].first;
    by_hand.ion = i % 2 ? ion : nullptr;
    if (i % 5 == 1) link->next = links[i - 1].first;
  }
  links[0].first->next = links[1].first;

  const std::string bytes = hps::to_string(links, hps::packed);
  ASSERT_NE(bytes[0], 0);
  EXPECT_LT(bytes.size(), hps::serialized_size(links));
  const auto copy = hps::from_string<Links>(bytes, hps::packed);
  ASSERT_EQ(copy.size(), links.size());
  const auto& shared = copy[1].second.ion;
  EXPECT_EQ(*shared, *ion);
  for (std::size_t i = 0; i < copy.size(); ++i) {
    const Link &link = *copy[i].first, &original = *links[i].first;
    EXPECT_EQ(link.value, original.value);
    EXPECT_EQ(link.ion, original.ion ? shared : nullptr);
    EXPECT_EQ(copy[i].second.ion, i % 2 ? shared : nullptr);
    EXPECT_EQ(link.first.lock(), copy[0].first);
    EXPECT_EQ(copy[i].first == copy[i - (i > 0)].first, i == 0 || i % 5 == 4);
  }
  EXPECT_EQ(copy[0].first->next, copy[1].first);
  EXPECT_EQ(copy[1].first->next, copy[0].first);
  links[0].first->next.reset();
  copy[0].first->next.reset();

  // A failure leaves no cycle behind: the sanitizers would see it.
  expect_safe(bytes, bytes.size(), [](std::string_view message) {
    for (auto& [link, by_hand] : hps::from_string<Links>(message, hps::packed))
      if (link) link->next.reset();
  });
}

TEST(PackedSharing, IsNotNestedTooDeep) {
  std::shared_ptr<Link> list;
  for (int i = 0; i < 900; ++i) list = std::make_shared<Link>(Link{i, list, {}, {}});
  const std::string bytes = hps::to_string(list, hps::packed);
  EXPECT_EQ(hps::from_string<std::shared_ptr<Link>>(bytes, hps::packed)->next->value, 898);
  EXPECT_THROW(hps::from_string<std::shared_ptr<Link>>(bytes, hps::packed.max_depth(500)), hps::LimitExceeded);
  EXPECT_THROW(hps::to_string(list, hps::packed.max_depth(500)), hps::LimitExceeded);
}

// So that pools do not depend on each other.
TEST(PackedSharing, NumbersWithinPools) {
  using Pair = std::pair<std::shared_ptr<int>, std::shared_ptr<std::string>>;
  const auto i = std::make_shared<int>(7);
  const auto s = std::make_shared<std::string>("s");
  const std::vector<Pair> all{
      {i, s}, {nullptr, s}, {std::make_shared<int>(8), std::make_shared<std::string>("t")}, {i, s}};
  const std::string message = columns_of(all);
  const hps::Columns columns = hps::columns(message);
  EXPECT_EQ(columns.read<std::uint64_t>("0.number()"), (std::vector<std::uint64_t>{1, 0, 2, 1}));
  EXPECT_EQ(columns.read<std::uint64_t>("1.number()"), (std::vector<std::uint64_t>{1, 1, 2, 1}));
  const auto back = hps::from_string<std::vector<Pair>>(message, hps::packed);
  EXPECT_EQ(*back[2].first, 8);
  EXPECT_EQ(back[3], back[0]);
  EXPECT_EQ(back[1].second, back[0].second);
  EXPECT_EQ(*back[2].second, "t");
  expect_safe(message, message.size(), [](std::string_view m) { hps::from_string<std::vector<Pair>>(m, hps::packed); });
}

TEST(PackedSharing, NumbersOfVersion1) {
  using Pair = std::pair<std::shared_ptr<int>, std::shared_ptr<std::string>>;
  const auto back = hps::from_string<std::vector<Pair>>(
      unhex("01 12 13 09 23 27 02 29 00 29 01 0b 20 02 04 03 05 02 03 02 06 01 08 42 00 71 02 04 01 01 04 41 0e 02 00 "
            "01 02 00 73 74"),
      hps::packed);
  EXPECT_EQ(*back.at(0).first, 7);
  EXPECT_EQ(*back.at(1).second, "s");
  EXPECT_EQ(*back.at(2).first, 8);
  EXPECT_EQ(*back.at(2).second, "t");
  EXPECT_EQ(back.at(3), back.at(0));
}

// Where compact bytes may have them, too.
TEST(PackedSharing, NumbersOfAllTogether) {
  using Pair = std::pair<std::shared_ptr<int>, std::shared_ptr<char>>;
  std::pair<Pair, SharesByHand> by_hand;
  by_hand.first = {std::make_shared<int>(1), std::make_shared<char>('c')};
  const std::string message = columns_of(by_hand);
  EXPECT_EQ(hps::columns(message).read<std::uint64_t>("0.1.number()"), std::vector<std::uint64_t>{2});
  EXPECT_EQ(*(hps::from_string<std::pair<Pair, SharesByHand>>(message, hps::packed).first.second), 'c');
}

}  // namespace
}  // namespace hps_tests
