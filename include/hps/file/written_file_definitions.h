// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <iterator>
#include <tuple>

#include "hps/file/chunks/kept_columns.h"
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
  place_ = output->place();
  const bool is_part = !FileOutput::is_there_closed(path);
  output_ = std::move(output);
  if (!descriptor.size() || (is_part && descriptor.size() < header_size)) {
    begin();
    return;
  }
  there_ = &descriptor;
  storage_ = std::make_unique<OpenStorage>(descriptor);
  go_on(*storage_);
  torn_ = descriptor.size() > end_;
}
HPS_ONCE WrittenFile::WrittenFile(std::ostream& stream, const FileOptions& options)
    : options_(options), path_("a stream") {
  if (options.appends) throw Error("hps: cannot append to a stream: append to a file");
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
  if (catalog.has_newer) fail(path(), "has frames that a newer HPS wrote, and only a newer HPS can append to it");
  if (catalog.has_lost)
    fail(
        place_.string(),
        "is damaged, and after appending to it nothing would tell what is gone: copy what can be read, as `hps repair` "
        "does, or begin a new file without append()");
  marker_ = catalog.marker;
  begin_ = end_ = catalog.end;
  changed_ = !catalog.complete;
  attributes_.read(catalog.attributes, path());
  written_ = attributes_.write();
  with_path(path(), [&] { tables_.go_on(storage, std::move(catalog)); });
}

HPS_ONCE void WrittenFile::expect_open() const {
  if (closed_) fail(path(), "is closed");
  if (failed_) fail(path(), "could not be written before");
}

HPS_ONCE std::size_t WrittenFile::add_table(std::string_view name, const Schema& list) {
  if (storage_ && name.empty() && tables_.size() && !tables_.has(name)) {
    if (tables_.size() > 1) fail(path(), "has several tables, so name the one that objects are added to");
    name = tables_.frame(0).name;
  }
  return add_table({0, std::string(name), list.to_string(), described::names_of_compressors(options_.format)});
}
HPS_ONCE std::size_t WrittenFile::add_table(TableFrame table) {
  expect_open();
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    const TableFrame& there = tables_.frame(i);
    if (there.name != table.name) continue;
    const Schema theirs = Schema::from_string(there.schema), ours = Schema::from_string(table.schema);
    if (theirs == ours) return i;
    std::string lines = difference(theirs, ours);
    lines.pop_back();
    const std::string name = table.name.empty() ? "its table" : "table " + table.name;
    fail(path(), name + " has objects of another type, and more are added only of the same:\n" + lines);
  }
  table.number = tables_.size();
  put_frame(FrameKind::table, file::describe(table));
  tables_.add(std::move(table));
  return tables_.size() - 1;
}

HPS_ONCE Attributes& WrittenFile::attributes(std::size_t table, std::string_view path) {
  expect_open();
  attributes_.of(table, path).set_origin(path_);
  if (!path.empty() && !has_member(Schema::from_string(tables_.frame(table).schema), path))
    fail(path_, "has no member " + std::string(path));
  return attributes_.of(table, path);
}

HPS_ONCE void WrittenFile::take_back() {
  failed_ = true;
  if (is_whole_) return;
  std::error_code error;
  if (!there_) {
    std::filesystem::remove(place_, error);
  } else if (!torn_) {  // else nothing was written
    try {
      there_->cut(begin_);
    } catch (const Error&) {  // what is there is whole, and the error that led here tells more
    }
  }
}

HPS_ONCE void WrittenFile::begin_chunk(std::size_t table) {
  has_chunks_.resize(std::max(has_chunks_.size(), table + 1));
  if (!has_chunks_[table]) put_attributes();
  has_chunks_[table] = true;
}
HPS_ONCE std::string WrittenFile::describe(std::size_t table, ChunkFrame& frame) const {
  frame.table = table;
  frame.first = tables_.objects(table);
  return file::describe(frame);
}
HPS_ONCE std::string WrittenFile::put(std::size_t table, EncodedChunk chunk) {
  expect_open();
  const std::string description = describe(table, chunk.frame);
  const std::uint64_t place = end_;
  const std::uint32_t at = chunk.body_at(description.size());
  put_frame(FrameKind::chunk, description, chunk.body, at);
  add_chunk(table, chunk, place, chunk.body.size(), at);
  return std::move(chunk.body);
}
HPS_ONCE void WrittenFile::add_chunk(std::size_t table, const ChunkHead& chunk, std::uint64_t place, std::uint64_t body,
                                     std::uint32_t body_at) {
  tables_.add_chunk(table, {place, chunk.frame.first, chunk.frame.count, body, body_at, chunk.frame.kind},
                    chunk.columns);
}

HPS_ONCE void WrittenFile::extend(std::uint64_t bytes) {
  end_ += bytes;
  changed_ = changed_ || bytes;
}

HPS_ONCE std::string WrittenFile::put(std::size_t table, const KeptColumns& columns, const ChoicesOfChunk& choices,
                                      std::string body) {
  const std::size_t room = room_for_description(columns);
  if (!room || !output_->is_at_any_place()) return put(table, encode(columns, options_, choices, std::move(body)));
  put_large(table, columns, choices, body_at(room));
  return body;
}

// After the place of the frame's head, which is written last.
class WrittenFile::BodyInFile final : public Body {
 public:
  BodyInFile(Output& output, std::uint64_t place) : output_(output), place_(place), begin_(place) {}

  void write(std::string_view bytes) override {
    if (bytes.size() < piece) {
      kept_ += bytes;
      if (kept_.size() < piece) return;
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
  Output& output_;
  std::uint64_t place_, begin_;
  std::string kept_;
};

// Not before there is something to write: a table of another type is refused, and then nothing is changed.
HPS_ONCE void WrittenFile::cut_torn() {
  if (std::exchange(torn_, false)) there_->cut(end_);
}

HPS_ONCE void WrittenFile::put_large(std::size_t table, const KeptColumns& columns, const ChoicesOfChunk& choices,
                                     std::uint32_t at) {
  expect_open();
  or_fail([&] {
    cut_torn();
    BodyInFile body(*output_, end_ + at);
    ChunkHead chunk = encode(columns, options_, choices, body);
    body.flush();
    const std::uint64_t size = body.size(), place = end_;
    output_->write(end_, make_frame(FrameKind::chunk, marker_, end_, describe(table, chunk.frame), size, at));
    end_ += at + aligned(size);
    changed_ = true;
    add_chunk(table, chunk, place, size, at);
  });
}

HPS_ONCE void WrittenFile::put_frame(FrameKind kind, std::string_view description, std::string_view body) {
  put_frame(kind, description, body, body_at(description.size()));
}
HPS_ONCE void WrittenFile::put_frame(FrameKind kind, std::string_view description, std::string_view body,
                                     std::uint32_t at) {
  static constexpr char zeros[alignment] = {};
  const std::string head = make_frame(kind, marker_, end_, description, body.size(), at);
  const auto rest = static_cast<std::size_t>(aligned(body.size()) - body.size());
  or_fail([&] {
    cut_torn();
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
    output_->sync();
    is_whole_ = true;
    output_->close();
  });
  storage_.reset();
  output_.reset();  // which unlocks it
  closed_ = true;
}

HPS_ONCE void WrittenFile::put_footer() {
  std::string body;
  const std::string attributes = file::describe(AttributesFrame{written_});
  const FooterFrame frame = with_path(path_, [&] { return tables_.make_footer(storage_.get(), attributes, body); });
  const std::uint64_t place = end_;
  put_frame(FrameKind::footer, file::describe(frame), body);
  char bytes[sizeof place];
  kernel::store(bytes, place);
  put_frame(FrameKind::trailer, {bytes, sizeof bytes});
  changed_ = false;
}

}  // namespace hps::detail::file
