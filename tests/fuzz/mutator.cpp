// SPDX-License-Identifier: MIT
// Changes of messages of columns that leave all but one part as it was: blind changes break the sizes in the index, and
// get no further. With libFuzzer only.

#include <cstring>
#include <random>

#include "fuzz/index.h"
#include "fuzz/input.h"

extern "C" std::size_t LLVMFuzzerMutate(unsigned char* data, std::size_t size, std::size_t max_size);
extern "C" std::size_t LLVMFuzzerCustomMutator(unsigned char* data, std::size_t size, std::size_t max_size,
                                               unsigned seed);

namespace hps_fuzz {
namespace {

using Random = std::minstd_rand;

auto& any_of(auto& all, Random& random) { return all[random() % all.size()]; }

void change_bytes(std::string& bytes, std::size_t room) {
  const std::size_t n = bytes.size();
  bytes.resize(n + room);
  bytes.resize(LLVMFuzzerMutate(reinterpret_cast<unsigned char*>(bytes.data()), n, bytes.size()));
}

void change_count(std::uint64_t& count, Random& random) {
  const std::uint64_t other[] = {
      count + 1, count - 1, 2 * count, count / 2, random() % 5, 1024, 1 + count / 1024 * 1024};
  count = other[random() % std::size(other)];
}

// Columns as one piece of blocks each, or what the last piece of each has.
void change_pieces(IndexedMessage& message) {
  const bool in_pieces = message.kind & 4;
  message.kind = static_cast<char>(message.kind ^ 4);
  for (auto& column : message.columns) {
    if (!column.count) continue;
    if (in_pieces) column.bytes.erase(0, 1);
    else column.bytes.insert(0, 1, '\0');
  }
}

void change(IndexedMessage& message, std::size_t room, Random& random) {
  auto& column = any_of(message.columns, random);
  switch (random() % 8) {
    case 0:
      if (!message.counts.empty()) change_count(any_of(message.counts, random), random);
      return;
    case 1:
      column.bytes = any_of(message.columns, random).bytes;
      return;
    case 2:
      return change_pieces(message);
    default:
      return change_bytes(column.bytes, room);
  }
}

std::size_t changed(unsigned char* data, std::size_t size, std::size_t max_size, Random& random) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  IndexedMessage message(Input(all).message);
  if (message.columns.empty()) throw std::invalid_argument("no columns");
  change(message, max_size - size, random);
  const std::string bytes = message.bytes();
  const std::size_t head = size - Input(all).message.size();
  if (head + bytes.size() > max_size) throw std::invalid_argument("too large");
  std::memcpy(data + head, bytes.data(), bytes.size());
  return head + bytes.size();
}

}  // namespace
}  // namespace hps_fuzz

std::size_t LLVMFuzzerCustomMutator(unsigned char* data, std::size_t size, std::size_t max_size, unsigned seed) {
  hps_fuzz::Random random(seed);
  if (random() % 4) {
    try {
      return hps_fuzz::changed(data, size, max_size, random);
    } catch (const std::invalid_argument&) {
    }
  }
  return LLVMFuzzerMutate(data, size, max_size);
}
