// SPDX-License-Identifier: MIT
// Layouts of values as Arrow's schemas.

#include "arrow_export.h"
#include "arrow_formats.h"

namespace hps::python::arrow {
namespace {

// The memory of a schema.
struct ExportedSchema {
  std::string format, name;
  std::vector<std::unique_ptr<ArrowSchema>> children;
  std::vector<ArrowSchema*> pointers;

  ExportedSchema() = default;
  ExportedSchema(const ExportedSchema&) = delete;
  ~ExportedSchema() {
    for (const auto& child : children)
      if (child->release) child->release(child.get());
  }
};

void release(ArrowSchema* schema) {
  delete static_cast<ExportedSchema*>(schema->private_data);
  schema->release = nullptr;
}

void finish(std::unique_ptr<ExportedSchema> made, std::int64_t flags, ArrowSchema* out) {
  for (const auto& child : made->children) made->pointers.push_back(child.get());
  *out = {.format = made->format.c_str(),
          .name = made->name.c_str(),
          .metadata = nullptr,
          .flags = flags,
          .n_children = static_cast<std::int64_t>(made->pointers.size()),
          .children = made->pointers.data(),
          .dictionary = nullptr,
          .release = &release,
          .private_data = made.get()};
  made.release();
}

class SchemaBuilder {
 public:
  SchemaBuilder(const value::Layout& layout, const ArrowOptions& options) : layout_(layout), options_(options) {}

  void build(std::uint32_t at, const std::string& name, ArrowSchema* out) const {
    const value::Table& table = layout_[at];
    if (table.kind == Kind::optional && !is_json(table)) {
      build(table.parts[0], name, out);
      out->flags |= nullable;
      return;
    }
    auto made = std::make_unique<ExportedSchema>();
    made->name = name;
    made->format = format(table);
    if (!is_json(table)) add_children(table, *made);
    finish(std::move(made), is_json(table) ? nullable : 0, out);
  }

 private:
  std::string format(const value::Table& table) const {
    const schema::Node& node = layout_.node(table);
    if (is_json(table)) return "U";
    switch (table.kind) {
      case Kind::scalar:
        return format_of_number(node);
      case Kind::bytes:
        if (table.extent != value::dynamic) return "w:" + std::to_string(table.extent);
        return node.meaning == Meaning::none || options_.text_as_bytes ? "Z" : "U";
      case Kind::opaque:
        return "Z";
      case Kind::record:
        return table.parts.empty() && &table != &layout_[layout_[0].parts[0]] ? "n" : "+s";
      case Kind::variant:
        return "+s";
      case Kind::array:
        return "+w:" + std::to_string(table.extent);
      case Kind::sequence:
        return node.meaning == Meaning::text ? "U" : "+L";
      case Kind::map:
        return is_map(layout_, table) ? "+m" : "+L";
      default:
        return "U";  // JSON
    }
  }
  void add(ExportedSchema& to, std::uint32_t at, const std::string& name, bool is_nullable = false) const {
    auto child = std::make_unique<ArrowSchema>();
    build(at, name, child.get());
    if (is_nullable) child->flags |= nullable;
    to.children.push_back(std::move(child));
  }
  void add_children(const value::Table& table, ExportedSchema& to) const {
    const schema::Node& node = layout_.node(table);
    switch (table.kind) {
      case Kind::record:
        for (std::size_t i = 0; i < table.parts.size(); ++i)
          add(to, table.parts[i], node.parts[i].name.empty() ? std::to_string(i) : node.parts[i].name);
        return;
      case Kind::sequence:
        if (node.meaning != Meaning::text) add(to, table.parts[0], "item");
        return;
      case Kind::array:
        return add(to, table.parts[0], "item");
      case Kind::map:
        return add_entries(table, to);
      case Kind::variant: {
        auto index = std::make_unique<ArrowSchema>();
        build_index(index.get());
        to.children.push_back(std::move(index));
        for (std::size_t i = 0; i < table.parts.size(); ++i)
          add(to, table.parts[i], name_of_alternative(node, i), true);
        return;
      }
      default:
        return;
    }
  }
  // Its position where it has no name, or the name may be that of another field.
  static std::string name_of_alternative(const schema::Node& variant, std::size_t i) {
    const std::string& name = variant.parts[i].name;
    const bool is_its_own = name != "index" && std::ranges::count(variant.parts, name, &schema::Part::name) == 1;
    const bool is_number = name.empty() || (name[0] >= '0' && name[0] <= '9');
    return is_its_own && !is_number ? name : std::to_string(i);
  }
  void add_entries(const value::Table& table, ExportedSchema& to) const {
    auto entries = std::make_unique<ArrowSchema>();
    build(table.parts[0], "entries", entries.get());
    const auto names = static_cast<ExportedSchema*>(entries->private_data);
    for (std::size_t i = 0; i < 2; ++i) {
      const auto part = static_cast<ExportedSchema*>(names->children[i]->private_data);
      part->name = i ? "value" : "key";
      names->children[i]->name = part->name.c_str();
    }
    to.children.push_back(std::move(entries));
  }
  static void build_index(ArrowSchema* out) {
    auto made = std::make_unique<ExportedSchema>();
    made->name = "index";
    made->format = "I";
    finish(std::move(made), 0, out);
  }

  const value::Layout& layout_;
  const ArrowOptions& options_;
};

}  // namespace

bool is_json(const value::Table& table) {
  switch (table.kind) {
    case Kind::any:
    case Kind::pointer:
    case Kind::reference:
      return true;
    case Kind::sequence:
    case Kind::map:
    case Kind::optional:
    case Kind::variant:
      return !table.in_order;
    default:
      return false;
  }
}

bool is_map(const value::Layout& layout, const value::Table& table) {
  const value::Table& key = layout[layout[table.parts[0]].parts[0]];
  const bool is_nothing = key.kind == Kind::record && key.parts.empty();
  return key.kind != Kind::optional && !is_json(key) && !is_nothing;
}

void export_schema(const value::Layout& layout, const ArrowOptions& options, ArrowSchema* out) {
  const SchemaBuilder builder(layout, options);
  const std::uint32_t element = layout[0].parts[0];
  if (layout[element].kind == Kind::record) return builder.build(element, "", out);
  // A batch is a struct: of one column.
  auto made = std::make_unique<ExportedSchema>();
  made->format = "+s";
  made->children.push_back(std::make_unique<ArrowSchema>());
  builder.build(element, "value", made->children[0].get());
  finish(std::move(made), 0, out);
}

}  // namespace hps::python::arrow
