// SPDX-License-Identifier: MIT
// docs/recipes.md: memory that is shared, registered or pinned.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "recipes/mirror.h"
#include "recipes/registered.h"
#include "recipes/shared_memory.h"

namespace {

std::size_t allocated = 0;

}  // namespace

void* allocate_pinned(std::size_t bytes) {
  ++allocated;
  return std::malloc(bytes);
}
void free_pinned(void* memory) { std::free(memory); }

namespace hps_tests {
namespace {

// Another process writes.
TEST(RecipeSharedMemory, BetweenProcesses) {
  const std::string name = "/hps_recipe_" + std::to_string(::getpid());
  Slot& slot = map_slot(name.c_str());
  const ::pid_t writer = ::fork();
  if (writer == 0) {
    ::alarm(120);  // if nobody reads
    Slot& theirs = map_slot(name.c_str());
    for (std::uint64_t i = 0; i < 100; ++i)
      while (!theirs.put({i, std::vector<float>(i, 0.5f)})) ::usleep(100);
    ::_exit(0);
  }
  for (std::uint64_t i = 0; i < 100; ++i) {
    std::optional<FrameView> frame;
    while (!(frame = slot.look())) ::usleep(100);
    EXPECT_EQ(frame->number, i);
    ASSERT_EQ(frame->pixels.size(), i);
    if (i) {
      EXPECT_EQ(frame->pixels[i - 1], 0.5f);
      EXPECT_EQ(static_cast<const void*>(frame->pixels.data()), slot.message + 16);  // in place
    }
    slot.clear();
  }
  int status = 1;
  ASSERT_EQ(::waitpid(writer, &status, 0), writer);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(::shm_unlink(name.c_str()), 0);
  EXPECT_FALSE(slot.look());
  ::munmap(&slot, sizeof(Slot));
}

TEST(RecipeSharedMemory, TooLargeAFrame) {
  const auto slot = std::make_unique<Slot>();
  EXPECT_THROW(slot->put({1, std::vector<float>(1 << 20)}), hps::BufferTooSmall);
  EXPECT_FALSE(slot->look());
  slot->size = std::uint64_t{1} << 40;  // a writer that lies
  EXPECT_FALSE(slot->look());
}

// As a card does that follows the entries.
std::string sent(const std::vector<Entry>& entries) {
  std::string message;
  for (const Entry& e : entries) message.append(reinterpret_cast<const char*>(e.addr), e.length);
  return message;
}

TEST(RecipeRegisteredMemory, EntriesAreInTheRegion) {
  alignas(16) static std::byte memory[1 << 16];
  Region region(memory, 17);
  const Halo halo{3, std::pmr::vector<double>(1000, 0.25, &region.resource())};
  const hps::Gathered list = hps::gather(halo);
  const std::vector<Entry> entries = region.entries(list);
  EXPECT_EQ(sent(entries), hps::to_string(halo, hps::raw));
  bool has_cells = false;
  for (const Entry& e : entries) {
    const auto p = reinterpret_cast<const std::byte*>(e.addr);
    EXPECT_TRUE(region.contains({p, e.length}));
    EXPECT_TRUE(memory <= p && p + e.length <= std::end(memory));
    EXPECT_EQ(e.lkey, 17u);
    has_cells = has_cells || static_cast<const void*>(p) == halo.cells.data();
  }
  EXPECT_TRUE(has_cells);
}

TEST(RecipeRegisteredMemory, CellsElsewhereAreCopiedWhileThereIsRoom) {
  alignas(16) static std::byte memory[1 << 12];
  Region region(memory, 17);
  const Halo small{3, std::pmr::vector<double>(100, 0.25)}, large{3, std::pmr::vector<double>(1000, 0.25)};
  const hps::Gathered list = hps::gather(small), too_large = hps::gather(large);
  EXPECT_EQ(sent(region.entries(list)), hps::to_string(small, hps::raw));
  EXPECT_THROW(region.entries(too_large), std::bad_alloc);
}

TEST(RecipeMirror, OneCopyToTheDevice) {
  const Fields fields{0.5, {1, 2, 3}, std::vector<float>(1000, 7)};
  PinnedBytes message;
  hps::to_string(fields, message, hps::raw);
  const auto view = hps::from_span<FieldsView>(message, hps::raw.views());

  std::vector<std::byte> device(message.size());
  std::memcpy(device.data(), message.data(), message.size());
  const float* const density = on_device(view.density, message, device.data());
  const float* const energy = on_device(view.energy, message, device.data());
  EXPECT_EQ(std::vector<float>(density, density + view.density.size()), fields.density);
  EXPECT_EQ(std::vector<float>(energy, energy + view.energy.size()), fields.energy);
  EXPECT_TRUE(device.data() <= reinterpret_cast<const std::byte*>(density) &&
              reinterpret_cast<const std::byte*>(energy + 1000) <= device.data() + device.size());
}

struct Mirror {
  std::vector<float, Pinned<float>> density;
};

TEST(RecipeMirror, AnObjectIsParsedIntoTheMemoryThatItHas) {
  Mirror mirror;
  hps::from_string(hps::to_string(std::vector<float>(1000, 1)), mirror);
  const std::size_t before = allocated;
  const float* const place = mirror.density.data();
  hps::from_string(hps::to_string(std::vector<float>(1000, 2)), mirror);
  EXPECT_EQ(mirror.density.data(), place);
  EXPECT_EQ(mirror.density[999], 2);
  EXPECT_EQ(allocated, before);
  EXPECT_GT(before, 0u);
}

}  // namespace
}  // namespace hps_tests
