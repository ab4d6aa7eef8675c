// SPDX-License-Identifier: MIT
// Objects of all kinds of types that are Values: the same chunks as of their types.

#include <array>
#include <chrono>
#include <complex>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <variant>

#include "unit/file/value_tables.h"

namespace hps_tests::files {
namespace {

template <class T>
void expect_same(const file::List<T>& all, const hps::FileOptions& options) {
  SCOPED_TRACE(hps::schema_of<T>().type());
  const hps::Value value = value_of<T>(all);
  std::stringstream stream;
  hps::ValueWriter out(stream, hps::schema_of<T>(), options);
  out.write(value);
  EXPECT_EQ(out.size(), all.size());
  out.close();

  const Chunks theirs(written<T>(all, options)), ours(stream.str());
  EXPECT_EQ(theirs.bytes.size(), ours.bytes.size());
  EXPECT_TRUE(theirs.bytes == ours.bytes);
  for (std::size_t i = 0; i < std::min(theirs.memory.size(), ours.memory.size()); ++i)
    EXPECT_GE(8 * ours.memory[i], theirs.memory[i]);  // which readers grant

  const hps::File::Table table = hps::File(stream).table();
  const hps::Reader<T> in = table.reader<T>();
  for (std::size_t i = 0; i < all.size(); i += all.size() / 5 + 1) {
    EXPECT_EQ(hps::to_string(in[i], hps::described), hps::to_string(all[i], hps::described));
    EXPECT_EQ(table.value(i), value[i]);
  }
}
// In one chunk, in many, plain, and by several threads.
template <class T>
void expect_same(const file::List<T>& all) {
  for (const hps::FileOptions& options :
       {hps::file, hps::file.chunk(1000).threads(1), hps::file.chunk(500).threads(2), hps::file.plain()})
    expect_same<T>(all, options);
}
template <class T>
void expect_same(int n, auto&& make) {
  expect_same<T>(many<T>(n, make));
}

enum class Color { red, green = 7 };
struct Empty {
  bool operator==(const Empty&) const = default;
};
struct Numbers {
  std::int8_t a;
  std::uint16_t b;
  float c;
  double d;
  bool e;
  char f;
  wchar_t g;
  long double h;
  Color i;
};

TEST(ValueTypesTest, WritesNumbersAsTheirTypesAreWritten) {
  expect_same<double>(300, [](int i) { return i * 0.25; });
  expect_same<bool>(300, [](int i) { return i % 3 == 0; });
  expect_same<Empty>(300, [](int) { return Empty{}; });
  expect_same<Numbers>(300, [](int i) {
    return Numbers{std::int8_t(i),
                   std::uint16_t(7 * i),
                   float(i),
                   i / 8.0,
                   i % 2 == 0,
                   char('a' + i % 20),
                   L'x',
                   i * 0.5L,
                   i % 2 ? Color::red : Color::green};
  });
  expect_same<std::complex<float>>(300, [](int i) { return std::complex<float>(float(i), 1); });
}
#ifdef __SIZEOF_INT128__
TEST(ValueTypesTest, WritesIntegersOf128Bits) {
  __extension__ using Wide = __int128;
  __extension__ using UnsignedWide = unsigned __int128;
  expect_same<Wide>(200, [](int i) { return Wide(i - 100) << (i % 100); });
  expect_same<UnsignedWide>(200, [](int i) { return UnsignedWide(i) << (i % 100); });
}
#endif
TEST(ValueTypesTest, WritesTextAndBytes) {
  expect_same<std::string>(300, [](int i) { return std::string(std::size_t(i % 7), char('a' + i % 26)); });
  expect_same<std::u16string>(300, [](int i) { return std::u16string(std::size_t(i % 3), u'\u00e9'); });
  expect_same<std::filesystem::path>(300, [](int i) { return std::filesystem::path("a/b") / std::to_string(i); });
  expect_same<std::array<std::byte, 5>>(300, [](int i) { return std::array<std::byte, 5>{std::byte(i)}; });
}
TEST(ValueTypesTest, WritesTimes) {
  using namespace std::chrono;
  expect_same<std::pair<sys_seconds, milliseconds>>(300, [](int i) {
    return std::pair(sys_seconds(seconds(86400 * i)), milliseconds(i));
  });
  expect_same<system_clock::time_point>(300, [](int i) { return system_clock::time_point(hours(i)); });
}

TEST(ValueTypesTest, WritesContainers) {
  expect_same<Peptide>(peptides(400));
  expect_same<std::array<std::array<short, 2>, 3>>(300, [](int i) {
    return std::array<std::array<short, 2>, 3>{{{short(i), 1}, {2, 3}, {4, short(-i)}}};
  });
  expect_same<std::array<std::string, 2>>(200, [](int i) { return std::array{std::to_string(i), std::string()}; });
  expect_same<std::map<std::string, int>>(200, [](int i) {
    return std::map<std::string, int>{{"a", i}, {std::to_string(i), 5}};
  });
  expect_same<std::set<std::string>>(200, [](int i) { return std::set{std::to_string(i), std::string("x")}; });
  expect_same<std::list<char>>(20, [](int i) { return std::list<char>(500, char(i)); });
  expect_same<std::vector<bool>>(200, [](int i) { return std::vector<bool>(std::size_t(i), i % 2); });
  expect_same<std::deque<bool>>(200, [](int i) { return std::deque<bool>(std::size_t(i % 5), i % 2); });
  using Deep = std::vector<std::vector<std::vector<std::vector<std::string>>>>;
  expect_same<Deep>(100, [](int i) { return Deep(std::size_t(i % 3), {{}, {{"x", std::to_string(i)}}}); });
}
TEST(ValueTypesTest, WritesOptionalsAndVariants) {
  expect_same<std::optional<std::optional<int>>>(300, [](int i) {
    return i % 3 ? std::optional<std::optional<int>>(i % 2 ? std::optional(i) : std::nullopt) : std::nullopt;
  });
  using Owned = std::pair<std::unique_ptr<int>, std::vector<std::unique_ptr<int>>>;
  expect_same<Owned>(200, [](int i) {
    Owned owned(i % 2 ? std::make_unique<int>(i) : nullptr, 3);
    owned.second[1] = std::make_unique<int>(i);
    return owned;
  });
  using Any = std::variant<int, std::string, std::map<int, double>>;
  expect_same<Any>(300, [](int i) {
    return i % 3 == 0 ? Any(i) : i % 3 == 1 ? Any(std::to_string(i)) : Any(std::map<int, double>{{i, 0.5}});
  });
  expect_same<std::vector<Any>>(60, [](int i) { return std::vector<Any>(std::size_t(i % 5), std::to_string(i)); });
}

struct Event {
  std::string name;
  hps::Value payload;
};
class ByHand {
 public:
  explicit ByHand(int n = 0) : text_(std::to_string(n)) {}
  template <class B>
  void serialize(B& b) {
    b& text_;
  }

 private:
  std::string text_;
};
TEST(ValueTypesTest, WritesValuesInsideAndHandWrittenClasses) {
  expect_same<Event>(100, [](int i) {
    return Event{std::to_string(i), i % 3 ? hps::Value(i) : hps::Value::list({i, 0.5, "x"})};
  });
  expect_same<std::vector<ByHand>>(many<std::vector<ByHand>>(50,
                                                             [](int i) {
                                                               return std::vector<ByHand>{ByHand(i), ByHand(7)};
                                                             }),
                                   hps::file);
}

}  // namespace
}  // namespace hps_tests::files
