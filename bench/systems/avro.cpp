// SPDX-License-Identifier: MIT
#include <cerrno>
#include <fstream>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include <avro.h>

#include "harness/add_system.h"
#include "systems/avro/conversion.h"
#include "workloads/evolution.h"

namespace bench {
namespace {

// The file of a workload's schema, which is read when the program runs: nothing is generated.
template <class T>
constexpr const char* schema_file = nullptr;
template <>
constexpr const char* schema_file<IntArray> = "int_array.avsc";
template <>
constexpr const char* schema_file<DoubleArray> = "double_array.avsc";
template <>
constexpr const char* schema_file<SparseMatrix> = "sparse_matrix.avsc";
template <>
constexpr const char* schema_file<HashMap> = "hash_map.avsc";
template <>
constexpr const char* schema_file<Peptides> = "peptides.avsc";
template <>
constexpr const char* schema_file<Entries> = "entries.avsc";
template <>
constexpr const char* schema_file<Record> = "record.avsc";
template <>
constexpr const char* schema_file<before::Record> = "before_record.avsc";
// The library has no aliases: a member that has another name today keeps the old one in the schema.
template <>
constexpr const char* schema_file<today::Peptides> = "today_peptides.avsc";
template <>
constexpr const char* schema_file<today::Record> = "today_record.avsc";

// The type that messages were written as.
template <class T>
struct WrittenAs : std::type_identity<T> {};
template <>
struct WrittenAs<today::Peptides> : std::type_identity<Older<Peptides>> {};
template <>
struct WrittenAs<today::Record> : std::type_identity<Older<Record>> {};

avro_value_iface_t* read_class(const std::string& path) {
  std::ifstream file(path);
  const std::string json{std::istreambuf_iterator<char>(file), {}};
  avro_schema_t schema = nullptr;
  check_avro(avro_schema_from_json_length(json.data(), json.size(), &schema));
  avro_value_iface_t* const generic_class = avro_generic_class_from_schema(schema);
  avro_schema_decref(schema);  // the class has a reference of its own
  return generic_class;
}

// A value of the library's. It counts references; this is the only one.
template <class T>
class AvroValue {
 public:
  AvroValue() {
    static avro_value_iface_t* const generic_class = read_class(HPS_BENCH_AVRO_SCHEMAS + std::string(schema_file<T>));
    check_avro(avro_generic_value_new(generic_class, &value_));
  }
  AvroValue(AvroValue&& other) noexcept : value_(std::exchange(other.value_, {})) {}
  AvroValue& operator=(AvroValue&&) = delete;
  ~AvroValue() {
    if (value_.self != nullptr) avro_value_decref(&value_);
  }

  // A handle, as the library's functions take it.
  avro_value_t get() const { return value_; }

 private:
  avro_value_t value_{};
};

// A value of the schema that a message was written with, which sets one of a T's.
template <class T>
class ResolvingAvroValue {
 public:
  explicit ResolvingAvroValue(const AvroValue<T>& value) {
    const AvroValue<typename WrittenAs<T>::type> older;
    avro_value_t theirs = older.get(), ours = value.get();
    class_ = avro_resolved_writer_new(avro_value_get_schema(&theirs), avro_value_get_schema(&ours));
    if (class_ == nullptr) throw std::runtime_error(std::string("avro: ") + avro_strerror());
    check_avro(avro_resolved_writer_new_value(class_, &value_));
    avro_resolved_writer_set_dest(&value_, &ours);
  }
  ResolvingAvroValue(const ResolvingAvroValue&) = delete;
  ~ResolvingAvroValue() {
    avro_value_decref(&value_);
    avro_value_iface_decref(class_);
  }

  avro_value_t get() const { return value_; }

 private:
  avro_value_iface_t* class_ = nullptr;
  avro_value_t value_{};
};

class Avro {
 public:
  static constexpr std::string_view name = "avro";
  using Evolving = Avro;
  static std::string version() { return HPS_BENCH_AVRO_VERSION; }

  template <class T>
    requires(schema_file<T> != nullptr)
  std::string_view serialize(const T& value) {
    return native_serialize(to_kept(value));
  }

  template <class T>
  std::size_t serialize_into(const T& value, std::span<char> block) {
    check_avro(write(to_kept(value), block));
    return written();
  }

  template <class T>
  void parse(std::string_view bytes, T& value) {
    from_avro(native_parse<T>(bytes).get(), value);
  }

  template <class T>
  AvroValue<T> to_native(const T& value) {
    AvroValue<T> native;
    avro_value_t handle = native.get();
    to_avro(value, handle);
    return native;
  }

  // The size is asked for only where the kept memory is too small: it takes as long as the message.
  template <class T>
  std::string_view native_serialize(const AvroValue<T>& native) {
    int error = write(native, memory_);
    if (error == ENOSPC) {
      avro_value_t handle = native.get();
      std::size_t size = 0;
      check_avro(avro_value_sizeof(&handle, &size));
      memory_.resize(size);
      error = write(native, memory_);
    }
    check_avro(error);
    return {memory_.data(), written()};
  }

  template <class T>
  const AvroValue<T>& native_parse(std::string_view bytes) {
    avro_reader_memory_set_source(reader_.get(), bytes.data(), static_cast<std::int64_t>(bytes.size()));
    avro_value_t handle = target<T>();
    check_avro(avro_value_read(reader_.get(), &handle));
    return kept_value<T>();
  }

 private:
  struct Free {
    void operator()(avro_writer_t writer) const { avro_writer_free(writer); }
    void operator()(avro_reader_t reader) const { avro_reader_free(reader); }
  };

  // Values are kept, which keeps the memory of their arrays.
  template <class T>
  static const AvroValue<T>& kept_value() {
    static const AvroValue<T> value;
    return value;
  }

  // The value that a message is read into.
  template <class T>
  static avro_value_t target() {
    if constexpr (std::same_as<typename WrittenAs<T>::type, T>) {
      return kept_value<T>().get();
    } else {
      static const ResolvingAvroValue<T> value(kept_value<T>());
      return value.get();
    }
  }

  template <class T>
  static const AvroValue<T>& to_kept(const T& value) {
    const AvroValue<T>& kept = kept_value<T>();
    avro_value_t handle = kept.get();
    check_avro(avro_value_reset(&handle));
    to_avro(value, handle);
    return kept;
  }

  template <class T>
  int write(const AvroValue<T>& native, std::span<char> block) {
    avro_value_t handle = native.get();
    avro_writer_memory_set_dest(writer_.get(), block.data(), static_cast<std::int64_t>(block.size()));
    return avro_value_write(writer_.get(), &handle);
  }

  std::size_t written() const { return static_cast<std::size_t>(avro_writer_tell(writer_.get())); }

  std::vector<char> memory_;
  std::unique_ptr<std::remove_pointer_t<avro_writer_t>, Free> writer_{avro_writer_memory(nullptr, 0)};
  std::unique_ptr<std::remove_pointer_t<avro_reader_t>, Free> reader_{avro_reader_memory(nullptr, 0)};
};

const AddSystem<Avro> avro;

}  // namespace
}  // namespace bench
