// SPDX-License-Identifier: MIT
#pragma once
// Messages whose large contents are not copied, for writev(), RDMA, or messages of their own:
//
//   const hps::Gathered list = hps::gather(object);              // refers to the large arrays and strings in object
//   for (auto bytes : list.spans()) send(bytes);                 // together they are to_string(object, hps::raw)
//
// and parsed in two steps, the sizes first and then the contents into their places:
//
//   for (auto place : hps::scatter(rest, gaps, object)) receive(place);   // list.rest() and list.gaps() of the sender
//
// Strings and the elements of contiguous containers whose memory is their encoding lie apart from the rest, unless they
// are in keys of maps, elements of sets, fixed-size arrays, behind a weak_ptr or reference_wrapper, or passed to the
// buffer by hand-written functions.

#include "hps/buffer/apart.h"
#include "hps/hps.h"

namespace hps {

// A message in parts. It refers to the object: do not modify that while the message is in use.
class Gathered {
 public:
  // Contents of fewer bytes are copied: for them a reference costs more.
  static constexpr std::size_t least_apart = 512;

  std::size_t size() const {
    std::size_t n = rest_.size();
    for (const auto& part : apart_) n += part.bytes.size();
    return n;
  }
  std::string_view rest() const { return rest_; }
  std::span<const Apart<const std::byte>> apart() const { return apart_; }
  std::vector<Gap> gaps() const {
    std::vector<Gap> gaps;
    for (const auto& part : apart_) gaps.push_back({part.position, part.bytes.size()});
    return gaps;
  }
  // Their concatenation is the message.
  std::vector<std::span<const std::byte>> spans() const {
    std::vector<std::span<const std::byte>> spans;
    const auto rest = std::as_bytes(std::span(rest_));
    std::size_t at = 0;
    for (const auto& part : apart_) {
      if (part.position > at) spans.push_back(rest.subspan(at, part.position - at));
      spans.push_back(part.bytes);
      at = part.position;
    }
    if (at < rest.size()) spans.push_back(rest.subspan(at));
    return spans;
  }

  template <class T, Format F>
  void assign(const T& t, const F& format, std::size_t least = least_apart) {
    rest_.clear();
    apart_.clear();
    detail::GatherSink sink(rest_, apart_, least);
    detail::MessagesOf<F, T>::write(t, sink, format);
  }

 private:
  std::string rest_;
  std::vector<Apart<const std::byte>> apart_;
};

template <class T, Format F = Raw>
Gathered gather(const T& t, const F& format = {}) {
  Gathered list;
  list.assign(t, format);
  return list;
}
template <class T, Format F = Raw>
Gathered gather(const T&& t, const F& format = {}) = delete;

// Parses everything but the contents of the gaps into `out`, and returns where these belong, in the order of the gaps;
// do not modify `out` before they are there. Memory for the gaps is allocated: their sizes must be those of the
// contents. Throws ParseError as from_string does, and NoPlace if this type can only be parsed from the whole message.
template <class T, Format F = Raw>
std::vector<std::span<std::byte>> scatter(std::string_view rest, std::span<const Gap> gaps, T& out,
                                          const F& format = {}) {
  static_assert(!F::reads_views, "hps: views are parsed from a span or a string only");
  std::vector<std::span<std::byte>> places;
  detail::ScatterSource source(rest, gaps, places);
  detail::Messages<F>::parse(source, out, format);
  return places;
}

}  // namespace hps
