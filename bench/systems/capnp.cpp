// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include <capnp/any.h>
#include <capnp/serialize-packed.h>

#include "harness/add_system.h"
#include "harness/buffer.h"
#include "systems/capnp/arrays.h"
#include "systems/capnp/entries.h"
#include "systems/capnp/evolution.h"
#include "systems/capnp/peptides.h"
#include "systems/capnp/records.h"

namespace bench {
namespace {

using capnp::word;

struct CapnpMessages {
  template <class T>
  static auto fields(const auto& message) {
    return CapnpBinding<T>::fields(message);
  }

  static const auto& get(const auto& field) { return field; }
  template <class Message>
  static const auto& get(const std::optional<Message>& field) {
    return *field;
  }

  static std::string_view text(capnp::Text::Reader text) { return {text.begin(), text.size()}; }

  // Side by side, as this schema has them. A later one may have made them the first fields of structs.
  template <class T>
  static auto numbers(const auto& list) {
    using Stored = std::remove_cvref_t<decltype(list[0])>;
    static_assert(std::endian::native == std::endian::little, "the message's");
    const auto bytes = capnp::toAny(list).getRawBytes();
    if (bytes.size() != list.size() * sizeof(Stored)) throw std::runtime_error("not a list of numbers");
    return std::span(reinterpret_cast<const Stored*>(bytes.begin()), list.size());
  }
};

// Input is not trusted. Accessors check all bounds, and a limit keeps a message from leading its reader to the same
// memory again and again: no field is read twice, so that all there is to read is no more than the message.
template <class T>
void with_message(kj::ArrayPtr<const word> segment, auto action) {
  capnp::ReaderOptions limits;
  limits.traversalLimitInWords = 2 * segment.size();
  capnp::SegmentArrayMessageReader reader(kj::arrayPtr(&segment, 1), limits);
  action(reader.getRoot<typename CapnpBinding<T>::Message>());
}

template <class T>
void parse_segment(kj::ArrayPtr<const word> segment, T& value) {
  with_message<T>(segment, [&](auto message) { InPlace<CapnpMessages>::parse_message(message, value); });
}

template <class T>
std::uint64_t read_segment(kj::ArrayPtr<const word> segment) {
  Digest digest;
  with_message<T>(segment, [&](auto message) { InPlace<CapnpMessages>::read_message<T>(message, digest); });
  return digest.sum();
}

// Builds messages in one segment of memory, which is kept.
class Workshop {
 public:
  // Valid until the next call. The builder's end zeroes what it used, as the next one needs it.
  template <class T>
  kj::ArrayPtr<const word> build(const T& value) {
    while (true) {
      builder_.emplace(memory_);
      CapnpBinding<T>::to_message(value, builder_->template initRoot<typename CapnpBinding<T>::Message>());
      const auto segments = builder_->getSegmentsForOutput();
      if (segments.size() == 1) return segments[0];
      grow(2 * builder_->sizeInWords());
    }
  }

 private:
  void grow(std::size_t words) {
    builder_.reset();
    memory_ = zeroed(words);
  }

  static kj::Array<word> zeroed(std::size_t words) {
    auto memory = kj::heapArray<word>(words);
    std::ranges::fill(memory.asBytes(), kj::byte{0});
    return memory;
  }

  kj::Array<word> memory_ = zeroed(capnp::SUGGESTED_FIRST_SEGMENT_WORDS);
  std::optional<capnp::MallocMessageBuilder> builder_;
};

// The message is what the library builds, and it is read as it is: there is no encoding of it that could be timed on
// its own. It is the builder's only segment, without a table of segments and without a copy. Builders zero their memory
// at their end, so that a message cannot stay in a block of the caller's: it is copied there.
class CapnProto {
 public:
  static constexpr std::string_view name = "capnp";
  using Evolving = CapnProto;
  static std::string version() {
    return std::to_string(CAPNP_VERSION_MAJOR) + "." + std::to_string(CAPNP_VERSION_MINOR) + "." +
           std::to_string(CAPNP_VERSION_MICRO);
  }

  template <class T>
  std::string_view serialize(const T& value) {
    const auto bytes = workshop_.build(value).asChars();
    return {bytes.begin(), bytes.size()};
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    parse_segment(segment(bytes), value);
  }

  template <class T>
  std::uint64_t read(std::string_view bytes) {
    return read_segment<T>(segment(bytes));
  }

 private:
  // Messages lie at multiples of words, like everything that comes from an allocator.
  static kj::ArrayPtr<const word> segment(std::string_view bytes) {
    return kj::arrayPtr(reinterpret_cast<const word*>(bytes.data()), bytes.size() / sizeof(word));
  }

  Workshop workshop_;
};

// The message written to a stream in packed encoding, and unpacked into kept memory before it is read.
class PackedCapnProto {
 public:
  static constexpr std::string_view name = "capnp-packed";
  using Evolving = PackedCapnProto;
  static std::string version() { return CapnProto::version(); }

  template <class T>
  std::string_view serialize(const T& value) {
    const auto segment = workshop_.build(value);
    buffer_.clear();
    const std::size_t capacity = most_packed_bytes * (table_words + segment.size());
    char* const begin = buffer_.extend(capacity);
    return {begin, pack(segment, {begin, capacity})};
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    return pack(workshop_.build(value), block);
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    unpack(bytes, [&](auto segment) { parse_segment(segment, value); });
  }

  template <class T>
  std::uint64_t read(std::string_view bytes) {
    std::uint64_t sum = 0;
    unpack(bytes, [&](auto segment) { sum = read_segment<T>(segment); });
    return sum;
  }

 private:
  static constexpr std::size_t most_packed_bytes = 10;  // of a word: a tag, its eight bytes, a count
  static constexpr std::size_t table_words = 1;
  static constexpr std::uint64_t most_words = std::uint64_t{1} << 28;  // 2 GiB, well above the longest message

  static std::size_t pack(kj::ArrayPtr<const word> segment, std::span<char> target) {
    kj::ArrayOutputStream stream(kj::arrayPtr(reinterpret_cast<kj::byte*>(target.data()), target.size()));
    capnp::writePackedMessage(stream, kj::arrayPtr(&segment, 1));
    return stream.getArray().size();
  }

  // The reader takes memory of its own where the kept memory is too small.
  void unpack(std::string_view bytes, auto action) {
    capnp::ReaderOptions limits;
    limits.traversalLimitInWords = most_words;
    kj::ArrayInputStream stream(kj::arrayPtr(reinterpret_cast<const kj::byte*>(bytes.data()), bytes.size()));
    capnp::PackedMessageReader reader(stream, limits, memory_);
    const auto segment = reader.getSegment(0);
    action(segment);
    if (segment.size() > memory_.size()) memory_ = kj::heapArray<word>(segment.size());
  }

  Workshop workshop_;
  Buffer buffer_;
  kj::Array<word> memory_;
};

const AddSystem<CapnProto> capn_proto;
const AddSystem<PackedCapnProto> packed_capn_proto;

}  // namespace
}  // namespace bench
