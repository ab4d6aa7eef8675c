// SPDX-License-Identifier: MIT
#pragma once
// The schema of a type and the heads of its messages, made once.

#include "hps/described/head.h"
#include "hps/described/plans.h"
#include "hps/described/shape_of.h"

namespace hps::detail::described {

// Throws ParseError if it is not among the schemas that are given, or none are.
inline const Schema& schema_by(std::uint64_t fingerprint, const Schemas* schemas) {
  if (schemas)
    if (const Schema* const found = schemas->find(fingerprint)) return *found;
  const ErrorText problem("an unknown schema, of fingerprint %016llx", static_cast<unsigned long long>(fingerprint));
  throw ParseError(problem.c_str(), HeadReader::begin, "", "give it to described.by()");
}

inline Schema schema_of_head(const Head& head, const Schemas* schemas) {
  if (head.by_fingerprint) return schema_by(head.fingerprint, schemas);
  try {
    return Schema::from_string(head.schema);
  } catch (ErrorAt& error) {
    error.set_start(head.schema_begin);
    throw;
  }
}

class KnownType {
 public:
  KnownType(const Schema& schema, const evolution::Type& type)
      : schema_(schema), bytes_(schema.to_string()), type_(type) {
    char fingerprint[sizeof(std::uint64_t)];
    kernel::store(fingerprint, schema.fingerprint());
    for (unsigned format = 1; format <= formats; ++format) {
      heads_[format - 1] = make_head(format, 0, bytes_);
      short_heads_[format - 1] = make_head(format, Flags::by_fingerprint, {fingerprint, sizeof fingerprint});
    }
  }

  const Schema& schema() const { return schema_; }

  // The bytes that a message in that format begins with. Throws Error if this schema is not among those that are given.
  const std::string& head(unsigned format, const Schemas* schemas) const {
    if (!schemas) return heads_[format - 1];
    if (!schemas->find(schema_.fingerprint()))
      throw Error(
          ErrorText("hps: the schema of %s is not among those of described.by()", schema_.type().c_str()).c_str());
    return short_heads_[format - 1];
  }

  // The size of the head, if it is one of these; else 0.
  std::size_t size_of_head(std::string_view message, unsigned format) const {
    for (const std::string* head : {&heads_[format - 1], &short_heads_[format - 1]})
      if (message.starts_with(*head)) return head->size();
    return 0;
  }

  // How to read what follows the head; null: as it is. Throws ParseError if it cannot be read.
  HPS_COLD Plans::Pointer plan(const Head& head, const Schemas* schemas) const {
    if (head.by_fingerprint ? head.fingerprint == schema_.fingerprint() : head.schema == bytes_) return nullptr;
    std::string bytes;
    if (head.by_fingerprint) bytes = schema_by(head.fingerprint, schemas).to_string();
    const std::string_view key = head.by_fingerprint ? bytes : head.schema;
    Plans::Pointer plan;
    if (plans_.find(head.format, key, plan)) return plan;
    const Schema theirs = schema_of_head(head, schemas);
    if (theirs != schema_) plan = make_plan(theirs, schema_, type_, head.format);
    plans_.add(head.format, key, plan);
    return plan;
  }

 private:
  Schema schema_;
  std::string heads_[formats], short_heads_[formats];
  std::string bytes_;
  const evolution::Type& type_;
  mutable Plans plans_;
};

template <class T>
const KnownType& known_type() {
  static const KnownType known(schema_of<T>(), evolution::type<T>);
  return known;
}

}  // namespace hps::detail::described
