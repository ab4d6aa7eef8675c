// SPDX-License-Identifier: MIT
// From HPS 0.1, as docs/migrating.md says.

#include <hps/src/hps.h>

#include "page.h"
#include "support/bytes.h"

class Log {
 public:
  template <class T>
  Log& operator<<(const T& t) {
    hps::Serializer<T, Log>::serialize(t, *this);
    return *this;
  }
  void write(const char* data, std::size_t n) { bytes_.append(data, n); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class LogReader {
 public:
  explicit LogReader(std::string bytes) : bytes_(std::move(bytes)) {}
  template <class T>
  LogReader& operator>>(T& t) {
    hps::Serializer<T, LogReader>::parse(t, *this);
    return *this;
  }
  char read_char() { return bytes_.at(at_++); }
  std::size_t left() const { return bytes_.size() - at_; }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

struct Point {
  int x = 0, y = 0;
  template <class B>
  void serialize(B& buf) const {
    buf << x << y;
  }
  template <class B>
  void parse(B& buf) {
    buf >> x >> y;
  }
};
class Name {
 public:
  std::string name;
};
namespace hps {
template <class B>
class Serializer<Name, B> {
 public:
  static void serialize(const Name& t, B& buf) { Serializer<std::string, B>::serialize(t.name, buf); }
  static void parse(Name& t, B& buf) { Serializer<std::string, B>::parse(t.name, buf); }
};
}  // namespace hps

namespace hps_tests {
namespace {

TEST(MigratingFromHps01, BuffersOfUsers) {
  Log log;
  log << 1 << std::vector<Point>{{2, 3}} << Name{"n"} << std::map<std::string, std::vector<double>>{{"a", {1}}};
  EXPECT_EQ(hex(log.bytes()), "02 01 04 06 01 6e 01 01 61 01 00 00 00 00 00 00 f0 3f");
  LogReader reader(log.bytes() + "more");
  int one = 0;
  std::vector<Point> points;
  Name name;
  std::map<std::string, std::vector<double>> map;
  reader >> one >> points >> name >> map;
  EXPECT_EQ(one, 1);
  EXPECT_EQ(points.at(0).y, 3);
  EXPECT_EQ(name.name, "n");
  EXPECT_EQ(map["a"].at(0), 1);
  EXPECT_EQ(reader.left(), 4u);
  LogReader broken(unhex("ff ff ff ff ff ff ff ff ff ff ff"));
  EXPECT_THROW(broken >> one, hps::ParseError);
}

TEST(MigratingFromHps01, PositionsOfStreams) {
  std::stringstream stream;
  stream << "head";
  hps::StreamOutputBuffer out(stream);
  out << 1 << std::string("abc");
  EXPECT_EQ(out.tellp(), 4u + 5u);
  out.flush();
  stream.ignore(4);
  hps::StreamInputBuffer in(stream);
  int one = 0;
  in >> one;
  EXPECT_EQ(in.tellg(), 4u + 1u);
}

TEST(MigratingFromHps01, Page) { expect_examples_in("HPS 0.1", __FILE__, 1); }

}  // namespace
}  // namespace hps_tests
