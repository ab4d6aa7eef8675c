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
      : schema_(schema),
        bytes_(schema.to_string()),
        fingerprint_(schema.fingerprint()),
        shape_is_known_(ShapeMaker(schema::Nodes::of(schema)).make().has_value()) {}

  // Whether equal schemas have columns of one shape.
  bool shape_is_known() const { return shape_is_known_; }
  // At most.
  std::size_t size_of_head() const { return bytes_.size() + 2 * alignment; }

  void write_head(Sink& sink, unsigned format, const Schemas* schemas) const {
    if (!schemas) return described::write_head(sink, format, 0, bytes_);
    if (!schemas->find(fingerprint_))
      throw Error(
          ErrorText("hps: the schema of %s is not among those of described.by()", schema_.type().c_str()).c_str());
    char fingerprint[sizeof fingerprint_];
    kernel::store(fingerprint, fingerprint_);
    described::write_head(sink, format, Flags::by_fingerprint, {fingerprint, sizeof fingerprint});
  }

  // Throws ParseError if the message has another schema.
  void expect(const Head& head, const Schemas* schemas) const {
    if (head.by_fingerprint ? head.fingerprint == fingerprint_ : head.schema == bytes_) return;
    expect_other(head, schemas);
  }

 private:
  HPS_COLD void expect_other(const Head& head, const Schemas* schemas) const {
    if (!head.by_fingerprint && equal_.has(head.schema)) return;
    const Schema theirs = schema_of_head(head, schemas);
    if (theirs != schema_) fail(theirs);
    equal_.add(head.schema);
  }
  [[noreturn]] void fail(const Schema& theirs) const {
    std::string lines = difference(theirs, schema_);
    lines.pop_back();
    throw ParseError("a message of another type", 0, "", schema::cut(std::move(lines)).c_str());
  }

  Schema schema_;
  std::string bytes_;
  std::uint64_t fingerprint_;
  bool shape_is_known_;
  mutable EqualSchemas equal_;
};

template <class T>
const Known& known() {
  static const Known known(schema_of<T>());
  return known;
}

}  // namespace hps::detail::described
