// SPDX-License-Identifier: MIT
#pragma once
// How the columns of a chunk were encoded, for some chunks after it: to choose takes time.

#include <any>
#include <cstdint>
#include <future>
#include <memory>
#include <utility>
#include <vector>

#include "hps/format/packed/columns/best_form.h"

namespace hps::detail::file {

struct ColumnChoice {
  column::KeptForm form;
  std::any blocks;                    // a NumbersHint, of numbers
  std::uint64_t count = 0, size = 0;  // values, and the bytes that they became

  void note(const column::KeptForm& f, std::uint64_t values, std::uint64_t bytes) {
    form = f;
    count = values;
    size = bytes;
  }
  bool is_similar(std::uint64_t other) const { return count && other <= 2 * count && count <= 2 * other; }
  // Whether so many values became about as many bytes: else they are of another kind.
  bool serves(std::uint64_t values, std::uint64_t bytes) const {
    const std::uint64_t expected = size * values / count, tolerance = expected / 8 + 16;
    return bytes <= expected + tolerance && expected <= bytes + tolerance;
  }
};

// They may be known later: then those who take them wait.
class ChunkChoices {
 public:
  using Columns = std::vector<ColumnChoice>;

  void set(Columns columns) { promise_.set_value(std::move(columns)); }
  const Columns& get() const { return columns_.get(); }

 private:
  std::promise<Columns> promise_;
  std::shared_future<Columns> columns_ = promise_.get_future().share();
};
// Those that a chunk makes, or those that it takes.
struct ChoicesOfChunk {
  std::shared_ptr<ChunkChoices> choices;
  bool makes = false;
};

}  // namespace hps::detail::file
