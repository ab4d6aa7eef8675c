// SPDX-License-Identifier: MIT
// Columns with shared objects, and of types that contain themselves, as values.

#include "hps/schema/bytes.h"
#include "support/columns_of.h"
#include "support/damage.h"
#include "unit/evolution/objects.h"
#include "unit/value/types.h"

namespace hps_tests {
namespace {

TEST(ValuePools, ThereAndBack) {
  objects::for_each_object([]<class T>(const T& object) {
    SCOPED_TRACE(hps::schema_of<T>().type());
    const std::string packed = hps::to_string(object, hps::described),
                      compact = hps::to_string(object, hps::described(hps::compact));
    const auto v = hps::from_string<hps::Value>(packed, hps::described);
    const auto same = hps::from_string<hps::Value>(compact, hps::described);
    EXPECT_EQ(json(v), json(same));
    for (const hps::Value& value : {v, same}) {
      EXPECT_EQ(hps::to_string(value, hps::described), packed);
      EXPECT_EQ(hps::to_string(value, hps::described(hps::compact)), compact);
      EXPECT_EQ(hps::to_string(value, hps::packed), hps::to_string(object, hps::packed));
      EXPECT_EQ(hps::to_string(value, hps::compact), hps::to_string(object, hps::compact));
      EXPECT_EQ(hps::to_string(value, hps::raw), hps::to_string(object, hps::raw));
      EXPECT_EQ(hps::serialized_size(value, hps::packed), hps::to_string(object, hps::packed).size());
    }
  });
}

TEST(ValuePools, Parts) {
  const objects::Firm firm = objects::firm();
  const hps::Value v = value_of(firm, hps::packed);
  EXPECT_EQ(v["all"][0]["boss"]["boss"]["name"], "boss");
  EXPECT_EQ(v["all"][3]["team"][1]["name"], "two");
  EXPECT_EQ(v["rooms"][5], "room");
  EXPECT_EQ(v["wages"].span<double>().size(), 1500u);
  EXPECT_EQ(hps::to_string(v["all"], hps::packed), hps::to_string(firm.all, hps::packed));
  EXPECT_EQ(hps::to_string(v["all"], hps::described), hps::to_string(firm.all, hps::described));
  EXPECT_EQ(hps::to_string(v["wages"], hps::described), hps::to_string(firm.wages, hps::described));
  const objects::Branch tree = objects::branches(3);
  const hps::Value branches = value_of(tree, hps::packed);
  EXPECT_EQ(branches["children"][2]["children"][0]["name"], "node 1");
  EXPECT_EQ(hps::to_string(branches["children"][2], hps::described), hps::to_string(tree.children[2], hps::described));
  EXPECT_EQ(hps::to_string(branches["children"][2]["id"], hps::packed),
            hps::to_string(tree.children[2].id, hps::packed));
}

TEST(ValuePools, Streams) {
  std::stringstream stream;
  hps::to_stream(value_of(objects::scene()), stream, hps::described);
  hps::to_stream(value_of(objects::term()), stream, hps::described);
  EXPECT_EQ(json(hps::from_stream<hps::Value>(stream, hps::described)), json(value_of(objects::scene())));
  EXPECT_EQ(json(hps::from_stream<hps::Value>(stream, hps::described)), json(value_of(objects::term())));
}

TEST(ValuePools, HostileColumns) {
  objects::for_each_object([]<class T>(const T& object) {
    const std::string message = hps::to_string(object, hps::described);
    const hps::Schema schema = hps::schema_of<T>();
    const std::string body = message.substr(hps::detail::described::head_of(message).size);
    expect_safe(body, 60, [&](std::string_view bytes) {
      const hps::Value v = hps::detail::value::value_of_body(hps::Packed::number, bytes, schema, hps::packed);
      (void)hps::to_string(v, hps::described);
    });
  });
}

TEST(ValuePools, ErrorsTellThePath) {
  const std::string message = hps::to_string(objects::branches(4), hps::described);
  std::string path = "none";
  try {
    hps::from_string<hps::Value>(message.substr(0, message.size() - 1) + '\xff', hps::described);
  } catch (const hps::ParseError& e) {
    path = e.path();
    EXPECT_LE(e.offset(), message.size());
    EXPECT_GT(e.offset(), message.size() / 2);
  }
  EXPECT_EQ(path, "Branch.children.size()");
}

// Schemas have numbers of 16 bits, columns of types do not: the place in such a message has no path.
TEST(ValuePools, DamageBesideNumbersThatTypesDoNotHave) {
  hps::detail::schema::Graph graph(3, {.kind = hps::Kind::scalar, .number = 18});
  graph[0] = {.kind = hps::Kind::record, .parts = {{"shared", 1}, {"half", 2}}};
  graph[1] = {.kind = hps::Kind::pointer, .parts = {{"", 2}}};
  const std::string head =
      hps::detail::described::make_head(hps::Packed::number, 0, hps::detail::schema::bytes_of(graph));
  EXPECT_THROW((void)hps::from_string<hps::Value>(head + "\x11\x01\x01 damaged", hps::described), hps::ParseError);
}

// A type that contains itself as a member, an element of an array and a value of a map, wherever these are met again.
struct Tree {
  int id = 0;
  std::vector<Tree> children;
};
struct Grove {
  Tree oak;
  std::array<Tree, 2> firs;
  int after = 0;
};
struct Forest {
  std::shared_ptr<Grove> first;
  std::vector<Grove> others;
  std::optional<Grove> last;
  std::map<std::string, Tree> named;
};

Tree tree(int id) { return {id, {{id + 1, {{id + 2, {}}}}, {id + 3, {}}}}; }
Grove grove(int id) { return {tree(id), {tree(id + 10), tree(id + 20)}, id + 30}; }
Forest forest(int id) {
  return {std::make_shared<Grove>(grove(id)),
          {grove(id + 100), grove(id + 200)},
          grove(id + 300),
          {{"a", tree(id + 400)}, {"b", tree(id + 500)}}};
}

TEST(ValuePools, TypesThatContainThemselvesInOthers) {
  const std::vector<Forest> forests{forest(1000), forest(2000), forest(3000)};
  const auto expect_same = [&](const auto& format) {
    const std::string message = hps::to_string(forests, hps::described(format));
    const auto v = hps::from_string<hps::Value>(message, hps::described);
    EXPECT_EQ(v[0]["first"]["oak"]["children"][0]["children"][0]["id"], 1002);
    EXPECT_EQ(v[1]["others"][1]["firs"][1]["children"][1]["id"], 2223);
    EXPECT_EQ(v[2]["named"]["b"]["children"][0]["id"], 3501);
    EXPECT_EQ(v[2]["first"]["oak"].schema(), hps::schema_of<Tree>());
    EXPECT_EQ(hps::to_string(v, hps::described(format)), message);
    EXPECT_EQ(hps::to_string(v, format), hps::to_string(forests, format));
    EXPECT_EQ(hps::to_string(v[1]["last"]["oak"], format), hps::to_string(forests[1].last->oak, format));
    EXPECT_EQ(hps::to_string(v[1]["named"].as<std::map<std::string, Tree>>(), hps::raw),
              hps::to_string(forests[1].named, hps::raw));
  };
  expect_same(hps::compact);
  expect_same(hps::raw);
  expect_same(hps::packed);
}

// In whichever order they come.
TEST(ValuePools, ManyInsideAfterFew) {
  std::vector<std::shared_ptr<int>> few{std::make_shared<int>(1)}, many;
  for (int i = 0; i < 80000; ++i) many.push_back(few[0]);
  const hps::Value a = value_of(few), b = value_of(many);
  for (const auto& both : {value_of(std::vector<hps::Value>{a, b}), value_of(std::vector<hps::Value>{b, a})}) {
    EXPECT_NO_THROW((void)json(both));
    EXPECT_EQ(both, both);
  }
}

}  // namespace
}  // namespace hps_tests
