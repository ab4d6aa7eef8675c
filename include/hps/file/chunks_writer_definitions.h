// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "hps/file/chunks_writer.h"

namespace hps::detail::file {

HPS_ONCE ChunksWriter::ChunksWriter(ChunkOutput& file, std::size_t table, std::uint64_t size,
                                    std::unique_ptr<KeptColumns> kept)
    : file_(file),
      table_(table),
      kept_(std::move(kept)),
      most_bytes_(file.options().chunk_bytes),
      size_(size),
      ahead_(threads_of(file.options())) {}

HPS_ONCE std::unique_ptr<KeptColumns> ChunksWriter::next_kept() {
  if (spare_.empty()) return kept_->another();
  auto kept = std::move(spare_.back());
  spare_.pop_back();
  return kept;
}

// Those of the chunk that comes next: the same with any number of threads.
HPS_ONCE ChoicesOfChunk ChunksWriter::next_choices() {
  const bool makes = chunks_++ % chunks_alike == 0;
  if (makes) choices_ = std::make_shared<ChunkChoices>();
  return {choices_, makes};
}

HPS_ONCE void ChunksWriter::end_chunk(bool is_last) {
  if (!kept_->count()) return;
  file_.expect_open();
  or_abandon([&] {  // a chunk would be lost
    file_.begin_chunk(table_);
    kept_->end();
    bytes_ = 0;
    const bool is_at_once = kept_->lends() || (is_last && ahead_.empty());
    if (is_at_once || !encode_ahead()) put_at_once();
  });
}
HPS_ONCE void ChunksWriter::put_at_once() {
  while (!ahead_.empty()) put_first();
  body_ = file_.put(table_, *kept_, next_choices(), std::move(body_));
  kept_->begin();
}
// False if there is no thread for it.
HPS_ONCE bool ChunksWriter::encode_ahead() {
  if (!ahead_.has_room() && !ahead_.empty()) put_first();
  if (!ahead_.has_room()) return false;
  auto next = next_kept();
  encoded_.push_back(nullptr);
  const unsigned chunks = chunks_;
  auto encode_it = [&columns = *kept_, &options = file_.options(), choices = next_choices(),
                    body = std::move(body_)]() mutable { return encode(columns, options, choices, std::move(body)); };
  if (!ahead_.begin(std::move(encode_it))) {
    chunks_ = chunks;
    encoded_.pop_back();
    spare_.push_back(std::move(next));
    return false;
  }
  encoded_.back() = std::exchange(kept_, std::move(next));
  return true;
}
HPS_ONCE void ChunksWriter::put_first() {
  std::unique_ptr<KeptColumns> kept = std::move(encoded_.front());
  encoded_.pop_front();
  body_ = file_.put(table_, ahead_.take());
  kept->begin();
  spare_.push_back(std::move(kept));
}
HPS_ONCE void ChunksWriter::flush() {
  end_chunk(true);
  or_abandon([&] {
    while (!ahead_.empty()) put_first();
  });
}

}  // namespace hps::detail::file
