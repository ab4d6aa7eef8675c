// SPDX-License-Identifier: MIT
// Columns as rows, and rows as columns, by their schema: the bytes of the type that has it.

#include <hps/schema.h>

#include "hps/evolution/classes.h"
#include "hps/evolution/columns/from_rows.h"
#include "hps/evolution/columns/to_rows.h"
#include "hps/evolution/problem.h"
#include "hps/format/packed/index/errors.h"
#include "support/columns_of.h"
#include "support/damage.h"
#include "unit/evolution/objects.h"

namespace hps_tests {
namespace {

using hps::detail::evolution::columns_of_rows;
using hps::detail::evolution::ShapeInMessage;

template <class T>
hps::detail::schema::Graph graph_of() {
  return hps::detail::evolution::with_plain_arrays(hps::detail::schema::Nodes::of(hps::schema_of<T>()));
}
std::string rows_of(const hps::detail::schema::Graph& graph, std::string_view columns, const hps::Packed& format) {
  return hps::detail::evolution::rows_of_columns(graph, columns, format);
}
// Without the head.
template <class T>
std::string described_columns(const T& t) {
  const std::string message = hps::to_string(t, hps::described);
  return message.substr(hps::detail::described::head_of(message).size);
}

TEST(Transcoding, ColumnsToRows) {
  objects::for_each_object([]<class T>(const T& object) {
    const std::string columns = described_columns(object);
    EXPECT_EQ(rows_of(graph_of<T>(), columns, hps::packed), hps::to_string(object)) << hps::schema_of<T>().type();
    EXPECT_EQ(rows_of(graph_of<T>(), columns_of(object), hps::packed), hps::to_string(object));
  });
}

TEST(Transcoding, RowsToColumns) {
  objects::for_each_object([]<class T>(const T& object) {
    const std::string rows = hps::to_string(object);
    EXPECT_EQ(columns_of_rows(graph_of<T>(), rows, hps::packed, ShapeInMessage::left_out), described_columns(object))
        << hps::schema_of<T>().type();
    EXPECT_EQ(columns_of_rows(graph_of<T>(), rows, hps::packed, ShapeInMessage::there), columns_of(object));
  });
}

void to_rows(const hps::detail::schema::Graph& graph, std::string_view columns) {
  try {
    (void)rows_of(graph, columns, hps::packed);
  } catch (const hps::detail::column::Failure& failure) {
    hps::detail::column::raise(failure, "");
  }
}

void to_columns(const hps::detail::schema::Graph& graph, std::string_view rows) {
  try {
    (void)columns_of_rows(graph, rows, hps::packed, ShapeInMessage::there);
  } catch (const hps::detail::evolution::Problem& problem) {
    throw hps::ParseError(problem.text.c_str(), problem.offset, "", problem.advice);
  }
}

TEST(Transcoding, HostileColumns) {
  objects::for_each_object([]<class T>(const T& object) {
    const auto graph = graph_of<T>();
    expect_safe(columns_of(object), 100, [&](std::string_view bytes) { to_rows(graph, bytes); });
  });
}

TEST(Transcoding, HostileRows) {
  objects::for_each_object([]<class T>(const T& object) {
    const auto graph = graph_of<T>();
    expect_safe(hps::to_string(object), 100, [&](std::string_view bytes) { to_columns(graph, bytes); });
  });
}

struct Nothing {};
// A few bytes of columns stand for as many values as one likes.
TEST(Transcoding, IsLimited) {
  using namespace std::string_literals;
  const std::vector<Nothing> few(1000);
  EXPECT_EQ(rows_of(graph_of<std::vector<Nothing>>(), columns_of(few), hps::packed), hps::to_string(few));
  const std::string many =
      "\x19\6\6"
      "\6\x80\x80\x80\x80\1"
      "\1\x80\x80\x80\x80\2"s;
  EXPECT_THROW(to_rows(graph_of<std::vector<Nothing>>(), many), hps::LimitExceeded) << "2^28";
  EXPECT_THROW(to_rows(graph_of<std::vector<std::string>>(), columns_of(std::vector(200'000, std::string(1000, 'x')))),
               hps::LimitExceeded);
}

struct Link {
  std::unique_ptr<Link> next;
  int id = 0;
};
std::unique_ptr<Link> links(int n) {
  std::unique_ptr<Link> all;
  for (int i = 0; i < n; ++i) all = std::make_unique<Link>(Link{std::move(all), i});
  return all;
}
TEST(Transcoding, AsDeepAsTheLimit) {
  const auto graph = graph_of<std::unique_ptr<Link>>();
  EXPECT_EQ(rows_of(graph, columns_of(links(990)), hps::packed), hps::to_string(links(990)));
  const std::string deep = columns_of(links(2000), hps::packed.max_depth(3000));
  EXPECT_THROW(to_rows(graph, deep), hps::LimitExceeded);
  EXPECT_EQ(rows_of(graph, deep, hps::packed.max_depth(3000)),
            hps::to_string(links(2000), hps::compact.max_depth(3000)));
}

struct ByHand {
  int v = 0;
  template <class B>
  void serialize(B& b) const {
    b << v;
  }
  template <class B>
  void parse(B& b) {
    b >> v;
  }
};
struct WithByHand {
  std::shared_ptr<int> first, second;
  std::vector<ByHand> written;
  std::shared_ptr<int> again;
};
TEST(Transcoding, HandWrittenClassesHaveTheirSizes) {
  const auto one = std::make_shared<int>(1);
  const WithByHand object{one, std::make_shared<int>(2), {{-300}, {3}}, one};
  const std::string rows("\1\2\2\4\2\2\xd7\4\1\6\1", 11);
  EXPECT_EQ(rows_of(graph_of<WithByHand>(), columns_of(object), hps::packed), rows);
  EXPECT_EQ(columns_of_rows(graph_of<WithByHand>(), rows, hps::packed, ShapeInMessage::there), columns_of(object));
}

}  // namespace
}  // namespace hps_tests
