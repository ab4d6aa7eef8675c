// SPDX-License-Identifier: MIT
#pragma once
// What all messages of a type have in common, made once.

#include <mutex>
#include <set>
#include <shared_mutex>

#include "hps/described/head.h"
#include "hps/described/shape_of.h"
#include "hps/schema/difference.h"

namespace hps::detail::described {

// Throws if it is not among the schemas that are given, or none are.
inline const Schema& schema_by(std::uint64_t fingerprint, const Schemas* schemas) {
  if (!schemas) throw Error("hps: the message has the fingerprint of a schema only: give described.by() that schema");
  if (const Schema* const found = schemas->find(fingerprint)) return *found;
  throw Error(ErrorText("hps: a schema of the fingerprint %016llx is not among those of described.by()",
                        static_cast<unsigned long long>(fingerprint))
                  .c_str());
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

// The schemas of messages that were compared with that of a type, and are equal to it by other bytes: it has other
// names of records, or the writer does not make canonical ones.
class EqualSchemas {
 public:
  bool has(std::string_view schema) const {
    const std::shared_lock lock(mutex_);
    return bytes_.contains(schema);
  }
  void add(std::string_view schema) {
    const std::unique_lock lock(mutex_);
    if (bytes_.size() < most) bytes_.emplace(schema);
  }

 private:
  static constexpr std::size_t most = 64;
  mutable std::shared_mutex mutex_;
  std::set<std::string, std::less<>> bytes_;
};

class Known {
 public:
  explicit Known(const Schema& schema)
      : schema_(schema), shape_is_known_(ShapeMaker(schema::Nodes::of(schema)).make().has_value()) {
    const std::string bytes = schema.to_string();
    char fingerprint[sizeof(std::uint64_t)];
    kernel::store(fingerprint, schema.fingerprint());
    for (unsigned format = 1; format <= formats; ++format) {
      heads_[format - 1] = make_head(format, 0, bytes);
      short_heads_[format - 1] = make_head(format, Flags::by_fingerprint, {fingerprint, sizeof fingerprint});
    }
  }

  // Whether equal schemas have columns of one shape.
  bool shape_is_known() const { return shape_is_known_; }

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

  // Throws ParseError if the message has another schema.
  HPS_COLD void expect(const Head& head, const Schemas* schemas) const {
    if (head.by_fingerprint && head.fingerprint == schema_.fingerprint()) return;
    if (!head.by_fingerprint && equal_.has(head.schema)) return;
    const Schema theirs = schema_of_head(head, schemas);
    if (theirs != schema_) fail(theirs);
    if (!head.by_fingerprint) equal_.add(head.schema);
  }

 private:
  [[noreturn]] void fail(const Schema& theirs) const {
    std::string lines = difference(theirs, schema_);
    lines.pop_back();
    throw ParseError("a message of another type", 0, "", schema::cut(std::move(lines)).c_str());
  }

  Schema schema_;
  std::string heads_[formats], short_heads_[formats];
  bool shape_is_known_;
  mutable EqualSchemas equal_;
};

template <class T>
const Known& known() {
  static const Known known(schema_of<T>());
  return known;
}

}  // namespace hps::detail::described
