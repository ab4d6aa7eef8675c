// SPDX-License-Identifier: MIT
#pragma once
// Objects to rows, for all types: an interpreter of plans. The bytes are those of row::Row, which is compiled for each
// type instead.

#include "hps/format/compact.h"
#include "hps/format/packed/objects/context.h"
#include "hps/format/packed/rows/offsets.h"
#include "hps/format/row/by_value.h"
#include "hps/format/row/row.h"

namespace hps::detail::column {

class RowsWriter {
 public:
  RowsWriter(const Plan& plan, Writer& out) : out_(out), context_(out.limits()), plan_(plan), offsets_(plan) {}

  // Asks for all the room that it needs.
  char* put(char* p, const PlanNode& node, const void* object) {
    const Type& type = *node.type;
    return type.row.write ? type.row.write(p, object, out_) : put_parts(p, node, object);
  }

 private:
  char* put_parts(char* p, const PlanNode& node, const void* object) {
    switch (node.kind) {
      case Kind::record:
        return put_record(p, node, object);
      case Kind::optional:
        return put_optional(p, node, object);
      case Kind::variant:
        return put_variant(p, node, object);
      case Kind::reference:
        return put_parts(p, plan_.nodes()[node.pool], object);
      default:
        return put_container(p, node, object);
    }
  }

  template <class V>
  char* put_any(char* p, V v) {
    return CompactCodec::put(out_.ensure(p, CompactCodec::bound<V>), v);
  }

  [[gnu::noinline]] char* put_record(char* p, const PlanNode& node, const void* object) {
    const std::ptrdiff_t* const offsets = offsets_.of(node, object);
    const PlanNode* part = node.first();
    for (std::size_t i = 0, n = node.type->parts.size(); i < n; ++i, part = part->next())
      p = put(p, *part, static_cast<const char*>(object) + offsets[i]);
    return p;
  }

  [[gnu::noinline]] char* put_optional(char* p, const PlanNode& node, const void* object) {
    const Chosen chosen(node, object, context_);
    p = put_any(p, chosen.has != 0);
    if (!chosen.has) return p;
    if (!node.type->row.level) return put_value(p, node, chosen);
    const NestingLevel level(out_, object, p);
    return put_value(p, node, chosen);
  }
  // The value of an optional.
  struct Chosen {
    std::uint8_t has;
    char *value, *owner;

    Chosen(const PlanNode& node, const void* object, WritingContext& context) {
      node.type->with<OptionalWriting>().select(Batch::one(object), &has, &value, &owner, context);
    }
  };
  char* put_value(char* p, const PlanNode& node, const Chosen& chosen) {
    const PlanNode& part = *node.first();
    if (part.type->one_of) return part.type->with<OneOfWriting>().write(p, chosen.value, chosen.owner, out_);
    out_.charge(1, part.charged_in_rows);
    return put(p, part, chosen.value);
  }

  [[gnu::noinline]] char* put_variant(char* p, const PlanNode& node, const void* object) {
    std::uint32_t index;
    char* value;
    node.type->with<VariantWriting>().select(Batch::one(object), &index, &value);
    p = put_any(p, CompactCodec::Index{index});
    const NestingLevel level(out_, object, p);
    const PlanNode& part = *node.find(index);
    out_.charge(1, part.charged_in_rows);
    return put(p, part, value);
  }

  [[gnu::noinline]] char* put_container(char* p, const PlanNode& node, const void* object) {
    const Type& type = *node.type;
    Run elements{static_cast<char*>(const_cast<void*>(object)), type.extent};
    if (type.functions) type.with<ElementsWriting>().views(Batch::one(object), &elements);
    if (type.kind != Kind::array) {
      p = put_any(p, CompactCodec::Size{elements.size});
      out_.charge(static_cast<std::size_t>(elements.size), node.first()->charged_in_rows);
    }
    if (!type.row.level) return put_elements(p, node, object, elements);
    const NestingLevel level(out_, object, p);
    return put_elements(p, node, object, elements);
  }
  char* put_elements(char* p, const PlanNode& node, const void* object, const Run& elements) {
    const Type& type = *node.type;
    if (type.about->presence_first) return put_present(p, *node.first(), elements);
    if (type.functions && type.with<ElementsWriting>().each) return put_each(p, node, object);
    return put_run(p, *node.first(), elements);
  }
  // Side by side.
  char* put_run(char* p, const PlanNode& part, Run run) {
    const Type& type = *part.type;
    if (type.row.memory) return out_.copy(p, run.data, static_cast<std::size_t>(run.size) * type.size, 0);
    for (; run.size; --run.size, run.data += type.size) p = put(p, part, run.data);
    return p;
  }

  class PutEach final : public Addresses {
   public:
    PutEach(RowsWriter& rows, const PlanNode& node, char* p)
        : Addresses(&key_, node.type->kind == Kind::map ? &value_ : nullptr, 1), rows_(rows), node_(node), p_(p) {}
    char* finish() { return flush(), p_; }

   private:
    void take(std::size_t) override {
      const PlanNode& part = *node_.first();
      p_ = rows_.put(p_, part, key_);
      if (node_.type->kind == Kind::map) p_ = rows_.put(p_, *part.next(), value_);
    }
    RowsWriter& rows_;
    const PlanNode& node_;
    char *p_, *key_, *value_;
  };
  char* put_each(char* p, const PlanNode& node, const void* object) {
    PutEach elements(*this, node, p);
    node.type->with<ElementsWriting>().each(object, out_, elements);
    return elements.finish();
  }

  // Optionals: the presences of all of them as bits, then the values.
  char* put_present(char* p, const PlanNode& part, const Run& run) {
    const auto at = [&](std::size_t i) { return Chosen(part, run.data + i * part.type->size, context_); };
    const auto n = static_cast<std::size_t>(run.size);
    p = row::write_bits<Compact>(p, n, out_, [&](std::size_t i) { return at(i).has; });
    for (std::size_t i = 0; i < n; ++i)
      if (const Chosen chosen = at(i); chosen.has) p = put_value(p, part, chosen);
    return p;
  }

  Writer& out_;
  WritingContext context_;
  const Plan& plan_;
  Offsets offsets_;
};

}  // namespace hps::detail::column
