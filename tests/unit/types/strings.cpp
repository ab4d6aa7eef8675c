// SPDX-License-Identifier: MIT
#include <filesystem>
#include <memory_resource>
#include <string>

#include "support/type_table.h"

namespace hps_tests {
namespace {

using namespace std::string_literals;

[[maybe_unused]] const bool added = [] {
  add("string", ""s, "a"s, "a\0b"s, "sixteen letters!"s, "seventeen letters"s, std::string(127, 'x'),
      std::string(300, 'y'));
  add("wstring", L""s, L"w\x20ac\x1f600"s);
  add("u8string", u8""s, u8"gr\u00fc\u00df"s);
  add("u16string", u""s, u"\xd83d\xde00!"s);
  add("u32string", U""s, U"\x1f600 ok"s);
  add("pmr_string", std::pmr::string{}, std::pmr::string("from a pool, longer than fits inside"));
  add("path", std::filesystem::path{}, std::filesystem::path("/tmp/a b/c.bin"));
  add("vector_string", std::vector{"one"s, ""s, "three and more than sixteen"s}, std::vector<std::string>{});
  add("vector_u16string", std::vector{u"ab"s, u""s});
  add("vector_byte", std::vector<std::byte>{}, std::vector{std::byte{1}, std::byte{255}});
  add("array_byte", std::array{std::byte{1}, std::byte{128}, std::byte{255}});
  return true;
}();

}  // namespace
}  // namespace hps_tests
