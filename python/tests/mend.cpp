// SPDX-License-Identifier: MIT
// For fuzz.py: files come in, a size of eight bytes before each, and go out with checksums that are right again.

#include "fuzz/mend_file.h"

#include <cstdint>
#include <iostream>
#include <string>

int main() {
  std::uint64_t size = 0;
  while (std::cin.read(reinterpret_cast<char*>(&size), sizeof size)) {
    std::string file(static_cast<std::size_t>(size), '\0');
    std::cin.read(file.data(), static_cast<std::streamsize>(file.size()));
    file = hps_fuzz::FileMender(std::move(file)).mend();
    size = file.size();
    std::cout.write(reinterpret_cast<const char*>(&size), sizeof size);
    std::cout.write(file.data(), static_cast<std::streamsize>(file.size())).flush();
  }
}
