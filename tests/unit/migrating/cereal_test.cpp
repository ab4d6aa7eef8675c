// SPDX-License-Identifier: MIT
// From cereal, as docs/migrating.md says.

#include "hps/ext/cereal.h"

#include <cereal/archives/binary.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/vector.hpp>
#include <filesystem>

#include <hps/file.h>

#include "page.h"

namespace migrating_from_cereal {

struct Hit {
  std::string name;
  double score = 0;
  bool operator==(const Hit&) const = default;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(name, score);
  }
};
class Catalog {
 public:
  Catalog() = default;
  explicit Catalog(std::vector<Hit> h) : hits(std::move(h)) {}
  bool operator==(const Catalog&) const = default;

 private:
  std::vector<Hit> hits;
  friend class cereal::access;
  template <class Archive>
  void serialize(Archive& archive) {
    archive(hits);
  }
};

void convert(const std::string& path) {
  Catalog catalog;
  {
    std::ifstream old(path, std::ios::binary);
    cereal::BinaryInputArchive archive(old);
    archive(catalog);
  }
  hps::save(catalog, path + ".hps");
}

}  // namespace migrating_from_cereal

namespace hps_tests {
namespace {

TEST(MigratingFromCereal, OldFiles) {
  using namespace migrating_from_cereal;
  const std::string path = (std::filesystem::temp_directory_path() / "hps_migrating_from_cereal").string();
  const Catalog catalog({{"a", 1.5}, {"b", -2}});
  {
    std::ofstream out(path, std::ios::binary);
    cereal::BinaryOutputArchive archive(out);
    archive(catalog);
  }
  convert(path);
  EXPECT_EQ(hps::load<Catalog>(path + ".hps"), catalog);
  std::filesystem::remove(path);
  std::filesystem::remove(path + ".hps");
}

TEST(MigratingFromCereal, Page) { expect_examples_in("cereal", __FILE__, 1); }

}  // namespace
}  // namespace hps_tests
