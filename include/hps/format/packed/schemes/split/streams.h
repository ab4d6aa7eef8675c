// SPDX-License-Identifier: MIT
#pragma once
// The codes of tokens, in four streams after their sizes.

#include <cstring>

#include "hps/format/packed/schemes/split/code_lengths.h"

namespace hps::detail::column {

[[gnu::noinline]] inline char* put_streams(char* p, const std::uint8_t* token, std::size_t n,
                                           const CodeLengths& lengths) {
  kernel::Code codes[most_tokens];
  lengths.make_codes(codes);
  char* const sizes = p;
  p += 2 * kernel::token_streams;
  for (std::size_t k = 0; k < kernel::token_streams; ++k) {
    const std::size_t some = kernel::tokens_of_stream(n, k);
    char* const end = kernel::put_tokens(p, token, some, codes);
    kernel::store(sizes + 2 * k, static_cast<std::uint16_t>(end - p));
    p = end;
    token += some;
  }
  return p;
}

[[gnu::noinline]] inline void get_streams(Input& in, std::uint8_t* token, std::size_t n, const kernel::Decoded* table) {
  const char* const sizes = in.bytes(2 * kernel::token_streams);
  std::size_t size[kernel::token_streams], all = 0;
  for (std::size_t k = 0; k < kernel::token_streams; ++k) {
    size[k] = kernel::load<std::uint16_t>(sizes + 2 * k);
    if (size[k] > kernel::packed_size(kernel::tokens_of_stream(n, k), kernel::longest_code))
      in.fail("a stream that is too long");
    all += size[k];
  }
  constexpr std::size_t slack = kernel::stream_slack(block_size);
  const char* from = in.bytes(all);
  char copy[block_size * kernel::longest_code / 8 + 8 + slack];
  if (in.remaining() < slack) {
    std::memcpy(copy, from, all);
    std::memset(copy + all, 0, slack);
    from = copy;
  }
  kernel::FourStreams streams;
  for (std::size_t k = 0; k < kernel::token_streams; from += size[k++]) streams[k] = from;
  const auto decoded = kernel::get_tokens(token, n, streams, table);
  for (std::size_t k = 0; k < kernel::token_streams; ++k)
    if ((decoded[k] + 7) / 8 != size[k]) in.fail("a stream that does not end with its tokens");
}

}  // namespace hps::detail::column
