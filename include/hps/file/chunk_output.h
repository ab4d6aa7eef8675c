// SPDX-License-Identifier: MIT
#pragma once

#include "hps/file/chunks/encode.h"

namespace hps::detail::file {

// Where the chunks of tables go.
class ChunkOutput {
 public:
  // Throws Error if it is closed, or something has failed.
  virtual void expect_open() const = 0;
  virtual const FileOptions& options() const = 0;
  virtual const std::string& path() const = 0;
  // Before a chunk of that table is made. Attributes that are known by then come before its first one.
  virtual void begin_chunk(std::size_t table) = 0;
  // Returns the body, as memory for another one.
  virtual std::string put(std::size_t table, EncodedChunk chunk) = 0;
  // The columns of a chunk, encoded in the memory of `body`.
  virtual std::string put(std::size_t table, const KeptColumns& columns, const ChoicesOfChunk& choices,
                          std::string body) = 0;
  // No file is made.
  virtual void abandon() = 0;

 protected:
  ~ChunkOutput() = default;
};

}  // namespace hps::detail::file
