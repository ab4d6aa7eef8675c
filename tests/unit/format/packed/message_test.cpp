// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstring>
#include <forward_list>
#include <limits>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

#include <hps/packed.h>
#include "support/allocations.h"
#include "support/isa.h"

namespace {

enum class Color : short { red, green = -7, blue = 300 };

struct Ion {
  int charge = 0;
  double mz = 0;
  std::string annotation;
  bool operator==(const Ion&) const = default;
};

struct Empty {
  bool operator==(const Empty&) const = default;
};

struct Peptide {
  std::string sequence;
  std::vector<Ion> ions;
  std::optional<double> q_value;
  std::variant<int, std::string, Ion> source;
  std::map<std::string, std::vector<float>> scores;
  std::array<short, 3> ranks{};
  std::array<std::byte, 4> id{};
  std::tuple<bool, Color> flags{};
  std::unique_ptr<Ion> best;
  Empty nothing;

  bool operator==(const Peptide& o) const {
    return std::tie(sequence, ions, q_value, source, scores, ranks, id, flags) ==
               std::tie(o.sequence, o.ions, o.q_value, o.source, o.scores, o.ranks, o.id, o.flags) &&
           !best == !o.best && (!best || *best == *o.best);
  }
};

struct Tree {
  int value = 0;
  std::vector<Tree> children;
  bool operator==(const Tree&) const = default;
};

class ByHand {
 public:
  ByHand() = default;
  explicit ByHand(int i) : i_(i), text_(std::to_string(i)) {}
  template <class B>
  void serialize(B& b) const {
    b << i_ << text_;
  }
  template <class B>
  void parse(B& b) {
    b >> i_ >> text_;
  }
  bool operator==(const ByHand&) const = default;

 private:
  int i_ = 0;
  std::string text_;
};

std::mt19937_64& random() {
  static std::mt19937_64 engine;
  return engine;
}

int below(int n) { return static_cast<int>(random()() % static_cast<unsigned>(n)); }

// Any values.
void make(auto& t)
  requires std::is_arithmetic_v<std::remove_reference_t<decltype(t)>>
{
  t = static_cast<std::remove_reference_t<decltype(t)>>(below(1000));
}
void make(Color& c) { c = below(2) ? Color::green : Color::blue; }
void make(std::byte& b) { b = static_cast<std::byte>(below(256)); }
void make(std::string& s) { s = std::string(static_cast<std::size_t>(below(20)), 'x') + std::to_string(below(30)); }
void make(Ion& ion) {
  make(ion.charge);
  ion.mz = below(100000) / 100.0;
  make(ion.annotation);
}
void make(Empty&) {}
void make(ByHand& b) { b = ByHand(below(1000)); }
void make(Tree& t) {
  make(t.value);
  t.children.resize(static_cast<std::size_t>(below(2)));
  for (auto& child : t.children) make(child);
}
template <class T>
void make(std::optional<T>& t) {
  if (below(2)) make(t.emplace());
}
void make(Peptide& p) {
  make(p.sequence);
  p.ions.resize(static_cast<std::size_t>(below(8)));
  for (auto& ion : p.ions) make(ion);
  make(p.q_value);
  if (const int i = below(3); i == 0) p.source = below(10);
  else if (i == 1) p.source = "file";
  else make(p.source.emplace<Ion>());
  for (int i = below(3); i; --i) p.scores[std::to_string(i)] = {1.5f, 2};
  for (auto& r : p.ranks) make(r);
  for (auto& b : p.id) make(b);
  make(std::get<0>(p.flags));
  make(std::get<1>(p.flags));
  if (below(2)) make(*(p.best = std::make_unique<Ion>()));
}
template <class A, class B>
void make(std::pair<A, B>& p) {
  make(const_cast<std::remove_const_t<A>&>(p.first));
  make(p.second);
}
void make(std::chrono::milliseconds& d) { d = std::chrono::milliseconds(below(100000)); }
void make(std::wstring& s) { s.assign(static_cast<std::size_t>(below(9)), L'\x20ac'); }
void make(std::vector<bool>& v) {
  v.resize(static_cast<std::size_t>(below(9)));
  if (!v.empty()) v[0] = true;
}
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 Int128;
void make(Int128& i) { i = static_cast<Int128>(below(1000) - 500) << below(100); }
#endif

// A container of n elements.
template <class C>
C filled(std::size_t n) {
  C c;
  while (n--) {
    std::remove_const_t<typename C::value_type> e{};
    make(e);
    if constexpr (requires { c.insert(std::move(e)); }) c.insert(std::move(e));
    else if constexpr (requires { c.push_back(std::move(e)); }) c.push_back(std::move(e));
    else c.push_front(std::move(e));
  }
  return c;
}

bool parses(const std::string& bytes, auto& t) {
  const auto memory = std::make_unique<char[]>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), memory.get());
  try {
    hps::from_string(std::string_view(memory.get(), bytes.size()), t, hps::packed);
    return true;
  } catch (const hps::Error&) {
    return false;
  }
}

template <class C>
void expect_both_ways() {
  C other = filled<C>(20);
  for (const std::size_t n : {0u, 1u, 5u, 100u, 3000u}) {
    const C value = filled<C>(n);
    const std::string bytes = hps::to_string(value, hps::packed);
    EXPECT_LE(bytes.size(), hps::serialized_size(value) + 16);
    EXPECT_EQ(hps::serialized_size(value, hps::packed), bytes.size());
    hps::kernel::isa = hps::kernel::Isa::portable;
    EXPECT_EQ(hps::to_string(value, hps::packed), bytes);
    hps::kernel::isa = hps::kernel::best_isa();
    EXPECT_TRUE(hps::from_string<C>(bytes, hps::packed) == value) << n;
    hps::from_string(bytes, other, hps::packed);
    EXPECT_TRUE(other == value) << n;

    const std::size_t step = bytes.size() / 100 + 1;
    C any;
    for (std::size_t i = 0; i < bytes.size(); i += step) {
      EXPECT_FALSE(parses(bytes.substr(0, i), any));
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ (1 + below(255)));
      parses(changed, any);
    }
    EXPECT_FALSE(parses(bytes + 'x', any));
  }
}

class Packed : public testing::Test {
 protected:
  Packed() { random().seed(2026); }
};

TEST_F(Packed, Scalars) {
  expect_both_ways<std::vector<int>>();
  expect_both_ways<std::vector<long double>>();
  expect_both_ways<std::vector<Color>>();
  expect_both_ways<std::vector<std::chrono::milliseconds>>();
#ifdef __SIZEOF_INT128__
  expect_both_ways<std::vector<Int128>>();
#endif
}

TEST_F(Packed, Strings) {
  expect_both_ways<std::vector<std::string>>();
  expect_both_ways<std::vector<std::wstring>>();
  expect_both_ways<std::vector<std::vector<bool>>>();
}

TEST_F(Packed, Containers) {
  expect_both_ways<std::forward_list<std::string>>();
  expect_both_ways<std::set<int>>();
  expect_both_ways<std::map<int, Ion>>();
  expect_both_ways<std::unordered_map<std::string, double>>();
}

TEST_F(Packed, Records) {
  expect_both_ways<std::vector<Peptide>>();
  expect_both_ways<std::vector<Empty>>();
}

TEST_F(Packed, ByTheirCompactBytes) {
  expect_both_ways<std::vector<ByHand>>();
  expect_both_ways<std::vector<Tree>>();
}

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

TEST_F(Packed, SharedObjects) {
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
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    Links any;
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    if (parses(changed, any))
      for (auto& [link, by_hand] : any)
        if (link) link->next.reset();
  }
}

TEST_F(Packed, SharedObjectsAreNotNestedTooDeep) {
  std::shared_ptr<Link> list;
  for (int i = 0; i < 900; ++i) list = std::make_shared<Link>(Link{i, list, {}, {}});
  const std::string bytes = hps::to_string(list, hps::packed);
  EXPECT_EQ(hps::from_string<std::shared_ptr<Link>>(bytes, hps::packed)->next->value, 898);
  EXPECT_THROW(hps::from_string<std::shared_ptr<Link>>(bytes, hps::packed.max_depth(500)), hps::LimitExceeded);
  EXPECT_THROW(hps::to_string(list, hps::packed.max_depth(500)), hps::LimitExceeded);
}

TEST_F(Packed, Streams) {
  const auto many = filled<std::vector<Peptide>>(300);
  const Ion few{3, 1.5, "y3"};
  std::stringstream stream;
  hps::to_stream(many, stream, hps::packed.named());
  hps::to_stream(few, stream, hps::packed);
  hps::to_stream(many, stream, hps::packed);
  EXPECT_EQ(hps::from_stream<std::vector<Peptide>>(stream, hps::packed), many);
  EXPECT_EQ(hps::from_stream<Ion>(stream, hps::packed), few);
  EXPECT_EQ(hps::from_stream<std::vector<Peptide>>(stream, hps::packed), many);
  EXPECT_EQ(stream.peek(), std::char_traits<char>::eof());
}

TEST_F(Packed, StreamsThatEnd) {
  const std::string bytes = hps::to_string(filled<std::vector<Ion>>(300), hps::packed);
  for (std::size_t i = 0; i < bytes.size(); i += bytes.size() / 50) {
    std::stringstream stream(bytes.substr(0, i));
    EXPECT_THROW(hps::from_stream<std::vector<Ion>>(stream, hps::packed), hps::Error) << i;
  }
  std::stringstream overlong("\1" + std::string(20, '\xff'));
  EXPECT_THROW(hps::from_stream<std::vector<Ion>>(overlong, hps::packed), hps::ParseError);
  std::stringstream endless(std::string("\1\xff\xff\xff\xff\xff\xff\xff\xff\x7f\xff\xff\xff\x7f", 14));
  EXPECT_THROW(hps::from_stream<std::vector<Ion>>(endless, hps::packed), hps::ParseError);
}

// Memory that is kept saves the allocations.
TEST_F(Packed, KeptMemory) {
  std::pmr::unsynchronized_pool_resource kept({.max_blocks_per_chunk = 0, .largest_required_pool_block = 1 << 24});
  const auto format = hps::packed.memory(kept);
  const auto value = filled<std::vector<Peptide>>(500);
  std::string message;
  std::vector<Peptide> copy;
  for (int i = 0; i < 2; ++i) {
    hps::to_string(value, message, format);
    hps::from_string(message, copy, format);
  }
  const hps_tests::AllocationScope serializing;
  hps::to_string(value, message, format);
  EXPECT_EQ(serializing.count(), 0u);
  const hps_tests::AllocationScope parsing;
  hps::from_string(message, copy, format);
  EXPECT_EQ(parsing.count(), 0u);
  EXPECT_EQ(copy, value);
  EXPECT_EQ(message, hps::to_string(value, hps::packed));
}

// Errors say where they are, in the message and in the type.
TEST_F(Packed, Errors) {
  const auto what = [](const std::string& bytes, auto type) -> std::string {
    try {
      hps::from_string<decltype(type)>(bytes, hps::packed);
    } catch (const hps::ParseError& e) {
      return e.what();
    }
    return "";
  };
  const auto ions = filled<std::vector<Ion>>(300);
  const std::string bytes = hps::to_string(ions, hps::packed);
  struct Unlike {
    int charge;
    float mz;
    std::string annotation;
  };
  const std::string unlike = what(bytes, std::vector<Unlike>());
  EXPECT_NE(unlike.find("float64 where the object has float32 at byte 9 in vector<"), std::string::npos) << unlike;
  EXPECT_NE(unlike.find("Unlike>.mz ("), std::string::npos) << unlike;
  EXPECT_NE(what(bytes, std::vector<std::pair<int, double>>()).find("another type at byte 7"), std::string::npos)
      << what(bytes, std::vector<std::pair<int, double>>());

  // The columns are the lengths, the charges, the masses and the annotations.
  std::map<std::string, int> paths;
  for (std::size_t i = 20; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0xff);
    try {
      hps::from_string<std::vector<Ion>>(damaged, hps::packed);
    } catch (const hps::ErrorAt& e) {
      ++paths[e.path().substr(e.path().find('.') + 1)];
    }
  }
  for (const char* path : {"size()", "charge", "mz", "annotation"}) EXPECT_GT(paths[path], 0) << path;
  EXPECT_NE(what("\10", ions).find("a kind of message that does not exist"), std::string::npos) << what("\5", ions);
  EXPECT_NE(what("", ions).find("unexpected end"), std::string::npos) << what("", ions);
}

TEST_F(Packed, AnotherTypeIsRefused) {
  const auto bytes = hps::to_string(filled<std::vector<Ion>>(3000), hps::packed);
  std::vector<std::pair<int, double>> other;
  EXPECT_FALSE(parses(bytes, other));
  std::vector<std::tuple<unsigned, double, std::string>> unsigned_one;
  EXPECT_FALSE(parses(bytes, unsigned_one));
  std::vector<std::tuple<int, double, std::string>> same;
  EXPECT_TRUE(parses(bytes, same));
}

// A few bytes stand for a great many values, up to a limit.
TEST_F(Packed, Expansion) {
  const std::vector<double> constant(20000000, 1.5);
  const std::string bytes = hps::to_string(constant, hps::packed);
  EXPECT_LT(bytes.size(), 40u);
  EXPECT_THROW(hps::from_string<std::vector<double>>(bytes, hps::packed), hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<double>>(bytes, hps::packed.max_expansion(1 << 20)), constant);
  const auto unlimited = hps::packed.max_expansion(static_cast<std::size_t>(-1));
  EXPECT_EQ(hps::from_string<std::vector<double>>(bytes, unlimited), constant);
}

// So do the numbers of one long string.
TEST_F(Packed, ExpansionOfStrings) {
  const std::vector<std::string> constant(1700, std::string(100000, 'x'));
  const std::string bytes = hps::to_string(constant, hps::packed);
  EXPECT_LT(bytes.size(), 100000u);
  EXPECT_THROW(hps::from_string<std::vector<std::string>>(bytes, hps::packed.max_expansion(1)), hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<std::string>>(bytes, hps::packed), constant);
}

// So does one object that is written by hand, however little its bytes say of its memory.
struct Sparse {
  std::vector<std::optional<std::array<double, 200>>> values;
  template <class B>
  void serialize(B& b) const {
    b << values;
  }
  template <class B>
  void parse(B& b) {
    b >> values;
  }
};
TEST_F(Packed, ExpansionOfCompactBytes) {
  const std::vector<Sparse> constant(1000, Sparse{std::vector<std::optional<std::array<double, 200>>>(100)});
  const std::string bytes = hps::to_string(constant, hps::packed);
  EXPECT_LT(bytes.size(), 1000u);
  EXPECT_THROW(hps::from_string<std::vector<Sparse>>(bytes, hps::packed.max_expansion(1)), hps::LimitExceeded);
  EXPECT_EQ(hps::from_string<std::vector<Sparse>>(bytes, hps::packed.max_expansion(1 << 20)).size(), 1000u);
}

// Entries of a dictionary that nobody refers to: text of one letter, again and again, in blocks of one string.
TEST_F(Packed, ExpansionOfDictionaries) {
  const auto number = [](std::size_t n) {
    std::string s;
    hps::column::put_number(s, n);
    return s;
  };
  constexpr std::size_t blocks = 3000, text = std::size_t{1} << 17;
  std::string length("\1", 1);  // a block of lengths: a constant
  hps::column::put_number(length, 2 * text);
  std::string column;
  for (std::size_t i = 0; i < blocks; ++i) {
    if (i + 1 < blocks) column += std::string("\6\1", 2);
    else column += '\2';
    column += std::string("\1\0", 2) + number(1) + length + std::string("\1\0x", 3);
  }
  const std::string lengths = std::string("\1", 1) + number(2 * blocks);
  const std::string index = number(2) + "\x23\x20" + number(lengths.size()) + number(blocks) + number(column.size());
  std::string message(1, '\1');
  message += number(index.size()) + number(lengths.size() + column.size()) + index + lengths + column;
  EXPECT_THROW(hps::from_string<std::vector<std::string>>(message, hps::packed.max_expansion(1)), hps::LimitExceeded);
  const hps::Columns columns = hps::columns(message, hps::packed.max_expansion(1));
  EXPECT_THROW((void)columns.schemes(1), hps::LimitExceeded);
}

// Rows that would be nested too deep are no choice.
TEST_F(Packed, DepthOfRows) {
  const std::vector<std::vector<std::vector<unsigned char>>> few{{{1}}}, many(100, {{1, 2, 3}, {4}});
  for (const auto& value : {few, many}) {
    const std::string bytes = hps::to_string(value, hps::packed.max_depth(1));
    EXPECT_EQ(hps::from_string<std::remove_cvref_t<decltype(value)>>(bytes, hps::packed.max_depth(1)), value);
  }
}

// What is not below 2^50 is no decimal, whatever its neighbours are.
TEST_F(Packed, NumbersBetweenDecimals) {
  for (const double special : {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::quiet_NaN(),
                               0x1p54, 0x1p53 + 2, -1e300, -0.0, 5e-324}) {
    std::vector<double> values(1024);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i * i % 1000);
    values[501] = special;
    const std::string bytes = hps::to_string(values, hps::packed);
    const auto copy = hps::from_string<std::vector<double>>(bytes, hps::packed);
    EXPECT_EQ(std::memcmp(copy.data(), values.data(), sizeof(double) * values.size()), 0);
    const auto schemes = hps::columns(bytes).schemes(1);
    EXPECT_EQ(schemes[0].scheme, "decimal");
    EXPECT_NE(bytes.find(std::string_view(reinterpret_cast<const char*>(&special), sizeof special)), bytes.npos);
  }
}

TEST_F(Packed, Canonical) {
  const auto value = filled<std::unordered_map<std::string, double>>(3000);
  std::unordered_map<std::string, double> other(value.begin(), value.end(), 100000);
  EXPECT_EQ(hps::to_string(value, hps::packed.canonical()), hps::to_string(other, hps::packed.canonical()));
}

}  // namespace
