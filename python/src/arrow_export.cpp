// SPDX-License-Identifier: MIT

#include "arrow_export.h"

#include "arrow_exported.h"
#include "arrow_places.h"
#include "arrow_times.h"
#include "value_place.h"

#include <hps/value/json.h>
#include <hps/value/text.h>

#include <sstream>

namespace hps::python::arrow {
namespace {

using value::Cell;

class BatchExporter {
 public:
  BatchExporter(const Value& list, const ArrowOptions& options)
      : storage_(value::Access::storage(list)), options_(options) {}

  void run(ArrowArray* out) {
    const value::Elements all = value::elements_of(Cell{storage_.get(), 0, 0});
    const Places elements{all.first, all.size, nullptr};
    if (all.first.table().kind == Kind::record) return add(elements, out);
    auto made = begin();
    add(elements, made->add_child());
    made->buffers.push_back(nullptr);
    finish(std::move(made), elements.length(), out);
  }

 private:
  std::unique_ptr<ExportedArray> begin() const { return std::make_unique<ExportedArray>(storage_); }

  void add(const Places& places, ArrowArray* out) {
    const Cell& c = places.first;
    if (is_json(c.table())) return add_made_texts(places, out);
    switch (c.table().kind) {
      case Kind::scalar:
        return add_numbers(places, out);
      case Kind::bytes:
        if (c.table().extent != value::dynamic) return add_fixed(places, c.table().extent, out);
        if (!c.table().in_order) return add_made_texts(places, out);
        return add_texts(places, c.node().meaning != Meaning::none && !options_.text_as_bytes, out);
      case Kind::opaque:
        if (!c.table().in_order) return add_made_texts(places, out);
        return add_texts(places, false, out);
      case Kind::record:
        return add_record(places, out);
      case Kind::array:
        return add_array(places, out);
      case Kind::optional:
        return add_optional(places, out);
      case Kind::variant:
        return add_variant(places, out);
      case Kind::map:
        if (!is_map(*storage_->layout, c.table())) return add_list<std::int64_t>(places, out);
        return add_list<std::int32_t>(places, out);
      case Kind::sequence:
        if (c.node().meaning == Meaning::text) break;
        return add_list<std::int64_t>(places, out);
      default:
        break;
    }
    add_made_texts(places, out);
  }

  void add_numbers(const Places& places, ArrowArray* out) {
    if (const auto conversion = TimeConversion::of(places.first.node())) return add_times(places, *conversion, out);
    auto made = begin();
    const std::size_t width = places.table().width;
    const char* const from = places.values(width);
    made->buffers.push_back(nullptr);
    if (places.table().code == shape::scalar_code<bool>()) {
      char* const bits = made->add_memory(static_cast<std::size_t>(places.length() / 8 + 1));
      places.for_each([&](std::uint64_t i, std::uint64_t k) {
        bits[i / 8] = static_cast<char>(bits[i / 8] | from[k] << i % 8);
      });
      made->buffers.push_back(bits);
    } else {
      made->buffers.push_back(spread(*made, places, width));
    }
    finish(std::move(made), places.length(), out);
  }
  void add_times(const Places& places, const TimeConversion& conversion, ArrowArray* out) {
    auto made = begin();
    char* const memory = made->add_memory(static_cast<std::size_t>(places.length()) * conversion.width);
    places.for_each([&](std::uint64_t i, std::uint64_t k) {
      conversion.convert(places.cell(k), memory + i * conversion.width);
    });
    made->buffers = {nullptr, memory};
    finish(std::move(made), places.length(), out);
  }
  // Values of one width at their places.
  static const char* spread(ExportedArray& to, const Places& places, std::size_t width) {
    const char* const from = places.values(width);
    if (!places.present && places.count && from) return from;
    char* const memory = to.add_memory(static_cast<std::size_t>(places.length()) * width);
    places.for_each([&](std::uint64_t i, std::uint64_t k) {
      std::memcpy(memory + i * width, from + k * width, width);
    });
    return memory;
  }
  void add_fixed(const Places& places, std::uint64_t extent, ArrowArray* out) {
    auto made = begin();
    made->buffers = {nullptr, spread(*made, places, static_cast<std::size_t>(extent))};
    finish(std::move(made), places.length(), out);
  }

  // One more than there are places: where the first begins, and where each ends.
  template <class Offset>
  const Offset* offsets(ExportedArray& to, const Places& places, std::uint64_t& begin, std::uint64_t& end) const {
    const value::Column& c = places.first.column();
    const std::uint64_t n = places.length(), first = places.first.index;
    const auto at = reinterpret_cast<Offset*>(to.add_memory(static_cast<std::size_t>(n + 1) * sizeof(Offset)));
    begin = end = places.count ? c.begin(first) : 0;
    std::uint64_t next = 0;  // place
    places.for_each([&](std::uint64_t i, std::uint64_t k) {
      while (next < i) at[++next] = static_cast<Offset>(end - begin);
      end = c.end(first + k);
      at[next = i + 1] = static_cast<Offset>(end - begin);
    });
    while (next < n) at[++next] = static_cast<Offset>(end - begin);
    if (!std::in_range<Offset>(end - begin)) throw Error("hps: maps with more than 2^31 entries in a chunk");
    return at;
  }
  void add_texts(const Places& places, bool is_text, ArrowArray* out) {
    auto made = begin();
    std::uint64_t first = 0, last = 0;
    const auto* const ends = offsets<std::int64_t>(*made, places, first, last);
    const char* const characters = places.first.column().values.data();
    if (is_text) expect_utf8(places, {characters ? characters + first : "", static_cast<std::size_t>(last - first)});
    made->buffers = {nullptr, ends, characters ? characters + first : ""};
    finish(std::move(made), places.length(), out);
  }
  void expect_utf8(const Places& places, std::string_view all) const {
    if (std::ranges::all_of(all, [](char c) { return static_cast<signed char>(c) >= 0; })) return;
    for (std::uint64_t i = 0; i < places.count; ++i) {
      std::string_view text = value::bytes_of(places.cell(i));
      while (!text.empty()) {
        const std::size_t n = value::size_of_character(text);
        if (!n) {
          const std::string member = place_of(places.cell(i)).member;
          throw MemberError("hps: " + member + ": text that is not UTF-8: open it with strings=\"bytes\"", member);
        }
        text.remove_prefix(n);
      }
    }
  }
  // JSON, and texts of wide characters.
  void add_made_texts(const Places& places, ArrowArray* out) {
    auto made = begin();
    std::string characters;
    std::vector<std::int64_t> ends(static_cast<std::size_t>(places.length()) + 1);
    std::uint64_t next = 0;
    places.for_each([&](std::uint64_t i, std::uint64_t k) {
      while (next < i) ends[++next] = static_cast<std::int64_t>(characters.size());
      characters += text_of(places.cell(k));
      ends[next = i + 1] = static_cast<std::int64_t>(characters.size());
    });
    while (next < places.length()) ends[++next] = static_cast<std::int64_t>(characters.size());
    char* const offsets = made->add_memory(ends.size() * 8);
    std::memcpy(offsets, ends.data(), ends.size() * 8);
    char* const text = made->add_memory(characters.size());
    std::memcpy(text, characters.data(), characters.size());
    made->buffers = {nullptr, offsets, text};
    finish(std::move(made), places.length(), out);
  }
  static std::string text_of(const Cell& c) {
    if (is_json(c.table())) return json_of(c);
    if (c.table().kind == Kind::sequence) return value::utf8_of(c);
    return std::string(value::bytes_of(c));
  }
  static std::string json_of(const Cell& c) {
    std::ostringstream json;
    value::JsonWriter(json).write(c);
    return json.str();
  }

  void add_record(const Places& places, ArrowArray* out) {
    auto made = begin();
    const bool is_root = places.first.at == storage_->table(0).parts[0];
    if (places.table().parts.empty() && !is_root) {  // of the type of nulls
      finish(std::move(made), places.length(), out);
      out->null_count = out->length;
      return;
    }
    for (const std::uint32_t part : places.table().parts)
      add({places.first.cell(part, places.first.index), places.count, places.present}, made->add_child());
    made->buffers.push_back(nullptr);
    finish(std::move(made), places.length(), out);
  }
  void add_array(const Places& places, ArrowArray* out) {
    auto made = begin();
    if (places.first.node().layout & schema::Layout::column_major)
      throw Error("hps: arrays in the order of Fortran are not given to Arrow");
    const std::uint64_t extent = places.table().extent;
    Places inner{places.first.cell(places.table().parts[0], places.first.index * extent), places.count * extent, {}};
    if (places.present) {
      auto present = std::make_shared<std::vector<std::uint8_t>>();
      for (const std::uint8_t is_there : *places.present) present->insert(present->end(), extent, is_there);
      inner.present = std::move(present);
    }
    add(inner, made->add_child());
    made->buffers.push_back(nullptr);
    finish(std::move(made), places.length(), out);
  }
  template <class Offset>
  void add_list(const Places& places, ArrowArray* out) {
    auto made = begin();
    std::uint64_t first = 0, last = 0;
    const Offset* const ends = offsets<Offset>(*made, places, first, last);
    add({places.first.cell(places.table().parts[0], first), last - first, nullptr}, made->add_child());
    made->buffers = {nullptr, ends};
    finish(std::move(made), places.length(), out);
  }

  void add_optional(const Places& places, ArrowArray* out) {
    const value::Column& c = places.first.column();
    const std::uint64_t n = places.count, first = n ? c.begin(places.first.index) : 0;
    const Cell value = places.first.cell(places.table().parts[0], first);
    if (!places.present && n && c.end(places.first.index + n - 1) - first == n) return add({value, n, nullptr}, out);
    auto present = std::make_shared<std::vector<std::uint8_t>>(static_cast<std::size_t>(places.length()));
    std::uint64_t there = 0;
    places.for_each([&](std::uint64_t i, std::uint64_t k) {
      const std::uint64_t at = places.first.index + k;
      const bool is_there = c.end(at) != c.begin(at);
      (*present)[static_cast<std::size_t>(i)] = is_there;
      there += is_there;
    });
    add_nullable({value, there, std::move(present)}, out);
  }
  // Null where they are not present.
  void add_nullable(const Places& places, ArrowArray* out) {
    add(places, out);
    if (places.table().kind == Kind::optional) return;  // it knows of all that is missing
    ExportedArray& made = ExportedArray::of(*out);
    if (made.buffers.empty()) return;  // nulls all of them
    char* const bits = made.add_memory(static_cast<std::size_t>(places.length() / 8 + 1));
    places.for_each([&](std::uint64_t i, std::uint64_t) { bits[i / 8] = static_cast<char>(bits[i / 8] | 1 << i % 8); });
    made.buffers[0] = bits;
    out->null_count = static_cast<std::int64_t>(places.length() - places.count);
  }
  void add_variant(const Places& places, ArrowArray* out) {
    auto made = begin();
    const value::Table& table = places.table();
    const value::Column& c = places.first.column();
    const auto index = [&](std::uint64_t k) { return c.values.get<std::uint32_t>(places.first.index + k); };
    add_indices(places, made->add_child());
    for (std::uint32_t part = 0; part < table.parts.size(); ++part) {
      auto present = std::make_shared<std::vector<std::uint8_t>>(static_cast<std::size_t>(places.length()));
      std::uint64_t there = 0, first = 0;
      places.for_each([&](std::uint64_t i, std::uint64_t k) {
        if (index(k) != part) return;
        if (!there++) first = c.end(places.first.index + k);
        (*present)[static_cast<std::size_t>(i)] = 1;
      });
      add_nullable({places.first.cell(table.parts[part], first), there, std::move(present)}, made->add_child());
    }
    made->buffers.push_back(nullptr);
    finish(std::move(made), places.length(), out);
  }
  void add_indices(const Places& places, ArrowArray* out) {
    auto made = begin();
    made->buffers = {nullptr, spread(*made, places, 4)};
    finish(std::move(made), places.length(), out);
  }

  std::shared_ptr<const value::Storage> storage_;
  const ArrowOptions& options_;
};

}  // namespace

void export_batch(const Value& list, const ArrowOptions& options, ArrowArray* out) {
  BatchExporter(list, options).run(out);
}

}  // namespace hps::python::arrow
