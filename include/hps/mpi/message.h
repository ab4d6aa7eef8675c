// SPDX-License-Identifier: MIT
#pragma once
// An object as it travels: one message, and large contents apart from it, out of the object into the other.

#include <climits>

#include "hps/format/packed.h"
#include "hps/mpi/channel.h"
#include "hps/mpi/envelope.h"
#include "hps/mpi/memory.h"

namespace hps::mpi {

// Objects of up to this many bytes go in one message, which is there before the receiver asks.
inline constexpr std::size_t small_message = 4096;
inline constexpr std::size_t nothing_apart = static_cast<std::size_t>(-1);

using Places = std::vector<std::span<std::byte>>;

// Refers to the object, unless nothing may be apart.
class Outgoing {
 public:
  template <class T, Format F>
  Outgoing(Channel& channel, const T& t, const F& format, std::size_t least_apart = Gathered::least_apart)
      : Outgoing(channel, envelope_of<T, F>()) {
    {
      GatherSink sink(head_, apart_, least_apart);
      Messages<F>::write(t, sink, format);
    }
    finish(t, format);
  }
  // Nothing yet; for a sink of its head.
  Outgoing(Channel& channel, const Envelope& envelope)
      : channel_(&channel), envelope_(envelope), head_(channel.take_memory()) {
    head_.assign(Envelope::bytes, '\0');
  }
  Outgoing(Outgoing&& other) noexcept = default;
  ~Outgoing() {
    if (head_.capacity() > sizeof(std::string)) channel_->give_back(std::move(head_));  // it has memory of its own
  }

  // After all of it was written: small contents move into the head, and the gaps are after the rest of it.
  template <class T, Format F>
  void finish(const T& t, const F& format) {
    if (!apart_.empty() && size() <= small_message) {
      head_.resize(Envelope::bytes);
      apart_.clear();
      GatherSink sink(head_, apart_, nothing_apart);
      Messages<F>::write(t, sink, format);
    }
    envelope_.rest = head_.size() - Envelope::bytes;
    envelope_.gaps = static_cast<std::uint32_t>(apart_.size());
    if (!apart_.empty()) envelope_.contents_tag = static_cast<std::uint32_t>(channel_->next_tag());
    append_gaps();
    put_envelope();
  }
  // The head is full, and more comes in chunks.
  void go_on_in_chunks() {
    envelope_.rest = head_.size() - Envelope::bytes;
    envelope_.in_chunks = 1;
    envelope_.contents_tag = static_cast<std::uint32_t>(channel_->next_tag());
    put_envelope();
  }

  std::string& written() { return head_; }
  std::vector<Apart<const std::byte>>& apart() { return apart_; }
  std::span<const std::byte> head() const { return std::as_bytes(std::span(head_)); }
  std::vector<Bytes> contents() const {
    std::vector<Bytes> contents;
    for (const auto& part : apart_) contents.push_back(part.bytes);
    return contents;
  }
  int contents_tag() const { return static_cast<int>(envelope_.contents_tag); }

 private:
  std::size_t size() const {
    std::size_t n = head_.size();
    for (const auto& part : apart_) n += part.bytes.size();
    return n;
  }
  void append_gaps() {
    char number[2 * sizeof(std::uint64_t)];
    for (const auto& part : apart_) {
      kernel::store(kernel::store(number, std::uint64_t{part.position - Envelope::bytes}),
                    std::uint64_t{part.bytes.size()});
      head_.append(number, sizeof number);
    }
  }
  void put_envelope() { to_span(envelope_, std::span(head_.data(), Envelope::bytes), raw); }

  Channel* channel_;
  Envelope envelope_;
  std::string head_;
  std::vector<Apart<const std::byte>> apart_;
};

// The head of a message from rank `source`, checked to be of that type and format.
class Incoming {
 public:
  Incoming(std::string_view head, int source) : head_(head), source_(source), envelope_(open(head, source)) {
    head_.remove_prefix(Envelope::bytes);
    if (envelope_.rest > head_.size() || (head_.size() - envelope_.rest) / 16 != envelope_.gaps ||
        (head_.size() - envelope_.rest) % 16)
      fail("a message whose size differs from what it says");
    if (envelope_.in_chunks && !(envelope_.in_chunks == 1 && envelope_.gaps == 0)) fail("chunks with gaps");
    if (envelope_.contents_tag > INT_MAX) fail("a tag that is out of range");
    read_gaps();
  }

  // The size of a head that begins so.
  static std::size_t head_size(std::string_view begin, int source) {
    const Envelope e = open(begin, source);
    return Envelope::bytes + static_cast<std::size_t>(e.rest) + 16 * std::size_t{e.gaps};
  }

  bool in_chunks() const { return envelope_.in_chunks; }  // then rest() is the first one
  std::string_view rest() const { return head_.substr(0, envelope_.rest); }
  std::span<const Gap> gaps() const { return gaps_; }
  int contents_tag() const { return static_cast<int>(envelope_.contents_tag); }
  std::size_t size() const { return size_; }  // of all that came or comes; of chunks, the first

  // `receive(places)` puts what lies apart into its places. A message of more than `most` bytes is refused.
  template <class T, Format F>
  void parse(T& t, const F& format, std::size_t most, auto&& receive) const {
    expect<T, F>();
    if (in_chunks()) fail("a message in chunks");
    if (size_ > most) fail_size(size_, most);
    if (gaps_.empty()) return Messages<F>::parse(rest(), t, format);
    if constexpr (!std::same_as<F, Packed>) {  // columns are parsed from the whole
      Places places;
      if (find_places(t, format, places)) return receive(places);
    }
    std::string whole;
    kernel::resize_unfilled(whole, size_ - Envelope::bytes - 16 * gaps_.size());
    receive(places_in(whole));
    Messages<F>::parse(whole, t, format);
  }

  // Checks that the message is a T in the format F.
  template <class T, Format F>
  void expect() const {
    if (envelope_.format != F::number) fail("a message in another format than it is received in");
    if (envelope_.shape != known_shape<T>.hash()) fail_shape(known_shape<T>.type());
  }

  [[noreturn]] HPS_COLD void fail(const char* problem) const { fail(problem, source_); }
  [[noreturn]] HPS_COLD void fail_size(std::size_t n, std::size_t most) const {
    fail(ErrorText("a message of %zu bytes, more than max_message(%zu)", n, most).c_str());
  }

 private:
  [[noreturn]] HPS_COLD static void fail(const char* problem, int source) {
    throw Error("recv", source, MPI_SUCCESS, problem);
  }

  static Envelope open(std::string_view head, int source) {
    if (head.empty()) fail("no message, because the sender failed", source);
    Envelope e{.magic = 0};
    if (head.size() >= Envelope::bytes) from_span(std::span(head.data(), Envelope::bytes), e, raw);
    if (e.magic != Envelope::right_magic) fail("not a message of hps::mpi (sent by MPI_Send, or as a span?)", source);
    return e;
  }

  void read_gaps() {
    size_ = Envelope::bytes + head_.size();
    std::size_t before = 0;
    for (const char* p = head_.data() + envelope_.rest; p != head_.data() + head_.size(); p += 16) {
      const auto position = kernel::load<std::uint64_t>(p), n = kernel::load<std::uint64_t>(p + 8);
      if (position < before || position > envelope_.rest || n == 0 || n > static_cast<std::size_t>(-1) / 4 - size_)
        fail("contents that are outside of the message");
      before = static_cast<std::size_t>(position);
      gaps_.push_back({before, static_cast<std::size_t>(n)});
      size_ += static_cast<std::size_t>(n);
    }
  }

  template <class T, Format F>
  bool find_places(T& t, const F& format, Places& places) const {
    try {
      places = scatter(rest(), gaps_, t, format);
      return true;
    } catch (const NoPlace&) {
      return false;
    }
  }

  // All but what lies apart is copied into the whole.
  Places places_in(std::string& whole) const {
    Places places;
    char* to = whole.data();
    std::size_t at = 0;
    const auto copy_up_to = [&](std::size_t end) {
      std::memcpy(to, head_.data() + at, end - at);
      to += end - at;
      at = end;
    };
    for (const Gap& gap : gaps_) {
      copy_up_to(gap.position);
      places.push_back(std::as_writable_bytes(std::span(to, gap.size)));
      to += gap.size;
    }
    copy_up_to(envelope_.rest);
    return places;
  }

  [[noreturn]] HPS_COLD void fail_shape(std::string_view expected) const {
    const std::string sent = KnownShape::name_of(envelope_.shape);
    fail(ErrorText("a message of %s, received as %.*s", sent.c_str(), static_cast<int>(expected.size()),
                   expected.data())
             .c_str());
  }

  std::string_view head_;
  int source_;
  Envelope envelope_;
  std::vector<Gap> gaps_;
  std::size_t size_ = 0;
};

}  // namespace hps::mpi
