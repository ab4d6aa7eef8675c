// SPDX-License-Identifier: MIT
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "support/expect_error.h"
#include "unit/format/packed/samples.h"

namespace hps_tests {
namespace {

class PackedErrors : public PackedTest {};

template <class T>
void expect_refused(const std::string& bytes, const std::string& text) {
  expect_error<hps::ParseError>([&] { (void)hps::from_string<T>(bytes, hps::packed); }, text);
}

TEST_F(PackedErrors, AnotherType) {
  struct Unlike {
    int charge;
    float mz;
    std::string annotation;
  };
  const std::string bytes = hps::to_string(filled<std::vector<Ion>>(300), hps::packed);
  expect_refused<std::vector<Unlike>>(bytes, "float64 where the object has float32 at byte 9 in vector<");
  expect_refused<std::vector<Unlike>>(bytes, "Unlike>.mz (");
  expect_refused<std::vector<std::pair<int, double>>>(bytes, "another type at byte 7");
  expect_refused<std::vector<std::tuple<unsigned, double, std::string>>>(bytes, "another type");
  EXPECT_EQ((hps::from_string<std::vector<std::tuple<int, double, std::string>>>(bytes, hps::packed).size()), 300u);
}

TEST_F(PackedErrors, NoMessage) {
  expect_refused<std::vector<Ion>>("\40", "a kind of message that a newer HPS wrote");
  expect_refused<std::vector<Ion>>("", "unexpected end");
}

// In the message and in the type.
TEST_F(PackedErrors, SayWhere) {
  const std::string bytes = hps::to_string(filled<std::vector<Ion>>(300), hps::packed);
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
}

TEST_F(PackedErrors, StreamsThatEnd) {
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

}  // namespace
}  // namespace hps_tests
