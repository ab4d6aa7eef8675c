// SPDX-License-Identifier: MIT
#pragma once
// The columns of a chunk, encoded: its body, and what its frame says of it.

#include <future>
#include <memory>
#include <string>
#include <vector>

#include "hps/file/layout/descriptions.h"
#include "hps/file/options.h"
#include "hps/format/packed/columns/best_form.h"

namespace hps::detail::file {

class KeptObjects;

struct ChunkHead {
  ChunkFrame frame;
  ColumnTable columns;  // an entry of each
};
struct EncodedChunk : ChunkHead {
  std::string body;
};

// Bytes that several passes find in a cache.
inline constexpr std::size_t piece = std::size_t{1} << 18;

// Takes the bytes of a body, in their order.
class Body {
 public:
  virtual void write(std::string_view bytes) = 0;

 protected:
  ~Body() = default;
};

// How each column of a chunk was compressed, for some chunks after it. It may be known later: then these wait.
class ChunkForms {
 public:
  using Forms = std::vector<column::KeptForm>;

  void set(Forms forms) { promise_.set_value(std::move(forms)); }
  const Forms& get() const { return forms_.get(); }

 private:
  std::promise<Forms> promise_;
  std::shared_future<Forms> forms_ = promise_.get_future().share();
};
// Those that a chunk finds, or those that it takes; null if columns are not compressed.
struct FormsOfChunk {
  std::shared_ptr<ChunkForms> forms = nullptr;
  bool finds = false;
};

// In the memory of `body`, which may have any contents.
HPS_ONCE EncodedChunk encode(const KeptObjects& objects, const FileOptions& options, const FormsOfChunk& forms,
                             std::string body);
// Writes the body while it is made.
HPS_ONCE ChunkHead encode(const KeptObjects& objects, const FileOptions& options, const FormsOfChunk& forms,
                          Body& body);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/chunks/encode_definitions.h")
