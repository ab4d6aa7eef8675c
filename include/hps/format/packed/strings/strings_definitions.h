// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/strings/strings_writer.h"

namespace hps::detail::column {

HPS_ONCE void StringsWriter::put_to_block(std::string_view s) {
  if (filled_ && size_ + s.size() > most_text) put_block();
  if (!filled_) begin_block();
  if (numbered_) put_number_of(s);
  else put_characters(s);
  size_ += s.size();
  if (pieces_) add_to_piece(s);
  if (++filled_ == block_size) put_block();
  else if (filled_ == room_) make_room(8 * room_);
  const bool short_ones_fit = filled_ && size_ + 8 * block_size <= most_text;
  at_once_ = numbered_ && short_ones_fit && !pieces_ ? room_ - 1 - filled_ : 0;
}

}  // namespace hps::detail::column
