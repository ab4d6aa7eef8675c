// SPDX-License-Identifier: MIT
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <avro/Decoder.hh>
#include <avro/Encoder.hh>
#include <avro/Stream.hh>

#include "harness/add_system.h"

namespace bench {
namespace {

// Avro's bytes carry no schema: both sides have it, here as the order of these calls. They are those that Avro's own
// codec_traits make, except that strings and vectors are parsed into the memory that they have.
template <class T>
void encode(avro::Encoder& out, const T& value) {
  if constexpr (std::same_as<T, bool>) {
    out.encodeBool(value);
  } else if constexpr (std::same_as<T, std::int32_t>) {
    out.encodeInt(value);
  } else if constexpr (std::integral<T>) {
    out.encodeLong(static_cast<std::int64_t>(value));  // Avro has no unsigned numbers
  } else if constexpr (std::same_as<T, double>) {
    out.encodeDouble(value);
  } else if constexpr (Text<T>) {
    out.encodeString(value);
  } else if constexpr (Described<const T>) {
    std::apply([&](const auto&... member) { (encode(out, member), ...); }, members(value));
  } else if constexpr (Pair<T>) {  // a record of two
    encode(out, value.first);
    encode(out, value.second);
  } else if constexpr (Optional<T>) {  // a union of null and the value
    out.encodeUnionIndex(value ? 1 : 0);
    if (value) encode(out, *value);
  } else if constexpr (Map<T>) {
    out.mapStart();
    if (!value.empty()) out.setItemCount(value.size());
    for (const auto& [key, mapped] : value) {
      out.startItem();
      encode(out, key);
      encode(out, mapped);
    }
    out.mapEnd();
  } else {
    out.arrayStart();
    if (!value.empty()) out.setItemCount(value.size());
    for (const auto& element : value) {
      out.startItem();
      encode(out, element);
    }
    out.arrayEnd();
  }
}

template <class T>
void decode(avro::Decoder& in, T& value) {
  if constexpr (std::same_as<T, bool>) {
    value = in.decodeBool();
  } else if constexpr (std::same_as<T, std::int32_t>) {
    value = in.decodeInt();
  } else if constexpr (std::integral<T>) {
    value = static_cast<T>(in.decodeLong());
  } else if constexpr (std::same_as<T, double>) {
    value = in.decodeDouble();
  } else if constexpr (Text<T>) {
    in.decodeString(value);
  } else if constexpr (Described<T>) {
    std::apply([&](auto&... member) { (decode(in, member), ...); }, members(value));
  } else if constexpr (Pair<T>) {
    decode(in, value.first);
    decode(in, value.second);
  } else if constexpr (Optional<T>) {
    if (in.decodeUnionIndex() == 0) return value.reset();
    decode(in, value ? *value : value.emplace());
  } else if constexpr (Map<T>) {
    value.clear();
    for (std::size_t count = in.mapStart(); count != 0; count = in.mapNext()) {
      for (; count != 0; --count) {
        std::string key;
        decode(in, key);
        decode(in, value[std::move(key)]);
      }
    }
  } else {
    std::size_t size = 0;
    for (std::size_t count = in.arrayStart(); count != 0; count = in.arrayNext()) {
      value.resize(size + count);
      for (; count != 0; --count) decode(in, value[size++]);
    }
    value.resize(size);
  }
}

// Avro's own streams in memory are chunks, made anew for each message. These are one piece, and stay: in memory of
// their own that grows, or in the caller's block.
class Output final : public avro::OutputStream {
 public:
  void start(std::span<char> block = {}) { block_ = block, used_ = 0; }

  bool next(std::uint8_t** data, std::size_t* count) override {
    if (block_.empty()) grow();
    const std::span<char> memory = block_.empty() ? std::span<char>(memory_) : block_;
    *data = reinterpret_cast<std::uint8_t*>(memory.data()) + used_;
    *count = memory.size() - used_;
    used_ = memory.size();
    return *count != 0;
  }

  void backup(std::size_t count) override { used_ -= count; }
  std::uint64_t byteCount() const override { return used_; }
  void flush() override {}

  std::string_view view() const { return {memory_.data(), used_}; }

 private:
  void grow() {
    if (used_ == memory_.size()) memory_.resize(std::max<std::size_t>(2 * used_, 4096));
  }

  std::vector<char> memory_;
  std::span<char> block_;
  std::size_t used_ = 0;
};

class Input final : public avro::InputStream {
 public:
  void start(std::string_view bytes) { rest_ = bytes, size_ = bytes.size(); }

  bool next(const std::uint8_t** data, std::size_t* count) override {
    *data = reinterpret_cast<const std::uint8_t*>(rest_.data());
    *count = rest_.size();
    rest_.remove_prefix(rest_.size());
    return *count != 0;
  }

  void backup(std::size_t count) override { rest_ = {rest_.data() - count, count}; }
  void skip(std::size_t count) override { rest_.remove_prefix(std::min(count, rest_.size())); }
  std::size_t byteCount() const override { return size_ - rest_.size(); }

 private:
  std::string_view rest_;
  std::size_t size_ = 0;
};

class AvroCpp {
 public:
  static constexpr std::string_view name = "avro-cpp";
  static std::string version() { return HPS_BENCH_AVRO_CPP_VERSION; }

  template <class T>
  std::string_view serialize(const T& value) {
    write(value);
    return output_.view();
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    write(value, block);
    return output_.byteCount();
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    decoder_->init(input_);
    input_.start(bytes);
    decode(*decoder_, value);
  }

 private:
  // A stream starts after init(), which gives it back what is left of a message that failed.
  template <class T>
  void write(const T& value, std::span<char> block = {}) {
    encoder_->init(output_);
    output_.start(block);
    encode(*encoder_, value);
    encoder_->flush();
  }

  avro::EncoderPtr encoder_ = avro::binaryEncoder();
  avro::DecoderPtr decoder_ = avro::binaryDecoder();
  Output output_;
  Input input_;
};

const AddSystem<AvroCpp> avro_cpp;

}  // namespace
}  // namespace bench
