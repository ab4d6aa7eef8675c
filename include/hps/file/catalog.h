// SPDX-License-Identifier: MIT
#pragma once
// The contents of a file: its tables, where their chunks are, its attributes. Found from the footer, or where that is
// missing or damaged, by walking from frame to frame after the last footer that is whole.

#include <optional>
#include <string>
#include <vector>

#include "hps/file/layout/descriptions.h"
#include "hps/file/layout/frame.h"
#include "hps/file/storage/storage.h"

namespace hps::detail::file {

struct ChunkPlace {
  std::uint64_t place;         // of the frame; 0 for objects of a chunk that is gone
  std::uint64_t first, count;  // objects
  std::uint64_t body = 0;      // bytes
  std::uint32_t body_at = 0;
  std::uint8_t kind = 0;  // of its columns

  bool is_missing() const { return place == 0; }
};

struct CatalogTable : TableFrame {
  std::vector<ChunkPlace> chunks;
  // How many of the chunks each footer has, the oldest first; the rest have none.
  struct Columns {
    std::size_t chunks;
    std::uint64_t body;  // the place of the footer's
    std::vector<Part> parts;
  };
  std::vector<Columns> columns;

  // Its frame is damaged, and no footer tells of it: all that is known is that there was one of this number.
  bool is_lost() const { return schema.empty(); }
  std::uint64_t size() const { return size_of(chunks.size()); }
  // Objects of the first chunks.
  std::uint64_t size_of(std::size_t n) const { return n ? chunks[n - 1].first + chunks[n - 1].count : 0; }
  std::size_t chunks_in_footers() const {
    std::size_t all = 0;
    for (const Columns& some : columns) all += some.chunks;
    return all;
  }
};

struct Footer {
  std::uint64_t place;
  FooterFrame frame;
  std::uint64_t body;  // its place

  std::uint64_t chunks() const {
    std::uint64_t all = 0;
    for (const FooterTable& table : frame.tables) all += table.chunks;
    return all;
  }
};

struct Catalog {
  Id id;
  Marker marker;
  std::vector<CatalogTable> tables;
  std::vector<Attribute> attributes;
  std::vector<Footer> footers;  // the oldest first
  bool complete = false;
  bool has_newer = false;  // some frames are of a newer HPS, and were passed over
  bool has_lost = false;   // some frames are damaged, and no gap between the objects tells of it
  std::uint64_t end = 0;   // of the last frame that is whole
};

// Throws Error if it is not a file of HPS.
HPS_ONCE Catalog read_catalog(const Storage& storage);

// A frame's description. Throws Error, without a path, if it is damaged. It is read at once if the head and the
// description have no more than `guess` bytes.
HPS_ONCE std::string read_description(const Storage& storage, const Marker& marker, std::uint64_t place, FrameKind kind,
                                      FrameHead* head = nullptr, std::size_t guess = 4096);
HPS_ONCE std::string read_part(const Storage& storage, std::uint64_t body, const Part& part);

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/catalog_definitions.h")
