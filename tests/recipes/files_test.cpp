// SPDX-License-Identifier: MIT
// docs/recipes.md: a log, a checkpoint, and a file like that which python/tests/test_docs.py reads.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recipes/checkpoint.h"
#include "recipes/log.h"
#include "recipes/run.h"

namespace hps_tests {
namespace {

namespace fs = std::filesystem;
using std::chrono::hours;
using std::chrono::system_clock;

class RecipeFiles : public testing::Test {
 protected:
  RecipeFiles() { fs::create_directories(folder); }
  ~RecipeFiles() override { fs::remove_all(folder); }

  const fs::path folder = fs::path(testing::TempDir()) / ("hps_recipes_" + std::to_string(::getpid()));
};

std::vector<std::string> texts(const fs::path& path, int from, int to) {
  const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(system_clock::now());
  std::vector<std::string> texts;
  for (const Event& e : events_between(path, now + hours(from), now + hours(to))) texts.push_back(e.text);
  return texts;
}

TEST_F(RecipeFiles, ALogOfSeveralRuns) {
  const fs::path path = folder / "run.log";
  {
    Log log(path);
    log.add({{}, 0, "begins"});
    log.add({{}, 0, "waits"});
    log.add({{}, 3, "breaks"});
    EXPECT_EQ(texts(folder / "run.log.part", -1, 1), (std::vector<std::string>{"begins", "waits", "breaks"}));
  }
  Log log(path);
  log.add({{}, 3, "again"});
  const std::vector<std::string> all = {"begins", "waits", "breaks", "again"};
  EXPECT_EQ(texts(path, -1, 1), all);
  EXPECT_EQ(texts(path, 1, 2), std::vector<std::string>());
  EXPECT_EQ(texts(path, -2, -1), std::vector<std::string>());
}

TEST_F(RecipeFiles, ALogWhoseWriterWasKilled) {
  const fs::path path = folder / "run.log";
  const ::pid_t writer = ::fork();
  if (writer == 0) {
    Log log(path);
    log.add({{}, 3, "on the disk"});
    log.add({{}, 0, "lost"});
    ::_exit(0);  // no destructor
  }
  ASSERT_EQ(::waitpid(writer, nullptr, 0), writer);
  EXPECT_FALSE(fs::exists(path));
  { Log(path).add({{}, 0, "after"}); }
  EXPECT_EQ(texts(path, -1, 1), (std::vector<std::string>{"on the disk", "after"}));

  hps::save(hps::load<std::vector<Event>>(path), path);
  EXPECT_EQ(texts(path, -1, 1), (std::vector<std::string>{"on the disk", "after"}));
}

TEST_F(RecipeFiles, ACheckpoint) {
  const fs::path path = folder / "state.hps";
  Checkpoints every_hour(path);
  EXPECT_FALSE(every_hour.restore());
  EXPECT_FALSE(every_hour.offer({1, 0.5, {}}));
  EXPECT_FALSE(fs::exists(path));

  Checkpoints every_step(path, std::chrono::seconds(0));
  const std::vector<Particle> particles(1000, {{1, 2, 3}, {0.5, 0, -0.5}});
  EXPECT_TRUE(every_step.offer({1, 0.5, particles}));
  EXPECT_TRUE(every_step.offer({2, 1.0, particles}));
  const State state = every_hour.restore().value();
  EXPECT_EQ(state.step, 2u);
  EXPECT_EQ(state.time, 1.0);
  ASSERT_EQ(state.particles.size(), 1000u);
  EXPECT_EQ(state.particles[999].velocity, (std::array<double, 3>{0.5, 0, -0.5}));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
}

// Without room for the next one.
TEST_F(RecipeFiles, ACheckpointThatFails) {
  const fs::path path = folder / "state.hps";
  Checkpoints checkpoints(path, std::chrono::seconds(0));
  checkpoints.offer({1, 0.5, {}});
  fs::create_directory(folder / "state.hps.part");  // in its way
  EXPECT_THROW(checkpoints.offer({2, 1.0, {}}), hps::Error);
  EXPECT_EQ(checkpoints.restore().value().step, 1u);
}

TEST_F(RecipeFiles, ARun) {
  write_run(folder / "run.hps", {{"water", 12.5, {}}, {"salt", 57.25, {1, 2}}});
  const hps::Reader<Measurement> in(folder / "run.hps");
  EXPECT_EQ(in.column<double>("energy"), (std::vector<double>{12.5, 57.25}));
  EXPECT_EQ(in.attributes("energy").at("unit").as<std::string>(), "keV");
}

}  // namespace
}  // namespace hps_tests
