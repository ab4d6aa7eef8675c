// SPDX-License-Identifier: MIT
#pragma once
// Messages of other schemas: rewritten as the type of today would have written them, and parsed as such.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "hps/buffer/source_reader.h"
#include "hps/evolution/levels.h"
#include "hps/format/packed.h"
#include "hps/format/packed/index/head.h"

namespace hps::detail::evolution {

class Plan;

}  // namespace hps::detail::evolution

namespace hps::detail::described {

using evolution::most_levels;

// Reads one message in rows, and nothing after it; `used` gets the bytes of the last piece of the source.
HPS_ONCE std::string rows_of(SourceReader& in, const evolution::Plan& plan, const Limits& limits, std::size_t& used);

// A message as a program of today would have written it: in rows, or columns, which are partly those of the message
// that came.
struct Rewritten {
  std::size_t size() const { return columns ? columns->size : rows.size(); }

  unsigned format;
  std::string rows;
  std::function<std::size_t(std::size_t offset)> origin_of;  // in the message that came, of a byte of the rows
  std::optional<column::EncodedColumns> columns = {};
  std::shared_ptr<const void> made = {};  // what of the columns is not in the message
};

// Both throw ParseError and LimitExceeded, with offsets and paths in terms of the message. `root` names the type.
HPS_ONCE Rewritten rewrite_rows(const evolution::Plan& plan, unsigned format, std::string_view rows,
                                const Limits& limits, std::string_view root);
// To columns, or to compact.
HPS_ONCE Rewritten rewrite_columns(const evolution::Plan& plan, const column::EncodedColumns& columns,
                                   const Packed& format, std::string_view root);
// With the versions that hand-written classes have in these messages.
HPS_ONCE Limits limits_with_versions(Limits limits, const evolution::Plan& plan);
// So that as much memory is granted as to the message itself, of so many bytes in that format.
HPS_ONCE Limits limits_of_rewritten(const Rewritten& today, unsigned format, std::size_t message, Limits limits);

}  // namespace hps::detail::described

#include HPS_DEFINITIONS("hps/described/evolved_definitions.h")
