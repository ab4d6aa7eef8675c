// SPDX-License-Identifier: MIT
// Types of Boost that are no containers of one dimension.

#include <boost/make_shared.hpp>
#include <numeric>
#include <optional>
#include <variant>

#include "hps/ext/boost/dynamic_bitset.h"
#include "hps/ext/boost/multi_array.h"
#include "hps/ext/boost/optional.h"
#include "hps/ext/boost/smart_pointers.h"
#include "hps/ext/boost/uuid.h"
#include "hps/ext/boost/variant.h"
#include "hps/ext/boost/variant2.h"
#include "unit/ext/check.h"

namespace {

using namespace hps_tests;

struct Boosted {
  boost::optional<int> none, one;
  boost::variant<int, std::string> variant;
  boost::variant2::variant<int, std::string> variant2;
  boost::uuids::uuid id{};
  boost::dynamic_bitset<> bits{};
  boost::multi_array<int, 3> array{};
};
struct Standard {
  std::optional<int> none, one;
  std::variant<int, std::string> variant, variant2;
  std::array<std::byte, 16> id{};
  std::vector<bool> bits;
  RowMajor<int> array;
};

std::span<const std::size_t> dimensions(const boost::multi_array<int, 3>& array) { return {array.shape(), 3}; }

Boosted boosted() {
  Boosted b;
  b.one = 300;
  b.variant = "text";
  b.variant2 = "text";
  b.id.data[2] = 7;
  b.bits = boost::dynamic_bitset<>(11, 0x155);
  b.array.resize(boost::extents[2][1][3]);
  std::iota(b.array.data(), b.array.data() + 6, 1);
  return b;
}
Standard standard() {
  Standard s;
  s.one = 300;
  s.variant = s.variant2 = "text";
  s.id[2] = std::byte{7};
  s.bits = {true, false, true, false, true, false, true, false, true, false, false};
  s.array = {{1, 2, 3, 4, 5, 6}, {2, 1, 3}};
  return s;
}

TEST(BoostTypes, All) {
  Boosted other = boosted();
  other.none = 1;
  other.variant = 5;
  other.bits.resize(70);
  other.array.resize(boost::extents[5][2][1]);
  const auto same = [](const Boosted& a, const Boosted& b) {
    return a.none == b.none && a.one == b.one && a.variant == b.variant && a.variant2 == b.variant2 && a.id == b.id &&
           a.bits == b.bits && std::ranges::equal(dimensions(a.array), dimensions(b.array)) && a.array == b.array;
  };
  expect_round_trip(boosted(), same, other);
  expect_round_trip(Boosted(), same, other);
  expect_safe(boosted());
  expect_same_message(boosted(), standard());
}

TEST(BoostTypes, DimensionsAreChecked) {
  using Array = boost::multi_array<int, 2>;
  const auto wrong = "dimensions that do not match the number of elements";
  for (const std::vector<std::uint64_t>& shape : {std::vector<std::uint64_t>{2, 2}, {~0ull, 3}, {3, 0}, {}})
    expect_refused<Array>(RowMajor<int>{{1, 2, 3}, shape}, wrong, ".shape");
  expect_refused<Array>(RowMajor<int>{{1, 2, 3}, {3}}, "dimensions that the type cannot have", ".shape");
  const Array fortran(boost::extents[2][2], boost::fortran_storage_order());
  expect_error<hps::Error>([&] { (void)hps::to_string(fortran); }, "not in the order of C");
}

TEST(BoostTypes, SharedObjectsStayShared) {
  using Pointers = std::vector<boost::shared_ptr<std::string>>;
  const auto one = boost::make_shared<std::string>("shared");
  const Pointers pointers{one, nullptr, one, boost::make_shared<std::string>("alone")};
  const auto same = [](const Pointers& a, const Pointers&) {
    return a.size() == 4 && *a[0] == "shared" && a[0] == a[2] && !a[1] && *a[3] == "alone";
  };
  expect_round_trip(pointers, same);
  expect_safe(pointers);
  const auto standard = std::make_shared<std::string>("shared");
  expect_same_message(pointers, std::vector{standard, {}, standard, std::make_shared<std::string>("alone")});
  auto copy = hps::from_string<Pointers>(hps::to_string(pointers));
  const auto kept = copy[2];
  copy.clear();
  EXPECT_EQ(*kept, "shared");
}

}  // namespace
