// SPDX-License-Identifier: MIT
// Runs a target over files, and those in folders, without libFuzzer. A .txt has an input a line, in hexadecimal.
// With --portable first: without the vector kernels, because Valgrind takes what pdep and pext make of a word as
// uninitialised if any of its bits is, those included that are not used.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include <hps/kernel/isa.h>

#include "support/bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::size_t replayed = 0;

void replay(const std::string& name, const std::string& bytes) {
  std::fprintf(stderr, "%s\n", name.c_str());
  const auto exact = std::make_unique<unsigned char[]>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), exact.get());
  LLVMFuzzerTestOneInput(exact.get(), bytes.size());
  ++replayed;
}

void replay_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (file.extension() != ".txt") return replay(file, {std::istreambuf_iterator<char>(in), {}});
  for (std::string line; std::getline(in, line);) replay(line, hps_tests::unhex(line));
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (argv[i] == std::string_view("--portable")) hps::kernel::use(hps::kernel::Isa::portable);
    if (fs::is_regular_file(argv[i])) replay_file(argv[i]);
    if (!fs::is_directory(argv[i])) continue;
    for (const auto& entry : fs::directory_iterator(argv[i])) replay_file(entry.path());
  }
  std::printf("%zu inputs\n", replayed);
  return replayed == 0;
}
