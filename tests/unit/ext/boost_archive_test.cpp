// SPDX-License-Identifier: MIT
// The members that functions for Boost's archives ask of an archive, Boost's own functions among them.

#include "hps/ext/boost.h"

#include <boost/dynamic_bitset/serialization.hpp>
#include <boost/optional.hpp>
#include <boost/serialization/boost_unordered_map.hpp>
#include <boost/serialization/export.hpp>
#include <boost/serialization/optional.hpp>
#include <boost/serialization/traits.hpp>
#include <boost/serialization/variant.hpp>
#include <boost/unordered_map.hpp>
#include <boost/variant.hpp>

#include "round_trips.h"

namespace fleet {

struct Vehicle {
  virtual ~Vehicle() = default;
  virtual int wheels() const = 0;
  int year = 0;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& year;
  }
};
struct Truck : Vehicle {
  int wheels() const override { return 6; }
  std::string load;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& boost::serialization::base_object<Vehicle>(*this);
    archive& load;
  }
};

// Its traits are those of its base, in Boost's namespace.
struct Ticket : boost::serialization::traits<Ticket, boost::serialization::object_class_info,
                                             boost::serialization::track_never, 4> {
  int number = 0;
  unsigned version_read = 0;
  template <class Archive>
  void serialize(Archive& archive, const unsigned v) {
    archive& number;
    version_read = v;
  }
};
class FreeTicket : public boost::serialization::traits<FreeTicket, boost::serialization::object_serializable,
                                                       boost::serialization::track_never> {
 public:
  int number = 0;
};
template <class Archive>
void serialize(Archive& archive, FreeTicket& ticket, const unsigned) {
  archive& ticket.number;
}

struct Route {
  double distance[3] = {};
  boost::optional<int> stop;
  boost::variant<int, std::string> name;
  boost::unordered_map<int, std::string> signs;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive.template register_type<Truck>();
    archive& boost::serialization::make_binary_object(distance, sizeof(distance));
    archive& stop& name& signs;
  }
};

// Keeps what it has met for as long as the message.
struct Named {
  std::string name;
  int times = 0;
  struct Met {
    std::map<std::string, int> times;
  };
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& name;
    times = ++archive.template get_helper<Met>(nullptr).times[name];
  }
};

class Sealed final {  // no aggregate
 public:
  explicit Sealed(int a = 0) : a_(a) {}
  int a() const { return a_; }

 private:
  int a_;
  friend class boost::serialization::access;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& a_;
  }
};
struct Raw {
  char bytes[3] = {};
  template <class Archive>
  void save(Archive& archive, const unsigned) const {
    archive.save_binary(bytes, 3);
  }
  template <class Archive>
  void load(Archive& archive, const unsigned) {
    archive.load_binary(bytes, 3);
    archive.reset_object_address(bytes, bytes);
  }
  BOOST_SERIALIZATION_SPLIT_MEMBER()
};
struct Versions {
  boost::serialization::item_version_type item{300};
  boost::serialization::library_version_type library{1};
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& item& library;
  }
};

}  // namespace fleet

BOOST_CLASS_EXPORT_KEY(fleet::Truck)

namespace hps_tests {
namespace {

using namespace fleet;

TEST(BoostArchive, BasesThatArePolymorphic) {
  Truck truck;
  truck.year = 1, truck.load = "x";
  for (const auto& copy : round_trips(truck, "02 01 78")) EXPECT_EQ(copy.year, 1);
}

TEST(BoostArchive, ClassesWithTraits) {
  Ticket ticket;
  ticket.number = 1;
  for (const auto& copy : round_trips(ticket, "02")) {
    EXPECT_EQ(copy.number, 1);
    EXPECT_EQ(copy.version_read, 4u);
  }
  FreeTicket free;
  free.number = 1;
  for (const auto& copy : round_trips(free, "02")) EXPECT_EQ(copy.number, 1);
}

TEST(BoostArchive, TypesOfBoostByItsFunctions) {
  Route route;
  route.distance[0] = 1;
  route.stop = 2;
  route.name = "a";
  route.signs = {{5, "b"}};
  const std::string message = hps::to_string(route);
  for (const auto& copy : round_trips(route, hex(message).c_str())) {
    EXPECT_EQ(copy.distance[0], 1);
    EXPECT_EQ(copy.stop.value(), 2);
    EXPECT_EQ(boost::get<std::string>(copy.name), "a");
    EXPECT_EQ(copy.signs.at(5), "b");
  }
}

TEST(BoostArchive, Helpers) {
  const std::vector<Named> named{{"a"}, {"b"}, {"a"}};
  for (const auto& copy : round_trips(named, "03 01 61 01 62 01 61")) EXPECT_LE(copy[0].times, copy[2].times);
  EXPECT_EQ(hps::from_string<std::vector<Named>>(hps::to_string(named))[2].times, 2);
}

TEST(BoostArchive, FinalClasses) {
  for (const auto& copy : round_trips(Sealed(1), "02")) EXPECT_EQ(copy.a(), 1);
}

TEST(BoostArchive, BinaryData) {
  Raw raw;
  raw.bytes[2] = 7;
  for (const auto& copy : round_trips(raw, "00 00 07")) EXPECT_EQ(copy.bytes[2], 7);
}

TEST(BoostArchive, Versions) {
  for (const auto& copy : round_trips(Versions(), "ac 02 01")) EXPECT_EQ(unsigned{copy.item}, 300u);
  EXPECT_THROW(hps::from_string<Versions>(unhex("01 ff ff 7f")), hps::ParseError);
}

}  // namespace
}  // namespace hps_tests
