// SPDX-License-Identifier: MIT
// The example of the guide, with each type of Boost.

#include <array>
#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <boost/make_shared.hpp>
#include <boost/unordered_map.hpp>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "hps/ext/boost/circular_buffer.h"
#include "hps/ext/boost/container.h"
#include "hps/ext/boost/dynamic_bitset.h"
#include "hps/ext/boost/multi_array.h"
#include "hps/ext/boost/optional.h"
#include "hps/ext/boost/smart_pointers.h"
#include "hps/ext/boost/unordered.h"
#include "hps/ext/boost/uuid.h"
#include "hps/ext/boost/variant.h"
#include "unit/ext/check.h"

namespace {

using namespace hps_tests;

// guide {
struct Order {
  boost::uuids::uuid id;                                   // its 16 bytes
  boost::container::small_vector<int, 4> items;            // as a std::vector<int>
  boost::container::static_vector<double, 3> weights;      // as a std::vector<double>
  boost::container::flat_set<std::string> tags;            // as a std::set<std::string>
  boost::container::flat_map<std::string, double> prices;  // as a std::map<std::string, double>
  boost::unordered_map<std::string, int> stock;            // as a std::unordered_map<std::string, int>
  boost::circular_buffer<double> last{};                   // as a std::vector<double>
  boost::dynamic_bitset<> shelves;                         // as a std::vector<bool>
  boost::multi_array<float, 2> sizes{};                    // as {.row_major = ..., .shape = {rows, columns}}
  boost::optional<int> discount;                           // as a std::optional<int>
  boost::variant<int, std::string> customer;               // as a std::variant<int, std::string>
  boost::shared_ptr<std::string> note;                     // as a std::shared_ptr<std::string>
};
// }

// As its comments say.
struct StandardOrder {
  std::array<std::byte, 16> id;
  std::vector<int> items;
  std::vector<double> weights;
  std::set<std::string> tags;
  std::map<std::string, double> prices;
  std::unordered_map<std::string, int> stock;
  std::vector<double> last;
  std::vector<bool> shelves;
  RowMajor<float> sizes;
  std::optional<int> discount;
  std::variant<int, std::string> customer;
  std::shared_ptr<std::string> note;
};

TEST(Boost, Guide) {
  Order order{};
  order.id.data[1] = 2;
  order.items = {3, 4};
  order.weights = {0.5};
  order.tags = {"b", "a"};
  order.prices = {{"a", 1.5}};
  order.stock = {{"b", 7}};
  order.last = boost::circular_buffer<double>(2, 7.0);
  order.shelves.resize(3, true);
  order.sizes.resize(boost::extents[1][2]);
  order.sizes[0][1] = 2.5f;
  order.discount = 10;
  order.customer = "Kim";
  order.note = boost::make_shared<std::string>("fragile");
  const StandardOrder standard{{{{}, std::byte{2}}}, {3, 4},     {0.5},  {"a", "b"},
                               {{"a", 1.5}},         {{"b", 7}}, {7, 7}, {true, true, true},
                               {{0, 2.5f}, {1, 2}},  10,         "Kim",  std::make_shared<std::string>("fragile")};
  expect_same_message(order, standard);
  expect_same_message(hps::from_string<Order>(hps::to_string(order)), standard);
}

}  // namespace
