// SPDX-License-Identifier: MIT
#pragma once
// The contents of a file: its tables, where their chunks are, its attributes. Found from the footer, or where that is
// missing or damaged, by walking from frame to frame.

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

  std::uint64_t size() const { return chunks.empty() ? 0 : chunks.back().first + chunks.back().count; }
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
  std::vector<Footer> footers;               // the oldest first
  bool complete = false, has_newer = false;  // some frames are of a newer HPS, and were passed over
  std::uint64_t end = 0;                     // of the last frame that is whole
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
