// SPDX-License-Identifier: MIT
// Where cereal finds the functions of a class, and how a class says which it means.

#include <cereal/types/common.hpp>

#include "hps/ext/cereal.h"
#include "round_trips.h"

namespace linear {

// Not an aggregate, and without any functions of its own, as in libraries.
class Vector {
 public:
  Vector() = default;
  explicit Vector(std::vector<double> values) : values_(std::move(values)) {}
  double* data() { return values_.data(); }
  const double* data() const { return values_.data(); }
  std::size_t size() const { return values_.size(); }
  void resize(std::size_t n) { values_.resize(n); }

 private:
  std::vector<double> values_;
};
class Rotation {
 public:
  explicit Rotation(int degrees = 0) : degrees_(degrees) {}
  int degrees() const { return degrees_; }
  void set_degrees(int degrees) { degrees_ = degrees; }

 private:
  int degrees_;
};
struct Shift {
  int x = 0, y = 0;
};
struct Scale {
  int factor = 1;
};

}  // namespace linear

CEREAL_CLASS_VERSION(linear::Scale, 2)

namespace cereal {

template <class Archive>
std::enable_if_t<traits::is_output_serializable<BinaryData<double>, Archive>::value> save(Archive& archive,
                                                                                          const linear::Vector& v) {
  archive(make_size_tag(static_cast<size_type>(v.size())));
  archive(binary_data(v.data(), v.size() * sizeof(double)));
}
template <class Archive>
std::enable_if_t<traits::is_input_serializable<BinaryData<double>, Archive>::value> load(Archive& archive,
                                                                                         linear::Vector& v) {
  size_type n;
  archive(make_size_tag(n));
  v.resize(static_cast<std::size_t>(n));
  archive(binary_data(v.data(), v.size() * sizeof(double)));
}
template <class Archive>
int save_minimal(const Archive&, const linear::Rotation& rotation) {
  return rotation.degrees();
}
template <class Archive>
void load_minimal(const Archive&, linear::Rotation& rotation, const int& degrees) {
  rotation.set_degrees(degrees);
}
template <class Archive>
void serialize(Archive& archive, linear::Shift& shift) {
  archive(make_nvp("y", shift.y))(make_nvp("x", shift.x));
}
template <class Archive>
void serialize(Archive& archive, linear::Scale& scale, const std::uint32_t version) {
  if (version >= 2) archive(scale.factor);
}

}  // namespace cereal

namespace optics {

class Color {
 public:
  explicit Color(std::string name = "") : name_(std::move(name)) {}
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  friend class cereal::access;
  template <class Archive>
  std::string save_minimal(const Archive&) const {
    return name_;
  }
  template <class Archive>
  void load_minimal(const Archive&, const std::string& name) {
    name_ = name;
  }
};
struct Level {
  int value = 0;
  template <class Archive>
  int save_minimal(const Archive&, const std::uint32_t version) const {
    return value + static_cast<int>(version);
  }
  template <class Archive>
  void load_minimal(const Archive&, const int& v, const std::uint32_t version) {
    value = v - static_cast<int>(version);
  }
};

// Inherits one way and has another.
struct Lens {
  int diopters = 0;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(diopters);
  }
};
struct Zoom : Lens {
  int range = 0;
};
template <class Archive>
void save(Archive& archive, const Zoom& zoom) {
  archive(zoom.range, zoom.diopters);
}
template <class Archive>
void load(Archive& archive, Zoom& zoom) {
  archive(zoom.range, zoom.diopters);
}

class Sealed final {  // no aggregate
 public:
  explicit Sealed(int a = 0) : a_(a) {}
  int a() const { return a_; }

 private:
  int a_;
  friend class cereal::access;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(a_);
  }
};

}  // namespace optics

CEREAL_CLASS_VERSION(optics::Level, 3)
CEREAL_SPECIALIZE_FOR_ALL_ARCHIVES(optics::Zoom, cereal::specialization::non_member_load_save)

namespace hps_tests {
namespace {

TEST(CerealFunctions, InNamespaceCereal) {
  for (const auto& copy : round_trips(linear::Vector({1, 2}), "02 00 00 00 00 00 00 f0 3f 00 00 00 00 00 00 00 40"))
    EXPECT_EQ(copy.data()[1], 2);
  for (const auto& copy : round_trips(linear::Shift{1, 2}, "04 02")) EXPECT_EQ(copy.x, 1);
  for (const auto& copy : round_trips(linear::Scale{3}, "06")) EXPECT_EQ(copy.factor, 3);
  for (const auto& copy : round_trips(linear::Rotation(90), "b4 01")) EXPECT_EQ(copy.degrees(), 90);
}

TEST(CerealFunctions, InClassesThatContainThem) {
  struct Both {
    std::vector<linear::Shift> shifts;
    std::optional<linear::Rotation> rotation;
  };
  const Both both{{{1, 2}, {3, 4}}, linear::Rotation(1)};
  for (const auto& copy : round_trips(both, "02 04 02 08 06 01 02")) EXPECT_EQ(copy.rotation->degrees(), 1);
  for (const auto& copy : round_trips_in_columns(both)) EXPECT_EQ(copy.shifts[1].x, 3);
}

TEST(CerealFunctions, TellErrorsTheirPlace) {
  struct Both {
    int a = 0;
    std::vector<linear::Vector> vectors;
  };
  const std::string message = hps::to_string(Both{1, std::vector(3, linear::Vector({1}))});
  try {
    hps::from_string<Both>(message.substr(0, message.size() - 1));
    ADD_FAILURE();
  } catch (const hps::ParseError& error) {
    EXPECT_EQ(error.path(), "Both.vectors[2]");
  }
}

TEST(CerealFunctions, Minimal) {
  for (const auto& copy : round_trips(optics::Color("red"), "03 72 65 64")) EXPECT_EQ(copy.name(), "red");
  for (const auto& copy : round_trips(optics::Level{1}, "08")) EXPECT_EQ(copy.value, 1);
}

TEST(CerealFunctions, Specialize) {
  optics::Zoom zoom;
  zoom.diopters = 1, zoom.range = 2;
  for (const auto& copy : round_trips(zoom, "04 02")) EXPECT_EQ(copy.range, 2);
}

TEST(CerealFunctions, OfFinalClasses) {
  for (const auto& copy : round_trips(optics::Sealed(1), "02")) EXPECT_EQ(copy.a(), 1);
}

}  // namespace
}  // namespace hps_tests
