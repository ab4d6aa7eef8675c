// SPDX-License-Identifier: MIT
// The first example of the paper (J. Li, arXiv:1811.04556): a vector of integers.

#include <cassert>
#include <iomanip>
#include <iostream>
#include <vector>

#include <hps/legacy.h>

int main() {
  std::vector<unsigned> data({22, 333});

  std::string serialized = hps::to_string(data);
  auto parsed = hps::from_string<std::vector<unsigned>>(serialized);

  assert(parsed == data);

  std::cout << "size (B): " << serialized.size() << std::endl;
  // size (B): 4
  // Serialized as (in hexadecimal):
  // 02 (number of elements)
  // 16 (first number)
  // cd (first byte of the second number in base-128 encoding)
  // 02 (second byte of the second number)

  std::cout << std::hex << std::setfill('0') << "bytes:";
  for (const char byte : serialized) std::cout << " " << std::setw(2) << +static_cast<unsigned char>(byte);
  std::cout << std::endl;
  return 0;
}
