// SPDX-License-Identifier: MIT
#pragma once
// The schema of a type and the heads of its messages, made once.

#include <array>
#include <cstring>

#include "hps/described/head.h"
#include "hps/described/plans.h"

namespace hps::detail::described {

// Throws ParseError if it is not among the schemas that are given, or none are.
HPS_ONCE const Schema& schema_by(std::uint64_t fingerprint, const Schemas* schemas);
HPS_ONCE Schema schema_of_head(const Head& head, const Schemas* schemas);

// The bytes that a message of the schema begins with; `compressors` are the names of those that it has. Throws Error if
// the schema is not among those that are given.
HPS_ONCE std::string make_head(const Schema& schema, unsigned format, const Schemas* schemas,
                               std::string_view compressors);

class KnownType {
 public:
  HPS_ONCE KnownType(const Schema& schema, const evolution::Type& type);

  const Schema& schema() const { return schema_; }

  // Those bytes, where there are no compressors.
  HPS_ONCE std::string_view head(unsigned format, const Schemas* schemas) const;

  // The size of the head, if it is one of these; else 0.
  std::size_t size_of_head(std::string_view message, unsigned format) const {
    const Heads& heads = heads_[format - 1];
    // The size is a constant, so parsing can start before the comparison is done.
    if (message.size() >= short_head_size &&
        std::memcmp(message.data(), heads.by_fingerprint.data(), short_head_size) == 0)
      return short_head_size;
    return message.starts_with(heads.with_schema) ? heads.with_schema.size() : 0;
  }

  // How to read what follows the head; null: as it is. Throws ParseError if it cannot be read.
  HPS_COLD Plans::Pointer plan(const Head& head, const Schemas* schemas, bool rounds) const {
    return find_plan(head, schemas, rounds);
  }

 private:
  HPS_ONCE Plans::Pointer find_plan(const Head& head, const Schemas* schemas, bool rounds) const;

  Schema schema_;
  struct Heads {
    std::array<char, short_head_size> by_fingerprint;
    std::string with_schema;
  };
  Heads heads_[formats];
  std::string bytes_;
  const evolution::Type& type_;
  mutable Plans plans_, rounding_plans_;
};

template <class T>
const KnownType& known_type() {
  static const KnownType known(schema_of<T>(), evolution::type<T>);
  return known;
}

}  // namespace hps::detail::described

#include HPS_DEFINITIONS("hps/described/known_type_definitions.h")
