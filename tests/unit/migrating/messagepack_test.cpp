// SPDX-License-Identifier: MIT
// From MessagePack, as docs/migrating.md says.

#include <filesystem>
#include <msgpack.hpp>
#include <sstream>

#include <hps/file.h>

#include "page.h"

namespace migrating_from_messagepack {

struct Hit {
  std::string name;
  double score = 0;
  MSGPACK_DEFINE(name, score)
};

void convert(const std::string& bytes, const std::string& path) {
  const msgpack::object_handle old = msgpack::unpack(bytes.data(), bytes.size());
  hps::save(old.get().as<std::vector<Hit>>(), path);
}

}  // namespace migrating_from_messagepack

namespace hps_tests {
namespace {

TEST(MigratingFromMessagePack, OldFiles) {
  using migrating_from_messagepack::Hit;
  std::stringstream bytes;
  msgpack::pack(bytes, std::vector<Hit>{{"a", 1.5}, {"b", -2}});
  const std::string path = (std::filesystem::temp_directory_path() / "hps_migrating_from_messagepack").string();
  migrating_from_messagepack::convert(bytes.str(), path);
  hps::Reader<Hit> hits(path);
  EXPECT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[1].name, "b");
  EXPECT_EQ(hits.column<double>("score"), (std::vector<double>{1.5, -2}));
  std::filesystem::remove(path);
}

TEST(MigratingFromMessagePack, Page) { expect_examples_in("MessagePack", __FILE__, 2); }

}  // namespace
}  // namespace hps_tests
