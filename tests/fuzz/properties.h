// SPDX-License-Identifier: MIT
#pragma once
// Properties of every type, format and message.

#include "fuzz/each_isa.h"
#include "fuzz/input.h"
#include "fuzz/pieces.h"
#include "fuzz/subject.h"
#include "fuzz/verdict.h"

namespace hps_fuzz {

// Larger values are parsed once: all else would take seconds.
inline constexpr std::size_t largest_value = std::size_t{1} << 14;

inline Verdict parse(Subject& out, std::string_view message) {
  return verdict_of(message.size(), [&] { out.from_string(message); });
}

// Whether an object that was parsed is small enough for all properties. (In packed rows may be nested too deep.)
inline bool is_small(const Subject& value) {
  std::size_t size = largest_value + 1;
  verdict_of(0, [&] { size = value.size_in_rows(); });
  return size <= largest_value;
}

// It parses as the fresh object did, of which these are the canonical bytes.
inline void check_parsed(const Subject& parsed, Verdict verdict, Verdict expected, const std::string& canonical,
                         const char* property) {
  require_same(verdict, expected, property);
  if (expected == Verdict::done) require(parsed.to_canonical() == canonical, property);
}

// An object that holds another message, this one, or what an error left of it.
inline void check_used(const Subject& fresh, const Input& in, Verdict expected, const std::string& canonical) {
  const auto used = fresh.fresh();
  for (const auto before : {in.before, in.message, in.message.substr(0, in.message.size() / 2)}) {
    parse(*used, before);
    check_parsed(*used, parse(*used, in.message), expected, canonical, "a used object parses as a fresh one");
  }
}

// A stream is granted memory for what it has read so far: only there it may refuse more than a string.
inline void check_stream(const Subject& fresh, const Input& in, Verdict expected, const std::string& canonical) {
  const auto streamed = fresh.fresh();
  const bool more = expected == Verdict::done;
  PiecesStream stream(std::string(in.message) + (more ? "!" : ""), in.pieces);
  const Verdict verdict = verdict_of(in.message.size(), [&] { streamed->from_stream(stream); });
  if (more && verdict == Verdict::limit_exceeded) {
    const auto poor = fresh.fresh();
    const Verdict least = verdict_of(in.message.size(), [&] { poor->from_string_in_least_memory(in.message); });
    return require_same(least, verdict, "a stream is granted no less than an empty string");
  }
  if (more) {
    check_parsed(*streamed, verdict, expected, canonical, "a stream parses as a string");
    require(stream.get() == '!', "a stream is left after the message");
  } else if (verdict == Verdict::done) {
    require(stream.get() != EOF, "a stream takes what a string takes, and bytes after it");
  }
}

inline void check_kernels(const Subject& fresh, const Input& in, Verdict expected, const std::string& canonical) {
  for_each_isa([&] {
    const auto parsed = fresh.fresh();
    check_parsed(*parsed, parse(*parsed, in.message), expected, canonical, "all kernels parse alike");
  });
}

// An object that was parsed has the same bytes in all kinds of memory and by all kernels.
inline void check_written(const Subject& value, const std::string& bytes) {
  require(value.serialized_size() == bytes.size(), "serialized_size() is the size");
  const auto memory = std::make_unique<std::byte[]>(bytes.size());
  const std::string_view written(reinterpret_cast<const char*>(memory.get()), bytes.size());
  require(value.to_span({memory.get(), bytes.size()}) == bytes.size() && written == bytes, "to_span() fits exactly");
  if (!bytes.empty()) {
    const auto less = std::make_unique<std::byte[]>(bytes.size() - 1);
    try {
      value.to_span({less.get(), bytes.size() - 1});
      fail("to_span() fits into a byte less");
    } catch (const hps::BufferTooSmall& error) {
      require(error.needed() == bytes.size(), "BufferTooSmall says the size");
    }
  }
  for_each_isa([&] { require(value.to_string() == bytes, "all kernels serialize alike"); });
}

inline void check_round_trip(const Subject& value, std::string_view bytes, const std::string& canonical) {
  const auto copy = value.fresh();
  check_parsed(*copy, parse(*copy, bytes), Verdict::done, canonical, "what was parsed is serialized and parsed again");
}

// Whether `fresh` holds the message now, and is small.
inline bool check(Subject& fresh, const Input& in) {
  subject_name = fresh.name();
  const Verdict verdict = parse(fresh, in.message);
  if (verdict == Verdict::done && !is_small(fresh)) return false;
  const std::string canonical = verdict == Verdict::done ? fresh.to_canonical() : "";
  check_used(fresh, in, verdict, canonical);
  check_stream(fresh, in, verdict, canonical);
  check_kernels(fresh, in, verdict, canonical);
  if (verdict != Verdict::done) return false;
  const std::string bytes = fresh.to_string();
  check_written(fresh, bytes);
  check_round_trip(fresh, bytes, canonical);
  return true;
}

}  // namespace hps_fuzz
