// SPDX-License-Identifier: MIT
#pragma once
// Files of Values beside those of their type.

#include "unit/file/records.h"

namespace hps_tests::files {

namespace file = hps::detail::file;

template <class T>
hps::Value value_of(const file::List<T>& all) {
  return hps::from_string<hps::Value>(hps::to_string(all, hps::described), hps::described);
}
template <class T>
std::string written(const file::List<T>& all, const hps::FileOptions& options = {}) {
  std::ostringstream stream;
  hps::Writer<T> out(stream, options);
  out.write(all);
  out.close();
  return stream.str();
}

template <class T>
file::List<T> many(int n, auto&& make) {
  file::List<T> all;
  for (int i = 0; i < n; ++i) all.push_back(make(i));
  return all;
}

// The chunks of a file with one table, but for the memory that they say to need.
struct Chunks {
  explicit Chunks(const std::string& file) {
    std::istringstream stream(file);
    const file::ReadTable table(std::make_shared<file::ReadFile>(stream, hps::file), 0);
    for (std::size_t i = 0; i < table.chunks(); ++i) {
      file::EncodedChunk chunk = table.copy(i);
      memory.push_back(chunk.frame.memory);
      chunk.frame.memory = 0;
      bytes.push_back(file::describe(chunk.frame) + chunk.body);
    }
  }
  std::vector<std::string> bytes;
  std::vector<std::uint64_t> memory;
};

}  // namespace hps_tests::files
