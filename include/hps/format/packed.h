// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory_resource>

#include "hps/error.h"
#include "hps/format/compact.h"
#include "hps/format/compressor.h"
#include "hps/format/format.h"

namespace hps::detail::column {

inline constexpr std::size_t most_of_compressor = 32;  // characters of its name

constexpr bool may_be_named(std::string_view name) {
  for (const char c : name)
    if (static_cast<unsigned char>(c) < ' ' || c == 127) return false;
  return name.size() <= most_of_compressor;
}

}  // namespace hps::detail::column

namespace hps {

// How much time serializing may take to make columns of numbers smaller. Parsing reads the messages of all three.
enum class Effort : unsigned char {
  quick,     // no entropy coding: for memory and fast networks
  balanced,  // a scheme is kept from block to block, and compared with others from time to time
  thorough,  // all schemes are compared for every block, in short columns too: several times as long
};

// Objects by columns: for many of a kind, or few with long arrays.
struct Packed : detail::Options<Packed> {
  static constexpr const char* name = "packed";
  static constexpr std::uint16_t number = 3;
  using Codec = detail::CompactCodec;  // of rows
  static constexpr bool reads_views = false;

  // With a compressor, of one kind or several: each column becomes as small as one of them makes it, if that is
  // smaller. Parsing takes messages of all compressors that it is given, and those without.
  constexpr Packed with(const Compression& compression) const {
    if (compression.id < 1 || compression.id > 15) throw Error("hps: the id of a compressor is 1 to 15");
    if (!detail::column::may_be_named(compression.name))
      throw Error("hps: the name of a compressor has at most 32 characters, and no control characters");
    Packed format = *this;
    for (Compression& c : format.compressions) {
      if (c.make && c.id != compression.id) continue;
      c = compression;
      return format;
    }
    throw Error("hps: a format takes four compressors");
  }

  // Columns and what they are made from take their memory from this, else from std::pmr::get_default_resource(). A
  // std::pmr::unsynchronized_pool_resource that is kept, with a largest_required_pool_block of some MiB, saves the
  // allocations of one message after another; compressors and objects written by hand have their own.
  constexpr Packed memory(std::pmr::memory_resource& kept) const {
    Packed format = *this;
    format.resource = &kept;
    return format;
  }

  constexpr Packed effort(Effort effort) const {
    Packed format = *this;
    format.taken = effort;
    return format;
  }

  std::pmr::memory_resource* resource = nullptr;
  std::array<Compression, 4> compressions{};
  Effort taken = Effort::balanced;
  std::string_view named = {};  // while a described message is parsed: the names that it has of its compressors
};

inline constexpr Packed packed{};

}  // namespace hps
