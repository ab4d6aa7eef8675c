// SPDX-License-Identifier: MIT
// Files, with checksums that are mended, read as types and without them.

#include <hps/file.h>

#include <optional>
#include <sstream>

#include "fuzz/mend_file.h"
#include "fuzz/verdict.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

namespace hps_fuzz {
namespace {

// Those of the golden files.
struct Ion {
  double mz = 0;
  int charge = 0;
  std::vector<float> profile;
};
struct Peptide {
  int id = 0;
  std::string sequence;
  std::vector<Ion> ions;
  std::optional<double> score;
};
struct Summary {
  long id = 0;
  std::optional<double> score;
  std::string comment = "none";
};

const hps::FileOptions options = hps::file.threads(1).max_memory(std::size_t{1} << 26);

// Returns how many objects there are.
template <class T>
std::size_t read_all(const std::string& bytes, bool skips) {
  std::istringstream in(bytes);
  hps::Reader<T> reader(in, options);
  if (skips) reader.skip_damaged();
  std::size_t n = 0;
  for (const T& t : reader) n += std::addressof(t) != nullptr;
  for (const hps::Missing& missing : reader.missing()) n += static_cast<std::size_t>(missing.count);
  require(n == reader.size(), "an iteration has all objects, or says which are missing");
  return n;
}

// A file that is written of these is read as the same ones.
void expect_rewritten(const std::string& bytes) {
  std::istringstream in(bytes);
  hps::Reader<Peptide> reader(in, options);
  std::ostringstream out;
  hps::Writer<Peptide> writer(out, options);
  std::vector<std::string> all;
  for (const Peptide& p : reader) {
    writer.write(p);
    all.push_back(hps::to_string(p, hps::raw));
  }
  writer.close();
  std::istringstream again(out.str());
  hps::Reader<Peptide> same(again, options);
  require(same.complete() && same.size() == all.size(), "a file that was closed is complete");
  std::size_t i = 0;
  for (const Peptide& p : same)
    require(hps::to_string(p, hps::raw) == all[i++], "objects that are written are read as they were");
}

void read_without_types(const std::string& bytes) {
  std::istringstream in(bytes);
  const hps::File file(in, options);
  for (const std::string& name : file.tables()) {
    verdict_of(bytes.size(), [&] {
      const hps::File::Table table = file.table(name);
      for (const auto& column : table.columns()) {
        verdict_of(bytes.size(), [&] { (void)table.column<double>(column.path); });
        verdict_of(bytes.size(), [&] { (void)table.column<std::optional<double>>(column.path); });
      }
      const std::uint64_t n = std::min<std::uint64_t>(table.size(), 8);
      for (std::uint64_t i = 0; i < n; ++i)
        verdict_of(bytes.size(), [&] {
          std::ostringstream text;
          text << table.value(i);
        });
    });
  }
}

void filter(const std::string& bytes) {
  std::istringstream in(bytes);
  const hps::Reader<Summary> reader(in, options);
  for (const Summary& s : reader.where("id", -5, 7)) require(s.id >= -5 && s.id <= 7, "where() gives those between");
}

}  // namespace
}  // namespace hps_fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace hps_fuzz;
  subject_name = "files";
  if (size < 128) return 0;
  const bool skips = data[0] & 1;
  const std::string bytes = FileMender({reinterpret_cast<const char*>(data), size}).mend();
  const Verdict whole = verdict_of(size, [&] { read_all<Peptide>(bytes, false); });
  const Verdict skipped = verdict_of(size, [&] { read_all<Peptide>(bytes, true); });
  if (whole == Verdict::done) require_same(whole, skipped, "what is not damaged is not skipped");
  if (whole == Verdict::done) expect_rewritten(bytes);
  verdict_of(size, [&] { read_all<Summary>(bytes, skips); });
  verdict_of(size, [&] { filter(bytes); });
  verdict_of(size, [&] { read_without_types(bytes); });
  return 0;
}
