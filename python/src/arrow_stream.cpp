// SPDX-License-Identifier: MIT
// Streams of record batches: a chunk of a file each.

#include <cerrno>

#include "arrow_export.h"
#include "arrow_import.h"
#include "parts.h"
#include "table_reader.h"

namespace hps::python {
namespace {

using arrow::ArrowOptions;

// Decodes chunks ahead of the one that is asked for.
class ChunkStream {
 public:
  ChunkStream(std::shared_ptr<const TableReader> table, const ArrowOptions& options)
      : table_(std::move(table)),
        options_(options),
        ahead_(table_->table().chunks() < 2 ? 1 : file::threads_of(table_->table().file().options())) {}

  const value::Layout& layout() const { return *table_->layout(); }
  bool next(ArrowArray* out) {
    while (begun_ < table_->table().chunks() && ahead_.has_room() && begin()) ++begun_;
    if (!ahead_.empty()) return ahead_.take().move_to(out), true;
    if (begun_ == table_->table().chunks()) return false;
    decode(begun_++).move_to(out);
    return true;
  }

 private:
  bool begin() {
    return ahead_.begin([this, chunk = begun_] { return decode(chunk); });
  }
  arrow::Owned<ArrowArray> decode(std::size_t chunk) const {
    arrow::Owned<ArrowArray> batch;
    const Value values = table_->table().values(chunk);
    table_->table().in_chunk(chunk, [&] { arrow::export_batch(values, options_, batch.get()); });
    return batch;
  }

  std::shared_ptr<const TableReader> table_;
  ArrowOptions options_;
  std::size_t begun_ = 0;
  file::Ahead<arrow::Owned<ArrowArray>> ahead_;
};
// A message.
class ValueStream {
 public:
  ValueStream(Value list, const ArrowOptions& options) : list_(std::move(list)), options_(options) {}
  const value::Layout& layout() const { return *value::Access::storage(list_)->layout; }
  bool next(ArrowArray* out) {
    if (done_) return false;
    arrow::export_batch(list_, options_, out);
    return done_ = true;
  }

 private:
  Value list_;
  ArrowOptions options_;
  bool done_ = false;
};

template <class Batches>
struct Stream {
  Batches batches;
  ArrowOptions options;
  std::string problem = {};

  static int or_error(ArrowArrayStream* stream, auto&& f) {
    Stream& self = *static_cast<Stream*>(stream->private_data);
    try {
      f(self);
      return 0;
    } catch (const std::exception& error) {
      self.problem = error.what();
      return EINVAL;
    }
  }
  static int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    return or_error(stream, [&](Stream& self) { arrow::export_schema(self.batches.layout(), self.options, out); });
  }
  static int get_next(ArrowArrayStream* stream, ArrowArray* out) {
    return or_error(stream, [&](Stream& self) {
      if (!self.batches.next(out)) out->release = nullptr;
    });
  }
  static const char* get_last_error(ArrowArrayStream* stream) {
    return static_cast<Stream*>(stream->private_data)->problem.c_str();
  }
  static void release(ArrowArrayStream* stream) {
    delete static_cast<Stream*>(stream->private_data);
    stream->release = nullptr;
  }
};

void release_stream(PyObject* capsule) {
  const auto stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, "arrow_array_stream"));
  if (stream->release) stream->release(stream);
  delete stream;
}
template <class Batches>
nb::object stream_of(auto&& data, bool text_as_bytes) {
  const ArrowOptions options{text_as_bytes};
  using S = Stream<Batches>;
  auto stream = std::make_unique<ArrowArrayStream>();
  *stream = {&S::get_schema, &S::get_next, &S::get_last_error, &S::release,
             new S{{std::forward<decltype(data)>(data), options}, options}};
  return owned(PyCapsule_New(stream.release(), "arrow_array_stream", &release_stream));
}

void release_schema(PyObject* capsule) {
  const auto schema = static_cast<ArrowSchema*>(PyCapsule_GetPointer(capsule, "arrow_schema"));
  if (schema->release) schema->release(schema);
  delete schema;
}
nb::object schema_capsule(const std::shared_ptr<const value::Layout>& layout, bool text_as_bytes) {
  auto schema = std::make_unique<ArrowSchema>();
  arrow::export_schema(*layout, {text_as_bytes}, schema.get());
  return owned(PyCapsule_New(schema.release(), "arrow_schema", &release_schema));
}

template <class T>
T& in_capsule(const nb::object& capsule, const char* name) {
  const auto it = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
  if (!it) throw nb::python_error();
  if (!it->release) throw Error("hps: data of Arrow that were read already");
  return *it;
}

// The batches of a stream as Values, in turn: at least one.
class StreamReader {
 public:
  explicit StreamReader(const nb::object& capsule) {
    std::swap(*stream_.get(), in_capsule<ArrowArrayStream>(capsule, "arrow_array_stream"));
    without_gil([&] { check(stream_->get_schema(stream_.get(), schema_.get())); });
  }
  ~StreamReader() {
    without_gil([&] { stream_ = {}; });
  }
  std::optional<Value> next(const std::string& name) { return next_of(name, arrow::import_batch); }
  std::optional<Value> next_column(const std::string& name) { return next_of(name, arrow::import_column); }

 private:
  std::optional<Value> next_of(const std::string& name, const auto& import_one) {
    arrow::Owned<ArrowArray> batch;
    return without_gil([&]() -> std::optional<Value> {
      check(stream_->get_next(stream_.get(), batch.get()));
      const bool is_first = !std::exchange(begun_, true);
      if (batch->release) return import_one(*schema_, batch.get(), name);
      if (is_first) return import_one(*schema_, nullptr, name);
      return {};
    });
  }
  void check(int result) {
    if (!result) return;
    const char* const problem = stream_->get_last_error(stream_.get());
    throw Error(std::string("hps: a stream of Arrow: ") + (problem ? problem : "no reason given"));
  }

  arrow::Owned<ArrowArrayStream> stream_;
  arrow::Owned<ArrowSchema> schema_;
  bool begun_ = false;
};

Value value_of_array(const nb::object& schema, const nb::object& array, const std::string& name) {
  const auto& its_schema = in_capsule<ArrowSchema>(schema, "arrow_schema");
  const auto& its_array = in_capsule<ArrowArray>(array, "arrow_array");
  return without_gil([&] { return arrow::import_column(its_schema, &its_array, name); });
}

}  // namespace

void define_arrow(nb::module_& m) {
  m.def("arrow_stream_of_table", [](const std::shared_ptr<const TableReader>& table, bool text_as_bytes) {
    return stream_of<ChunkStream>(table, text_as_bytes);
  });
  m.def("arrow_stream_of_value",
        [](const Value& list, bool text_as_bytes) { return stream_of<ValueStream>(list, text_as_bytes); });
  m.def("arrow_schema", schema_capsule);
  nb::class_<StreamReader>(m, "ArrowReader", "The batches of a stream of Arrow as values.")
      .def(nb::init<const nb::object&>())
      .def("next", &StreamReader::next, "The next one, records of that name; None after the last one.")
      .def("next_column", &StreamReader::next_column, "The same of values of any type.");
  m.def("value_of_arrow_array", value_of_array, nb::arg("schema"), nb::arg("array"), nb::arg("name"));
}

}  // namespace hps::python
