// SPDX-License-Identifier: MIT
#pragma once

#include "hps/buffer/source_reader.h"
#include "hps/evolution/plan.h"

namespace hps::detail::evolution {

// Takes one message from a stream, and nothing after it: where it ends, its schema tells.
class SourceRows final : public MoreRows {
 public:
  explicit SourceRows(SourceReader& in) : in_(in), p_(in.start()) {}

  const std::string& read(const Plan& plan, std::size_t most_levels) {
    return read(plan.theirs(), plan.encoding(), plan.their_sizes(), most_levels);
  }
  const std::string& read(const Graph& graph, const row::Encoding& encoding, const Sizes& sizes,
                          std::size_t most_levels) {
    RowsInput(all_, graph, encoding, sizes, most_levels, this).skip(0);
    return all_;
  }
  // Bytes of the last piece of the stream.
  std::size_t used() const { return in_.used(p_); }

 private:
  std::string_view at_least(std::size_t n) override {
    std::string more;
    p_ = in_.read(p_, more, n - all_.size(), nullptr);
    return all_ += more;
  }

  SourceReader& in_;
  const char* p_;
  std::string all_;
};

}  // namespace hps::detail::evolution
