// SPDX-License-Identifier: MIT
// Changes that blind ones seldom make. In a message of columns, one part: else the sizes in the index are wrong, and
// parsing gets no further. And the message itself becomes what the used object held before. With libFuzzer only.

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

// The input with one column of its message changed.
std::string with_change(std::string_view all, std::size_t room, Random& random) {
  const std::string_view message = Input(all).message;
  IndexedMessage parts(message);
  if (parts.columns.empty()) throw std::invalid_argument("no columns");
  change(parts, room, random);
  return std::string(all.substr(0, all.size() - message.size())) + parts.bytes();
}

// The input with its message twice, so that the next change makes two valid ones, or nearly so.
std::string with_message_before(std::string_view all) {
  const Input in(all);
  const auto byte = [](std::size_t n) { return static_cast<char>(static_cast<unsigned char>(n & 255)); };
  const std::size_t head = all.size() - in.message.size() - in.before.size(), n = in.message.size();
  if (head < 6 || n == 0) throw std::invalid_argument("no message");
  std::string input(all.substr(0, head));
  input[head - 2] = byte(n);
  input[head - 1] = byte(n >> 8);
  return input.append(in.message).append(in.message);
}

}  // namespace
}  // namespace hps_fuzz

std::size_t LLVMFuzzerCustomMutator(unsigned char* data, std::size_t size, std::size_t max_size, unsigned seed) {
  using namespace hps_fuzz;
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  Random random(seed);
  if (random() % 4) {
    try {
      const std::string input = random() % 16 ? with_change(all, max_size - size, random) : with_message_before(all);
      if (input.size() <= max_size) {
        std::memcpy(data, input.data(), input.size());
        return input.size();
      }
    } catch (const std::invalid_argument&) {
    }
  }
  return LLVMFuzzerMutate(data, size, max_size);
}
