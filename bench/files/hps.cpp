// SPDX-License-Identifier: MIT
#include <hps/file.h>
#include <hps/zstd.h>

#include "files/format.h"

namespace bench {
namespace {

template <class T>
class Hps : public FileFormat<T> {
 public:
  using typename FileFormat<T>::Numbers;
  using Path = std::filesystem::path;

  explicit Hps(const hps::FileOptions& options) : options_(options) {}

  void write(const Path& path, const std::vector<T>& records) const override {
    hps::Writer<T> out(path, options_);
    out.write(records);
    out.close();
  }
  std::uint64_t read(const Path& path) const override {
    std::uint64_t sum = 0;
    hps::Reader<T> in(path, options_);
    for (const T& record : in) sum += Members<T>::sorted_by(record);
    return sum;
  }
  std::vector<T> all(const Path& path) const override {
    const hps::Reader<T> in(path, options_);
    return in.read(0, in.size());
  }
  void column(const Path& path, Numbers& numbers) const override {
    hps::Reader<T>(path, options_).column(Members<T>::column, numbers);
  }
  T record(const Path& path, std::size_t i) const override { return hps::Reader<T>(path, options_)[i]; }
  std::vector<T> range(const Path& path, Range range) const override {
    std::vector<T> found;
    for (const T& record : hps::Reader<T>(path, options_).where(Members<T>::sorted, range.low, range.high))
      found.push_back(record);
    return found;
  }
  Salvage<T> salvage(const Path& path) const override {
    Salvage<T> found;
    hps::Reader<T> in(path, options_);
    in.skip_damaged();
    for (const T& record : in) found.records.push_back(record);
    if (!in.complete()) found.said = "not complete";
    for (const hps::Missing& missing : in.missing()) found.said = missing.problem;
    return found;
  }

 private:
  hps::FileOptions options_;
};

template <class T>
void add_all(FileFormats<T>& formats) {
  const auto add = [&](std::string name, const hps::FileOptions& options) {
    formats.emplace_back(std::move(name), std::make_unique<Hps<T>>(options));
  };
  add("hps-file", hps::file);
  add("hps-file-1-thread", hps::file.threads(1));
  add("hps-file-zstd", hps::file.with(hps::zstd(1)));
  add("hps-file-plain", hps::file.plain());
}

}  // namespace

void add_hps(FileFormats<CrosslinkSpectralMatch>& formats) { add_all(formats); }
void add_hps(FileFormats<LogRecord>& formats) { add_all(formats); }
void add_hps(FileFormats<Particle>& formats) { add_all(formats); }

}  // namespace bench
