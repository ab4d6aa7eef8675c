// SPDX-License-Identifier: MIT
#pragma once
// The values of a chunk's columns, before they are encoded: a chunk ends before anything is known of how its columns
// look best, and others may encode them.

#include <array>
#include <span>

#include "hps/format/packed/objects/writer.h"

namespace hps::detail::file {

using column::Batch;
using column::Bytes;
using column::Run;

class KeptNumbers : public column::NumbersWriter {
 public:
  explicit KeptNumbers(column::Workspace& workspace, unsigned char code, std::size_t width)
      : code_(code), width_(width), values_(workspace.memory()) {}

  unsigned char code() const { return code_; }
  std::size_t width() const { return width_; }
  std::size_t count() const override { return size() / width_; }
  std::size_t memory() const override { return size(); }
  std::size_t least_in_rows() const override { return 0; }
  std::string_view finish() override { return {}; }
  std::string_view bytes() const override { return {}; }

  // Bytes that are kept here.
  std::size_t kept() const { return values_.size(); }
  void reserve(std::size_t bytes) { values_.reserve(bytes); }
  // Room for more, which the caller writes.
  char* extend(std::size_t bytes) { return values_.extend(bytes); }
  // Runs of so many bytes stay in their objects: these end the chunk, and it is encoded before they may go.
  bool lends() const { return !lent_.empty(); }
  void lend_from(std::size_t bytes) { least_lent_ = std::max(bytes, least_lent_); }
  bool would_lend(std::size_t bytes) const { return bytes >= least_lent_; }
  // Replaces the first one.
  void set_first(std::uint64_t value) { std::memcpy(values_.data(), &value, sizeof value); }
  // Calls f(const char* values, std::size_t bytes) for those that lie side by side, in their order.
  void for_each_run(auto&& f) const {
    const std::string_view own = values_;
    std::size_t done = 0;
    for (const Lent& lent : lent_) {
      if (lent.after > done) f(own.data() + done, lent.after - done);
      f(lent.values, lent.size);
      done = lent.after;
    }
    if (own.size() > done) f(own.data() + done, own.size() - done);
  }

 protected:
  struct Lent {
    std::size_t after;  // bytes of those that are kept
    const char* values;
    std::size_t size;
  };
  std::size_t size() const { return values_.size() + lent_size_; }

  void put_run(const char* values, std::size_t bytes) {
    if (!would_lend(bytes)) return values_.append(values, bytes);
    lent_.push_back({values_.size(), values, bytes});
    lent_size_ += bytes;
  }

  unsigned char code_;
  std::size_t width_;
  Bytes values_;
  std::vector<Lent> lent_;
  std::size_t lent_size_ = 0, least_lent_ = std::size_t{1} << 16;
};

template <class U>
class KeptNumbersOf final : public KeptNumbers {
 public:
  KeptNumbersOf(column::Workspace& workspace, unsigned char code) : KeptNumbers(workspace, code, sizeof(U)) {}

  void put(const Batch& values) override {
    values.gather(reinterpret_cast<U*>(values_.extend(values.size() * sizeof(U))));
  }
  void put_runs(const Batch& begins, std::size_t n) override {
    switch (n) {
      case 2:
        return gather<2>(begins);
      case 3:
        return gather<3>(begins);
      case 4:
        return gather<4>(begins);
      default:
        for (std::size_t i = 0; i < begins.size(); ++i) put_run(begins[i], n * sizeof(U));
    }
  }
  void put_runs(std::span<const Run> runs) override {
    for (const Run& run : runs) put_run(run.data, static_cast<std::size_t>(run.size) * sizeof(U));
  }

 private:
  // Points and their like: copies of a fixed size.
  template <std::size_t N>
  void gather(const Batch& begins) {
    using Values = std::array<U, N>;
    begins.gather(reinterpret_cast<Values*>(values_.extend(begins.size() * sizeof(Values))));
  }
};

class KeptStrings final : public column::StringsWriter {
 public:
  explicit KeptStrings(column::Workspace& workspace)
      : StringsWriter(workspace), characters_(workspace.memory()), ends_(workspace.memory()) {}

  std::size_t count() const override { return ends_.size() / sizeof(std::size_t); }
  std::size_t memory() const override { return characters_.size(); }
  std::size_t kept() const { return characters_.size(); }
  void reserve(std::size_t bytes) { characters_.reserve(bytes); }
  // n strings that lie side by side in `all`; end_of(i) is where one of them ends there.
  void put_side_by_side(std::string_view all, std::size_t n, auto&& end_of) {
    const std::size_t before = characters_.size();
    if (!all.empty()) characters_.append(all);
    const auto ends = reinterpret_cast<std::size_t*>(ends_.extend(n * sizeof(std::size_t)));
    for (std::size_t i = 0; i < n; ++i) ends[i] = before + static_cast<std::size_t>(end_of(i));
  }
  void for_each(auto&& f) const {
    const std::string_view all = characters_, ends = ends_;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < ends.size(); i += sizeof(std::size_t)) {
      std::size_t end;
      std::memcpy(&end, ends.data() + i, sizeof end);
      f(all.substr(begin, end - begin));
      begin = end;
    }
  }

 private:
  void put_any(std::string_view s) override {
    characters_.append(s);
    const std::size_t end = characters_.size();
    ends_.append(reinterpret_cast<const char*>(&end), sizeof end);
  }

  Bytes characters_, ends_;
};

[[gnu::noinline]] inline column::ColumnWriter* make_kept_numbers(column::Workspace& workspace, unsigned char code,
                                                                 bool) {
  return column::with_bits_of(code, [&]<class U>() -> column::ColumnWriter* {
    return std::construct_at(workspace.array<KeptNumbersOf<U>>(1), workspace, code);
  });
}
inline column::ColumnWriter* make_kept_strings(column::Workspace& workspace) {
  return std::construct_at(workspace.array<KeptStrings>(1), workspace);
}
inline constexpr column::ColumnMakers kept_columns{&make_kept_numbers, &make_kept_strings};

}  // namespace hps::detail::file
