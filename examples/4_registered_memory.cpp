// SPDX-License-Identifier: MIT
// Into memory of yours: a region registered with a network card, a mapped file, a window of MPI. Nothing is allocated.

#include <array>
#include <cassert>
#include <cstddef>
#include <iostream>
#include <span>
#include <vector>

#include <hps/hps.h>

struct Halo {
  int rank;
  std::vector<double> cells;
  bool operator==(const Halo&) const = default;
};

int main() {
  alignas(16) static std::array<std::byte, 256> region;
  const Halo halo{3, {1.0, 2.0, 3.0}};

  const std::span<std::byte> message = hps::to_span(halo, region, hps::raw);
  std::cout << "message of " << message.size() << " bytes" << std::endl;  // send(message.data(), message.size())
  assert(message.data() == region.data() && message.size() == hps::serialized_size(halo, hps::raw));

  Halo received;
  hps::from_span(message, received, hps::raw);
  assert(received == halo);

  try {
    hps::to_span(Halo{0, std::vector<double>(1000)}, region, hps::raw);
    assert(false);
  } catch (const hps::BufferTooSmall& e) {
    std::cout << e.what() << std::endl;
    assert(e.needed() == 8016);
  }
}
