// SPDX-License-Identifier: MIT
#pragma once
// Rows to objects, for all types: the way of writer.h back.

#include "hps/format/compact.h"
#include "hps/format/packed/rows/offsets.h"
#include "hps/format/row/row.h"

namespace hps::detail::column {

class RowsReader {
 public:
  RowsReader(const Plan& plan, Reader& in) : in_(in), plan_(plan), offsets_(plan) {}

  const char* get(const char* p, const PlanNode& node, void* object) {
    const Type& type = *node.type;
    return type.row.parse ? type.row.parse(p, object, in_) : get_parts(p, node, object);
  }

 private:
  const char* get_parts(const char* p, const PlanNode& node, void* object) {
    switch (node.kind) {
      case Kind::record:
        return get_record(p, node, object);
      case Kind::optional:
        return get_optional(p, node, object);
      case Kind::variant:
        return get_variant(p, node, object);
      case Kind::reference:
        return get_parts(p, plan_.nodes()[node.pool], object);
      default:
        return get_container(p, node, object);
    }
  }

  [[gnu::noinline]] const char* get_record(const char* p, const PlanNode& node, void* object) {
    const std::ptrdiff_t* const offsets = offsets_.of(node, object);
    const PlanNode* part = node.first();
    for (std::size_t i = 0, n = node.type->parts.size(); i < n; ++i, part = part->next())
      p = get(p, *part, static_cast<char*>(object) + offsets[i]);
    return p;
  }

  [[gnu::noinline]] const char* get_optional(const char* p, const PlanNode& node, void* object) {
    bool has;
    p = row::parse_presence<Compact>(in_.ensure(p, 1), has, in_, object);
    if (!has) return reset(node, object), p;
    if (!node.type->row.level) return get_value(p, node, object);
    const NestingLevel level(in_, object, p);
    return get_value(p, node, object);
  }
  static void reset(const PlanNode& node, void* optional) {
    constexpr std::uint8_t has = 0;
    node.type->with<OptionalReading>().prepare(Batch::one(optional), &has, nullptr);
  }
  const char* get_value(const char* p, const PlanNode& node, void* optional) {
    const PlanNode& part = *node.first();
    const auto& functions = node.type->with<OptionalReading>();
    if (part.type->one_of) return functions.parse(p, optional, in_);
    charge(1, part, p, optional);
    constexpr std::uint8_t has = 1;
    char* value;
    functions.prepare(Batch::one(optional), &has, &value);
    return get(p, part, value);
  }

  [[gnu::noinline]] const char* get_variant(const char* p, const PlanNode& node, void* object) {
    CompactCodec::Index index;
    const char* const start = in_.ensure(p, CompactCodec::bound<CompactCodec::Index>);
    p = row::parse_number<Compact>(start, index, in_, "an index that is over-long or out of range", object);
    if (index >= node.type->parts.size())
      row::fail_value<Compact>(start, p, "an alternative that does not exist", in_, object);
    const NestingLevel level(in_, object, p);
    const PlanNode& part = *node.find(index);
    charge(1, part, p, object);
    char* value;
    node.type->with<VariantReading>().prepare(Batch::one(object), &index, &value);
    return get(p, part, value);
  }

  [[gnu::noinline]] const char* get_container(const char* p, const PlanNode& node, void* object) {
    std::size_t n = node.type->extent;
    if (node.type->kind != Kind::array) p = get_size(p, n, node, object);
    if (!node.type->row.level) return get_elements(p, node, object, n);
    const NestingLevel level(in_, object, p);
    return get_elements(p, node, object, n);
  }
  const char* get_size(const char* p, std::size_t& n, const PlanNode& node, const void* object) {
    const PlanNode& part = *node.first();
    const char* const start = in_.ensure(p, CompactCodec::bound<CompactCodec::Size>);
    p = row::parse_size<Compact, 0>(start, n, in_, object);
    const auto left = static_cast<std::size_t>(in_.left(p));
    if (part.least >= 8 ? left / (part.least / 8) < n : part.least && left < n / (8 / part.least))
      row::fail_value<Compact>(start, p, "a size that exceeds the input", in_, object);
    if (!node.type->with<ElementsReading>().holds(n)) in_.fail(p, "a size that the type cannot hold", object);
    charge(n, part, p, object);
    return p;
  }
  void charge(std::size_t n, const PlanNode& part, const char* p, const void* where) {
    if (const std::size_t memory = part.charged_in_rows) in_.charge(n, memory, p, where);
  }

  const char* get_elements(const char* p, const PlanNode& node, void* object, std::size_t n) {
    const auto functions = static_cast<const ElementsReading*>(node.type->functions);
    if (node.type->about->presence_first) return get_present(p, node, *functions, object, n);
    if (!functions) return get_run(p, *node.first(), {static_cast<char*>(object), n}, object);
    return get_with(p, node, *functions, object, n);
  }
  const char* get_with(const char* p, const PlanNode& node, const ElementsReading& functions, void* object,
                       std::size_t n) {
    if (functions.copy) {
      expect(p, n * node.first()->type->size, object);
      functions.copy(object, p, n);
      return p + n * node.first()->type->size;
    }
    if (functions.resize) return get_run(p, *node.first(), resize(functions, object, n), object);
    if (functions.resize_one) functions.resize_one(object, n);
    if (functions.each) {
      GetEach elements(*this, *node.first(), p);
      functions.each(object, n, elements);
      return elements.finish();
    }
    return parse_incoming(p, node, functions, object, n);
  }
  static Run resize(const ElementsReading& functions, void* object, std::size_t n) {
    Run run{nullptr, n};
    functions.resize(Batch::one(object), &run);
    return run;
  }
  void expect(const char* p, std::size_t bytes, const void* where) {
    if (in_.left(p) < static_cast<std::ptrdiff_t>(bytes)) in_.fail_end(where);
  }
  // Side by side.
  const char* get_run(const char* p, const PlanNode& part, Run run, const void* container) {
    const Type& type = *part.type;
    if (type.row.memory) {
      const std::size_t bytes = static_cast<std::size_t>(run.size) * type.size;
      expect(p, bytes, container);
      if (bytes) std::memcpy(run.data, p, bytes);
      return p + bytes;
    }
    for (; run.size; --run.size, run.data += type.size) p = get(p, part, run.data);
    return p;
  }
  class GetEach final : public Addresses {
   public:
    GetEach(RowsReader& rows, const PlanNode& part, const char* p)
        : Addresses(&element_, nullptr, 1), rows_(rows), part_(part), p_(p) {}
    const char* finish() { return flush(), p_; }

   private:
    void take(std::size_t) override { p_ = rows_.get(p_, part_, element_); }
    RowsReader& rows_;
    const PlanNode& part_;
    const char* p_;
    char* element_;
  };

  class ParseIncoming;
  const char* parse_incoming(const char* p, const PlanNode& node, const ElementsReading& functions, void* object,
                             std::size_t n);

  // Optionals: the presences of all of them as bits, then the values.
  const char* get_present(const char* p, const PlanNode& node, const ElementsReading& functions, void* object,
                          std::size_t n) {
    const std::size_t bytes = row::bytes_of_bits(n);
    expect(p, bytes, object);
    const char* const bits = in_.in_message(p);  // which stays
    p += bytes;
    if (n % 8 && static_cast<unsigned char>(bits[n / 8]) >> n % 8)
      in_.fail(p - 1, "bits that are not zero after the last presence", object);
    const PlanNode& part = *node.first();
    Run run = resize(functions, object, n);
    for (std::size_t i = 0; i < n; ++i, run.data += part.type->size) {
      if (bits[i / 8] >> i % 8 & 1) p = get_value(p, part, run.data);
      else reset(part, run.data);
    }
    return p;
  }

  Reader& in_;
  const Plan& plan_;
  Offsets offsets_;
};

}  // namespace hps::detail::column

#include "hps/format/packed/rows/incoming.h"
