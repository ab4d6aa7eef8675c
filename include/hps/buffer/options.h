// SPDX-License-Identifier: MIT
#pragma once
// Limits on the cost of a message, and the other options that all formats share.

#include <cstddef>

namespace hps::detail {

class WrittenVersions;

struct Limits {
  std::size_t depth = 1000;
  std::size_t expansion = 512;
  bool canonical = false;
  // Set by described formats: objects of hand-written classes are messages of their own, which a program without the
  // class can pass over.
  bool described = false;
  // While a message is parsed that has hand-written classes in other versions than today's: these.
  const WrittenVersions* versions = nullptr;
  bool operator==(const Limits&) const = default;

  // For such an object: what is in it is as in other messages.
  constexpr Limits inside() const {
    Limits limits = *this;
    limits.described = false;
    return limits;
  }
};

// A format is a constant object that carries its options; each call gives a new object: compact.max_depth(64).
template <class F>
struct Options {
  Limits limits;

  // Levels of containers, pointers and hand-written types inside each other (1000), serializing and parsing. A list of
  // shared nodes needs as many as it has nodes.
  constexpr F max_depth(std::size_t levels) const {
    F f = static_cast<const F&>(*this);
    f.limits.depth = levels;
    return f;
  }

  // Memory that parsing may allocate for objects: 1 MiB and this multiple of the size of the message (512), in packed
  // 128 MiB and 8 times this multiple. For a stream, the bytes read so far count. Objects that could not be parsed with
  // it are not serialized either.
  constexpr F max_expansion(std::size_t factor) const {
    F f = static_cast<const F&>(*this);
    f.limits.expansion = factor;
    return f;
  }

  // Writes unordered containers in the order of their elements' compact bytes, so that equal values have equal bytes.
  constexpr F canonical() const {
    F f = static_cast<const F&>(*this);
    f.limits.canonical = true;
    return f;
  }
};

}  // namespace hps::detail
