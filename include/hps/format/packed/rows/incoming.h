// SPDX-License-Identifier: MIT
#pragma once

#include "hps/format/packed/rows/reader.h"

namespace hps::detail::column {

// Elements that are inserted, and those of a container that is lent.
class RowsReader::ParseIncoming final : public Incoming {
 public:
  ParseIncoming(RowsReader& rows, const PlanNode& node, const ElementsReading& functions, const char* p,
                void* container, std::size_t n)
      : rows_(rows), node_(node), functions_(functions), p_(p), container_(container), n_(n) {}

  const char* parse() {
    if (functions_.lend) functions_.lend(container_, *this);
    else functions_.insert(container_, n_, {}, *this);
    return p_;
  }

 private:
  void parse(void* element, std::size_t) override {
    const PlanNode& part = *node_.first();
    ++index_;
    const ErrorScope scope = scope_of(element, part, is_map() ? "key" : "");
    p_ = rows_.get(p_, part, element);
    row::expect_whole<Compact>(p_, rows_.in_, element);
  }
  void parse_values(char** values, std::size_t) override {
    const PlanNode& part = *node_.first()->next();
    if (!functions_.sorts_nodes) {
      p_ = rows_.get(p_, part, *values);
      return;
    }
    const ErrorScope scope = scope_of(*values, part, "second");
    p_ = rows_.get(p_, part, *values);
  }
  void parse_all(void* container) override {
    p_ = rows_.get_with(p_, node_, *functions_.lent, container, n_);
    row::expect_whole<Compact>(p_, rows_.in_, container_);
  }
  [[noreturn]] void fail(const char* problem, const void* where) override {
    const ErrorScope scope = scope_of(where, *node_.first(), is_map() ? "key" : "");
    rows_.in_.fail(p_, problem, where);
  }

  bool is_map() const { return node_.type->kind == Kind::map; }
  ErrorScope scope_of(const void* object, const PlanNode& part, std::string_view label) {
    return {rows_.in_, {object, part.type->about, container_, label, &index_}};
  }

  RowsReader& rows_;
  const PlanNode& node_;
  const ElementsReading& functions_;
  const char* p_;
  void* container_;
  std::size_t n_, index_ = static_cast<std::size_t>(-1);
};

inline const char* RowsReader::parse_incoming(const char* p, const PlanNode& node, const ElementsReading& functions,
                                              void* object, std::size_t n) {
  return ParseIncoming(*this, node, functions, p, object, n).parse();
}

}  // namespace hps::detail::column
