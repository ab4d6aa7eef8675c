// SPDX-License-Identifier: MIT
#pragma once
// The interface of compressors for the columns of packed: hps/zstd.h and hps/lz4.h have some.

#include <cstddef>
#include <memory>
#include <string_view>

namespace hps {

// Compresses blocks of bytes. One object serves one message.
class Compressor {
 public:
  virtual ~Compressor() = default;
  // The most bytes that n become.
  virtual std::size_t bound(std::size_t n) const = 0;
  // Returns the size of what is at `to`; 0 if it cannot.
  virtual std::size_t compress(char* to, std::size_t room, const char* from, std::size_t n) = 0;
  // Returns true if exactly n bytes are at `to` now. `from` may be anything.
  virtual bool decompress(char* to, std::size_t n, const char* from, std::size_t size) = 0;
};

// A kind of compressor, in messages by its id: 1 is Zstandard, 2 is LZ4, 8 to 15 are yours. Described messages have the
// name, too, of up to 32 characters, for the error of a reader that lacks it.
struct Compression {
  unsigned char id = 0;
  int level = 0;
  std::unique_ptr<Compressor> (*make)(int level) = nullptr;
  std::string_view name = {};
};

}  // namespace hps
