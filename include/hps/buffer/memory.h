// SPDX-License-Identifier: MIT
#pragma once
// Contiguous memory of any byte-like type, as an argument.

#include <span>
#include <string_view>

#include "hps/buffer/sink.h"

namespace hps::detail {

template <class R>
concept ByteRange = requires(R&& r) {
  requires ByteLike<std::remove_cvref_t<decltype(*std::data(r))>>;
  std::size(r);
};

template <class R>
concept WritableByteRange =
    ByteRange<R> && requires(R&& r) { requires !std::is_const_v<std::remove_reference_t<decltype(*std::data(r))>>; };

// Views of its bytes would dangle.
template <class R>
concept OwningTemporary = ByteRange<R> && !std::is_reference_v<R> && !std::ranges::enable_borrowed_range<R>;

}  // namespace hps::detail

namespace hps {

struct WritableBytes : std::span<std::byte> {
  template <detail::WritableByteRange R>
  WritableBytes(R&& r) : span(reinterpret_cast<std::byte*>(std::data(r)), std::size(r)) {}
  template <detail::ByteLike C>
  WritableBytes(C* data, std::size_t n) : span(reinterpret_cast<std::byte*>(data), n) {}
};

struct ReadableBytes : std::span<const std::byte> {
  template <detail::ByteRange R>
  ReadableBytes(R&& r) : span(reinterpret_cast<const std::byte*>(std::data(r)), std::size(r)) {}
  template <detail::ByteLike C>
  ReadableBytes(const C* data, std::size_t n) : span(reinterpret_cast<const std::byte*>(data), n) {}
  std::string_view characters() const { return {reinterpret_cast<const char*>(data()), size()}; }
};

}  // namespace hps
