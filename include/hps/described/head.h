// SPDX-License-Identifier: MIT
#pragma once
// How described messages begin. docs/format-described.md has the layout.

#include "hps/buffer/source_reader.h"
#include "hps/described/format.h"

namespace hps::detail::described {

inline constexpr std::string_view magic = "\x89HPS";
inline constexpr unsigned version = 1;
inline constexpr std::size_t alignment = 16;         // of the body
inline constexpr std::size_t short_head_size = 16;   // the fewest bytes: with the fingerprint, without compressors
inline constexpr unsigned formats = Packed::number;  // their numbers are 1 up to this

struct Flags {
  static constexpr unsigned by_fingerprint = 1, compressors = 2;
};

// `schema` and what is around it lie in the message.
struct Head {
  unsigned format = 0;
  bool by_fingerprint = false;
  std::uint64_t fingerprint = 0;
  std::string_view schema = {};
  std::size_t schema_begin = 0;
  std::string_view compressors = {};  // their names
  std::size_t size = 0;
};

class HeadReader {
 public:
  explicit HeadReader(std::string_view bytes) : bytes_(bytes) {}

  // Reads the head that the bytes begin with; if there are fewer than it has, size is more than there are. Throws
  // ParseError.
  HPS_ONCE Head read();

  static constexpr std::size_t begin = 7;  // of the schema or the fingerprint

 private:
  HPS_ONCE std::size_t read_fingerprint(Head& head) const;
  HPS_ONCE std::size_t read_schema(Head& head) const;
  HPS_ONCE std::size_t read_compressors(Head& head, std::size_t at) const;
  unsigned byte(std::size_t i) const { return static_cast<unsigned char>(bytes_[i]); }

  std::string_view bytes_;
};

// Throws ParseError if the message does not have all of it.
HPS_ONCE Head head_of(std::string_view message);

// Calls `parse` for what follows a head of this size: errors that leave it are at places in the whole message.
HPS_INLINE void in_body(std::size_t head, auto&& parse) {
  try {
    parse();
  } catch (ErrorAt& error) {
    error.set_start(head);
    throw;
  }
}

// The compressors of a format as a head names them; nothing if there are none.
HPS_ONCE std::string names_of_compressors(const Packed& format);
HPS_ONCE std::string make_head(unsigned format, unsigned flags, std::string_view content,
                               std::string_view compressors = {});

}  // namespace hps::detail::described

#include HPS_DEFINITIONS("hps/described/head_definitions.h")
