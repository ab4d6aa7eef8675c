// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "hps/file/records_writer.h"

namespace hps::detail::file {

HPS_ONCE RecordsWriter::RecordsWriter(WrittenFile& file, std::size_t table, const WrittenRecords& records)
    : file_(file),
      table_(table),
      records_(records),
      kept_(std::make_unique<KeptObjects>(records, file.options())),
      size_(file.size(table)),
      ahead_(threads_of(file.options())) {}

HPS_ONCE std::unique_ptr<KeptObjects> RecordsWriter::make_kept() {
  if (spare_.empty()) return std::make_unique<KeptObjects>(records_, file_.options());
  auto kept = std::move(spare_.back());
  spare_.pop_back();
  return kept;
}

// Of the chunk that comes next: the same with any number of threads.
HPS_ONCE ChoicesOfChunk RecordsWriter::next_choices() {
  const bool makes = chunks_++ % chunks_alike == 0;
  if (makes) choices_ = std::make_shared<ChunkChoices>();
  return {choices_, makes};
}

HPS_ONCE void RecordsWriter::write(const void* objects, std::size_t n) {
  file_.expect_open();
  const std::size_t most_bytes = file_.options().chunk_bytes;
  for (auto next = static_cast<const char*>(objects); n;) {
    const std::size_t room = most_objects - static_cast<std::size_t>(kept_->count());
    const std::size_t some = records_.add_raw(next, std::min(n, room), bytes_, most_bytes);
    put(next, some);
    next += some * records_.size;
    n -= some;
    if (bytes_ >= most_bytes || kept_->count() == most_objects) end_chunk(false);
  }
}
HPS_ONCE void RecordsWriter::put(const char* objects, std::size_t n) {
  try {
    kept_->put(objects, n);
    size_ += n;
  } catch (...) {
    file_.abandon();  // some of the columns may have more values than others
    throw;
  }
}

HPS_ONCE void RecordsWriter::end_chunk(bool is_last) {
  if (!kept_->count()) return;
  file_.expect_open();
  try {
    file_.begin_chunks();
    kept_->end();
    bytes_ = 0;
    const bool is_at_once = kept_->lends() || (is_last && ahead_.empty());
    if (is_at_once || !encode_ahead()) put_at_once();
  } catch (...) {
    file_.abandon();  // a chunk is lost
    throw;
  }
}
HPS_ONCE void RecordsWriter::put_at_once() {
  while (!ahead_.empty()) put_first();
  body_ = file_.put(table_, *kept_, next_choices(), std::move(body_));
  kept_->begin();
}
// False if there is no thread for it.
HPS_ONCE bool RecordsWriter::encode_ahead() {
  if (!ahead_.has_room() && !ahead_.empty()) put_first();
  if (!ahead_.has_room()) return false;
  auto next = make_kept();
  encoded_.push_back(nullptr);
  const unsigned chunks = chunks_;
  auto encode_it = [&objects = *kept_, &options = file_.options(), choices = next_choices(),
                    body = std::move(body_)]() mutable { return encode(objects, options, choices, std::move(body)); };
  if (!ahead_.begin(std::move(encode_it))) {
    chunks_ = chunks;
    encoded_.pop_back();
    spare_.push_back(std::move(next));
    return false;
  }
  encoded_.back() = std::exchange(kept_, std::move(next));
  return true;
}
HPS_ONCE void RecordsWriter::put_first() {
  std::unique_ptr<KeptObjects> objects = std::move(encoded_.front());
  encoded_.pop_front();
  body_ = file_.put(table_, ahead_.take());
  objects->begin();
  spare_.push_back(std::move(objects));
}
HPS_ONCE void RecordsWriter::flush() {
  end_chunk(true);
  try {
    while (!ahead_.empty()) put_first();
  } catch (...) {
    file_.abandon();
    throw;
  }
}

}  // namespace hps::detail::file
