// SPDX-License-Identifier: MIT
// Shared objects in messages of another schema.

#include <memory>

#include "unit/evolution/formats.h"

namespace hps_tests {
namespace {

using namespace evolution_tests;

namespace was {
struct Peak {
  int mz;
  std::string note;
  std::shared_ptr<Peak> next;
};
struct Scan {
  std::shared_ptr<Peak> best;
  std::vector<std::shared_ptr<Peak>> peaks;
  std::map<std::string, std::variant<int, std::shared_ptr<Peak>>> named;
  std::optional<std::weak_ptr<Peak>> last;
};
}  // namespace was
namespace now {
struct Peak {
  std::shared_ptr<Peak> next;
  double mz = 0;
  int charge = 7;
};
struct Scan {
  std::optional<std::weak_ptr<Peak>> last;
  std::map<std::string, std::variant<int, std::shared_ptr<Peak>>> named;
  std::vector<std::shared_ptr<Peak>> peaks;
};
struct Copies {
  std::vector<std::optional<Peak>> peaks;
  std::unique_ptr<Peak> best;
};
}  // namespace now

was::Scan scan() {
  const auto a = std::make_shared<was::Peak>(was::Peak{1, "a", nullptr}),
             b = std::make_shared<was::Peak>(was::Peak{2, "b", a}),
             c = std::make_shared<was::Peak>(was::Peak{3, "c", b});
  return {c, {a, nullptr, b, a}, {{"best", c}, {"none", 5}}, std::weak_ptr(c)};
}

// The first pointer to each object is in a member that is gone, and the members have another order.
TEST(EvolvedObjects, KeepTheirIdentity) {
  const was::Scan theirs = scan();
  for_each_message(theirs, [](const std::string& message) {
    const auto ours = hps::from_string<now::Scan>(message, hps::described);
    ASSERT_EQ(ours.peaks.size(), 4u);
    const auto &a = ours.peaks[0], &b = ours.peaks[2], &c = std::get<1>(ours.named.at("best"));
    EXPECT_EQ(ours.peaks[1], nullptr);
    EXPECT_EQ(ours.peaks[3], a);
    EXPECT_EQ(b->next, a);
    EXPECT_EQ(c->next, b);
    EXPECT_EQ(ours.last.value().lock(), c);
    EXPECT_EQ(a->mz + b->mz + c->mz, 6);
    EXPECT_EQ(a->charge, 7);
    EXPECT_EQ(a.use_count() + b.use_count() + c.use_count(), 6);
    expect_safe_to_damage<now::Scan>(message);
  });
}
TEST(EvolvedObjects, BecomeCopiesWhereNothingIsShared) {
  for_each_message(scan(), [](const std::string& message) {
    const auto ours = hps::from_string<now::Copies>(message, hps::described);
    ASSERT_EQ(ours.peaks.size(), 4u);
    EXPECT_FALSE(ours.peaks[1]);
    EXPECT_EQ(ours.peaks[0]->mz, 1);
    EXPECT_EQ(ours.peaks[3]->mz, 1);
    EXPECT_EQ(ours.best->mz, 3);
    EXPECT_EQ(ours.best->next->next, ours.peaks[2]->next);
    expect_safe_to_damage<now::Copies>(message);
  });
}

struct Plain {
  int v = 3;
};
template <class P>
struct Two {
  P first{}, second{};
};

// A value becomes an object of its own, and an object a value.
TEST(EvolvedObjects, AreMadeOfValuesAndBecomeValues) {
  const Two<Plain> values{{1}, {2}};
  const auto shared = std::make_shared<Plain>(Plain{4});
  for_each_message(values, [](const std::string& message) {
    const auto ours = hps::from_string<Two<std::shared_ptr<Plain>>>(message, hps::described);
    EXPECT_EQ(ours.first->v, 1);
    EXPECT_EQ(ours.second->v, 2);
  });
  for_each_message(Two<std::shared_ptr<Plain>>{shared, shared}, [](const std::string& message) {
    const auto ours = hps::from_string<Two<Plain>>(message, hps::described);
    EXPECT_EQ(ours.first.v + ours.second.v, 8);
    const auto optional = hps::from_string<Two<std::optional<Plain>>>(message, hps::described);
    EXPECT_EQ(optional.first->v + optional.second->v, 8);
  });
  for_each_message(Two<std::shared_ptr<Plain>>{shared, nullptr}, [](const std::string& message) {
    EXPECT_THROW((void)hps::from_string<Two<Plain>>(message, hps::described), hps::ParseError);
    EXPECT_FALSE(hps::from_string<Two<std::unique_ptr<Plain>>>(message, hps::described).second);
  });
}
TEST(EvolvedObjects, ListsOfOptionalsAndOfPointersBecomeEachOther) {
  const auto shared = std::make_shared<Plain>(Plain{4});
  const std::vector<std::shared_ptr<Plain>> pointers{shared, nullptr, shared};
  const std::vector<std::optional<Plain>> optionals{Plain{4}, std::nullopt, Plain{4}};
  expect_becomes(Holder<std::vector<std::shared_ptr<Plain>>>{1, pointers, ""},
                 Holder<std::vector<std::optional<Plain>>>{1, optionals, ""});
  for_each_message(optionals, [](const std::string& message) {
    const auto ours = hps::from_string<std::vector<std::shared_ptr<Plain>>>(message, hps::described);
    EXPECT_EQ(ours[0]->v, 4);
    EXPECT_EQ(ours[1], nullptr);
    EXPECT_NE(ours[0], ours[2]);
  });
}

struct Cycle {
  std::string note;
  std::weak_ptr<Cycle> self;
};
struct NewCycle {
  std::weak_ptr<NewCycle> self;
  int added = 1;
};
struct Endless {
  std::unique_ptr<Endless> self;
};
TEST(EvolvedObjects, ReferToThemselves) {
  const auto c = std::make_shared<Cycle>(Cycle{"c", {}});
  c->self = c;
  for_each_message(c, [](const std::string& message) {
    const auto ours = hps::from_string<std::shared_ptr<NewCycle>>(message, hps::described);
    EXPECT_EQ(ours->self.lock(), ours);
    EXPECT_THROW((void)hps::from_string<std::shared_ptr<Endless>>(message, hps::described), hps::LimitExceeded);
  });
}

struct Link {
  std::vector<std::string> texts;
  std::shared_ptr<Link> next;
};
struct Links {
  std::shared_ptr<Link> head;
  std::vector<std::shared_ptr<Link>> all;
};
struct LinkToday {
  std::shared_ptr<LinkToday> next;
  std::vector<std::string> texts;
};
struct LinksToday {
  std::vector<std::shared_ptr<LinkToday>> all;
};
// The last one was met in a member that is gone, inside of all others. It is passed over once.
TEST(EvolvedObjects, InsideOfManyOthers) {
  Links links;
  for (int i = 0; i < 800; ++i) {
    links.head = std::make_shared<Link>(Link{std::vector<std::string>(i ? 1 : 100'000, "ab"), links.head});
    links.all.push_back(links.head);
  }
  for_each_message(links, [](const std::string& message) {
    const auto ours = hps::from_string<LinksToday>(message, hps::described);
    EXPECT_EQ(ours.all[0]->texts.size(), 100'000u);
    EXPECT_EQ(ours.all[799]->next, ours.all[798]);
  });
}

const auto default_object = std::make_shared<Plain>(Plain{9});
struct WithDefaults {
  std::shared_ptr<Plain> first;
  std::shared_ptr<Plain> added = default_object, twice = default_object;
};
struct WithoutDefaults {
  std::shared_ptr<Plain> first;
};
// As in one T{}, whose objects all have.
TEST(EvolvedObjects, AreFilledIn) {
  const auto shared = std::make_shared<Plain>(Plain{4});
  for_each_message(std::vector<WithoutDefaults>{{shared}, {shared}}, [](const std::string& message) {
    const auto ours = hps::from_string<std::vector<WithDefaults>>(message, hps::described);
    EXPECT_EQ(ours[0].first, ours[1].first);
    EXPECT_EQ(ours[0].first->v, 4);
    EXPECT_EQ(ours[0].added->v, 9);
    EXPECT_EQ(ours[0].added, ours[0].twice);
    EXPECT_EQ(ours[0].added, ours[1].added);
  });
}

namespace was {
struct Tree {
  int id = 0;
  std::string note;
  std::vector<Tree> children;
  std::map<std::string, std::unique_ptr<Tree>> named;
};
}  // namespace was
namespace now {
struct Tree {
  std::map<std::string, std::unique_ptr<Tree>> named;
  std::vector<Tree> children;
  double id = 0;
  int added = 1;
};
}  // namespace now

// As members and in containers, in all formats.
TEST(EvolvedObjects, OfTypesThatContainThemselves) {
  const auto then = [](auto&& self, int depth) -> was::Tree {
    was::Tree tree{depth, "note", {}, {}};
    for (int i = 0; i < depth; ++i) tree.children.push_back(self(self, depth - 1));
    if (depth) tree.named["one"] = std::make_unique<was::Tree>(self(self, depth - 1));
    return tree;
  };
  const auto today = [](auto&& self, int depth) -> now::Tree {
    now::Tree tree{{}, {}, static_cast<double>(depth), 1};
    for (int i = 0; i < depth; ++i) tree.children.push_back(self(self, depth - 1));
    if (depth) tree.named["one"] = std::make_unique<now::Tree>(self(self, depth - 1));
    return tree;
  };
  for (const int depth : {0, 1, 4}) expect_becomes(then(then, depth), today(today, depth));
  for_each_message(then(then, 1), [](const std::string& message) { expect_safe_to_damage<now::Tree>(message); });
}

}  // namespace
}  // namespace hps_tests
