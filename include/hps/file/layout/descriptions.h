// SPDX-License-Identifier: MIT
#pragma once
// The descriptions of frames, which are compact messages of these types, and the parts of footers, which are packed.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "hps/config.h"

namespace hps::detail::file {

// Eight bytes that look random, or that are a number's in memory.
using Eight = std::array<std::byte, 8>;

struct TableFrame {
  std::uint64_t number = 0;  // from 0 on, in the order of the frames
  std::string name;
  std::string schema;       // of a list of its objects, in bytes
  std::string compressors;  // as in a described message
};

// All that is known of a column of a chunk. They are in the order of the index, each at the next multiple of 64 bytes.
struct ColumnState {
  std::uint64_t size = 0;  // bytes
  // Readers pass over the lower four bits that they do not know; with others the column is encoded in another way.
  enum Flag : std::uint8_t { has_range = 1, has_nan = 2 };
  static constexpr unsigned must_be_known = 0xf0;
  std::uint8_t flags = 0;
  Eight least{}, greatest{};  // int64, uint64 or float64; NaN is none of them, and -0 is 0
  std::uint64_t memory = 0;   // bytes of the values, without those of objects around them
  Eight checksum{};
};

struct ChunkFrame {
  std::uint64_t table = 0;
  std::uint64_t first = 0, count = 0;  // objects
  std::uint64_t memory = 0;            // bytes that readers set up
  std::uint8_t kind = 0;               // of its columns, the first byte of a packed message of them
  std::string index;                   // as in that message
  std::vector<ColumnState> columns;
};

// Describes a table, or a member.
struct Attribute {
  std::uint64_t table = 0;
  std::string path, name;
  std::string value;  // a described message of it
};
struct AttributesFrame {
  std::vector<Attribute> attributes;
};

// Bytes in the body of a footer.
struct Part {
  std::uint64_t place = 0, size = 0;
  Eight checksum{};
};

struct FooterTable {
  std::uint64_t chunks = 0;   // that this footer has
  std::uint64_t objects = 0;  // of these
  Part chunk_table;           // of ChunkTable
  std::vector<Part> columns;  // of ColumnTable
};
struct FooterFrame {
  std::uint64_t previous = 0;          // the place of the footer that has the chunks before these; 0: none
  std::vector<TableFrame> new_tables;  // as in their frames; the previous footers have the others
  std::vector<FooterTable> tables;     // all of the file
  Part attributes;                     // of AttributesFrame, all of the file
};

// In parallel arrays, one entry a chunk.
struct ChunkTable {
  std::vector<std::uint64_t> places, bodies_at, bodies;  // of frames; bytes from there; bytes
  std::vector<std::uint64_t> counts;                     // of objects
  std::vector<std::uint8_t> kinds;                       // of columns
};
struct ColumnTable {
  std::vector<std::uint64_t> places, sizes;  // in bodies; bytes
  std::vector<std::uint64_t> counts, memory;
  std::vector<std::uint8_t> flags;
  std::vector<std::uint64_t> least, greatest, checksums;
};

HPS_ONCE std::string describe(const TableFrame& frame);
HPS_ONCE std::string describe(const ChunkFrame& frame);
HPS_ONCE std::string describe(const AttributesFrame& frame);
HPS_ONCE std::string describe(const FooterFrame& frame);
HPS_ONCE std::string pack(const ChunkTable& table);
HPS_ONCE std::string pack(const ColumnTable& table);
// Throw ParseError and LimitExceeded.
HPS_ONCE void read(std::string_view description, TableFrame& frame);
HPS_ONCE void read(std::string_view description, ChunkFrame& frame);
HPS_ONCE void read(std::string_view description, AttributesFrame& frame);
HPS_ONCE void read(std::string_view description, FooterFrame& frame);
HPS_ONCE void read(std::string_view part, ChunkTable& table);
HPS_ONCE void read(std::string_view part, ColumnTable& table);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/layout/descriptions_definitions.h")
