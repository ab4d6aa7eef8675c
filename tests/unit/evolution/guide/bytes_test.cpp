// SPDX-License-Identifier: MIT
// Text, bytes, and numbers of 8 bits. Written from the guide alone.

#include <complex>
#include <deque>
#include <forward_list>
#include <list>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "unit/evolution/guide/expect.h"

namespace hps_tests {
namespace guide_tests {
namespace {

TEST(EvolutionByTheGuide, Bytes) {
  using std::set, std::string, std::vector;
  using Bytes = vector<std::byte>;
  const Bytes bytes = {std::byte(104), std::byte(105), std::byte(255)};
  const string text = "hi\xff";
  expect_becomes<string>(bytes, text);
  expect_becomes<Bytes>(text, bytes);
  expect_becomes<vector<std::uint8_t>>(text, vector<std::uint8_t>({104, 105, 255}));
  expect_becomes<string>(vector<std::uint8_t>({104, 105, 255}), text);
  expect_becomes<string>(vector<std::int8_t>({104, 105, -1}), text);
  expect_becomes<vector<std::int8_t>>(text, vector<std::int8_t>({104, 105, -1}));
  expect_becomes<vector<char>>(text, vector<char>(text.begin(), text.end()));
  expect_becomes<string>(vector<char>({'h', 'i'}), string("hi"));
  expect_becomes<std::u8string>(string("hi"), std::u8string(u8"hi"));
  expect_becomes<string>(std::u8string(u8"hi"), string("hi"));
  expect_becomes<std::filesystem::path>(string("/a/b"), std::filesystem::path("/a/b"));
  expect_becomes<string>(std::filesystem::path("/a/b"), string("/a/b"));
  expect_becomes<Bytes>(std::filesystem::path("hi"), Bytes({std::byte(104), std::byte(105)}));
  expect_becomes<std::array<std::byte, 3>>(text,
                                           std::array<std::byte, 3>({std::byte(104), std::byte(105), std::byte(255)}));
  expect_fails<std::array<std::byte, 4>>(text, {"hps: "});
  expect_becomes<string>(std::array<std::byte, 2>({std::byte(104), std::byte(105)}), string("hi"));
  expect_becomes<std::array<std::uint8_t, 3>>(bytes, std::array<std::uint8_t, 3>({104, 105, 255}));
  expect_fails<Rec<std::array<std::uint8_t, 3>>>(Rec<string>{"h"}, {"x"});
  expect_object_or_error<vector<int>>(string("hi"));                         // text to list of int
  expect_object_or_error<vector<std::int8_t>>(vector<std::uint8_t>({200}));  // uint8 200 to int8: number or bytes?
  expect_object_or_error<string>(vector<int>({104}));                        // list of int to text
  expect_object_or_error<set<std::uint8_t>>(string("hi"));                   // text to set of uint8
  expect_object_or_error<std::list<char>>(string("hi"));                     // text to list of char
  expect_object_or_error<vector<bool>>(string("hi"));                        // text to vector<bool>
  expect_object_or_error<std::u16string>(string("hi"));                      // text to u16string
  expect_object_or_error<std::u32string>(std::u16string(u"hi"));             // u16string to u32string
  expect_object_or_error<int>(std::byte(4));                                 // byte to int

  expect_fails<vector<std::int8_t>>(vector<std::uint8_t>({200}), {"the number 200"});  // numbers, not bytes
}

}  // namespace
}  // namespace guide_tests
}  // namespace hps_tests
