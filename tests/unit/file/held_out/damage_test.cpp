// SPDX-License-Identifier: MIT
// Written from the guide alone, by somebody who did not know the code.

#include <gtest/gtest.h>
#include <hps/file.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "unit/file/held_out/record.h"

namespace hps_tests::files::held_out {
namespace {

struct Seen {
  int not_opened = 0, threw = 0, incomplete = 0, right = 0, gaps = 0;
};

// Everything that a reader says must be right, or an error, or complete() is false.
void examine(const std::function<hps::Reader<Record>()>& open, std::uint64_t n, const std::string& where, Seen& seen) {
  bool opened = false, complete = false, threw = false;
  std::vector<std::uint64_t> ids;
  const auto guarded = [&](const char* what, const std::function<void()>& call) {
    try {
      call();
    } catch (const hps::Error& e) {
      threw = true;
    } catch (const std::exception& e) {
      ADD_FAILURE() << where << ", " << what << ": no hps::Error: " << e.what();
    }
  };
  guarded("open", [&] {
    hps::Reader<Record> in = open();
    opened = true;
    complete = in.complete();
    const std::uint64_t size = in.size();
    if (complete) {
      EXPECT_EQ(size, n) << where;
    }
    std::uint64_t next = 0;
    bool whole = false;
    guarded("iteration", [&] {
      for (const Record& r : in) {
        ASSERT_LT(r.id, n) << where;
        ASSERT_GE(r.id, next) << where;
        ASSERT_TRUE(r == all_records()[r.id]) << where << " record " << r.id;
        next = r.id + 1;
        ids.push_back(r.id);
      }
      whole = true;
    });
    if (whole) {
      EXPECT_EQ(ids.size(), size) << where;
    }
    bool has_gap = false;
    for (std::uint64_t i = 0; i < ids.size(); ++i) has_gap = has_gap || ids[i] != i;
    if (has_gap) ++seen.gaps;
    if (complete) {
      EXPECT_FALSE(has_gap) << where;
    }
    guarded("column", [&] {
      const std::vector<double> scores = in.column<double>("score");
      EXPECT_EQ(scores.size(), size) << where;
      for (std::uint64_t i = 0; i < size && (whole || complete); ++i)
        ASSERT_EQ(scores[i], all_records()[whole ? ids[i] : i].score) << where;
    });
    guarded("names", [&] {
      const std::vector<std::string> names = in.column<std::string>("name");
      for (std::uint64_t i = 0; whole && i < size; ++i) ASSERT_EQ(names.at(i), all_records()[ids[i]].name) << where;
    });
    guarded("where", [&] {
      std::uint64_t found = 0;
      for (const Record& r : in.where("id", 100, 199)) {
        ASSERT_TRUE(r == all_records()[r.id]) << where;
        ++found;
      }
      if (complete) {
        EXPECT_EQ(found, 100u) << where;
      }
    });
    guarded("last", [&] {
      if (size && complete) {
        EXPECT_TRUE(in[size - 1] == all_records()[size - 1]) << where;
      }
    });
    guarded("attributes", [&] {
      if (complete) {
        EXPECT_TRUE(in.attributes().contains("instrument") && in.attributes("score").contains("unit")) << where;
      }
      if (in.attributes().contains("instrument")) {
        EXPECT_EQ(in.attributes().at("instrument").as<std::string>(), "Q Exactive") << where;
      }
      if (in.attributes("score").contains("unit")) {
        EXPECT_EQ(in.attributes("score").at("unit").as<std::string>(), "nats") << where;
      }
    });
  });
  if (!opened) ++seen.not_opened;
  else if (threw) ++seen.threw;
  else if (!complete) ++seen.incomplete;
  else ++seen.right;

  guarded("skip_damaged", [&] {
    hps::Reader<Record> in = open();
    in.skip_damaged();
    std::uint64_t came = 0, next = 0;
    std::vector<bool> is_there(n);
    for (const Record& r : in) {
      ASSERT_LT(r.id, n) << where;
      ASSERT_GE(r.id, next) << where;
      ASSERT_TRUE(r == all_records()[r.id]) << where << " record " << r.id;
      next = r.id + 1;
      ++came;
      is_there[r.id] = true;
    }
    std::uint64_t lost = 0;
    for (const hps::Missing& m : in.missing()) {
      lost += m.count;
      if (complete)
        for (std::uint64_t i = m.first; i < m.first + m.count; ++i) {
          ASSERT_LT(i, n) << where;
          ASSERT_FALSE(is_there[i]) << where << " came, and is said to be missing: " << i;
        }
    }
    EXPECT_EQ(came + lost, in.size()) << where;
    if (complete) {
      EXPECT_EQ(came + lost, n) << where;
    }
  });
}

void print(const char* what, const Seen& seen) {
  std::cout << what << ": not opened " << seen.not_opened << ", errors " << seen.threw << ", incomplete "
            << seen.incomplete << ", all right " << seen.right << "; incomplete with a gap " << seen.gaps << "\n";
}

TEST(held_out_damage, three_hundred_bits) {
  Folder folder;
  const fs::path path = folder / "whole.hps", damaged = folder / "damaged.hps";
  constexpr std::uint64_t n = 1500;
  write_some(path, n, 20000);
  std::string bytes = bytes_of(path);
  std::mt19937_64 random(4);
  Seen seen;
  for (int k = 0; k < 300; ++k) {
    const std::size_t at = random() % bytes.size(), bit = random() % 8;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
    put_bytes(damaged, bytes);
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
    const hps::FileOptions options = k % 10 == 0 ? hps::file
                                     : k % 3     ? hps::file.threads(1)
                                                 : hps::file.mapped().threads(1);
    examine([&] { return hps::Reader<Record>(damaged, options); }, n,
            "byte " + std::to_string(at) + " of " + std::to_string(bytes.size()) + " bit " + std::to_string(bit), seen);
    if (HasFatalFailure()) return;
  }
  print("300 bits", seen);
  EXPECT_GT(seen.threw, 200) << "a flipped bit in a column is noticed";
}

// Where the parts of a file are listed, its schema and its attributes, is at its ends, of which random places hit few.
TEST(held_out_damage, a_bit_of_each_byte_at_both_ends) {
  Folder folder;
  const fs::path path = folder / "whole.hps";
  constexpr std::uint64_t n = 300;
  write_some(path, n, 10000);
  std::string bytes = bytes_of(path);
  std::mt19937_64 random(5);
  Seen begin, end;
  for (std::size_t k = 0; k < 1600; ++k) {
    const std::size_t at = k < 800 ? k : bytes.size() - 1 - (k - 800), bit = random() % 8;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
    std::istringstream stream;
    examine(
        [&] {
          stream.clear();
          stream.str(bytes);
          return hps::Reader<Record>(stream, hps::file.threads(1));
        },
        n, "byte " + std::to_string(at) + " of " + std::to_string(bytes.size()) + " bit " + std::to_string(bit),
        k < 800 ? begin : end);
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
    if (HasFatalFailure()) return;
  }
  print("first 800 bytes", begin);
  print("last 800 bytes", end);
}

TEST(held_out_damage, blocks_of_zeros_and_cut_files_with_a_wrong_bit) {
  Folder folder;
  const fs::path path = folder / "whole.hps", damaged = folder / "damaged.hps";
  constexpr std::uint64_t n = 1000;
  write_some(path, n, 20000);
  const std::string bytes = bytes_of(path);
  std::mt19937_64 random(6);
  Seen zeros, cut;
  for (int k = 0; k < 40; ++k) {
    std::string some = bytes;
    const std::size_t at = random() % (bytes.size() / 512) * 512;
    some.replace(at, std::min<std::size_t>(512, bytes.size() - at), std::min<std::size_t>(512, bytes.size() - at), 0);
    put_bytes(damaged, some);
    examine([&] { return hps::Reader<Record>(damaged, hps::file.threads(1)); }, n, "zeros from " + std::to_string(at),
            zeros);
    if (HasFatalFailure()) return;
  }
  for (int k = 0; k < 100; ++k) {
    std::string some = bytes.substr(0, bytes.size() * 6 / 10);
    const std::size_t at = random() % some.size();
    some[at] = static_cast<char>(some[at] ^ (1 << k % 8));
    put_bytes(damaged, some);
    const std::string where = "cut, and byte " + std::to_string(at);
    examine([&] { return hps::Reader<Record>(damaged, hps::file.threads(1)); }, n, where, cut);
    if (HasFatalFailure()) return;
  }
  print("blocks of zeros", zeros);
  print("cut and damaged", cut);
  std::string head = bytes;
  head[9] = static_cast<char>(head[9] ^ 1);
  put_bytes(damaged, head);
  error_of("a wrong bit in the first bytes", [&] { hps::Reader<Record> in(damaged); });
}

TEST(held_out_damage, a_chunk_is_left_out) {
  Folder folder;
  const fs::path path = folder / "whole.hps";
  constexpr std::uint64_t n = 3000;
  write_some(path, n, 20000);
  std::string bytes = bytes_of(path);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  put_bytes(path, bytes);
  hps::Reader<Record> in(path);
  const std::string text = error_of("a damaged chunk", [&] {
    for (const Record& r : in) ASSERT_TRUE(r == all_records()[r.id]);
  });
  expect_parts(text, {path.string(), "chunk"});
  in.skip_damaged();
  std::uint64_t came = 0;
  for (const Record& r : in) came += r == all_records()[r.id];
  ASSERT_EQ(in.missing().size(), 1u);
  const hps::Missing m = in.missing()[0];
  EXPECT_EQ(came + m.count, n);
  std::cout << "missing: objects from " << m.first << ", " << m.count << ": " << m.problem << "\n";
  error_of("one object of a damaged chunk, by index", [&] { (void)in[m.first]; });
  EXPECT_TRUE(in[m.first - 1] == all_records()[m.first - 1]);
  EXPECT_TRUE(in[m.first + m.count] == all_records()[m.first + m.count]) << "what follows keeps its number";

  // The range that where() returns has its own list.
  hps::Reader<Record> again(path);
  again.skip_damaged();
  std::uint64_t found = 0;
  auto between = again.where("id", 0, n);
  for (const Record& r : between) found += r == all_records()[r.id];
  EXPECT_EQ(found, came);
  EXPECT_EQ(between.missing().size(), 1u) << "what where() left out is not listed";
}

}  // namespace
}  // namespace hps_tests::files::held_out
