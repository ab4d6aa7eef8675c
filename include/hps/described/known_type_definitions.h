// SPDX-License-Identifier: MIT
#pragma once

#include "hps/described/known_type.h"

namespace hps::detail::described {

HPS_ONCE const Schema& schema_by(std::uint64_t fingerprint, const Schemas* schemas) {
  if (schemas)
    if (const Schema* const found = schemas->find(fingerprint)) return *found;
  const ErrorText problem("an unknown schema, of fingerprint %016llx", static_cast<unsigned long long>(fingerprint));
  throw ParseError(problem.c_str(), HeadReader::begin, "", "give it to described.by()");
}

HPS_ONCE Schema schema_of_head(const Head& head, const Schemas* schemas) {
  if (head.by_fingerprint) return schema_by(head.fingerprint, schemas);
  try {
    return Schema::from_string(head.schema);
  } catch (ErrorAt& error) {
    error.set_start(head.schema_begin);
    throw;
  }
}

inline std::string short_head(const Schema& schema, unsigned format, std::string_view compressors = {}) {
  char fingerprint[sizeof(std::uint64_t)];
  kernel::store(fingerprint, schema.fingerprint());
  return make_head(format, Flags::by_fingerprint, {fingerprint, sizeof fingerprint}, compressors);
}
inline void expect_among(const Schemas& schemas, const Schema& schema) {
  if (!schemas.find(schema.fingerprint()))
    throw Error(ErrorText("hps: the schema of %s is not among those of described.by()", schema.type().c_str()).c_str());
}
HPS_ONCE std::string make_head(const Schema& schema, unsigned format, const Schemas* schemas,
                               std::string_view compressors) {
  if (!schemas) return make_head(format, 0, schema.to_string(), compressors);
  expect_among(*schemas, schema);
  return short_head(schema, format, compressors);
}

HPS_ONCE KnownType::KnownType(const Schema& schema, const evolution::Type& type)
    : schema_(schema), bytes_(schema.to_string()), type_(type) {
  for (unsigned format = 1; format <= formats; ++format) {
    Heads& heads = heads_[format - 1];
    heads.with_schema = make_head(format, 0, bytes_);
    std::memcpy(heads.by_fingerprint.data(), short_head(schema, format).data(), short_head_size);
  }
}

HPS_ONCE std::string_view KnownType::head(unsigned format, const Schemas* schemas) const {
  const Heads& heads = heads_[format - 1];
  if (!schemas) return heads.with_schema;
  expect_among(*schemas, schema_);
  return {heads.by_fingerprint.data(), heads.by_fingerprint.size()};
}

HPS_ONCE Plans::Pointer KnownType::find_plan(const Head& head, const Schemas* schemas, bool rounds) const {
  if (head.by_fingerprint ? head.fingerprint == schema_.fingerprint() : head.schema == bytes_) return nullptr;
  std::string bytes;
  if (head.by_fingerprint) bytes = schema_by(head.fingerprint, schemas).to_string();
  const std::string_view key = head.by_fingerprint ? bytes : head.schema;
  Plans& plans = rounds ? rounding_plans_ : plans_;
  Plans::Pointer plan;
  if (plans.find(head.format, key, plan)) return plan;
  const Schema theirs = schema_of_head(head, schemas);
  if (theirs != schema_) plan = make_plan(theirs, schema_, type_, head.format, evolution::Inexact(rounds));
  plans.add(head.format, key, plan);
  return plan;
}

}  // namespace hps::detail::described
