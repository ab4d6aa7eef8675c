// SPDX-License-Identifier: MIT
// Files that are cut, and files with a bit that is another: what is read is right, or there is an error, or the file is
// not complete.

#include "support/expect_error.h"
#include "support/sanitized.h"
#include "unit/file/records.h"

namespace hps_tests::files {
namespace {

std::string file_of(int n, const hps::FileOptions& options) {
  std::ostringstream out;
  hps::Writer<Peptide> writer(out, options);
  writer.attributes()["count"] = n;
  writer.attributes("ions.mz")["unit"] = "Th";
  for (int i = 0; i < n; ++i) writer.write(peptide(i));
  writer.close();
  return out.str();
}

// A file of one chunk, the last one, with a column that says it has more bytes than there are.
TEST(Damage, AColumnThatIsLargerThanTheFile) {
  namespace file = hps::detail::file;
  const file::Id id{std::byte{1}};
  const file::Marker marker = file::marker_of(id);
  std::string bytes = file::make_header(id);
  const auto add = [&](file::FrameKind kind, const std::string& description) {
    bytes += make_frame(kind, marker, bytes.size(), description, 0, file::body_at(description.size()));
  };
  add(file::FrameKind::table, describe(file::TableFrame{0, "", hps::schema_of<std::vector<int>>().to_string(), ""}));
  file::ChunkFrame chunk;
  chunk.count = chunk.kind = 1;
  chunk.columns.emplace_back().size = std::uint64_t{1} << 62;
  add(file::FrameKind::chunk, describe(chunk));
  std::istringstream stream(bytes);
  EXPECT_EQ(hps::Reader<int>(stream).size(), 0u);  // at once
}

struct Verdict {
  std::size_t read = 0;  // objects, all as they were written
  bool complete = false, failed = false;
};

void expect_attributes(const hps::Attributes& attributes, std::string_view name, const hps::Value& value) {
  if (attributes.contains(name)) {
    EXPECT_EQ(attributes.at(name), value);
  }
}
void read_columns(const hps::Reader<Peptide>& in) {
  const std::vector<int> ids = in.column<int>("id");
  for (std::size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(ids[i], static_cast<int>(i));
  (void)in.column<double>("ions.mz");
}

Verdict read(const std::string& bytes, int n) {
  Verdict verdict;
  try {
    std::istringstream stream(bytes);
    hps::Reader<Peptide> in(stream, hps::file.threads(1));
    verdict.complete = in.complete();
    expect_attributes(in.attributes(), "count", n);
    expect_attributes(in.attributes("ions.mz"), "unit", "Th");
    for (const Peptide& p : in) EXPECT_EQ(p, peptide(static_cast<int>(verdict.read++)));
    read_columns(in);
  } catch (const hps::Error&) {
    verdict.failed = true;
  }
  return verdict;
}

void expect_flip(std::string bytes, std::size_t bit, std::size_t n) {
  SCOPED_TRACE(bit);
  bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
  const Verdict verdict = read(bytes, static_cast<int>(n));
  if (!verdict.failed && verdict.complete) {
    EXPECT_EQ(verdict.read, n);
  }
}

TEST(DamageTest, ASmallFileCutAtEveryByte) {
  constexpr std::size_t n = 20;
  const std::string bytes = file_of(n, hps::file.chunk(600));
  const Verdict whole = read(bytes, n);
  EXPECT_TRUE(whole.complete);
  EXPECT_EQ(whole.read, n);
  std::size_t before = 0;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    SCOPED_TRACE(size);
    const Verdict verdict = read(bytes.substr(0, size), n);
    EXPECT_FALSE(verdict.complete);
    EXPECT_GE(verdict.read, before);  // a chunk that was whole stays so
    before = verdict.read;
  }
  EXPECT_EQ(before, n);
}

TEST(DamageTest, EveryBitOfASmallFile) {
  constexpr std::size_t n = 12;
  const std::string bytes = file_of(n, hps::file.chunk(600));
  const std::size_t step = sanitized ? 9 : 1;  // minutes; 9 takes each bit in turn
  for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += step) expect_flip(bytes, bit, n);
}

TEST(DamageTest, ALargeFileCutAndChanged) {
  constexpr std::size_t n = 1000, places = sanitized ? 50 : 1000;
  for (const hps::FileOptions& options : {hps::file.chunk(4000), hps::file.chunk(4000).plain()}) {
    const std::string bytes = file_of(n, options);
    for (std::size_t i = 0; i < places; ++i) {
      (void)read(bytes.substr(0, bytes.size() * i / places), n);
      expect_flip(bytes, 8 * (bytes.size() * i / places) + i % 8, n);
    }
  }
}

TEST(DamageTest, ErrorsSayWhatIsDamaged) {
  const std::string bytes = file_of(1000, hps::file.chunk(20000).plain());
  std::string changed = bytes;
  changed[bytes.size() / 2] = static_cast<char>(changed[bytes.size() / 2] ^ 1);
  const Folder folder;
  put_contents(folder / "a.hps", changed);
  hps::Reader<Peptide> in(folder / "a.hps");
  EXPECT_TRUE(in.complete());
  expect_error<hps::Error>([&] { (void)all_of(in); }, "a.hps: chunk ");
  expect_error<hps::Error>([&] { (void)all_of(in); }, " (objects ");
  expect_error<hps::Error>([&] { (void)all_of(in); }, "checksum");
}

TEST(DamageTest, DamagedChunksAreSkipped) {
  const std::string bytes = file_of(1000, hps::file.chunk(20000).plain());
  std::string changed = bytes;
  for (std::size_t i = 0; i < 64; ++i) changed[bytes.size() / 2 + i] = 'x';
  const Folder folder;
  put_contents(folder / "a.hps", changed);
  hps::Reader<Peptide> in(folder / "a.hps");
  in.skip_damaged();
  const std::vector<Peptide> all = all_of(in);
  ASSERT_EQ(in.missing().size(), 1u);
  const hps::Missing missing = in.missing()[0];
  EXPECT_GT(missing.count, 0u);
  EXPECT_NE(missing.problem.find("checksum"), std::string::npos);
  std::vector<Peptide> expected = peptides(1000);
  const auto first = expected.begin() + static_cast<std::ptrdiff_t>(missing.first);
  expected.erase(first, first + static_cast<std::ptrdiff_t>(missing.count));
  EXPECT_EQ(all, expected);
}

TEST(DamageTest, AfterAnErrorTheNextChunkComes) {
  std::ostringstream out;
  hps::Writer<int> writer(out, hps::file.chunk(400));  // 100 in a chunk
  for (int i = 0; i < 1000; ++i) writer.write(i);
  writer.close();
  std::string bytes = out.str();
  std::istringstream whole(bytes);
  const hps::detail::file::ReadFile file(whole, {});
  for (const std::size_t i : {0u, 3u, 4u, 9u}) {
    const auto& chunk = file.catalog().tables[0].chunks[i];
    bytes[static_cast<std::size_t>(chunk.place + chunk.body_at)] = 'x';
  }
  for (const unsigned threads : {1u, 3u}) {
    std::istringstream stream(bytes);
    hps::Reader<int> in(stream, hps::file.threads(threads));
    std::vector<int> errors_after;
    int n = 0;
    for (auto it = in.begin();;) try {
        if (it == in.end()) break;
        ++n;
        ++it;
      } catch (const hps::Error&) {
        errors_after.push_back(n);
      }
    EXPECT_EQ(n, 600);
    EXPECT_EQ(errors_after, (std::vector{0, 200, 200, 600}));
  }
}

TEST(DamageTest, WithoutAFooterAChunkInTheMiddleIsMissed) {
  const std::string bytes = file_of(1000, hps::file.chunk(20000));
  const std::string changed = without_footer(bytes);  // and the head of a chunk is damaged
  bool missed = false;
  for (std::size_t at = 64; at < changed.size() && !missed; at += 64) {
    std::string damaged = changed;
    damaged[at + 20] = static_cast<char>(damaged[at + 20] ^ 1);
    std::istringstream stream(damaged);
    try {
      hps::Reader<Peptide> in(stream);
      EXPECT_FALSE(in.complete());
      in.skip_damaged();
      const std::vector<Peptide> all = all_of(in);
      if (in.missing().empty()) continue;
      EXPECT_LT(all.size(), 1000u);
      std::size_t gone = 0;
      for (const hps::Missing& m : in.missing()) gone += static_cast<std::size_t>(m.count);
      if (all.size() + gone == 1000) missed = in.missing()[0].problem.find("missing") != std::string::npos;
    } catch (const hps::Error&) {
    }
  }
  EXPECT_TRUE(missed);
}

}  // namespace
}  // namespace hps_tests::files
