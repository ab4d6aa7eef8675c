// SPDX-License-Identifier: MIT
// From Boost.Serialization, as docs/migrating.md says.

#include "hps/ext/boost.h"

#include <boost/archive/binary_iarchive.hpp>
#include <boost/archive/binary_oarchive.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <filesystem>
#include <memory>
#include <sstream>

#include <hps/file.h>

#include "page.h"

namespace migrating_from_boost {

struct Hit {
  std::string name;
  double score = 0;
  bool operator==(const Hit&) const = default;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& name& score;
  }
};
class Catalog {
 public:
  Catalog() = default;
  explicit Catalog(std::vector<Hit> h) : hits(std::move(h)) {}
  bool operator==(const Catalog&) const = default;

 private:
  std::vector<Hit> hits;
  friend class boost::serialization::access;
  template <class Archive>
  void serialize(Archive& archive, const unsigned) {
    archive& hits;
  }
};

void convert(const std::string& path) {
  Catalog catalog;
  {
    std::ifstream old(path, std::ios::binary);
    boost::archive::binary_iarchive archive(old);
    archive >> catalog;
  }
  hps::save(catalog, path + ".hps");
}

}  // namespace migrating_from_boost

namespace hps_tests {
namespace {

TEST(MigratingFromBoost, OldFiles) {
  using namespace migrating_from_boost;
  const std::string path = (std::filesystem::temp_directory_path() / "hps_migrating_from_boost").string();
  const Catalog catalog({{"a", 1.5}, {"b", -2}});
  {
    std::ofstream out(path, std::ios::binary);
    boost::archive::binary_oarchive archive(out);
    archive << catalog;
  }
  convert(path);
  EXPECT_EQ(hps::load<Catalog>(path + ".hps"), catalog);
  std::filesystem::remove(path);
  std::filesystem::remove(path + ".hps");
}

TEST(MigratingFromBoost, SeveralValuesInAnArchive) {
  const auto hit = std::make_shared<migrating_from_boost::Hit>(migrating_from_boost::Hit{"a", 1.5});
  std::stringstream stream;
  {
    hps::StreamSink sink(stream);
    hps::OutputBuffer<hps::Compact> ar(sink);
    ar << hit << hit;
    ar.flush();
  }
  std::shared_ptr<migrating_from_boost::Hit> a, b;
  hps::StreamSource source(stream);
  hps::InputBuffer<hps::Piecewise<hps::Compact>> ar(source);
  ar >> a >> b;
  EXPECT_EQ(*a, *hit);
  EXPECT_EQ(a, b);
}

TEST(MigratingFromBoost, Page) { expect_examples_in("Boost.Serialization", __FILE__, 1); }

}  // namespace
}  // namespace hps_tests
