// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <iterator>
#include <tuple>

#include "hps/described/shape_of.h"
#include "hps/file/chunks/column_tables.h"
#include "hps/file/chunks/kept_objects.h"
#include "hps/file/layout/checksum.h"
#include "hps/file/members.h"
#include "hps/file/written_file.h"
#include "hps/schema/difference.h"

namespace hps::detail::file {

void WrittenFile::or_fail(auto&& f) {
  try {
    f();
  } catch (...) {
    failed_ = true;
    throw;
  }
}

HPS_ONCE WrittenFile::WrittenFile(const std::filesystem::path& path, const FileOptions& options)
    : options_(options), path_(path.string()) {
  std::unique_ptr<FileOutput> output;
  for (;;) {
    const bool goes_on = options.appends && FileOutput::is_there(path);
    output = std::make_unique<FileOutput>(goes_on ? FileOutput::open(path) : FileOutput::create(path));
    // Another writer may have made one meanwhile.
    if (goes_on || !options.appends || !FileOutput::is_there_closed(path)) break;
  }
  Descriptor& descriptor = output->descriptor();
  output_ = std::move(output);
  if (!descriptor.size()) {
    begin();
    return;
  }
  storage_ = std::make_unique<OpenStorage>(descriptor);
  go_on(*storage_);
  if (descriptor.size() > end_) descriptor.cut(end_);
}
HPS_ONCE WrittenFile::WrittenFile(std::ostream& stream, const FileOptions& options)
    : options_(options), path_("a stream") {
  if (options.appends) throw Error("hps: a file that is written to a stream cannot go on: append to a file");
  output_ = std::make_unique<StreamOutput>(stream);
  begin();
}
HPS_ONCE WrittenFile::~WrittenFile() {
  if (closed_ || failed_ || std::uncaught_exceptions() > uncaught_) return;
  try {
    close();
  } catch (...) {  // close() by yourself to know of it
  }
}

HPS_ONCE void WrittenFile::begin() {
  const Id id = options_.name ? *options_.name : random_id();
  marker_ = marker_of(id);
  output_->write(0, make_header(id));
  end_ = header_size;
  changed_ = true;
}

HPS_ONCE void WrittenFile::go_on(const Storage& storage) {
  Catalog catalog = read_catalog(storage);
  if (catalog.has_newer) fail(path(), "has frames that a newer HPS wrote, and only that may go on with it");
  marker_ = catalog.marker;
  end_ = catalog.end;
  changed_ = !catalog.complete;
  attributes_.read(catalog.attributes, path());
  written_ = attributes_.write();
  for (const CatalogTable& table : catalog.tables) tables_.push_back({table, table.size()});
  footers_ = std::move(catalog.footers);
  if (!catalog.complete) take_chunks(storage, catalog);
}
// Chunks that no footer has, by what they say themselves.
HPS_ONCE void WrittenFile::take_chunks(const Storage& storage, const Catalog& catalog) {
  for (const CatalogTable& table : catalog.tables) {
    const auto shape = described::shape_of(schema::Nodes::of(Schema::from_string(table.schema)));
    if (!shape) fail(path(), "a table of too many columns");
    Table& own = tables_[static_cast<std::size_t>(table.number)];
    for (const ChunkPlace& chunk : table.chunks) {
      ChunkFrame frame;
      if (!chunk.is_missing()) file::read(read_description(storage, marker_, chunk.place, FrameKind::chunk), frame);
      add(own, chunk, chunk.is_missing() ? ColumnTable() : columns_of(frame, *shape));
    }
  }
}

// So that each column has an entry for each of these chunks, also those that are gone.
inline void pad(std::vector<ColumnTable>& columns, std::size_t n, std::size_t chunks) {
  columns.resize(std::max(columns.size(), n));
  for (ColumnTable& column : columns)
    while (column.places.size() < chunks) append_entry(column, {}, 0);
}
HPS_ONCE void WrittenFile::add(Table& table, const ChunkPlace& chunk, const ColumnTable& columns) {
  pad(table.columns, columns.places.size(), table.chunks.places.size());
  table.chunks.places.push_back(chunk.place);
  table.chunks.bodies_at.push_back(chunk.body_at);
  table.chunks.bodies.push_back(chunk.body);
  table.chunks.counts.push_back(chunk.count);
  table.chunks.kinds.push_back(chunk.kind);
  table.new_objects += chunk.count;
  for (std::size_t i = 0; i < table.columns.size(); ++i) append_entry(table.columns[i], columns, i);
}

HPS_ONCE void WrittenFile::expect_open() const {
  if (closed_) fail(path(), "is closed");
  if (failed_) fail(path(), "could not be written before");
}

HPS_ONCE std::size_t WrittenFile::add_table(std::string_view name, const Schema& list) {
  return add_table({0, std::string(name), list.to_string(), described::names_of_compressors(options_.format)});
}
HPS_ONCE std::size_t WrittenFile::add_table(TableFrame table) {
  expect_open();
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    const TableFrame& there = tables_[i].frame;
    if (there.name != table.name) continue;
    if (there.schema == table.schema) return i;
    std::string lines = difference(Schema::from_string(there.schema), Schema::from_string(table.schema));
    lines.pop_back();
    const std::string name = table.name.empty() ? "its table" : "table " + table.name;
    fail(path(), name + " has objects of another type, and more are added only of the same:\n" + lines);
  }
  table.number = tables_.size();
  put_frame(FrameKind::table, file::describe(table));
  tables_.push_back({std::move(table)});
  return tables_.size() - 1;
}

HPS_ONCE Attributes& WrittenFile::attributes(std::size_t table, std::string_view path) {
  attributes_.of(table, path).set_origin(path_);
  if (!path.empty() && !has_member(Schema::from_string(tables_[table].frame.schema), path))
    fail(path_, "has no member " + std::string(path));
  return attributes_.of(table, path);
}

HPS_ONCE void WrittenFile::begin_chunks() {
  if (!has_chunks_) put_attributes();
  has_chunks_ = true;
}
HPS_ONCE std::string WrittenFile::describe(std::size_t table, ChunkFrame& frame) const {
  frame.table = table;
  frame.first = tables_[table].objects;
  return file::describe(frame);
}
HPS_ONCE std::string WrittenFile::put(std::size_t table, EncodedChunk chunk) {
  expect_open();
  const std::string description = describe(table, chunk.frame);
  const std::uint64_t place = end_;
  put_frame(FrameKind::chunk, description, chunk.body);
  add_chunk(table, chunk, place, chunk.body.size(), body_at(description.size()));
  return std::move(chunk.body);
}
HPS_ONCE void WrittenFile::add_chunk(std::size_t number, const ChunkHead& chunk, std::uint64_t place,
                                     std::uint64_t body, std::uint32_t body_at) {
  Table& table = tables_[number];
  add(table, {place, table.objects, chunk.frame.count, body, body_at, chunk.frame.kind}, chunk.columns);
  table.objects += chunk.frame.count;
}

HPS_ONCE std::string WrittenFile::put(std::size_t table, const KeptObjects& objects, const FormsOfChunk& forms,
                                      std::string body) {
  constexpr std::size_t large = std::size_t{1} << 25;
  if (objects.memory() < large || !output_->is_at_any_place())
    return put(table, encode(objects, options_, forms, std::move(body)));
  put_large(table, objects, forms);
  return body;
}

// After the place of the frame's head, which is written last.
class WrittenFile::BodyInFile final : public Body {
 public:
  BodyInFile(Output& output, std::uint64_t place) : output_(output), place_(place), begin_(place) {}

  void write(std::string_view bytes) override {
    if (bytes.size() < most_kept) {
      kept_ += bytes;
      if (kept_.size() < most_kept) return;
      bytes = {};
    }
    flush();
    output_.write(place_, bytes);
    place_ += bytes.size();
  }
  void flush() {
    output_.write(place_, kept_);
    place_ += kept_.size();
    kept_.clear();
  }
  std::uint64_t size() const { return place_ - begin_; }

 private:
  static constexpr std::size_t most_kept = std::size_t{1} << 20;
  Output& output_;
  std::uint64_t place_, begin_;
  std::string kept_;
};

HPS_ONCE void WrittenFile::put_large(std::size_t table, const KeptObjects& objects, const FormsOfChunk& forms) {
  expect_open();
  // Each column has 60 bytes at most in the description, and two numbers of the index.
  constexpr std::size_t most_for_column = 80, most_besides = 128;
  std::size_t columns = 0;
  for (auto& node : objects.nodes()) columns += 1 + (node.upper != nullptr);
  const std::uint32_t at = body_at(columns * most_for_column + most_besides);
  or_fail([&] {
    BodyInFile body(*output_, end_ + at);
    ChunkHead chunk = encode(objects, options_, forms, body);
    body.flush();
    const std::uint64_t size = body.size(), place = end_;
    output_->write(end_, make_frame(FrameKind::chunk, marker_, end_, describe(table, chunk.frame), size, at));
    end_ += at + aligned(size);
    changed_ = true;
    add_chunk(table, chunk, place, size, at);
  });
}

HPS_ONCE void WrittenFile::put_frame(FrameKind kind, std::string_view description, std::string_view body) {
  static constexpr char zeros[alignment] = {};
  const std::string head = make_frame(kind, marker_, end_, description, body.size(), body_at(description.size()));
  const auto rest = static_cast<std::size_t>(aligned(body.size()) - body.size());
  or_fail([&] {
    for (const std::string_view part : {std::string_view(head), body, {zeros, rest}}) {
      output_->write(end_, part);
      end_ += part.size();
    }
  });
  changed_ = true;
}

HPS_ONCE void WrittenFile::take_attributes(std::size_t table, std::vector<Attribute> all, std::size_t from) {
  std::erase_if(all, [from](const Attribute& a) { return a.table != from; });
  for (Attribute& a : all) a.table = table;
  attributes_.read(all, path());
}
HPS_ONCE void WrittenFile::put_attributes() {
  std::vector<Attribute> all = attributes_.write(), changed;
  const auto parts = [](const Attribute& a) { return std::tie(a.table, a.path, a.name, a.value); };
  std::ranges::set_difference(all, written_, std::back_inserter(changed), {}, parts, parts);
  if (changed.empty()) return;
  put_frame(FrameKind::attributes, file::describe(AttributesFrame{changed}));
  written_ = std::move(all);
}

HPS_ONCE void WrittenFile::flush() {
  expect_open();
  or_fail([&] {
    put_attributes();
    output_->sync();
  });
}
HPS_ONCE void WrittenFile::close() {
  expect_open();
  or_fail([&] {
    put_attributes();
    if (changed_) {
      output_->sync();
      put_footer();
    }
    output_->close();
  });
  storage_.reset();
  output_.reset();  // which unlocks it
  closed_ = true;
}

HPS_ONCE std::uint64_t WrittenFile::new_chunks() const {
  std::uint64_t all = 0;
  for (const Table& table : tables_) all += table.chunks.places.size();
  return all;
}
// The chunks of an older footer go before the new ones.
HPS_ONCE void WrittenFile::take_footer(const Storage& storage, const Footer& footer) {
  for (std::size_t i = 0; i < footer.frame.tables.size(); ++i) {
    const FooterTable& old = footer.frame.tables[i];
    if (!old.chunks) continue;
    Table& table = tables_[i];
    ChunkTable chunks;
    file::read(read_part(storage, footer.body, old.chunk_table), chunks);
    prepend(table.chunks, chunks);
    const std::size_t n = std::max(old.columns.size(), table.columns.size()), before = chunks.places.size();
    pad(table.columns, n, table.chunks.places.size() - before);
    for (std::size_t k = 0; k < n; ++k) {
      std::vector<ColumnTable> columns(1);
      if (k < old.columns.size()) file::read(read_part(storage, footer.body, old.columns[k]), columns[0]);
      if (columns[0].places.size() > before) throw Error("a footer with another number of chunks");
      pad(columns, 1, before);
      prepend(table.columns[k], columns[0]);
    }
    table.new_objects += old.objects;
  }
}

HPS_ONCE void WrittenFile::put_footer() {
  while (!footers_.empty() && footers_.back().chunks() <= new_chunks()) {
    take_footer(*storage_, footers_.back());
    footers_.pop_back();
  }
  FooterFrame frame;
  std::string body;
  const auto add = [&body](const std::string& bytes) {
    const Part part{body.size(), bytes.size(), eight_of(checksum(bytes))};
    body += bytes;
    return part;
  };
  frame.previous = footers_.empty() ? 0 : footers_.back().place;
  const std::size_t known = footers_.empty() ? 0 : footers_.back().frame.tables.size();
  for (std::size_t i = known; i < tables_.size(); ++i) frame.new_tables.push_back(tables_[i].frame);
  for (const Table& table : tables_) {
    FooterTable& entry = frame.tables.emplace_back();
    entry.chunks = table.chunks.places.size();
    entry.objects = table.new_objects;
    if (!entry.chunks) continue;
    entry.chunk_table = add(pack(table.chunks));
    for (const ColumnTable& columns : table.columns) entry.columns.push_back(add(pack(columns)));
  }
  frame.attributes = add(file::describe(AttributesFrame{written_}));
  const std::uint64_t place = end_;
  put_frame(FrameKind::footer, file::describe(frame), body);
  char bytes[sizeof place];
  kernel::store(bytes, place);
  put_frame(FrameKind::trailer, {bytes, sizeof bytes});
  changed_ = false;
}

}  // namespace hps::detail::file
