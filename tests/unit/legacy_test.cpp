// SPDX-License-Identifier: MIT
// Code written for HPS 0.1 compiles, means the same, and makes the same bytes; those below were made with 0.1.

#include "hps/legacy.h"

#include <gtest/gtest.h>
#include <hps/hps.h>

#include <deque>
#include <list>
#include <map>
#include <set>
#include <sstream>
#include <unordered_map>
#include <unordered_set>

#include "support/bytes.h"
#include "support/same.h"

class Quantity {  // not default: serialized by a specialization, as its members are private
 public:
  int number = 0;
  std::vector<double> values;
  void set_name(const std::string& name) { name_ = name; }
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  template <class T, class B, class E>
  friend class hps::Serializer;
};

enum class Mode { low, high = 70 };

struct Both {
  int a = 0;
  std::string b;
  template <class B>
  void serialize(B& buf) const {
    buf << a << b;
  }
  template <class B>
  void parse(B& buf) {
    buf >> a >> b;
  }
};

struct Figure {
  int corners = 0;
};
struct Square : Figure {};

namespace hps {

template <class B>
class Serializer<Quantity, B> {
 public:
  static void serialize(const Quantity& q, B& buf) {
    Serializer<int, B>::serialize(q.number, buf);
    Serializer<std::vector<double>, B>::serialize(q.values, buf);
    Serializer<std::string, B>::serialize(q.name_, buf);
  }
  static void parse(Quantity& q, B& buf) {
    Serializer<int, B>::parse(q.number, buf);
    Serializer<std::vector<double>, B>::parse(q.values, buf);
    Serializer<std::string, B>::parse(q.name_, buf);
  }
};

template <class T, class B>
class Serializer<T, B,
                 typename std::enable_if<std::is_same<T, Mode>::value || std::is_base_of<Figure, T>::value>::type> {
 public:
  static void serialize(const T&, B& buf) { buf.write_char('L'); }
  static void parse(T& t, B& buf) {
    EXPECT_EQ(buf.read_char(), 'L');
    t = T();
  }
};

}  // namespace hps

namespace hps_tests {
namespace {

using S = std::string;
using I = std::vector<int>;

template <class T>
void expect_bytes(const T& t, const char* bytes) {
  EXPECT_EQ(hex(hps::to_string(t)), bytes);
  EXPECT_TRUE(same(hps::from_string<T>(unhex(bytes)), t)) << bytes;
}

TEST(Bytes2018, Integers) {
  expect_bytes(true, "01");
  expect_bytes<unsigned char>(200, "c8 01");
  expect_bytes<short>(-300, "d7 04");
  expect_bytes(0u, "00");
  expect_bytes(127u, "7f");
  expect_bytes(128u, "80 01");
  expect_bytes(16384u, "80 80 01");
  expect_bytes(~0u, "ff ff ff ff 0f");
  expect_bytes(~0ull, "ff ff ff ff ff ff ff ff ff 01");
  expect_bytes((1ull << 56) - 1, "ff ff ff ff ff ff ff 7f");
  expect_bytes(1ull << 56, "80 80 80 80 80 80 80 80 01");
  expect_bytes(1ull << 63, "80 80 80 80 80 80 80 80 80 01");
  expect_bytes(-1, "01");
  expect_bytes(-64, "7f");
  expect_bytes(64, "80 01");
  expect_bytes(0x7fffffff, "fe ff ff ff 0f");
  expect_bytes(-0x7fffffff - 1, "ff ff ff ff 0f");
  expect_bytes(0x7fffffffffffffffll, "fe ff ff ff ff ff ff ff ff 01");
  expect_bytes(-0x7fffffffffffffffll - 1, "ff ff ff ff ff ff ff ff ff 01");
  expect_bytes('a', "c2 01");
  expect_bytes(-5L, "09");
  expect_bytes(std::size_t{300}, "ac 02");
}

TEST(Bytes2018, FloatsAndStrings) {
  expect_bytes(1.1f, "cd cc 8c 3f");
  expect_bytes(-0.0, "00 00 00 00 00 00 00 80");
  expect_bytes(101325.0, "00 00 00 00 d0 bc f8 40");
  expect_bytes(S(), "00");
  expect_bytes(S("test"), "04 74 65 73 74");
  expect_bytes(S("a\0b", 3), "03 61 00 62");
}

TEST(Bytes2018, Containers) {
  expect_bytes(I{}, "00");
  expect_bytes(I{1, -2, 300}, "03 02 03 d8 04");
  expect_bytes(std::vector<unsigned char>{200, 1}, "02 c8 01 01");
  expect_bytes(std::vector<float>{1.5f}, "01 00 00 c0 3f");
  expect_bytes(std::vector<double>{1, -2.5}, "02 00 00 00 00 00 00 f0 3f 00 00 00 00 00 00 04 c0");
  expect_bytes(std::vector<S>{"a", "", "bc"}, "03 01 61 00 02 62 63");
  expect_bytes(std::vector<bool>{1, 0, 1, 1, 0, 0, 0, 0, 1}, "09 0d 01");
  expect_bytes(std::vector<I>{{1}, {}, {2, 3}}, "03 01 02 00 02 04 06");
  expect_bytes(std::array<int, 3>{1, -2, 3}, "02 03 06");
  expect_bytes(std::array<double, 2>{0.5, 2}, "00 00 00 00 00 00 e0 3f 00 00 00 00 00 00 00 40");
  expect_bytes(std::array<bool, 10>{1, 0, 1, 0, 0, 0, 0, 0, 1, 1}, "05 03");
  expect_bytes(std::deque<int>{5, 6}, "02 0a 0c");
  expect_bytes(std::list<S>{"x", "yz"}, "02 01 78 02 79 7a");
  expect_bytes(std::set<int>{3, 1, 2}, "03 02 04 06");
  expect_bytes(std::map<S, int>{{"b", 2}, {"a", 1}}, "02 01 61 02 01 62 04");
  expect_bytes(std::map<int, I>{{1, {2, 3}}}, "01 02 02 04 06");
  expect_bytes(std::unordered_map<int, double>{{7, 0.5}}, "01 0e 00 00 00 00 00 00 e0 3f");
  expect_bytes(std::unordered_set<S>{"one"}, "01 03 6f 6e 65");
  expect_bytes(std::pair<int, S>{-3, "p"}, "05 01 70");
  expect_bytes(std::vector<std::pair<int, double>>{{1, 0.5}}, "01 02 00 00 00 00 00 00 e0 3f");
}

TEST(Bytes2018, UniquePointers) {
  expect_bytes(std::unique_ptr<int>(), "00");
  expect_bytes(std::make_unique<int>(9), "01 12");
  std::vector<std::unique_ptr<int>> v(3);
  v[0] = std::make_unique<int>(1);
  v[2] = std::make_unique<int>(-1);
  expect_bytes(v, "03 05 02 01");
}

TEST(Legacy, StringBuffers) {
  std::string out = "kept ";
  hps::StringOutputBuffer ob(out);
  ob << 1 << std::string("two") << 3.0;
  ob.flush();
  EXPECT_EQ(hex(out.substr(5)), "02 03 74 77 6f 00 00 00 00 00 00 08 40");
  const std::string in = out.substr(5);
  hps::StringInputBuffer ib(in);
  int one = 0;
  std::string two;
  double three = 0;
  ib >> one >> two >> three;
  EXPECT_EQ(one + three, 4);
  EXPECT_EQ(two, "two");
}

TEST(Legacy, StreamBuffers) {
  std::stringstream stream;
  stream << "head";
  hps::StreamOutputBuffer ob(stream);
  ob << std::vector<int>{1, 2} << true;
  ob.flush();
  stream << "tail";
  stream.ignore(4);
  {
    hps::StreamInputBuffer ib(stream);
    I v;
    bool b = false;
    ib >> v >> b;
    EXPECT_EQ(v, (I{1, 2}));
    EXPECT_TRUE(b);
  }
  std::string tail;
  stream >> tail;
  EXPECT_EQ(tail, "tail");
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
TEST(Legacy, CharArrays) {
  const std::string message = hps::to_string(std::vector<double>{1, 101325}) + hps::to_string(S("a\0b", 3));
  hps::CharArrayInputBuffer ib(message.data());
  std::vector<double> doubles;
  std::string text;
  ib >> doubles >> text;
  EXPECT_EQ(doubles, (std::vector<double>{1, 101325}));
  EXPECT_EQ(text, S("a\0b", 3));
  EXPECT_EQ(hps::from_char_array<double>(hps::to_string(1.1).data()), 1.1);
  int i = 0;
  hps::from_char_array(hps::to_string(5).data(), i);
  EXPECT_EQ(i, 5);
}

TEST(Legacy, CharArraysTouchNoByteBehindTheMessage) {
  const std::string message = hps::to_string(std::vector<int>{1, 2, 300000});
  const auto exact = std::make_unique<char[]>(message.size());  // an address sanitizer watches its end
  std::copy(message.begin(), message.end(), exact.get());
  EXPECT_EQ(hps::from_char_array<I>(exact.get()), (I{1, 2, 300000}));
}
#pragma GCC diagnostic pop

TEST(Legacy, CharArraysWithLength) {
  const std::string message = hps::to_string(1.1);
  EXPECT_EQ(hps::from_char_array<double>(message.data(), message.size()), 1.1);
  double d = 0;
  hps::from_char_array(message.data(), message.size(), d);
  EXPECT_EQ(d, 1.1);
  EXPECT_THROW(hps::from_char_array<double>(message.data(), 7), hps::ParseError);
}

TEST(Legacy, Specialization) {
  Quantity q;
  q.number = 3;
  q.values = {2.2, -4.4};
  q.set_name("aa");
  const std::vector<Quantity> all{q, q};
  const auto copy = hps::from_string<std::vector<Quantity>>(hps::to_string(all));
  EXPECT_EQ(copy[1].number, 3);
  EXPECT_EQ(copy[1].values, q.values);
  EXPECT_EQ(copy[1].name(), "aa");
  std::string out;
  hps::StringOutputBuffer ob(out);
  hps::Serializer<Quantity, hps::StringOutputBuffer>::serialize(q, ob);
  ob << q;
  ob.flush();
  EXPECT_EQ(out, hps::to_string(q) + hps::to_string(q));
}

TEST(Legacy, SpecializationByEnableIfWins) {
  EXPECT_EQ(hps::to_string(Mode::high), "L");
  EXPECT_EQ(hps::to_string(std::vector<Mode>(3)), "\3LLL");
  EXPECT_EQ(hps::to_string(Square()), "L");
  EXPECT_EQ(hps::from_string<std::vector<Mode>>("\2LL").size(), 2u);
  EXPECT_EQ(hps::to_string(std::vector<Mode>(2), hps::raw).substr(8), "LL");
}

TEST(Legacy, Members) {
  expect_bytes(std::pair{1, 2}, "02 04");
  EXPECT_EQ(hex(hps::to_string(std::vector<Both>{{1, "x"}})), "01 02 01 78");
  EXPECT_EQ(hps::from_string<std::vector<Both>>(unhex("01 02 01 78"))[0].b, "x");
}

}  // namespace
}  // namespace hps_tests
