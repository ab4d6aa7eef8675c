// SPDX-License-Identifier: MIT
#pragma once
// The columns of a chunk to objects of a type that resolves with the schema of the file.

#include "hps/described/body.h"
#include "hps/described/known_type.h"
#include "hps/file/read_table.h"
#include "hps/format/compact.h"

namespace hps::detail::file {

// How the objects of a table become objects of another type, found out once.
class Decoding {
 public:
  HPS_ONCE Decoding(const ReadTable& table, const described::KnownType& list);

  // Whether they need not take as much memory as the file says: members may be filled in.
  bool is_of_another_type() const { return plan_ != nullptr; }
  // The columns that are needed; null for all.
  const std::vector<bool>* needed() const { return plan_ && !needed_.empty() ? &needed_ : nullptr; }

  // A list.
  template <class T>
  void decode(const ReadTable& table, const LoadedChunk& chunk, T& list) const {
    const Packed format = table.format();
    column::ParsedPlan type = column::parsed_plan<T>();
    type.root.name = shape::type_name<typename T::value_type>();  // for errors
    if (!plan_) return column::parse_columns(chunk.columns(), &list, type, format);
    described::Rewritten today = rewrite(chunk, format, type.root.name);
    Packed own = format;
    own.limits = limits_of(own.limits, today, chunk.granted);
    if (!today.columns) return parse_root<Compact>(today.rows, &list, parsed_type<Compact, T>, own.limits);
    today.columns->granted = chunk.granted;
    column::parse_columns(*today.columns, &list, type, own);
  }

 private:
  HPS_ONCE described::Rewritten rewrite(const LoadedChunk& chunk, const Packed& format, std::string_view root) const;
  HPS_ONCE Limits limits_of(const Limits& limits, const described::Rewritten& today, std::size_t granted) const;

  described::Plans::Pointer plan_;  // null: as they are
  std::vector<bool> needed_;
};

}  // namespace hps::detail::file

#include HPS_DEFINITIONS("hps/file/decode_definitions.h")
